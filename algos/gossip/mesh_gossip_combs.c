/*
 * mesh-gossip-combs: gossip on a mesh of any number of dimensions with half-duplex links, by nodes that work
 * out by themselves when to send, a few steps above the least. mesh-gossip-rect takes the least, by a
 * schedule that is made before the run.
 *
 * Every token goes along one dimension to both ends, from all these nodes along the next one, and so on: a
 * comb with combs on its teeth. The sum of the origin's coordinates says with which dimension it begins, so
 * that the links of all dimensions have about as many tokens to carry. A node counts how many tokens a link
 * has to carry one way and how many the other, and the turns of the two ends are spread over the time as
 * evenly as these numbers allow: each end knows them from its place and the clock. An end that has nothing to
 * send in its turn lets it pass. Tokens leave in the order in which they came.
 *
 * Every node receives every token but its own once: N (N - 1) transmissions.
 */
#include "common/array_grid.h"
#include "parts/gossip.h"
#include "parts/turn_shares.h"

struct combs_task {
    struct gossip gossip; /* first: node_arg points here */
    struct array_grid grid;
};

/* What a node has for a port. */
struct combs_port {
    struct turn_shares turns;
    int next; /* the first token of the list that the port has not passed on, and may have to */
};

/* One node at work; both tables are in node_state. */
struct combs_work {
    struct node *self;
    const struct combs_task *task;
    struct combs_port *port;
    int *list; /* the tokens that are here, in the order in which they came */
    int count;
};

static int combs_prepare(struct parray *array)
{
    struct combs_task *task = parray_alloc(array, sizeof *task);

    if (gossip_take_any(array, &task->gossip, "mesh"))
        return -1;
    array_grid_of(array, &task->grid);
    parray_set_arg(array, task);
    return 0;
}

static size_t combs_state_bytes(const struct parray *array)
{
    size_t nodes = (size_t)parray_nodes(array), ports = 2 * (size_t)parray_dimensions(array);

    return gossip_state_bytes(array, ports * sizeof(struct combs_port) + nodes * sizeof(int));
}

/* ------------------------------------------------------------------------------------------ the combs */

/* Does a node pass the token on through the port? It does along the dimension of the last hop straight on,
 * and both ways along those that are still to come, which are those behind it. */
static bool passes(const struct array_grid *grid, int token, int rank, int port)
{
    int along = port / 2, begin = array_grid_sum(grid, token) % grid->dimensions;
    int here = array_grid_coord(grid, rank, along), origin = array_grid_coord(grid, token, along);

    for (int d = (along + 1) % grid->dimensions; d != begin; d = (d + 1) % grid->dimensions)
        if (array_grid_coord(grid, rank, d) != array_grid_coord(grid, token, d))
            return false;
    return port % 2 ? here >= origin && here + 1 < grid->side[along] : here <= origin && here > 0;
}

/* The turns of the link whose lower end is that node: by how many tokens go up, of all that cross it. Those
 * that are added for each end have been found by trying. */
static struct turn_shares turns_above(const struct combs_task *task, int low, int along)
{
    const struct array_grid *grid = &task->grid;
    int64_t ups = 0, all = 0;

    for (int token = 0; token < task->gossip.tokens; token++) {
        bool up = passes(grid, token, low, 2 * along + 1);

        ups += up;
        all += up || passes(grid, token, low + grid->stride[along], 2 * along);
    }
    return (struct turn_shares){.share = 2 * ups + 5, .whole = 2 * all + 10, .phase = 2};
}

/* ------------------------------------------------------------------------------------------- a node */

static void combs_start(struct combs_work *work)
{
    const struct combs_task *task = work->task;
    int me = node_rank(work->self);

    work->port = gossip_own_state(work->self);
    work->list = (int *)(work->port + 2 * task->grid.dimensions);
    work->list[work->count++] = me;
    for (int port = 0; port < 2 * task->grid.dimensions; port++)
        if (node_peer(work->self, port) >= 0)
            work->port[port].turns =
                turns_above(task, port % 2 ? me : me - task->grid.stride[port / 2], port / 2);
}

/* Go to the next token that is to leave by the port; false: none that is here. */
static bool find_next(const struct combs_work *work, int port)
{
    int *next = &work->port[port].next;

    while (*next < work->count && !passes(&work->task->grid, work->list[*next], node_rank(work->self), port))
        ++*next;
    return *next < work->count;
}

/* Send what there is in this node's turns; result: may there be more to send, once other tokens are here? */
static bool send_turns(const struct combs_work *work)
{
    bool waits = false;

    for (int port = 0; port < 2 * work->task->grid.dimensions; port++) {
        struct combs_port *at = &work->port[port];

        if (node_peer(work->self, port) < 0 || !find_next(work, port))
            continue;
        if (low_end_sends(&at->turns, (int64_t)gossip_step(work->self)) == port % 2)
            gossip_send(work->self, port, work->list[at->next++]);
        waits |= find_next(work, port);
    }
    return waits;
}

/* A node that misses tokens gives up after more steps than links with one token at a time would take. */
static void combs_node(struct node *self)
{
    struct combs_work work = {.self = self, .task = node_arg(self)};
    int port, token, most = 4 * work.task->gossip.tokens;

    gossip_start(self);
    combs_start(&work);
    for (int step = 0; step < most && (send_turns(&work) || !gossip_complete(self)); step++) {
        gossip_next_step(self);
        while ((token = gossip_poll(self, &port)) >= 0)
            work.list[work.count++] = token;
    }
}

extern const struct parray_program mesh_gossip_combs_program; /* for registry.c */
const struct parray_program mesh_gossip_combs_program = {
    .name = "mesh-gossip-combs",
    .task = "gossip",
    .summary = "gossip on a mesh of any dimensions, half-duplex links, a few steps above the minimum",
    .paper = "none; Lau, Zhang 2002, section 3, has two dimensions",
    .topology = "mesh:3x4x4",
    .topologies = "mesh",
    .model = "H*",
    .models = "H*",
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = combs_prepare,
    .state_bytes = combs_state_bytes,
    .node = combs_node,
    .verify = gossip_hand_in,
    .lower_bound = gossip_bound,
};
