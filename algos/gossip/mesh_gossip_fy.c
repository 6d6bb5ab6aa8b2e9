/*
 * mesh-gossip-fy: the two-phase gossip of Fujita and Yamashita (1993) on a square mesh with half-duplex
 * links, as Lau & Zhang 2002 tell it: what mesh-gossip is measured against.
 *
 * Phase 2 begins when phase 1 is over, in step n, and its paths have their centre at the end: all tokens
 * first go to the last node of a line, then back. That takes M + n - 2 steps for M tokens, and a line has n^2
 * / 2 of them, for odd n the fullest one (n^2 + 1) / 2:
 *
 *     (n - 1) + M + (n - 2) = n^2 / 2 + 2n - 3 steps for even n, n^2 / 2 + 2n - 5/2 for odd n.
 *
 * Each node receives each token once: n^2 (n^2 - 1) transmissions.
 */
#include "parts/mesh_phases.h"
#include "common/packet_times.h"

static int fy_prepare(struct parray *array)
{
    struct mesh_plan *plan = mesh_plan_make(array);

    if (!plan)
        return -1;
    plan->center = plan->task.rows - 1;
    plan->start = (uint64_t)plan->task.rows;
    return 0;
}

static double fy_paper(const struct parray *array)
{
    int n = parray_dimension_size(array, 0);

    return gossip_half_duplex(array) ? packet_times(array, (n * n + 1) / 2 + 2 * n - 3) : -1.0;
}

extern const struct parray_program mesh_gossip_fy_program; /* for registry.c */
const struct parray_program mesh_gossip_fy_program = {
    .name = "mesh-gossip-fy",
    .summary = "gossip on a square mesh, half-duplex links, one phase after the other",
    .paper = "Fujita and Yamashita 1993; Lau and Zhang 2002, section 2",
    .topology = "mesh:8x8",
    .topologies = "mesh",
    .model = "H*",
    .models = "H*",
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = fy_prepare,
    .state_bytes = mesh_phases_state_bytes,
    .node = mesh_phases_node,
    .verify = gossip_verify,
    .lower_bound = gossip_bound,
    .paper_time = fy_paper,
};
