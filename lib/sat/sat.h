/*
 * sat.h: a SAT solver: clauses in, an assignment or the proof that there is none out. CaDiCaL does the
 * work.
 *
 * A literal is the number of a variable, from 1, or its negative. sat_solve may be called again and
 * again: it goes on where it stopped. With a proof, every clause that the solver learns is kept, and a proof
 * in LRAT is made of them (lrat.h); the solver then leaves out what rewrites clauses in other ways, and takes
 * longer.
 *
 * Life cycle: sat_open, clauses, sat_solve, values, sat_close. One thread.
 */
#ifndef SAT_H
#define SAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct sat;

enum sat_answer { SAT_UNKNOWN, SAT_POSSIBLE, SAT_IMPOSSIBLE };

/* Is there a module with a solver? */
bool sat_is_there(void);

/* NULL: there is no solver, or no memory. `proof`: where the proof goes, after SAT_IMPOSSIBLE;
 * NULL: nowhere. With a proof the formula is kept, too. */
struct sat *sat_open(uint64_t seed, FILE *proof);
void sat_close(struct sat *sat);

/* A new variable. */
int sat_variable(struct sat *sat);

/* Add a literal to the clause that is being made; 0 ends the clause. */
void sat_literal(struct sat *sat, int literal);

/* Add a clause of one, two or three literals, or of `count`. */
void sat_clause1(struct sat *sat, int a);
void sat_clause2(struct sat *sat, int a, int b);
void sat_clause3(struct sat *sat, int a, int b, int c);
void sat_clause(struct sat *sat, const int *literals, size_t count);

/* For the written formula: so many of the literals, all of them true, force the variable to be true, and
 * nothing else does. More literals may be given in a further call. */
void sat_define(struct sat *sat, int variable, size_t number, const int *literals, size_t count);

/* Try until stop(arg) is true. A proof takes time, too: SAT_UNKNOWN if it is not done by then. */
enum sat_answer sat_solve(struct sat *sat, bool (*stop)(void *arg), void *arg);

/* The same, if a literal is true: SAT_IMPOSSIBLE means that it is false. There is no proof of that. */
enum sat_answer sat_solve_if(struct sat *sat, int literal, bool (*stop)(void *arg), void *arg);

/* The value of a variable, after SAT_POSSIBLE. */
bool sat_value(struct sat *sat, int variable);

/* So far. */
int sat_variables(const struct sat *sat);
uint64_t sat_clauses(const struct sat *sat);

/* Keep a copy of the formula from now on, and write it as DIMACS, with
 * definitions as comments. False: it could not be written. */
void sat_keep(struct sat *sat);
bool sat_write(const struct sat *sat, FILE *out);

#endif
