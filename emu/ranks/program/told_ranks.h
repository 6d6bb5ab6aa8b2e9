/*
 * told_ranks.h: mistakes in words, after the run.
 */
#ifndef TOLD_RANKS_H
#define TOLD_RANKS_H

#include "rank/rank.h"

/* "heat.c:31", or "?" if the program has no debug information. `whole`: with its folder and column. The text
 * stays. */
const char *told_line(const struct rank_world *world, uintptr_t pc, bool whole);

/* Say it in the outcome of the array: sentence, line, status, and the parts for reports. */
void told_mistake(struct parray *array, const struct mistake *mistake);

/* Whose receive takes one of several messages (rank_ops in machine/ops.h). */
void tell_point(struct courier *courier, const struct message_request *request, struct match_point *point);
void point_text(const struct parray *array, const struct match_point *point, char *text, size_t size);

#endif
