/*
 * bucket-reduce-scatter: the first half of bucket-allreduce (Barnett, Littlefield, Payne and van de Geijn
 * 1993), after which each node has the sum of its own block: (n - 1) U/(2D) steps on a torus of D dimensions
 * with equal sides, if 2D divides the U words of a token.
 */
#include <parray.h>

#include "parts/sum_buckets.h"

static int bucket_reduce_scatter_prepare(struct parray *array)
{
    return sum_buckets_prepare(array, SUM_REDUCE_SCATTER);
}

extern const struct parray_program bucket_reduce_scatter_program; /* for registry.c */
const struct parray_program bucket_reduce_scatter_program = {
    .name = "bucket-reduce-scatter",
    .task = "reduce-scatter",
    .summary = "reduce-scatter on a torus, round the rings of one dimension after the other",
    .paper = "Barnett, Littlefield, Payne and van de Geijn 1993",
    .topology = "torus:4x4",
    .topologies = "torus ring",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each block in its lane",
    .prepare = bucket_reduce_scatter_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
    .claimed_time = sum_buckets_claimed,
};
