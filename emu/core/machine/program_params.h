/*
 * program_params.h: the parameters that a run of a program takes: those that the program declares, then those
 * of its task that it does not, but for those that only programs have that are written for them.
 *
 * A parameter of the program that has the name of one of the task is the task's, too, with the program's
 * default. Pure functions.
 */
#ifndef PROGRAM_PARAMS_H
#define PROGRAM_PARAMS_H

#include <stddef.h>

struct options;
struct parray_param;
struct parray_program;

/* The address of the function of its nodes: code of the program. */
const void *program_code(const struct parray_program *program);

/* Parameter number i; NULL: there are not as many. */
const struct parray_param *program_param(const struct parray_program *program, size_t i);

/* The number of the parameter whose name is the first `length` bytes of the text; -1: there is none. */
int program_param_find(const struct parray_program *program, const char *name, size_t length);

/* What the options give the parameter of that name, last; NULL: they do not give it. */
const char *program_param_asked(const struct options *options, const char *name);

size_t program_param_count(const struct parray_program *program);

/* The parameters of the program's task, ended by a NULL name, and the names of those that it has of programs
 * alone that declare them; NULL: there are none. */
const struct parray_param *program_task_params(const struct parray_program *program,
                                               const char *const **if_declared);

#endif
