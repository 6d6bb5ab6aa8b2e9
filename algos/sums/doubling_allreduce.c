/*
 * doubling-allreduce: recursive doubling (Thakur, Rabenseifner and Gropp 2005): the fewest rounds there are,
 * d on a hypercube of dimension d, each with all words.
 *
 * In each round a node exchanges its whole sum with the partner whose rank differs in one bit, and adds. The
 * words are split into d lanes, of which lane j begins with dimension j: d rounds of U/d words, U steps if d
 * divides U, and d ceil(U/d) at most. Below d words, and where a start-up costs, no other program is faster.
 *
 * On rings and tori whose sides are powers of 2 partners are 1, 2, 4 and so on links apart.
 */
#include <parray.h>

#include "parts/sum_butterfly.h"

static int doubling_allreduce_prepare(struct parray *array)
{
    return sum_butterfly_prepare(array, SUM_ALLREDUCE, SUM_XOR, SUM_WHOLE);
}

extern const struct parray_program doubling_allreduce_program; /* for registry.c */
const struct parray_program doubling_allreduce_program = {
    .name = "doubling-allreduce",
    .task = "allreduce",
    .summary = "allreduce by recursive doubling, a lane for each dimension",
    .paper = "Thakur, Rabenseifner and Gropp 2005, section 4.4",
    .topology = "hypercube:4",
    .topologies = "hypercube ring torus",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each block in its lane",
    .prepare = doubling_allreduce_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
    .claimed_time = sum_butterfly_claimed,
};
