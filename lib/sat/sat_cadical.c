/*
 * sat_cadical.c: the module parray-cadical.so: CaDiCaL, which is in C++. That runtime is
 * loaded only with the module: in its presence every switch of contexts has to keep exceptions apart.
 */
#include <ccadical.h>

#include "sat/sat_solver.h"

static void *init(void)
{
    return ccadical_init();
}

static void release(void *solver)
{
    ccadical_release(solver);
}

static void set_option(void *solver, const char *name, int value)
{
    ccadical_set_option(solver, name, value);
}

static void set_terminate(void *solver, void *state, int (*terminate)(void *state))
{
    ccadical_set_terminate(solver, state, terminate);
}

static void set_learn(void *solver, void *state, int longest, void (*learn)(void *state, int *clause))
{
    ccadical_set_learn(solver, state, longest, learn);
}

static void add(void *solver, int literal)
{
    ccadical_add(solver, literal);
}

static void assume(void *solver, int literal)
{
    ccadical_assume(solver, literal);
}

static int solve(void *solver)
{
    return ccadical_solve(solver);
}

static int val(void *solver, int variable)
{
    return ccadical_val(solver, variable);
}

extern const struct sat_solver parray_sat_solver;

__attribute__((visibility("default"))) const struct sat_solver parray_sat_solver = {
    .version = SAT_SOLVER_VERSION,
    .init = init,
    .release = release,
    .set_option = set_option,
    .set_terminate = set_terminate,
    .set_learn = set_learn,
    .add = add,
    .assume = assume,
    .solve = solve,
    .val = val,
};
