/*
 * mesh-gossip-fy: the two-phase gossip of Fujita and Yamashita (1993) on a mesh with half-duplex links, as
 * far as Lau & Zhang 2002 tell it: what mesh-gossip is measured against.
 *
 * Phase 1 is told in full. Of phase 2 the paper only says that it gossips along every line when phase 1 is
 * over, not optimally, and how long all takes; it is reconstructed here as the simplest one that takes as
 * long. It begins in step n, and its paths have their centre at the end: all tokens first go to the last node
 * of a line, then back. That takes M + n - 2 steps for M tokens, and a line has n^2 / 2 of them, for odd n
 * the fullest one (n^2 + 1) / 2:
 *
 *     (n - 1) + M + (n - 2) = n^2 / 2 + 2n - 3 steps for even n, n^2 / 2 + 2n - 5/2 for odd n.
 *
 * On m x n nodes phase 2 begins in step max(m, n), and the fullest lines have floor(mn/2) tokens (rows) and
 * ceil(mn/2) (columns).
 *
 * Each node receives each token once: N (N - 1) transmissions for N nodes.
 */
#include "common/packet_times.h"
#include "parts/mesh_phases.h"

static int fy_prepare(struct parray *array)
{
    struct mesh_plan *plan = mesh_plan_make(array);

    if (!plan)
        return -1;
    plan->center[0] = plan->task.rows - 1;
    plan->center[1] = plan->task.columns - 1;
    mesh_plan_separate(plan);
    return 0;
}

static double one_way_steps(int length, int tokens)
{
    return tokens + length - 2;
}

static double fy_paper(const struct parray *array)
{
    int rows = parray_dimension_size(array, 0), columns = parray_dimension_size(array, 1);
    int first_phase = (rows > columns ? rows : columns) - 1;

    if (!gossip_half_duplex(array))
        return -1.0;
    return packet_times(array, first_phase + mesh_longest_line(array, one_way_steps));
}

extern const struct parray_program mesh_gossip_fy_program; /* for registry.c */
const struct parray_program mesh_gossip_fy_program = {
    .name = "mesh-gossip-fy",
    .task = "gossip",
    .summary = "gossip on a mesh, half-duplex links, one phase after the other; the second reconstructed",
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
    .verify = gossip_hand_in,
    .lower_bound = gossip_bound,
    .paper_time = fy_paper,
};
