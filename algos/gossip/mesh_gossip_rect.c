/*
 * mesh-gossip-rect: gossip on an m x n mesh with half-duplex links, in the least time for all meshes tried.
 * Lau and Zhang 2002 treat m = n only.
 *
 * Lower bounds: all links together have to bring N - 1 tokens to each of N = mn nodes (gossip_bound). On two
 * rows of n nodes the tokens have besides to cross the two links in the middle: n + floor(n/2) steps, which
 * two_rows_bound says more about. This is above the first bound for n = 8 and for all n from 10 on.
 *
 * A table that is made before the run says which token is sent when (rect_schedule.h). The table has as many
 * steps as the bound for all m and n tried: all with mn up to 256, and every fifth n with mn up to 600. It is
 * made for m <= n; where m > n, rows and columns change their parts. A node looks up what it has to send
 * itself, and takes in what comes.
 *
 * Every node receives every token but its own once: N(N-1) transmissions.
 */
#include <stdlib.h>

#include "common/packet_times.h"
#include "parts/gossip.h"
#include "parts/rect_inner.h"
#include "parts/rect_leaves.h"

/* What a node sends in a step: by port, token + 1; 0: nothing. */
struct sends {
    uint16_t token[RECT_PORTS];
};

/* What node_arg points to. */
struct rect_plan {
    struct gossip task;
    int steps;
    struct sends *sends; /* by step from 0 and node */
};

static double longer(double one, double other)
{
    return one > other ? one : other;
}

/* On two rows of n nodes, cut the mesh in the middle: the nearer end of the rows is floor(n/2) - 1 links away
 * from the cut. A token that crosses the cut in step t reaches the end of its own row in step t + floor(n/2)
 * - 1 at the earliest, and that of the other row a step later. So with T steps a token has to cross up to
 * step T - floor(n/2) in one of the rows, or in both rows in the step after that one. As 2n tokens have to
 * cross, 2 (T - floor(n/2)) + 1 >= 2n; hence T >= n + floor(n/2). */
static double two_rows_bound(int n)
{
    return n + n / 2;
}

static double rect_least_steps(const struct parray *array)
{
    double counted = gossip_least_steps(array);
    int rows = parray_dimension_size(array, 0), columns = parray_dimension_size(array, 1);

    if (counted < 0 || (rows != 2 && columns != 2))
        return counted;
    return longer(counted, two_rows_bound(rows == 2 ? columns : rows));
}

static double rect_bound(const struct parray *array)
{
    return packet_times(array, rect_least_steps(array));
}

/* The node of the array that has a node's part in the schedule, which is made for rows <= columns. */
static int node_for(const struct gossip *task, const struct rect *mesh, int rank)
{
    return task->columns == mesh->columns ? rank : rank % mesh->columns * mesh->rows + rank / mesh->columns;
}

/* Sort the schedule by the node that sends. */
static void take_sends(struct parray *array, struct rect_plan *plan, const struct rect_schedule *schedule)
{
    const struct rect *mesh = &schedule->mesh;
    size_t nodes = (size_t)rect_nodes(mesh);

    plan->steps = schedule->steps;
    plan->sends = parray_alloc(array, (size_t)plan->steps * nodes * sizeof *plan->sends);
    for (size_t i = 0; i < nodes * nodes; i++) {
        rect_slot slot = schedule->slot[i];
        int to = (int)(i % nodes), port = rect_link_port(rect_slot_link(slot), to), from;

        if (slot == 0)
            continue;
        from = node_for(&plan->task, mesh, rect_peer(mesh, to, port));
        from += (rect_slot_step(slot) - 1) * (int)nodes;
        port ^= plan->task.columns == mesh->columns ? 1 : 3;
        plan->sends[from].token[port] = (uint16_t)(node_for(&plan->task, mesh, (int)(i / nodes)) + 1);
    }
}

static int rect_prepare(struct parray *array)
{
    struct rect_plan *plan = parray_alloc(array, sizeof *plan);
    struct rect_schedule schedule = {.steps = 0};
    size_t nodes = (size_t)parray_nodes(array);
    int bound, failed;

    if (gossip_take_grid(array, &plan->task, "mesh", 2))
        return -1;
    if (nodes > RECT_MOST)
        return parray_refuse(array, "%s has %d nodes; to plan for more than %d would take minutes",
                             parray_topology(array), (int)nodes, RECT_MOST);
    bound = (int)rect_least_steps(array);
    schedule.mesh = plan->task.rows < plan->task.columns ? (struct rect){plan->task.rows, plan->task.columns}
                                                         : (struct rect){plan->task.columns, plan->task.rows};
    schedule.slot = calloc(nodes, nodes * sizeof *schedule.slot);
    failed = !schedule.slot || rect_inner_plan(&schedule);
    schedule.steps = schedule.steps > bound ? schedule.steps : bound;
    failed = failed || rect_leaves_plan(&schedule);
    if (!failed)
        take_sends(array, plan, &schedule);
    free(schedule.slot);
    parray_set_arg(array, plan);
    return failed ? parray_refuse(array, "%s: no memory to make the schedule; try a smaller mesh",
                                  parray_topology(array))
                  : 0;
}

static size_t rect_state_bytes(const struct parray *array)
{
    return gossip_state_bytes(array, 0);
}

static void rect_node(struct node *self)
{
    const struct rect_plan *plan = node_arg(self);
    const struct sends *sends = &plan->sends[node_rank(self)];

    gossip_start(self);
    for (int step = 0; step < plan->steps; step++, sends += plan->task.tokens) {
        int came_from;

        for (int port = 0; port < RECT_PORTS; port++)
            if (sends->token[port])
                gossip_send(self, port, sends->token[port] - 1);
        gossip_next_step(self);
        while (gossip_poll(self, &came_from) >= 0)
            ;
    }
}

extern const struct parray_program mesh_gossip_rect_program; /* for registry.c */
const struct parray_program mesh_gossip_rect_program = {
    .name = "mesh-gossip-rect",
    .task = "gossip",
    .summary = "gossip on any mesh of two dimensions, half-duplex links, by a schedule made before the run",
    .paper = "Lau, Zhang 2002 have square meshes only",
    .topology = "mesh:6x9",
    .topologies = "mesh",
    .model = "H*",
    .models = "H*",
    .mailbox = 2,
    .planned = true,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = rect_prepare,
    .state_bytes = rect_state_bytes,
    .node = rect_node,
    .verify = gossip_hand_in,
    .lower_bound = rect_bound,
};
