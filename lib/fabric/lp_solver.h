/*
 * lp_solver.h: linear programs: the greatest sum of some columns such that every row is equal to 0, or at
 * most its limit. A module does the work (lp_glpk.c).
 *
 * Columns are not negative. All of them 0 is an answer, from which the search begins. One thread.
 */
#ifndef LP_SOLVER_H
#define LP_SOLVER_H

#include <stdbool.h>
#include <stddef.h>

/* Changes whenever a module and its user could misunderstand each other. */
#define LP_SOLVER_VERSION 1

/* The symbol that a module exports, a struct lp_solver. */
#define LP_SOLVER_SYMBOL "parray_lp_solver"

struct lp_problem {
    int rows, columns;
    const double *limit; /* of each row; negative: the row is 0 */
    const double *worth; /* of each column in the sum */
    size_t entries;      /* of the matrix; no place comes twice */
    const int *row, *column;
    const double *factor;
    bool (*stop)(void *arg); /* asked now and then; if it is true, the search ends */
    void *arg;
};

struct lp_solver {
    int version;
    /* Fill in the value of each column, and what the sum gains by one more of each limit. False: it was
     * stopped, or had no memory. */
    bool (*solve)(const struct lp_problem *problem, double *value, double *gain);
};

#endif
