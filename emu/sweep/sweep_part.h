/*
 * sweep_part.h: the finished runs of a sweep, kept beside its output until that is written: FILE.part.
 *
 * A line a run, after a first line that says what sweep it is. A line is written in one piece as soon as its run is over,
 * so that whatever ends the process, at most the last line is cut, and that one is dropped. Rows are known by their
 * settings: the values of an axis may be others when the sweep goes on, all else must be the same.
 *
 * Life cycle: sweep_part_open brings back rows, sweep_part_add after each run, sweep_part_close. A second sweep into the
 * same file is refused while the first one runs.
 */
#ifndef SWEEP_PART_H
#define SWEEP_PART_H

#include "sweep/sweep.h"

struct sweep_part {
    char *path; /* NULL: the sweep writes no file, and nothing is kept */
    int fd;
    size_t brought; /* rows that were there already */
};

/* False after saying why. */
bool sweep_part_open(struct sweep_part *part, struct sweep *sweep);

/* False after saying why: no room. */
bool sweep_part_add(const struct sweep_part *part, const json_t *row);

/* Without `keep` the file goes. */
void sweep_part_close(struct sweep_part *part, bool keep);

#endif
