/*
 * cli.h: the command line `parray SUBCOMMAND ...`. A subcommand is one file and one line in the table of
 * cli.c.
 *
 * Called once, from main, which hands over the table of built-in programs: this layer does not know them.
 */
#ifndef CLI_H
#define CLI_H

struct parray_program;

int cli_main(int argc, char **argv, const struct parray_program *const *programs);

#endif
