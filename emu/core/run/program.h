/*
 * program.h: node programs from shared objects, as made by `parray cc FILE.c`.
 *
 * program_load opens the object and finds its description; the program may then be run like any other. The
 * object stays in the process: texts in the reports of a run (source lines) point into it, and its
 * destructors belong to the end of the process (exit_guard_end). Any thread may call these functions, one
 * thread at a time.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

struct parray_program;

/* Does the name mean a file, because it has a '/' or ends in ".so" or as a source in C or C++ does? Else it
 * is that of a built-in program. */
bool program_is_file(const char *name);

/* The program in the shared object `path`. NULL with one sentence in error: the file is missing, is no shared
 * object, or has no program with a name and a node function in it. */
const struct parray_program *program_load(const char *path, char *error, size_t error_size);

#endif
