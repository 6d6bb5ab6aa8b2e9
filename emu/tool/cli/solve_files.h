/*
 * solve_files.h: the files that `parray solve` writes.
 *
 * Life cycle: solve_files_open before the search, so that a name that cannot be written is told at once,
 * and solve_files_close after it. One thread.
 */
#ifndef SOLVE_FILES_H
#define SOLVE_FILES_H

#include <stdbool.h>

struct solve_asked;
struct solve_query;
struct trace_sink;
struct whole_file;

/* Files that are being written; NULL: not asked for. */
struct solve_files {
    struct trace_sink *schedule;
    struct whole_file *json, *proof, *formula;
};

/* False after saying why not; solve_files_close is due all the same. */
bool solve_files_open(struct solve_files *files, const struct solve_asked *asked);

/* Write and put into place, if `keep`, the files of which there is something to say: the schedule if there
 * is one, the proof if there is one. False after saying what failed. */
bool solve_files_close(struct solve_files *files, const struct solve_query *query, bool keep);

#endif
