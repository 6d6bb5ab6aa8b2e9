/*
 * parray_property.h: what holds in every run of a program, whatever its order, delays and faults.
 *
 * A program states an invariant in its description: a function that looks at the memory of all nodes, after
 * every step, and says by parray_check what must hold there:
 *
 *     static void one_leader(struct parray *array)
 *     {
 *         int leaders = 0;
 *         for (int rank = 0; rank < parray_nodes(array); rank++)
 *             leaders += ((const struct server *)parray_state_of(array, rank))->leads;
 *         parray_checkf(array, leaders <= 1, "%d leaders", leaders);
 *     }
 *     PARRAY_PROGRAM(.name = "raft", .node = raft_node, .state_bytes = raft_state, .invariant = one_leader);
 *
 * The first step in which a check of the invariant fails is the end of the run, with exit status 1. `parray
 * explore' looks at every state that the array can be in, and finds a shortest way to one in which it fails.
 *
 * An invariant only looks: it is called as often as a search wants, in any order of states, and keeps
 * nothing. A program that has one need not end alike in every run; `parray explore' then says which ends
 * there are.
 */
#ifndef PARRAY_PROPERTY_H
#define PARRAY_PROPERTY_H

#include <stdbool.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;
struct parray;

/* For `invariant`: the node_state of a node; NULL: the program has none, or there is no such node. Of a node
 * that has returned or was stopped it is what the node left. */
PARRAY_API const void *parray_state_of(const struct parray *array, int rank);

/* Decide for one of 0 .. ways - 1 (ways >= 1), where the program may do any of these. In a run the number is
 * drawn as by node_random_below; `parray explore' tries every one. */
#define node_choose(self, ways) node_choose_at((self), (ways), PARRAY_HERE)
PARRAY_API int node_choose_at(struct node *self, int ways, const char *site);

#ifdef __cplusplus
}
#endif

#endif
