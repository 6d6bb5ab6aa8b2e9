/*
 * solve.h: the fewest steps of an instance: schedules from above, proofs from below.
 *
 * solve_find goes on until both meet, or it is told to stop. From above come schedules that are known, which
 * it begins with, schedules that are made greedily, with chance and many tries, or as translations
 * (translate.h), those of two halves (solve_halves.h), and those that the SAT solver finds, of all schedules
 * or of symmetric ones (automorphism.h).
 * From below come the bounds that are given, and formulas for ever more steps that cannot be satisfied. These
 * take turns, each time for longer. Every schedule that is better than the one so far is checked
 * (moves_check.h) before it counts.
 *
 * Life cycle: fill solve_terms, solve_find, read struct solved, solved_close. One thread.
 */
#ifndef SOLVE_H
#define SOLVE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "plan/moves.h"
#include "solve/solved.h"

struct automorphisms;
struct instance;
struct translation;

/* Schedules that are known already. */
struct solve_known {
    /* Fill in the next moves, and return where they are from, a name; NULL: there are no more, or it was
     * over. The moves may be no schedule of the instance. Those of more than `most` steps are left out. */
    const char *(*next)(struct moves *moves, uint32_t most, bool (*over)(void *over_arg), void *over_arg,
                        void *arg);
    void *arg;
};

struct solve_terms {
    const struct instance *instance;
    uint64_t
        bound; /* of the instance, on the steps; with `rounds`, on the rounds of all steps, and not used */
    uint32_t asked;  /* can it be done in so many steps? 0: find the fewest */
    uint32_t rounds; /* of all steps together; 0: a step is a round */
    double seconds;  /* 0: no limit */
    uint64_t seed;
    struct solve_known known;                  /* next is NULL: none */
    const struct translation *translation;     /* by which schedules may be made; NULL: none */
    const struct automorphisms *automorphisms; /* by which schedules may be symmetric; NULL: none */
    bool only_translations;                    /* or symmetric schedules */
    const char *task;                          /* its name and parameters, for the formula */
    FILE *proof, *formula;                     /* of `asked`, if it is impossible; NULL: none */
    /* Asked now and then: is it to stop? It may show how far the search is. */
    bool (*watch)(const struct solved *solved, void *arg);
    void *arg;
};

void solve_find(const struct solve_terms *terms, struct solved *solved);

#endif
