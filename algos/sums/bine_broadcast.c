/*
 * bine-broadcast: a broadcast over a binomial negabinary tree (Bine trees: De Sensi et al. 2025).
 *
 * In log n rounds each node that has the token sends it to one more, about a third of the rest of the ring
 * away, and in turns to either side. Half of the words go over the mirrored tree. Messages are cut into
 * packets of one word, which the nodes between pass on; no node waits for others than the one that it has
 * the token from.
 */
#include <parray.h>

#include "parts/sum_bine.h"

static int bine_broadcast_prepare(struct parray *array)
{
    return sum_bine_prepare(array, SUM_BROADCAST);
}

extern const struct parray_program bine_broadcast_program; /* for registry.c */
const struct parray_program bine_broadcast_program = {
    .name = "bine-broadcast",
    .task = "broadcast",
    .summary = "broadcast over a binomial negabinary tree of a ring",
    .paper = "De Sensi et al. 2025",
    .topology = "ring:8",
    .topologies = "ring",
    .models = "F*",
    .mailbox = 2,
    .any_port = true,
    .bears_delay = true,
    .tables = "the place of each block in its lane",
    .prepare = bine_broadcast_prepare,
    .state_bytes = sum_state_bytes,
    .node = sum_node,
};
