/*
 * lp_glpk.c: the module parray-glpk.so: linear programs by the simplex method of GLPK.
 *
 * GLPK does not call back, so it is given some iterations at a time, and goes on where it stopped. They are
 * fewer where each takes longer, and do not depend on a clock: the same problem has the same answer.
 */
#include <glpk.h>
#include <stdlib.h>

#include "fabric/lp_solver.h"

enum { SPELL_LEAST = 20, SPELL_WORK = 20000000 };

static void set_rows(glp_prob *lp, const struct lp_problem *problem)
{
    glp_add_rows(lp, problem->rows);
    for (int i = 0; i < problem->rows; i++)
        if (problem->limit[i] < 0)
            glp_set_row_bnds(lp, i + 1, GLP_FX, 0, 0);
        else
            glp_set_row_bnds(lp, i + 1, GLP_UP, 0, problem->limit[i]);
}

static void set_columns(glp_prob *lp, const struct lp_problem *problem)
{
    glp_set_obj_dir(lp, GLP_MAX);
    glp_add_cols(lp, problem->columns);
    for (int i = 0; i < problem->columns; i++) {
        glp_set_col_bnds(lp, i + 1, GLP_LO, 0, 0);
        glp_set_obj_coef(lp, i + 1, problem->worth[i]);
    }
}

/* GLPK counts from 1, and wants an unused first item. False: there is no memory. */
static bool set_matrix(glp_prob *lp, const struct lp_problem *problem)
{
    size_t count = problem->entries + 1;
    int *row = malloc(count * sizeof *row), *column = malloc(count * sizeof *column);
    double *factor = malloc(count * sizeof *factor);
    bool room = row && column && factor;
    for (size_t i = 1; room && i < count; i++) {
        row[i] = problem->row[i - 1] + 1;
        column[i] = problem->column[i - 1] + 1;
        factor[i] = problem->factor[i - 1];
    }
    if (room)
        glp_load_matrix(lp, (int)problem->entries, row, column, factor);
    free(row);
    free(column);
    free(factor);
    return room;
}

static bool search(glp_prob *lp, const struct lp_problem *problem)
{
    glp_smcp settings;
    glp_init_smcp(&settings);
    settings.msg_lev = GLP_MSG_OFF;
    settings.it_lim = SPELL_LEAST + SPELL_WORK / (problem->rows + problem->columns);
    int ended = GLP_EITLIM;
    while (ended == GLP_EITLIM && !problem->stop(problem->arg))
        ended = glp_simplex(lp, &settings);
    return ended == 0 && glp_get_status(lp) == GLP_OPT;
}

static bool solve(const struct lp_problem *problem, double *value, double *gain)
{
    glp_prob *lp = glp_create_prob();
    glp_term_out(GLP_OFF);
    set_rows(lp, problem);
    set_columns(lp, problem);
    bool found = set_matrix(lp, problem) && search(lp, problem);
    for (int i = 0; found && i < problem->columns; i++)
        value[i] = glp_get_col_prim(lp, i + 1);
    for (int i = 0; found && i < problem->rows; i++)
        gain[i] = glp_get_row_dual(lp, i + 1);
    glp_delete_prob(lp);
    return found;
}

extern const struct lp_solver parray_lp_solver;

__attribute__((visibility("default"))) const struct lp_solver parray_lp_solver = {
    .version = LP_SOLVER_VERSION,
    .solve = solve,
};
