/*
 * rabenseifner-allreduce: a reduce-scatter by recursive halving, and an allgather by recursive doubling, its
 * rounds backwards (Rabenseifner's algorithm: Thakur, Rabenseifner and Gropp 2005).
 *
 * The words are split into d lanes on a hypercube of dimension d, of which lane j begins with dimension j. A
 * lane of U/d words sends 1/2, 1/4 and so on of them in d rounds, and then as many back: 2 (n - 1)/n U/d
 * steps where all shares are whole. A node has to give out and take in that much over d ports if it is to
 * add only words that it needs.
 *
 * On rings and tori whose sides are powers of 2 partners are 1, 2, 4 and so on links apart, and several
 * messages share a link.
 */
#include <parray.h>

#include "parts/sum_butterfly.h"

static int rabenseifner_allreduce_prepare(struct parray *array)
{
    return sum_butterfly_prepare(array, SUM_ALLREDUCE, SUM_XOR, SUM_HALVE_DOUBLE);
}

extern const struct parray_program rabenseifner_allreduce_program; /* for registry.c */
const struct parray_program rabenseifner_allreduce_program = {
    .name = "rabenseifner-allreduce",
    .task = "allreduce",
    .summary = "allreduce by recursive halving and then doubling, a lane for each dimension",
    .paper = "Thakur, Rabenseifner and Gropp 2005, section 4.4",
    .topology = "hypercube:4",
    .topologies = "hypercube ring torus",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each block in its lane",
    .prepare = rabenseifner_allreduce_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
    .claimed_time = sum_butterfly_claimed,
};
