/*
 * find_program.h: from the PROGRAM of a command line to a program.
 */
#ifndef FIND_PROGRAM_H
#define FIND_PROGRAM_H

struct parray_program;

/* The program of that name in a list that NULL ends; NULL: there is none. */
const struct parray_program *program_named(const struct parray_program *const *programs, const char *name);

/* Find PROGRAM: the name of a built-in program, or a file. NULL after saying why not. */
const struct parray_program *find_program(const struct parray_program *const *programs, const char *name);

struct task;

/* The task of that name. NULL after saying that there is none, or, if `name` is NULL, that none was given;
 * `usage` is that of the subcommand. */
const struct task *find_task(const char *name, const char *usage);

struct model;

/* The model of that name; if `name` is NULL, that of a run for which none is given. NULL after saying that
 * there is none. */
const struct model *find_model(const char *name);

#endif
