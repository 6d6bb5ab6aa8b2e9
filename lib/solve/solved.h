/*
 * solved.h: what a search for the shortest schedule has found (solve.h). solved_close frees it. One thread.
 */
#ifndef SOLVED_H
#define SOLVED_H

#include <stdbool.h>
#include <stdint.h>

#include "plan/moves.h"

/* What shows that there is no shorter schedule. */
enum solve_reason { SOLVE_BOUND, SOLVE_PROOF };

/* Where a schedule comes from. */
enum solve_method { SOLVE_GREEDY, SOLVE_TRANSLATED, SOLVE_SAT, SOLVE_SYMMETRIC, SOLVE_KNOWN };

struct solved {
    uint32_t lower;        /* no schedule has fewer steps */
    enum solve_reason why; /* why not */
    uint32_t steps;        /* of the best schedule; 0 and no moves: there is none yet, or nothing to do */
    bool found;            /* there is a schedule */
    enum solve_method method;
    const char *from;   /* by SOLVE_KNOWN: where the schedule is from */
    bool stopped, late; /* it was told to stop; the time was over */
    bool sums_stand;    /* `lower` holds for all schedules; no shorter one that adds every part
                              once exists all the same, or none of the steps asked for */
    bool no_formula;    /* formulas would be too large, or there is no solver */
    struct moves moves; /* the schedule */
    uint64_t tries;     /* greedy schedules that were begun */
    uint32_t proving;   /* number of steps that the solver tries now; 0: none */
    int variables;      /* of the largest formula */
    uint64_t clauses;
    double seconds;
};

static inline void solved_close(struct solved *solved)
{
    moves_free(&solved->moves);
}

/* Is the schedule as short as can be? */
static inline bool solved_optimal(const struct solved *solved)
{
    return solved->found && solved->steps <= solved->lower;
}

#endif
