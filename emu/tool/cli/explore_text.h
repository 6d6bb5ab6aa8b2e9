/*
 * explore_text.h: what an exploration looked at, in words, for standard output.
 *
 * Pure functions of the exploration's figures.
 */
#ifndef EXPLORE_TEXT_H
#define EXPLORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct exploration;
struct stress_request;

/* Were states looked at, and not runs made? */
bool explore_searched(const struct exploration *exploration);

/* What was varied and what was not; the states, or the random executions; the places that were reached. */
void explore_put_scope(const struct exploration *exploration);

enum { CRITICAL_TEXT = 192 };

/* Write the choice that makes the odd run differ: "node 3, its call 0 (node_recv_any at sum.c:5) takes from
 * port 1 instead of port 0"; "": no single choice does. Result: the text. */
const char *explore_critical(const struct exploration *exploration, char *text, size_t size);

/* How many executions there are, all of which agree; or why they are not all. */
void explore_put_count(const struct exploration *exploration, const struct stress_request *stress);

#endif
