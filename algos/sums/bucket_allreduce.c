/*
 * bucket-allreduce: ring-allreduce in one dimension of a torus after the other (the bucket algorithm:
 * Barnett, Littlefield, Payne and van de Geijn 1993; over all ports: Sack and Gropp 2015).
 *
 * A lane goes through the dimensions in its order: in the first one a bucket has the blocks of all nodes
 * with one coordinate, in the next the part of them with a second one, and so on; then backwards. 2D lanes,
 * one for each dimension to begin with and each direction, have a share of the words each and use all 2D
 * ports in all rounds. With equal sides that are (n - 1) U/(n D) steps for tokens of U words: on a link
 * nothing idles.
 */
#include <parray.h>

#include "parts/sum_buckets.h"

static int bucket_allreduce_prepare(struct parray *array)
{
    return sum_buckets_prepare(array, SUM_ALLREDUCE);
}

extern const struct parray_program bucket_allreduce_program; /* for registry.c */
const struct parray_program bucket_allreduce_program = {
    .name = "bucket-allreduce",
    .task = "allreduce",
    .summary = "allreduce on a torus, round the rings of one dimension after the other",
    .paper = "Barnett, Littlefield, Payne and van de Geijn 1993",
    .topology = "torus:4x4",
    .topologies = "torus ring",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each block in its lane",
    .prepare = bucket_allreduce_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
    .claimed_time = sum_buckets_claimed,
};
