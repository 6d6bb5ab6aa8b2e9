/*
 * solve_fabric.h: `parray solve TASK --cost bandwidth` and `--cost alpha-beta`: the least time on a fabric.
 */
#ifndef SOLVE_FABRIC_H
#define SOLVE_FABRIC_H

struct solve_asked;

/* Answer, and write what is asked for. Result: the exit status. `usage` is that of the subcommand. */
int solve_fabric(const struct solve_asked *asked, const char *usage);

#endif
