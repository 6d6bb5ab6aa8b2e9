/*
 * sweep_part.h: the finished runs of a sweep, kept beside its output until that is written: FILE.part.
 *
 * The first line identifies the sweep; each further line is a row, written in one piece as soon as its run is
 * over. Whatever ends the process, at most the last line is cut, and a cut line is dropped. A row is
 * recognized by its point: when the sweep goes on, the values of an axis may have changed, and all else must
 * be equal.
 *
 * Life cycle: sweep_part_open brings back rows, sweep_part_add after each run, sweep_part_close. A second
 * sweep that would write the file is refused while the first one runs.
 */
#ifndef SWEEP_PART_H
#define SWEEP_PART_H

#include <stdio.h>

#include "sweep/sweep.h"

struct sweep_part {
    char *path; /* NULL: the sweep writes no file, and nothing is kept */
    FILE *file;
    size_t brought; /* number of rows that were in the file */
};

/* Open the file and take over its rows into the sweep. False after saying why not. */
bool sweep_part_open(struct sweep_part *part, struct sweep *sweep);

/* Append a row. False after saying why not. */
bool sweep_part_add(const struct sweep_part *part, const json_t *row);

/* Close the file; unless `keep`, delete it. */
void sweep_part_close(struct sweep_part *part, bool keep);

#endif
