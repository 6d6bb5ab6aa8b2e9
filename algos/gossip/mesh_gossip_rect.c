/*
 * mesh-gossip-rect: gossip on an m x n mesh with half-duplex links. Lau and Zhang 2002 treat m = n only.
 *
 * Lower bounds: all links together have to bring N - 1 tokens to each of N = mn nodes (gossip_bound). And all
 * N tokens have to cross from one column to the next in the middle of the rows, over m links, which takes n
 * steps; the last of them then has to go on to the border, which makes n + floor(n/2) - 1 steps. For columns
 * the bound is that of rows with m and n exchanged. The second bound is above the first for long boards with
 * two rows only, from 2 x 14 on.
 *
 * A table that is made before the run says which token is sent when (rect_schedule.h). The table has as many
 * steps as the bound for all 3 <= m, n <= 13 and 4 <= m, n <= 22, and some more on long boards with few rows
 * (2 x 20: 30, bound 29; 3 x 24: 45, bound 44). A node looks up what it has to send itself, and takes in what
 * comes.
 *
 * Every node receives every token but its own once: N(N-1) transmissions.
 */
#include <stdlib.h>

#include "parts/gossip.h"
#include "parts/rect_inner.h"
#include "parts/rect_leaves.h"
#include "common/packet_times.h"

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

/* All tokens cross the middle of a side, and the last one goes on to its end. */
static double middle_bound(int side)
{
    return side + side / 2 - 1;
}

static double rect_least_steps(const struct parray *array)
{
    double counted = gossip_least_steps(array);

    if (counted < 0)
        return counted;
    return longer(counted, longer(middle_bound(parray_dimension_size(array, 0)),
                                  middle_bound(parray_dimension_size(array, 1))));
}

static double rect_bound(const struct parray *array)
{
    return packet_times(array, rect_least_steps(array));
}

/* Sort the schedule by the node that sends. */
static void take_sends(struct parray *array, struct rect_plan *plan, const struct rect_schedule *schedule)
{
    size_t nodes = (size_t)rect_nodes(&schedule->mesh);

    plan->steps = schedule->steps;
    plan->sends = parray_alloc(array, (size_t)plan->steps * nodes * sizeof *plan->sends);
    for (size_t i = 0; i < nodes * nodes; i++) {
        rect_slot slot = schedule->slot[i];
        int to = (int)(i % nodes), port = rect_link_port(rect_slot_link(slot), to), from;

        if (slot == 0)
            continue;
        from = (rect_slot_step(slot) - 1) * (int)nodes + rect_peer(&schedule->mesh, to, port);
        plan->sends[from].token[port ^ 1] = (uint16_t)(i / nodes + 1);
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
    schedule.mesh = (struct rect){plan->task.rows, plan->task.columns};
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
    .verify = gossip_verify,
    .lower_bound = rect_bound,
};
