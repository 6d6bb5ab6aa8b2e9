/*
 * mesh-gossip-odd: gossip on a mesh with an odd number of nodes N, where a node uses one port at a time
 * (models SLA, F1, H1). Such a mesh has no Hamiltonian cycle, so that cycle-gossip does not run there.
 *
 * The least number of steps is N + 1 under SLA and F1: the (N + 1) / 2 nodes of the larger colour of the
 * chessboard take in N - 1 tokens each, from the (N - 1) / 2 others. Under H1 it is 2N, as a step moves
 * (N - 1) / 2 packets at most. So every node of the smaller colour is busy in every step, and every node of
 * the larger colour rests twice under SLA and F1.
 *
 * A table that is made before the run says which token is sent when, by a rule for the best pairs of a step
 * (pair_plan.h). It has as many steps as the bound on most meshes, and a few more on some, which
 * doc/results_gossip.md lists. A node looks up what it has to send itself, and takes in what comes.
 *
 * Every node receives every token but its own once: N (N - 1) transmissions.
 */
#include <stdlib.h>
#include <string.h>

#include "parts/gossip.h"
#include "parts/pair_plan.h"

/* What node_arg points to. */
struct odd_plan {
    struct gossip task;
    int steps, ports;
    const uint32_t *send; /* as in pair_plan.h */
};

static enum pair_use use_of(const struct parray *array)
{
    const char *model = parray_model(array);

    if (strcmp(model, "F1") == 0)
        return PAIRS_BOTH_WAYS;
    return strcmp(model, "H1") == 0 ? PAIRS_ONE_WAY : PAIRS_APART;
}

static void take_plan(struct parray *array, struct odd_plan *odd, const struct pair_plan *plan)
{
    size_t bytes = (size_t)plan->steps * (size_t)odd->task.tokens * sizeof *plan->send;
    uint32_t *send = parray_alloc(array, bytes);

    memcpy(send, plan->send, bytes);
    odd->send = send;
    odd->steps = plan->steps;
    odd->ports = 2 * plan->mesh->dimensions;
    parray_set_arg(array, odd);
}

static int odd_prepare(struct parray *array)
{
    struct odd_plan *odd = parray_alloc(array, sizeof *odd);
    struct array_grid mesh;
    struct pair_plan plan = {.mesh = &mesh, .use = use_of(array)};
    int nodes = parray_nodes(array), failed;

    if (gossip_take_any(array, &odd->task, "mesh"))
        return -1;
    if (nodes % 2 == 0)
        return parray_refuse(array,
                             "%s has %d nodes, and this program is for an odd number; cycle-gossip takes "
                             "the least time there, if it is no line",
                             parray_topology(array), nodes);
    if (nodes > PAIR_PLAN_MOST)
        return parray_refuse(array, "%s has %d nodes; to plan for more than %d would take minutes",
                             parray_topology(array), nodes, PAIR_PLAN_MOST);
    array_grid_of(array, &mesh);
    plan.least = plan.use == PAIRS_ONE_WAY ? 2 * nodes : nodes + 1;
    failed = pair_plan_make(&plan) < 0;
    if (failed) {
        parray_refuse(array, "%s: no memory to make the plan; try a smaller mesh", parray_topology(array));
    } else if (plan.steps == 0 && nodes > 1) {
        failed = parray_refuse(array, "%s: no plan was found; try other sides", parray_topology(array));
    } else {
        take_plan(array, odd, &plan);
    }
    free(plan.send);
    return failed ? -1 : 0;
}

static size_t odd_state_bytes(const struct parray *array)
{
    return gossip_state_bytes(array, 0);
}

static void odd_node(struct node *self)
{
    const struct odd_plan *plan = node_arg(self);
    const uint32_t *send = &plan->send[node_rank(self)];

    gossip_start(self);
    for (int step = 0; step < plan->steps; step++, send += plan->task.tokens) {
        if (*send)
            gossip_send(self, (int)(*send - 1) % plan->ports, (int)(*send - 1) / plan->ports);
        gossip_end_step(self);
    }
}

extern const struct parray_program mesh_gossip_odd_program; /* for registry.c */
const struct parray_program mesh_gossip_odd_program = {
    .name = "mesh-gossip-odd",
    .task = "gossip",
    .summary =
        "gossip on a mesh with an odd number of nodes, one port at a time, by a plan made before the run",
    .paper = "none; Lau, Zhang 2002 name bounds of Bermond et al. and Bagchi et al.",
    .topology = "mesh:5x5",
    .topologies = "mesh",
    .model = "F1",
    .models = "H1 F1 SLA",
    .mailbox = 2,
    .planned = true,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = odd_prepare,
    .state_bytes = odd_state_bytes,
    .node = odd_node,
    .verify = gossip_hand_in,
};
