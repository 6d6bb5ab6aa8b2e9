/*
 * goal_line.h: the lines inside a rank of a GOAL file; goal_reader.c reads what is around them.
 */
#ifndef GOAL_LINE_H
#define GOAL_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "schedule/goal_note.h"
#include "schedule/schedule_file.h"
#include "schedule/text_line.h"

/* The operation of a label. */
struct goal_label {
    int32_t rank; /* in which the label was defined last */
    uint32_t op;
};

struct goal_reader {
    const struct schedule_source *source;
    struct findings *findings;
    struct schedule *schedule; /* NULL: num_ranks has not been read yet */
    struct text_line text;
    uint32_t line;
    int rank; /* whose block is being read; -1: outside of blocks */
    uint8_t *seen;
    struct goal_label *label; /* by the number of the word */
    size_t label_room;
    struct goal_note note; /* for the next operation */
};

/* Refuse the file, at the place where the line has been read to. Result: false. */
bool goal_refuse(struct goal_reader *r, const char *why);

/* Refuse what stands there: `what` is expected. Result: false. */
bool goal_expected(struct goal_reader *r, const char *what);

/* Read a line of the rank r->rank that is neither empty nor a comment. False: it was refused. */
bool goal_rank_line(struct goal_reader *r);

#endif
