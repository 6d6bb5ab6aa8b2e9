/*
 * rank_list.h: the ranks, out of 0 .. count - 1, that a text names: "0,5,7"; "random:M" (M of them, drawn
 * from a seed); "random:P%" (P percent of them, rounded up, drawn from a seed); or "all".
 *
 * Pure functions but for what they fill.
 */
#ifndef RANK_LIST_H
#define RANK_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Read the text for `count` ranks. Random ones come from stream `stream` of `seed`. `ranks` and `mark` have
 * room for all of them; `mark` is all false before. The ranks ascend. Result: their number; -1: the text is
 * malformed. */
int rank_list_read(const char *text, uint32_t count, uint64_t seed, uint64_t stream, int *ranks, bool *mark);

/* What the text must be, as the end of a sentence. */
void rank_list_wanted(uint32_t count, char *text, size_t size);

#endif
