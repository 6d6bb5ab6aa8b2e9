/*
 * warn_shared.h: variables of a program that its nodes share; a processor array has none.
 *
 * Those of a program without `prepare' are named when it is loaded. What `prepare' writes may be a table
 * that all nodes read; so with one, variables are named that differ after the nodes have run. Of a variable
 * of threads (__thread) each worker has its own, which is said when it is compiled.
 */
#ifndef WARN_SHARED_H
#define WARN_SHARED_H

#include <stdbool.h>

struct parray_program;
struct watched_globals;

/* In an object of this name nodes may share variables. */
#define SHARED_ALLOWED "parray_allows_globals"

/* Name the variables of threads that the object has, which was made of the source. */
void warn_shared_by_workers(const char *object, const char *source);

/* Name the variables of the object that has the program, unless it has `prepare'. */
void warn_shared_by_nodes(const struct parray_program *program);

/* Watch these variables if it has `prepare', from here on: call this when that has prepared the run.
 * Result: for warn_written; NULL: there is nothing to watch. */
struct watched_globals *watch_globals(const struct parray_program *program);

/* Name those that were written since, if `tell`. Call this before the program checks its result. NULL:
 * nothing is done. */
void warn_written(struct watched_globals *watched, bool tell);

#endif
