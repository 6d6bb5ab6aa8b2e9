/*
 * main.c: the tool: the command line and the built-in programs meet here.
 */
#include "cli/cli.h"
#include "parray.h"

/* Defined with the programs, ended by NULL. */
extern const struct parray_program *const parray_programs[];

int main(int argc, char **argv)
{
    return cli_main(argc, argv, parray_programs);
}
