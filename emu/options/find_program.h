/*
 * find_program.h: from the PROGRAM of a command line to a program.
 */
#ifndef FIND_PROGRAM_H
#define FIND_PROGRAM_H

struct parray_program;

/* Find PROGRAM: the name of a built-in program, or a file; *handle is for program_unload. NULL after saying
 * why not. */
const struct parray_program *find_program(const struct parray_program *const *programs, const char *name,
                                          void **handle);

#endif
