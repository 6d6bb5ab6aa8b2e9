/*
 * sat_solver.h: the calls of a SAT solver that sat.c makes, as a module hands them out (sat_cadical.c).
 *
 * They are those of CaDiCaL's C interface, which is that of IPASIR with options.
 */
#ifndef SAT_SOLVER_H
#define SAT_SOLVER_H

/* Changes whenever a module and its user could misunderstand each other. */
#define SAT_SOLVER_VERSION 2

/* The symbol that a module exports, a struct sat_solver. */
#define SAT_SOLVER_SYMBOL "parray_sat_solver"

struct sat_solver {
    int version;
    void *(*init)(void);
    void (*release)(void *solver);
    void (*set_option)(void *solver, const char *name, int value);
    void (*set_terminate)(void *solver, void *state, int (*terminate)(void *state));
    void (*set_learn)(void *solver, void *state, int longest, void (*learn)(void *state, int *clause));
    void (*add)(void *solver, int literal);
    void (*assume)(void *solver, int literal); /* in the next solve alone */
    int (*solve)(void *solver);                /* 10: satisfiable, 20: not, 0: not known */
    int (*val)(void *solver, int variable);
};

#endif
