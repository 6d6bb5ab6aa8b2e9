/*
 * mesh-gossip-optimal: gossip on an n x n mesh with half-duplex links in n(n+1)/2 steps, the minimum: N(N-1)
 * packets over 2(N-n) links, N = n^2. Lau and Zhang 2002 (section 3) take n^2/2 + n - 1 steps for even n,
 * n^2/2 + n - 1/2 for odd n, and 6 for n = 3.
 *
 * Every token travels along its comb (comb_tree.h). The combs put n(n+1)/2 packets on every link, so none may
 * ever be idle. That depends on the order: tokens whose next node has to pass them on go before those whose
 * next node is a leaf (comb_queue.h), and the two ends of a link take turns by a table of bits that was made
 * before the run (comb_turns.h says why). In a step a node sends on the ports where the turn is its own, then
 * takes in what its neighbours sent.
 *
 * Every node receives every token but its own once: N(N-1) transmissions.
 */
#include "comb_gossip.h"
#include "comb_queue.h"
#include "comb_tree.h"

static int optimal_steps(int side)
{
    return side * (side + 1) / 2;
}

static int optimal_prepare(struct parray *array)
{
    struct comb_gossip *plan = parray_alloc(array, sizeof *plan);
    int side, steps;

    if (gossip_take_square(array, &plan->task, "mesh", 2))
        return -1;
    side = plan->task.rows;
    if (side > COMB_MAX_SIDE)
        return parray_refuse(array, "%s: the schedule is known to work up to mesh:%dx%d only",
                             parray_topology(array), COMB_MAX_SIDE, COMB_MAX_SIDE);
    steps = optimal_steps(side);
    plan->turns = (struct comb_turns){.side = side,
                                      .steps = steps,
                                      .children = comb_tree_children,
                                      .low_sends = parray_alloc(array, comb_turns_bytes(side, steps))};
    if (comb_turns_fill(&plan->turns) < 0)
        return parray_refuse(array, "%s: no memory to find out who sends when; try a smaller mesh",
                             parray_topology(array));
    parray_set_arg(array, plan);
    return 0;
}

/* Behind the table of tokens: what the queue needs, three bytes a token. */
static size_t optimal_state_bytes(const struct parray *array)
{
    size_t tokens = (size_t)parray_nodes(array);

    return gossip_state_bytes(array, tokens * (sizeof(uint16_t) + sizeof(uint8_t)));
}

static struct comb_queue queue_here(struct node *self)
{
    uint16_t *token = gossip_own_state(self);

    return (struct comb_queue){.token = token, .children = (uint8_t *)(token + node_count(self))};
}

/* Have it wait for the ports behind which this node's children in its tree are. */
static void pass_on(struct node *self, const struct comb_turns *turns, struct comb_queue *queue, int token)
{
    comb_queue_add(queue, token, turns->children(turns->side, token, node_rank(self)));
}

static void send_in_turn(struct node *self, const struct comb_turns *turns, int step,
                         struct comb_queue *queue)
{
    for (int port = 0; port < COMB_PORTS; port++) {
        int peer = node_peer(self, port), token;

        if (peer < 0 || !comb_turns_mine(turns, step, node_rank(self), port, peer))
            continue;
        token = comb_queue_take(queue, port);
        if (token != COMB_EMPTY)
            gossip_send(self, port, token);
    }
}

static void optimal_node(struct node *self)
{
    const struct comb_gossip *plan = node_arg(self);
    struct comb_queue queue = queue_here(self);

    gossip_start(self);
    pass_on(self, &plan->turns, &queue, node_rank(self));
    for (int step = 1; step <= plan->turns.steps; step++) {
        int token, port;

        send_in_turn(self, &plan->turns, step, &queue);
        gossip_next_step(self);
        while ((token = gossip_poll(self, &port)) >= 0)
            pass_on(self, &plan->turns, &queue, token);
    }
}

static double optimal_time(const struct parray *array)
{
    return optimal_steps(parray_dimension_size(array, 0));
}

/* The paper has six steps for n = 3, less than its formula. */
static double lau_zhang_time(const struct parray *array)
{
    int side = parray_dimension_size(array, 0);

    return side == 3 ? 6 : (side * side + 1) / 2 + side - 1;
}

extern const struct parray_program mesh_gossip_optimal_program; /* for registry.c */
const struct parray_program mesh_gossip_optimal_program = {
    .name = "mesh-gossip-optimal",
    .summary = "gossip on a square mesh, half-duplex links, minimum time",
    .paper = "better than Lau, Zhang 2002, section 3",
    .topology = "mesh:8x8",
    .topologies = "mesh",
    .model = "H*",
    .models = "H*",
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = optimal_prepare,
    .state_bytes = optimal_state_bytes,
    .node = optimal_node,
    .verify = gossip_verify,
    .lower_bound = gossip_bound,
    .paper_time = lau_zhang_time,
    .claimed_time = optimal_time,
};
