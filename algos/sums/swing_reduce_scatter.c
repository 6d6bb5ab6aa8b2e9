/*
 * swing-reduce-scatter: the first half of swing-allreduce (De Sensi, Bonato, Saam and Hoefler 2024, arXiv
 * 2401.09356), after which each node has the sum of its own block.
 *
 * Tokens of at least 2D words keep all lanes of a torus of D dimensions busy. Shorter ones leave some of
 * them empty.
 */
#include <parray.h>

#include "parts/sum_butterfly.h"

static int swing_reduce_scatter_prepare(struct parray *array)
{
    return sum_butterfly_prepare(array, SUM_REDUCE_SCATTER, SUM_SWING, SUM_HALVE);
}

extern const struct parray_program swing_reduce_scatter_program; /* for registry.c */
const struct parray_program swing_reduce_scatter_program = {
    .name = "swing-reduce-scatter",
    .task = "reduce-scatter",
    .summary = "reduce-scatter on rings and tori, partners swing from side to side",
    .paper = "De Sensi, Bonato, Saam and Hoefler 2024",
    .topology = "torus:4x4",
    .topologies = "ring torus",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each block in its lane",
    .prepare = swing_reduce_scatter_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
    .claimed_time = sum_butterfly_claimed,
};
