/*
 * mesh-gossip-optimal: gossip on an n x n mesh with half-duplex links in n(n+1)/2 steps, the minimum: N(N-1)
 * packets over 2(N-n) links, N = n^2. Lau and Zhang 2002 (section 3) take n^2/2 + n - 1 steps for even n,
 * n^2/2 + n - 1/2 for odd n, and 6 for n = 3.
 *
 * Every token travels along its comb (comb_tree.h). The combs put n(n+1)/2 packets on every link, so no link
 * may ever be idle. Whether links are idle depends on the order of tokens: tokens whose next node has to pass
 * them on go before those whose next node is a leaf (comb_queue.h), and the two ends of a link take turns by
 * a table of bits that was made before the run (comb_turns.h says why). In a step a node sends on the ports
 * where the turn is its own, then takes in what came on the others.
 *
 * Every node receives every token but its own once: N(N-1) transmissions.
 */
#include <string.h>

#include "parts/comb_gossip.h"
#include "parts/comb_queue.h"
#include "parts/comb_tree.h"
#include "common/packet_times.h"
#include "common/token.h"

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
    plan->row = parray_alloc(array, (size_t)plan->task.tokens * sizeof *plan->row);
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

/* node_state is the list of the queue, the node's only store of tokens. */
static size_t optimal_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(struct comb_item);
}

/* Have a token wait for the ports behind which this node's children in its tree are. */
static void pass_on(struct node *self, struct comb_queue *queue, int token, uint32_t contents)
{
    const struct comb_gossip *plan = node_arg(self);
    const struct comb_turns *turns = &plan->turns;

    if (node_check(self, queue->count < plan->task.tokens && token >= 0 && token < plan->task.tokens))
        comb_queue_add(queue, token, contents, turns->children(turns->side, token, node_rank(self)));
}

static void send_next(struct node *self, struct comb_queue *queue, int port)
{
    int32_t place = comb_queue_take(queue, port);
    uint32_t payload[2];
    struct packet packet = PACKET(payload, sizeof payload);

    if (place == COMB_EMPTY)
        return;
    payload[0] = queue->item[place].token;
    payload[1] = queue->item[place].contents;
    packet.origin = queue->item[place].token;
    node_send_packet(self, port, &packet);
}

/* Take in the token that came through a port, if one came. */
static void receive(struct node *self, struct comb_queue *queue, int port)
{
    uint32_t payload[2];
    struct packet packet = PACKET(payload, sizeof payload);

    if (node_poll(self, port, &packet) >= 0)
        pass_on(self, queue, (int)payload[0], payload[1]);
}

/* The ports on which this node sends in a step; on the others it receives. */
static unsigned ports_in_turn(struct node *self, const struct comb_turns *turns, int step)
{
    unsigned ports = 0;

    for (int port = 0; port < COMB_PORTS; port++) {
        int peer = node_peer(self, port);

        if (peer >= 0 && comb_turns_mine(turns, step, node_rank(self), port, peer))
            ports |= 1u << port;
    }
    return ports;
}

static void optimal_node(struct node *self)
{
    const struct comb_gossip *plan = node_arg(self);
    struct comb_queue queue = {.item = node_state(self)};
    int me = node_rank(self);

    pass_on(self, &queue, me, token_common(plan->task.seed, me));
    for (int step = 1; step <= plan->turns.steps; step++) {
        unsigned mine = ports_in_turn(self, &plan->turns, step);

        for (int port = 0; port < COMB_PORTS; port++)
            if (mine >> port & 1)
                send_next(self, &queue, port);
        gossip_next_step(self);
        for (int port = 0; port < COMB_PORTS; port++)
            if (!(mine >> port & 1) && node_peer(self, port) >= 0)
                receive(self, &queue, port);
    }
}

/* Every token is in the list once: the list has room for as many entries as there are tokens, and every token
 * is found. */
static bool optimal_verify(struct node *self)
{
    const struct comb_gossip *plan = node_arg(self);
    const struct comb_item *item = node_state(self);
    bool right = true;

    memset(plan->row, 0, (size_t)plan->task.tokens * sizeof *plan->row);
    for (int place = 0; place < plan->task.tokens; place++)
        plan->row[item[place].token] = item[place].contents;
    for (int token = 0; token < plan->task.tokens; token++)
        right &= plan->row[token] == token_common(plan->task.seed, token);
    node_result(self, plan->row, (size_t)plan->task.tokens * sizeof *plan->row);
    return right;
}

static double optimal_time(const struct parray *array)
{
    return packet_times(array, optimal_steps(parray_dimension_size(array, 0)));
}

/* The paper has six steps for n = 3, less than its formula. */
static double lau_zhang_time(const struct parray *array)
{
    int side = parray_dimension_size(array, 0);

    return packet_times(array, side == 3 ? 6 : (side * side + 1) / 2 + side - 1);
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
    .planned = true,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .prepare = optimal_prepare,
    .state_bytes = optimal_state_bytes,
    .node = optimal_node,
    .verify = optimal_verify,
    .lower_bound = gossip_bound,
    .paper_time = lau_zhang_time,
    .claimed_time = optimal_time,
};
