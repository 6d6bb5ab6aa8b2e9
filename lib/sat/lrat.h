/*
 * lrat.h: from clauses that a solver learned to a proof in LRAT, each line of which names the clauses that
 * it follows from.
 *
 * A learned clause follows from the formula and the clauses before it by unit propagation. lrat_write goes
 * through them from the last one back, looks for the reasons of those that are needed, and writes only these.
 * A checker then has nothing to search for (lib/certificate, which shares no code with this).
 */
#ifndef LRAT_H
#define LRAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Clauses, each ended by a zero, in one row of literals. */
struct clause_row {
    const int *literals;
    size_t count;
};

/* Write a proof that the formula cannot be satisfied, in which the learned clauses come in their order; the
 * empty clause need not be among them. False: it does not follow, or stop(arg) was true;
 * nothing is written then. (ferror tells whether all was written.) `stop` NULL: nobody asks. */
bool lrat_write(const struct clause_row *formula, const struct clause_row *learned, int variables, FILE *out,
                bool (*stop)(void *arg), void *arg);

#endif
