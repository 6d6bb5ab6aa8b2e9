/*
 * program.h: node programs from shared objects, as made by `parray cc FILE.c`.
 *
 * Life cycle: program_load opens the object and finds its description, the program may then be run as any
 * other, program_unload closes it. Texts in the reports of a run (source lines) point into the object:
 * unload it last. Any thread may call, one at a time.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

struct parray_program;

/* Does the name mean a file (it has a '/' or ends in ".so") rather than a built-in program? */
bool program_is_file(const char *name);

/* The program in the shared object `path`; *handle is for program_unload. NULL with one sentence in error:
 * no such file, no shared object, no program in it, a program without name or node function. */
const struct parray_program *program_load(const char *path, void **handle, char *error, size_t error_size);

/* Nothing happens when handle is NULL. */
void program_unload(void *handle);

#endif
