/*
 * ring-reduce-scatter: the first half of ring-allreduce (Patarasuk and Yuan 2009), n - 1 rounds round a
 * cycle through all nodes.
 *
 * Block b is what all nodes have for node b. It begins at the node behind b and goes round to b; each node
 * adds its own words. Half of the words go the other way round: n - 1 rounds of U/2 steps for tokens of U
 * words. Words that cannot be halved, such as a single one, make one direction slower: (n - 1) ceil(U/2)
 * steps.
 */
#include <parray.h>

#include "parts/sum_buckets.h"

static int ring_reduce_scatter_prepare(struct parray *array)
{
    return sum_cycle_prepare(array, SUM_REDUCE_SCATTER);
}

extern const struct parray_program ring_reduce_scatter_program; /* for registry.c */
const struct parray_program ring_reduce_scatter_program = {
    .name = "ring-reduce-scatter",
    .task = "reduce-scatter",
    .summary = "reduce-scatter round a cycle through all nodes, half of the words each way",
    .paper = "Patarasuk and Yuan 2009",
    .topology = "ring:8",
    .topologies = "ring torus mesh hypercube",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each node on the cycle, and of each block in its lane",
    .prepare = ring_reduce_scatter_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
    .claimed_time = sum_buckets_claimed,
};
