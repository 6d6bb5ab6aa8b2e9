/*
 * breadth_first.h: all states of an array, nearest first, so that what is found is found on a shortest way.
 *
 * Moves of a node that commute with all that other nodes do, and that no property sees, are made first and by
 * themselves (a persistent set, Godefroid 1996; with the proviso for breadth-first search of Bosnacki and
 * Holzmann 2005). Every end, every deadlock, every failed check and every state of a single node is reached
 * all the same.
 *
 * One thread.
 */
#ifndef BREADTH_FIRST_H
#define BREADTH_FIRST_H

#include "search/visit.h"

/* Make the search. */
void breadth_first_run(struct state_search *search);

/* Go on with one that visit_goes_on has ended (kept_search.h). */
void breadth_first_go_on(struct state_search *search);

#endif
