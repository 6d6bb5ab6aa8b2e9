/*
 * lrat_check.h: does a proof in LRAT show that a formula cannot be satisfied?
 *
 * A line "NUMBER LITERAL... 0 HINT... 0" adds a clause. Denied, that is with all its literals false, each
 * clause that a hint names must have one open literal left, which is made true, until a hint names a clause
 * that is false altogether. A line "NUMBER d CLAUSE... 0" deletes clauses. The clauses of the formula have
 * the numbers from 1; those of lines grow. A proof ends with the empty clause. Resolution asymmetric
 * tautologies (hints below 0), which change what a formula means, are not accepted.
 */
#ifndef LRAT_CHECK_H
#define LRAT_CHECK_H

#include "certificate/cnf.h"

/* False with a sentence that names the line: it does not. Else *lines is how many lines were checked. The
 * formula grows by the clauses of the proof. */
bool lrat_check(struct cnf *cnf, FILE *proof, int *lines, char why[REJECTION_SIZE]);

#endif
