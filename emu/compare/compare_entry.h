/*
 * compare_entry.h: the programs that solve a task: those that come with parray, and files.
 */
#ifndef COMPARE_ENTRY_H
#define COMPARE_ENTRY_H

#include "compare/compare.h"

/* Find all programs of the task, `files` among them, ended by NULL. A file is loaded in a child, so that a
 * crash there costs its own row only. False after saying why not: a file is missing, or is no program of the
 * task, or there is no program. */
bool compare_entries_find(struct compare *compare, const struct parray_program *const *programs,
                          const char *const *files);

#endif
