/*
 * subcommand.h: a subcommand of the tool: one file with one `const struct subcommand`, and one line in the
 * table of cli/cli.c.
 */
#ifndef SUBCOMMAND_H
#define SUBCOMMAND_H

#include <stdbool.h>

struct argp;
struct parray_program;

struct subcommand {
    const char *name;
    const char *usage; /* "run PROGRAM [OPTION...]" */
    const char *help;  /* one line; NULL: for scripts only, no list names it */
    bool matters;      /* the short help of the tool names it */
    bool of_program;   /* its first argument is a PROGRAM, which an embedding program may leave out */
    bool spreads;      /* --engine mpi shares its work among processes */
    const struct argp *(*options)(void); /* valid until the next call of one; NULL: it has none */
    /* argv[0] is "parray NAME". Result: the exit status. */
    int (*run)(int argc, char **argv, const struct parray_program *const *programs);
};

#endif
