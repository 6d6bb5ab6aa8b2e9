/*
 * explore_text.h: what an exploration looked at, in words, for standard output.
 *
 * Pure functions of the exploration's figures.
 */
#ifndef EXPLORE_TEXT_H
#define EXPLORE_TEXT_H

#include <stdbool.h>

struct exploration;
struct stress_request;

/* Were states looked at, and not runs made? */
bool explore_searched(const struct exploration *exploration);

/* What was varied and what was not; the states, or the random executions; the places that were reached. */
void explore_put_scope(const struct exploration *exploration);

/* How many executions there are, all of which agree; or why they are not all. */
void explore_put_count(const struct exploration *exploration, const struct stress_request *stress);

#endif
