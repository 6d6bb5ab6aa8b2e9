/*
 * swing-allreduce: halving and doubling with partners that are near (Swing: De Sensi, Bonato, Saam and
 * Hoefler 2024, arXiv 2401.09356).
 *
 * In round s of a dimension the partner of coordinate x is x + r(s) if x is even and x - r(s) if it is odd,
 * with r(s) = (1 - (-2)^(s+1))/3: 1, -1, 3, -5, 11. So partners are 1, 1, 3, 5, 11 links apart rather than
 * 1, 2, 4, 8, 16 as with recursive halving, and fewer messages share a link. A node sends its partner the
 * blocks of all nodes that the partner reaches by the rounds that are left.
 *
 * A torus of D dimensions has 2D lanes: one for each dimension to begin with, and the mirrored ones, in
 * which even coordinates go down. Messages that cross several links are cut into packets of one word, which
 * the nodes between pass on.
 */
#include <parray.h>

#include "parts/sum_butterfly.h"

static int swing_allreduce_prepare(struct parray *array)
{
    return sum_butterfly_prepare(array, SUM_ALLREDUCE, SUM_SWING, SUM_HALVE_DOUBLE);
}

extern const struct parray_program swing_allreduce_program; /* for registry.c */
const struct parray_program swing_allreduce_program = {
    .name = "swing-allreduce",
    .task = "allreduce",
    .summary = "allreduce on rings and tori, partners swing from side to side",
    .paper = "De Sensi, Bonato, Saam and Hoefler 2024",
    .topology = "torus:4x4",
    .topologies = "ring torus",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each block in its lane",
    .prepare = swing_allreduce_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
    .claimed_time = sum_butterfly_claimed,
};
