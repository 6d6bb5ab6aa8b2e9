/*
 * recording_stalls.h: going through the stalls of a recording.
 */
#ifndef RECORDING_STALLS_H
#define RECORDING_STALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/trace_event.h"

struct recording;
struct trace_block;

/* Go through the stalls that last in some step of first..last, in the order of the trace. The calls follow
 * each other as those of recording_scan.h. */
struct recording_stalls *recording_stalls(const struct recording *recording, uint64_t first, uint64_t last);
bool recording_stalls_next(struct recording_stalls *scan, struct trace_stall *stall);
void recording_stalls_end(struct recording_stalls *scan);

/* Copy at most `limit` stalls into *stalls, which the caller frees, and their number into *count. Return how
 * many there are in all, or 1 with *stalls NULL if there is no memory. */
uint64_t recording_stalls_collect(const struct recording *recording, uint64_t first, uint64_t last,
                                  size_t limit, struct trace_stall **stalls, size_t *count);

/* Check and count what a block of stalls holds, for recording_open. *last is the last step of the stall
 * before the block, and becomes that of the last one in it. Return NULL, or a part of a sentence that says
 * what is wrong. */
const char *recording_take_stalls(struct recording *recording, const struct trace_block *block,
                                  const unsigned char *content, uint64_t *last);

/* Return the sum of all stalls in steps. A stall without an end counts up to step `clock`. */
uint64_t recording_stalled(const struct recording *recording, uint64_t clock);

#endif
