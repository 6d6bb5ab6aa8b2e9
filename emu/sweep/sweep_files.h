/*
 * sweep_files.h: the files into which the rows of a sweep go.
 *
 * Life cycle: sweep_files_open before the runs, since a long sweep must not end with "no such directory"; the
 * caller writes; sweep_files_flush; sweep_files_close in any case, which puts those into place that are
 * whole, or none. One thread.
 */
#ifndef SWEEP_FILES_H
#define SWEEP_FILES_H

#include "sweep/sweep.h"

struct whole_file;

/* Do the options name different files? False after saying which not. */
bool sweep_files_differ(const struct sweep *sweep);

/* Is any file asked for? */
bool sweep_files_any(const struct sweep *sweep);

/* Open all files that the options name, or none; the others stay NULL. False after saying why not. */
bool sweep_files_open(struct whole_file **file, const struct sweep *sweep);

/* Discard all files, and say of each that it is not written. */
void sweep_files_forgo(struct whole_file **file, const struct sweep *sweep);

/* Has all that was written reached the files? False after saying what has not; those files are dropped. */
bool sweep_files_flush(struct whole_file **file);

/* Put the files into place if `keep`, else discard them. False: not kept; a sentence says why, unless that
 * was asked for. */
bool sweep_files_close(struct whole_file **file, bool keep);

#endif
