/*
 * schedule_file.h: schedules in files, and the table of formats that files may have.
 *
 * A format is one `const struct schedule_format` and one line in the table of schedule_file.c. Its reader
 * gets the text of the whole file, and refuses a text that it cannot read with one finding, UNUSABLE, that
 * has line and column. What can be read but is wrong it leaves to schedule_check.h, and adds findings for
 * what only this format knows.
 */
#ifndef SCHEDULE_FILE_H
#define SCHEDULE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "schedule/findings.h"
#include "schedule/schedule.h"

struct schedule_source {
    const char *file; /* for people */
    char *text;       /* with a zero byte at the end, which is no part of it; the reader may change it */
    size_t size;
    const char *coll; /* the collective of a file that does not say it, as MSCCL calls it; NULL: not given */
};

struct schedule_format {
    const char *name;       /* "GOAL" */
    const char *rank_word;  /* what a rank is called: "rank", "gpu" */
    const char *block_word; /* op->block: "threadblock"; NULL: there are none */
    const char *index_word; /* op->index: "step" */

    /* Does the text look like this format? Asked in the order of the table, before `read`. */
    bool (*knows)(const struct schedule_source *source);
    /* Read it: a finished schedule, or NULL after a finding that says why. */
    struct schedule *(*read)(const struct schedule_source *source, struct findings *findings);
    /* Write what the operation is in the format's own words: "send 8b to 1 tag 0", "rrc". */
    void (*describe)(const struct schedule *schedule, const struct schedule_op *op, char *text, size_t size);
};

/* The table, ended by NULL. */
extern const struct schedule_format *const schedule_formats[];

/* Read the schedule in `file`; "example": a small one. NULL: it cannot be read, and a finding
 * says why. `coll`: as above; formats of messages do not look at it. */
struct schedule *schedule_read(const char *file, const char *coll, struct findings *findings);

/* Read the schedule in a text of `size` bytes, which is copied; messages call it `file`. */
struct schedule *schedule_read_text(const char *file, const char *text, size_t size,
                                    struct findings *findings);

#endif
