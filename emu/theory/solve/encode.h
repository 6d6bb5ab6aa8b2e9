/*
 * encode.h: "can the instance be done in so many steps?" as a formula for a SAT solver.
 *
 * The formula is satisfiable exactly if there is a schedule of that many steps, and a satisfying
 * assignment is one. doc/solve.md has the formula in words. Of sums (INSTANCE_SUMS) there are two
 * formulas. With `relaxed`, a packet carries whatever its sender has heard of, however often it counts:
 * if that is impossible, every schedule of sums is. Without, a sum has every node's part once at most.
 *
 * Life cycle: encoding_open makes the formula; sat_solve on encoding->sat; after SAT_POSSIBLE
 * encoding_moves; encoding_close. One thread.
 */
#ifndef ENCODE_H
#define ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct automorphisms;
struct moves;
struct instance;
struct sat;

/* Literals of sends in a formula, at most: so many need about a gigabyte. */
enum { ENCODING_SENDS_MOST = 2500000 };

struct encoding_terms {
    uint32_t steps;
    uint32_t rounds; /* of all steps together; 0: one a step */
    bool relaxed;
    const struct automorphisms *automorphisms; /* only schedules that are symmetric by `group`; NULL: all */
    uint64_t group;
    bool keep; /* keep the formula for sat_write */
    uint64_t seed;
    FILE *proof;             /* NULL: none */
    bool (*stop)(void *arg); /* asked while the formula is made, after which it is not whole; NULL: nobody */
    void *arg;
};

struct encoding {
    const struct instance *instance;
    struct encoding_terms terms;
    struct sat *sat;
    bool stopped; /* the formula is not whole */
    int *send;    /* encoding_send: the token crosses the channel in the step; 0: it cannot */
    int *have;    /* encoding_have: the node has the token after the step; 0: see encode_tokens.c */
    int *part;    /* of sums: the node's part is in what the channel carries */
    int *join;    /* of sums: one transmission, or the own part, goes into another transmission */
    int *round;   /* step * most_rounds + k: the step has more than k rounds */
    uint32_t most_rounds;
};

/* Will the formula be small enough? */
bool encoding_fits(const struct instance *instance, const struct encoding_terms *terms);

/* False: there is no solver, or it was stopped; encoding_close is due all the same. */
bool encoding_open(struct encoding *encoding, const struct instance *instance,
                   const struct encoding_terms *terms);
void encoding_close(struct encoding *encoding);

/* Read the schedule off the assignment, not yet turned round. */
void encoding_moves(const struct encoding *encoding, struct moves *moves);

/* ------------------------------------------------------------------------- for the files of formulas */

/* Steps count from 1 here; `have` also has step 0. */
static inline int *encoding_cell(int *table, uint32_t step, int of, int per, int tokens, int token)
{
    return &table[((size_t)step * (size_t)per + (size_t)of) * (size_t)tokens + (size_t)token];
}

int *encoding_send(const struct encoding *encoding, uint32_t step, int channel, int token);
int *encoding_have(const struct encoding *encoding, uint32_t step, int node, int token);

/* Is the making of the formula to stop? Asked for every step. */
bool encoding_stops(struct encoding *encoding);

void encode_tokens(struct encoding *encoding);
void encode_relaxed(struct encoding *encoding);
void encode_sums(struct encoding *encoding);
void encode_rules(struct encoding *encoding); /* of the model, on all sends */

void decode_sums(const struct encoding *encoding, struct moves *moves);

#endif
