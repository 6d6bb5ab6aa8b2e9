/*
 * cli.h: the command line `parray SUBCOMMAND ...`.
 *
 * Called once, from main, which hands over the table of built-in programs, so that emu does not depend on
 * them.
 */
#ifndef CLI_H
#define CLI_H

struct parray_program;

int cli_main(int argc, char **argv, const struct parray_program *const *programs);

#endif
