/*
 * torus-mnb-2d: multinode broadcast on a p x p torus in ceil((p^2 - 1) / 4) steps, the minimum: p^2/4 for
 * even p, and (p^2 - 1)/4 for odd p (Varvarigos and Bertsekas 1994, section 2, after Bertsekas and Tsitsiklis
 * 1989).
 *
 * The construction is ours, see torus_mnb.h: a node, its images under three rotations by 90 degrees, and four
 * links of the four directions in a step. For even p the three nodes that half-way round a ring leave too few
 * images come last: (p/2, 0), (0, p/2) and (p/2, p/2).
 */
#include "parts/torus_mnb.h"

extern const struct parray_program torus_mnb_2d_program; /* for registry.c */
const struct parray_program torus_mnb_2d_program = {
    .name = "torus-mnb-2d",
    .task = "gossip",
    .summary = "multinode broadcast on a p x p torus, minimum time",
    .paper = "Varvarigos and Bertsekas 1994, section 2",
    .topology = "torus:8x8",
    .topologies = "torus",
    .model = "F*",
    .models = "F*",
    .mailbox = 2,
    .planned = true,
    .packet_bytes = 8,
    .prepare = torus_mnb_prepare_2d,
    .state_bytes = torus_mnb_state_bytes,
    .node = torus_mnb_node,
    .verify = torus_mnb_hand_in,
    .lower_bound = torus_mnb_bound,
    .paper_time = torus_mnb_bound,
};
