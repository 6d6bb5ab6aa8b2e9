/*
 * bine-allreduce: recursive doubling over the butterfly of binomial negabinary trees (Bine trees: De Sensi
 * et al. 2025), for short tokens: as few rounds as there are.
 *
 * The butterfly is the one that joins the trees of all roots (parts/sum_bine.h): in the round of level m
 * coordinate x and x + (1 - (-2)^m)/3, or x minus that if x is odd, exchange all words that they have, and
 * add. Levels fall from the logarithm of the side to 1. Mirrored lanes have half of the words, as in
 * swing-allreduce, which is this butterfly backwards with blocks in place of all words.
 */
#include <parray.h>

#include "parts/sum_butterfly.h"

static int bine_allreduce_prepare(struct parray *array)
{
    return sum_butterfly_prepare(array, SUM_ALLREDUCE, SUM_SWING_INWARD, SUM_WHOLE);
}

extern const struct parray_program bine_allreduce_program; /* for registry.c */
const struct parray_program bine_allreduce_program = {
    .name = "bine-allreduce",
    .task = "allreduce",
    .summary = "allreduce over a butterfly of negabinary trees, all words each round",
    .paper = "De Sensi et al. 2025",
    .topology = "ring:8",
    .topologies = "ring torus",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each block in its lane",
    .prepare = bine_allreduce_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
    .claimed_time = sum_butterfly_claimed,
};
