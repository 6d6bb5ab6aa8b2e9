/*
 * encode.h: "can the instance be done in so many steps?" as a formula for a SAT solver.
 *
 * The formula is satisfiable exactly if there is a schedule of that many steps, and a satisfying
 * assignment is one. doc/solve.md has the formula in words. Of sums (INSTANCE_SUMS) there are two
 * formulas. With `relaxed`, a packet carries whatever its sender has heard of, however often it counts:
 * if that is impossible, every schedule of sums is. Without, a sum has every node's part once at most.
 * With a proof the formula is another one that says the same with more variables (encode_plain.c), except of
 * sums without `relaxed`.
 *
 * Life cycle: encoding_open makes the formula; encoding_solve, or sat_solve on encoding->sat; after
 * SAT_POSSIBLE encoding_moves; encoding_close. One thread.
 */
#ifndef ENCODE_H
#define ENCODE_H

#include "sat/sat.h"
#include "solve/formula.h"

struct moves;

/* Literals of sends in a formula, at most: so many need about a gigabyte. */
enum { ENCODING_SENDS_MOST = 2500000 };

/* Will the formula be small enough? */
bool encoding_fits(const struct instance *instance, const struct encoding_terms *terms);

/* False: there is no solver, or it was stopped; encoding_close is due all the same. */
bool encoding_open(struct encoding *encoding, const struct instance *instance,
                   const struct encoding_terms *terms);
void encoding_close(struct encoding *encoding);

/* Let the solver go on until stop(arg) is true; at times with a guess, until that is wrong. */
enum sat_answer encoding_solve(struct encoding *encoding, bool (*stop)(void *arg), void *arg);

/* Read the schedule off the assignment, not yet turned round. */
void encoding_moves(const struct encoding *encoding, struct moves *moves);

/* Write what the formula claims, as comments of DIMACS: `task` names the task and its parameters, for people.
 */
void encoding_write_claim(const struct encoding *encoding, const char *task, FILE *out);

/* The claim, what each variable stands for, and the formula, in DIMACS. False: it could not be written. */
bool encoding_write(const struct encoding *encoding, const char *task, FILE *out);

#endif
