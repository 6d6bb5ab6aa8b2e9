/*
 * comparison.h: what is said of two runs of one array, side by side.
 *
 * Life cycle: comparison_open, comparison_text, comparison_close. The recordings must last as long. One
 * thread.
 */
#ifndef COMPARISON_H
#define COMPARISON_H

#include <stdbool.h>
#include <stdio.h>

#include "trace/divergence.h"

/* Two runs, A and B. */
struct comparison {
    const struct recording *run[2];
    const char *name[2]; /* of their traces, or what they are */
    struct chronicle *chronicle[2];
    struct divergence divergence;
};

/* False, with a sentence: the runs are those of two arrays, or there is no memory. */
bool comparison_open(struct comparison *comparison, const struct recording *one,
                     const struct recording *other, const char *one_name, const char *other_name, char *error,
                     size_t error_size);
void comparison_close(struct comparison *comparison);

/* Are the two the same, as far as traces tell, in how they ended, too? */
bool comparison_same(const struct comparison *comparison);

/* Write what differs: of what was run, of how it ended, and where first. */
void comparison_text(const struct comparison *comparison, FILE *out);

#endif
