/*
 * main.c: the tool, made of the command line and the built-in programs.
 */
#include "cli/cli.h"
#include "parray.h"

/* Defined in algos/registry.c; ended by NULL. */
extern const struct parray_program *const parray_programs[];

int main(int argc, char **argv)
{
    return cli_main(argc, argv, parray_programs);
}
