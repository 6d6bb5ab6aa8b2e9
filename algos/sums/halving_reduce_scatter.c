/*
 * halving-reduce-scatter: recursive halving (Thakur, Rabenseifner and Gropp 2005).
 *
 * In each round a node and the partner whose rank differs in one bit halve the blocks for which they still
 * answer: each sends the other its half. On a hypercube of dimension d the words are split into d lanes, of
 * which lane j begins with dimension j, so that all ports are in use. A lane has n U/d words, of which 1/2,
 * 1/4 and so on cross a link: (n - 1) U/d steps in all, which is what a node has to take in over d ports.
 *
 * On rings and tori whose sides are powers of 2 partners are 1, 2, 4 and so on links apart, and several
 * messages share a link.
 */
#include <parray.h>

#include "parts/sum_butterfly.h"

static int halving_reduce_scatter_prepare(struct parray *array)
{
    return sum_butterfly_prepare(array, SUM_REDUCE_SCATTER, SUM_XOR, SUM_HALVE);
}

extern const struct parray_program halving_reduce_scatter_program; /* for registry.c */
const struct parray_program halving_reduce_scatter_program = {
    .name = "halving-reduce-scatter",
    .task = "reduce-scatter",
    .summary = "reduce-scatter by recursive halving, a lane for each dimension",
    .paper = "Thakur, Rabenseifner and Gropp 2005, section 4.2",
    .topology = "hypercube:4",
    .topologies = "hypercube ring torus",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each block in its lane",
    .prepare = halving_reduce_scatter_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
    .claimed_time = sum_butterfly_claimed,
};
