/*
 * sweep_programs.h: the programs of a sweep: the one, those of an axis, or all that solve a task.
 *
 * Each call fills in the programs of a sweep and its subject. False after saying why not.
 */
#ifndef SWEEP_PROGRAMS_H
#define SWEEP_PROGRAMS_H

#include "sweep/sweep.h"

/* Find the program that the options of all runs name or, if they name none, those of the axis "program". */
bool sweep_programs_find(struct sweep *sweep, const struct parray_program *const *programs);

/* Find all programs of the task, `files` among them, ended by NULL, and add the axis of the programs, which
 * changes fastest. A file is loaded in a child, so that a crash there costs its own row only. */
bool sweep_programs_of_task(struct sweep *sweep, const struct parray_program *const *programs,
                            const char *const *files);

#endif
