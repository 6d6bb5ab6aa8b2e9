/*
 * schedule_text.h: operations, cells and contributions of a schedule in words, and what a schedule is.
 *
 * All texts are cut to `size` bytes. Every call returns `text`, so that it can be an argument of printf.
 */
#ifndef SCHEDULE_TEXT_H
#define SCHEDULE_TEXT_H

#include <stdio.h>

#include "schedule/schedule.h"

enum { SCHEDULE_TEXT_SIZE = 160 };

/* "rank 0, line 12 (l3: send 8b to 1)", "gpu 3, threadblock 1, step 4, line 40 (rrc)". */
const char *schedule_place(const struct schedule *schedule, uint32_t op, char *text, size_t size);

/* What the file calls a rank: "rank", "gpu". */
const char *schedule_rank_word(const struct schedule *schedule);

/* "gpu 0 o[3]", by the first buffer that has the cell, in the order o, i, s. */
const char *schedule_cell_text(const struct schedule *schedule, int rank, uint32_t cell, char *text,
                               size_t size);

/* An ordered pair of ranks, of which the first sends to the second. */
struct schedule_pair {
    int32_t from, to;
};

/* All pairs of a schedule, each once, in order. The caller frees them. */
struct schedule_pair *schedule_pairs(const struct schedule *schedule, size_t *count);

/* What a schedule has, for people and for JSON. */
struct schedule_facts {
    uint64_t sends, receives, calculations, local; /* operations; one that receives and sends counts twice */
    uint64_t length;                               /* of all messages: chunks, or bytes */
    uint64_t needs;                                /* requires and irequires */
    uint64_t pairs;                                /* ordered pairs (from, to) with a message */
    uint64_t links;                                /* unordered pairs */
    uint64_t blocks;                               /* threadblocks, of all ranks */
};
void schedule_facts(const struct schedule *schedule, struct schedule_facts *facts);

#endif
