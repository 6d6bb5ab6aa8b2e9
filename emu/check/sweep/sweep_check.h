/*
 * sweep_check.h: all of a sweep is checked before the first run begins, so that no mistake is found after an
 * hour.
 */
#ifndef SWEEP_CHECK_H
#define SWEEP_CHECK_H

#include "sweep/sweep.h"

/* Add an axis, "topology=hypercube:1..12", if the sweep has fewer than `most`. False after saying why not. */
bool sweep_add_axis(struct sweep *sweep, const char *text, size_t most);

/* Is every axis "size", an option that can be swept or a parameter, none of them twice, and not both the size
 * and the topology? False after saying what is wrong. `whose`: whose parameters these are. */
bool sweep_check_axes(const struct sweep *sweep, const char *whose);

/* Make room for the rows, and check the runs one by one: their options, topologies and, in a comparison, the
 * case of the task. False after saying what is wrong. */
bool sweep_check_runs(struct sweep *sweep);

/* Do the options name different files? False after saying which not. */
bool sweep_check_files(const struct sweep *sweep);

void sweep_free(struct sweep *sweep);

/*
 * The programs of a sweep: the one, those of an axis, or all that solve a task.
 *
 * Each call fills in the programs of a sweep and its subject. False after saying why not.
 */

/* Find the program that the options of all runs name or, if they name none, those of the axis "program". */
bool sweep_programs_find(struct sweep *sweep, const struct parray_program *const *programs);

/* Find all programs of the task, `files` among them, ended by NULL, and add the axis of the programs, which
 * changes fastest. A file is loaded in a child, so that a crash there costs its own row only. */
bool sweep_programs_of_task(struct sweep *sweep, const struct parray_program *const *programs,
                            const char *const *files);

#endif
