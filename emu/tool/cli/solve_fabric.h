/*
 * solve_fabric.h: `parray solve TASK --cost bandwidth` and `--cost alpha-beta`: the least time on a fabric.
 */
#ifndef SOLVE_FABRIC_H
#define SOLVE_FABRIC_H

#include <stdbool.h>

#include "parray.h"
#include "say.h"

struct solve_asked;

#ifdef WITHOUT_FABRICS

static inline int solve_fabric(const struct solve_asked *asked, const char *usage)
{
    (void)asked, (void)usage;
    say_usage("--cost: this parray was built without fabrics" SAY_DO "build it without --disable-fabrics");
    return PARRAY_USAGE;
}

static inline bool solve_fabric_is(const char *name)
{
    (void)name;
    return false;
}

#else

/* Answer, and write what is asked for. Result: the exit status. `usage` is that of the subcommand. */
int solve_fabric(const struct solve_asked *asked, const char *usage);

/* Is that the name of a fabric? */
bool solve_fabric_is(const char *name);

#endif

#endif
