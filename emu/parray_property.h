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
 * What holds in the end only, such as that a leader is there, is a function `eventually` of the same kind. It
 * is called when all nodes have returned, or nothing more can happen; with `eventually_steps`, after that
 * step.
 *
 * Such a function only looks: it is called as often as a search wants, in any order of states, and keeps
 * nothing. A call that changes something ends the run with exit status 2.
 *
 * A program with a property need not end alike in every run; `parray stress' then looks at the properties,
 * and says how many different ends there were. If all ends are to be alike, the program says .deterministic =
 * true.
 *
 * Tests that never come to the case for which they were made show nothing. So a program names the places that
 * some run ought to reach (.reaches = "two leaders at once, a vote that comes late"), nodes say that they are
 * there by node_reach, and reports name the places that none has reached.
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

/* For these functions: has a fault stopped the node for good? A node that begins anew later is not stopped.
 * What it left is as parray_state_of says. */
PARRAY_API bool parray_stopped(const struct parray *array, int rank);

/* Say that the node has come to a place that the program names in `reaches`. A name that is not there is
 * misuse. Reports tell the first step and node, and places that nobody has come to. */
#define node_reach(self, name) node_reach_at((self), (name), PARRAY_HERE)
PARRAY_API void node_reach_at(struct node *self, const char *name, const char *site);

/* Decide for one of 0 .. ways - 1 (ways >= 1), where the program may do any of these. In a run the number is
 * drawn as by node_random_below; `parray explore' tries every one. */
#define node_choose(self, ways) node_choose_at((self), (ways), PARRAY_HERE)
PARRAY_API int node_choose_at(struct node *self, int ways, const char *site);

#ifdef __cplusplus
}
#endif

#endif
