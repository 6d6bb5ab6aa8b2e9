/*
 * cli.h: the command line `parray SUBCOMMAND ...`.
 *
 * cli_main is called once, from main, which hands over the table of built-in programs, so that emu does not
 * depend on them. cli_own is called by parray_main.
 */
#ifndef CLI_H
#define CLI_H

struct parray_program;
struct subcommand;

/* All subcommands; ended by NULL. */
extern const struct subcommand *const cli_subcommands[];

int cli_main(int argc, char **argv, const struct parray_program *const *programs);

/* The same for an embedding program: a subcommand takes the program of the process unless PROGRAM is given.
 * CLI_NO_SUBCOMMAND: argv has neither a subcommand nor --version in front. */
enum { CLI_NO_SUBCOMMAND = -1 };
int cli_own(int argc, char **argv, const struct parray_program *program);

#endif
