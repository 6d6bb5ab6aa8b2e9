/*
 * executions.h: how many executions there are, of which two are the same if every node does the same in both.
 *
 * In which order nodes of their own go on is of no matter; what each call took is (Mazurkiewicz 1977).
 *
 * Each execution is counted along one of its ways: a move that comes later than another one, of another node,
 * that could have come first is asleep (sleep sets, Godefroid 1996). Counts of a state and what sleeps there
 * are kept, so that ways that meet again are gone once.
 */
#ifndef EXECUTIONS_H
#define EXECUTIONS_H

#include "search/global_state.h"

#define EXECUTIONS_ENDLESS UINT64_MAX       /* there is no end to some, so that there are infinitely many */
#define EXECUTIONS_BLURRED (UINT64_MAX - 1) /* some ways could not be told apart (struct globals) */
#define EXECUTIONS_MANY    (UINT64_MAX - 2) /* too many to be counted; and all above */

/* Count them from the first state on, all of whose successors are known (breadth_first_run was complete). At
 * most `most` pairs of a state and what sleeps there are kept; if there are more, the result is MANY. */
uint64_t executions_count(struct globals *globals, size_t most);

#endif
