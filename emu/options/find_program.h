/*
 * find_program.h: from the PROGRAM of a command line to a program.
 */
#ifndef FIND_PROGRAM_H
#define FIND_PROGRAM_H

struct parray_program;

/* What a subcommand means by PROGRAM: a built-in name, or a file (then *handle is for program_unload, else
 * NULL). NULL after saying why. */
const struct parray_program *find_program(const struct parray_program *const *programs, const char *name,
                                          void **handle);

#endif
