/*
 * mesh-gossip-rect: gossip on a mesh of any number of dimensions with half-duplex links, in the least time
 * for all meshes tried. Lau and Zhang 2002 treat n x n only.
 *
 * Lower bounds: all links together have to bring N - 1 tokens to each of N nodes (gossip_bound). On two rows
 * of n nodes the tokens have besides to cross the two links in the middle: n + floor(n/2) steps, which
 * two_rows_bound says more about. This is above the first bound for n = 8 and for all n from 10 on; with more
 * rows, or more dimensions, such a cut says less than the first bound.
 *
 * A table that is made before the run says which token is sent when (box_schedule.h). The table has as many
 * steps as the bound for all meshes tried: in two dimensions all of up to 256 nodes, and of m rows and n
 * columns every fifth n with mn up to 600; in three and four all of up to 500 nodes, in five 600, in six 800;
 * in seven to ten all that it can plan for, 1024. It is made for the sides in ascending order, without those
 * of one node: the dimensions of the array change their parts. A node looks up what it has to send itself,
 * and takes in what comes.
 *
 * Every node receives every token but its own once: N(N-1) transmissions.
 */
#include <stdlib.h>

#include "common/packet_times.h"
#include "parts/box_schedule.h"
#include "parts/gossip.h"

/* What node_arg points to. */
struct rect_plan {
    struct gossip task;
    int steps, ports;
    uint16_t *sends; /* by step from 0, node and port: token + 1; 0: nothing */
};

/* The mesh as the planner sees it, and what its dimensions are in the array. */
struct rect_view {
    struct array_grid mesh;
    int dimension[ARRAY_GRID_DIMENSIONS], stride[ARRAY_GRID_DIMENSIONS];
};

/* Leave out dimensions of one node, and put the others into ascending order. */
static struct rect_view rect_look(const struct parray *array)
{
    struct rect_view view;
    struct array_grid all;
    int side[ARRAY_GRID_DIMENSIONS], count = 0;

    array_grid_of(array, &all);
    for (int i = 0; i < all.dimensions; i++) {
        int at = count;

        if (all.side[i] == 1)
            continue;
        for (; at > 0 && side[at - 1] > all.side[i]; at--) {
            side[at] = side[at - 1];
            view.dimension[at] = view.dimension[at - 1];
        }
        side[at] = all.side[i];
        view.dimension[at] = i;
        count++;
    }
    for (int i = 0; i < count; i++)
        view.stride[i] = all.stride[view.dimension[i]];
    view.mesh = array_grid_mesh(count, side);
    return view;
}

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
    struct rect_view view = rect_look(array);

    if (counted < 0 || view.mesh.dimensions != 2 || view.mesh.side[0] != 2)
        return counted;
    return longer(counted, two_rows_bound(view.mesh.side[1]));
}

static double rect_bound(const struct parray *array)
{
    return packet_times(array, rect_least_steps(array));
}

/* The node of the array that has a node's part in the schedule. */
static int node_for(const struct rect_view *view, int rank)
{
    int node = 0;

    for (int i = 0; i < view->mesh.dimensions; i++)
        node += array_grid_coord(&view->mesh, rank, i) * view->stride[i];
    return node;
}

/* Enter what brings a token to a node in the schedule into the table of sends. */
static void take_send(struct rect_plan *plan, const struct rect_view *view, int token, int to, box_slot slot)
{
    int port = array_grid_link_port(&view->mesh, box_slot_link(slot), to);
    int from = node_for(view, array_grid_peer(&view->mesh, to, port));
    int leaves_by = 2 * view->dimension[port / 2] + (port % 2 == 0);
    size_t node = (size_t)(box_slot_step(slot) - 1) * (size_t)plan->task.tokens + (size_t)from;

    plan->sends[node * (size_t)plan->ports + (size_t)leaves_by] = (uint16_t)(node_for(view, token) + 1);
}

/* Sort the schedule by the node that sends. */
static void take_schedule(struct parray *array, struct rect_plan *plan, const struct rect_view *view,
                          const struct box_schedule *schedule)
{
    int nodes = plan->task.tokens;
    const box_slot *slot = schedule->slot;

    plan->steps = schedule->steps;
    plan->ports = 2 * parray_dimensions(array);
    plan->sends =
        parray_alloc(array, (size_t)plan->steps * (size_t)nodes * (size_t)plan->ports * sizeof *plan->sends);
    for (int token = 0; token < nodes; token++)
        for (int to = 0; to < nodes; to++, slot++)
            if (*slot)
                take_send(plan, view, token, to, *slot);
}

static int rect_prepare(struct parray *array)
{
    struct rect_plan *plan = parray_alloc(array, sizeof *plan);
    struct box_schedule schedule;
    struct rect_view view;
    int failed;

    if (gossip_take_any(array, &plan->task, "mesh"))
        return -1;
    view = rect_look(array);
    if (view.mesh.dimensions < 2)
        return parray_refuse(array, "%s: this program needs two dimensions of 2 nodes or more at least",
                             parray_topology(array));
    if (plan->task.tokens > BOX_MOST)
        return parray_refuse(array, "%s has %d nodes; to plan for more than %d would take minutes",
                             parray_topology(array), plan->task.tokens, BOX_MOST);
    failed = box_schedule_make(&schedule, &view.mesh, (int)rect_least_steps(array));
    if (!failed)
        take_schedule(array, plan, &view, &schedule);
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
    const uint16_t *sends = &plan->sends[node_rank(self) * plan->ports];

    gossip_start(self);
    for (int step = 0; step < plan->steps; step++, sends += plan->task.tokens * plan->ports) {
        for (int port = 0; port < plan->ports; port++)
            if (sends[port])
                gossip_send(self, port, sends[port] - 1);
        gossip_end_step(self);
    }
}

extern const struct parray_program mesh_gossip_rect_program; /* for registry.c */
const struct parray_program mesh_gossip_rect_program = {
    .name = "mesh-gossip-rect",
    .task = "gossip",
    .summary = "gossip on a mesh of any dimensions, half-duplex links, by a schedule made before the run",
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
