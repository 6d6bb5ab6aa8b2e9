/*
 * ring-allreduce: the sum of all tokens goes round a cycle through all nodes (Patarasuk and Yuan 2009): a
 * reduce-scatter, and then an allgather of the sums.
 *
 * The words are split into a share for each direction, and each share into n blocks. In round t a node sends
 * the block that it has just added to; after n - 1 rounds it has the sum of one block, which goes round for
 * n - 1 rounds more. The cycle of a hypercube is a Gray code; on meshes and tori of two dimensions, one of
 * which is even, it goes down the first column and back through the rest of the rows.
 *
 * Of U words a block has U/(2n), so that 2(n - 1) rounds take (n - 1) U/n steps. On a ring no program is
 * faster for large U: it has 2(n - 1) U transmissions to make, on 2n links.
 */
#include <parray.h>

#include "parts/sum_buckets.h"

static int ring_allreduce_prepare(struct parray *array)
{
    return sum_cycle_prepare(array, SUM_ALLREDUCE);
}

extern const struct parray_program ring_allreduce_program; /* for registry.c */
const struct parray_program ring_allreduce_program = {
    .name = "ring-allreduce",
    .task = "allreduce",
    .summary = "allreduce round a cycle through all nodes, half of the words each way",
    .paper = "Patarasuk and Yuan 2009",
    .topology = "ring:8",
    .topologies = "ring torus mesh hypercube",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each node on the cycle, and of each block in its lane",
    .prepare = ring_allreduce_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
    .claimed_time = sum_buckets_claimed,
};
