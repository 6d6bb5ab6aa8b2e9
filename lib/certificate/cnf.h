/*
 * cnf.h: a formula in DIMACS, as those who check proofs read it.
 *
 * The files of this folder accept or reject what a solver claims. They share no code with the solver, with
 * what makes formulas, nor with what writes proofs, and need nothing but the C library, so that whoever
 * doubts the rest of the tree has only them to read.
 *
 * Life cycle: cnf_read, whatever its result, then cnf_free. One thread.
 */
#ifndef CNF_H
#define CNF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base.h"

/* Room for a sentence that says why something is rejected. */
enum { REJECTION_SIZE = 320 };

struct cnf {
    int variables;
    size_t clauses, literals, room, first_room;
    int *literal;  /* of all clauses, each ended by a zero */
    size_t *first; /* place of each clause in it */
    int *line;     /* number of the line where each clause ends */
    size_t line_room;
};

/* Read a formula; each line that begins with "c " goes to `comment`, whose false, with a sentence, ends it.
 * False with a sentence: it is no formula. */
bool cnf_read(struct cnf *cnf, FILE *file, bool (*comment)(void *arg, const char *text, int line, char *why),
              void *arg, char why[REJECTION_SIZE]);
void cnf_free(struct cnf *cnf);

/* Write the sentence. Result: false, for `return reject(...)`. */
bool reject(char why[REJECTION_SIZE], const char *format, ...) PRINTF_LIKE(2, 3);

/* Room for `count` items of an array at least; what is new is zeroed. False: there is no memory. */
bool room_for(void *array, size_t *room, size_t count, size_t size);

/* Read the whole number that the text begins with, from -limit to limit, and go behind it. False: there is
 * none. */
bool take_whole(const char **text, long limit, long *number);

#endif
