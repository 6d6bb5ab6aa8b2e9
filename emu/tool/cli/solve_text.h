/*
 * solve_text.h: what `parray solve` found, for people and as JSON.
 */
#ifndef SOLVE_TEXT_H
#define SOLVE_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "bound/bound.h"
#include "plan/instance.h"
#include "solve/solve.h"
#include "task/task_case.h"

struct solve_lost;

/* What was asked, opened. */
struct solve_query {
    struct task_case task_case;
    struct topo *topo;
    struct instance instance;
    struct bounds bounds;
    uint32_t asked, rounds;
    const char *output;            /* the file of the schedule; NULL: none */
    const char *proof;             /* NULL: none */
    const struct solve_lost *lost; /* with --links-lost; NULL: none */
    struct solved solved;
};

/* The answer to --steps in a word: "possible", "impossible", "unknown". */
const char *solve_answer(const struct solve_query *query);

/* Is a proof asked for that was not found, of steps that are impossible by a bound? */
bool solve_lacks_proof(const struct solve_query *query);

/* Print the answer. */
void solve_put_text(const struct solve_query *query);

/* The same as JSON, which the caller owns. NULL: no memory. */
json_t *solve_json(const struct solve_query *query);

/* "at least 9, at most 11 steps": how far a search is. */
void solve_between_text(const struct solved *solved, char *text, size_t size);

#endif
