/*
 * bine-reduce: bine-broadcast backwards (Bine trees: De Sensi et al. 2025): in each round half of the nodes
 * that are left send their sum to the node above them in the tree, and are done.
 */
#include <parray.h>

#include "parts/sum_bine.h"

static int bine_reduce_prepare(struct parray *array)
{
    return sum_bine_prepare(array, SUM_REDUCE);
}

extern const struct parray_program bine_reduce_program; /* for registry.c */
const struct parray_program bine_reduce_program = {
    .name = "bine-reduce",
    .task = "reduce",
    .summary = "reduce over a binomial negabinary tree of a ring",
    .paper = "De Sensi et al. 2025",
    .topology = "ring:8",
    .topologies = "ring",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each block in its lane",
    .prepare = bine_reduce_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
};
