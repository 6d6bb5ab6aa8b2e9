/*
 * cli.h: the command line `parray SUBCOMMAND ...`. A subcommand is one file and one line in the table of
 * cli.c.
 *
 * Called once, from main, which hands over the table of built-in programs: this layer does not know them.
 */
#ifndef CLI_H
#define CLI_H

struct parray_program;

struct subcommand {
    const char *name;
    const char *usage; /* "run PROGRAM [OPTION...]" */
    const char *help;  /* one line */
    /* argv[0] is "parray NAME". Result: the exit status. */
    int (*run)(int argc, char **argv, const struct parray_program *const *programs);
};

int cli_main(int argc, char **argv, const struct parray_program *const *programs);

/* What a subcommand means by PROGRAM: a built-in name, or a file (then *handle is for program_unload, else
 * NULL). NULL after saying why. */
const struct parray_program *cli_program(const struct parray_program *const *programs, const char *name,
                                         void **handle);

#endif
