/*
 * kept_search.h: a search of all states that has not come to its end, as bytes, from which it goes on in
 * another process.
 *
 * States of nodes have addresses of a process in them, and are not kept; but how they follow on each other
 * is, and so is how each state of the array was met first. Both are made once more, which takes a move for
 * each state, and has to give the same numbers; then the search goes on as if it had never ended, and all
 * that it counts is the same.
 *
 * One thread.
 */
#ifndef KEPT_SEARCH_H
#define KEPT_SEARCH_H

#include <stdio.h>

#include "search/visit.h"
#include "varint.h"

/* Write a search that visit_goes_on has ended. */
void kept_search_write(const struct state_search *search, FILE *out);

/* Make what was kept once more, in a search that has not begun, up to where it ended. The array goes on with
 * what search->globals.watches says. False: it is damaged, or comes out otherwise. If the search is to stop
 * meanwhile, search->end says so. */
bool kept_search_read(struct state_search *search, struct varint_reader *from);

#endif
