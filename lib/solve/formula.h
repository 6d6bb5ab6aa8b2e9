/*
 * formula.h: a formula while it is made: its tables of literals, and the files that fill them.
 *
 * encode.h opens one; encode_tokens.c and encode_sums.c say what moves where, encode_plain.c says it for
 * proofs, encode_rules.c says what the limits forbid, encode_rests.c who has to send in every step.
 */
#ifndef FORMULA_H
#define FORMULA_H

#include <stdio.h>

#include "plan/instance.h"

struct automorphisms;
struct moves;
struct sat;

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
    bool stopped;     /* the formula is not whole */
    bool plain;       /* it is that of encode_plain.c */
    int guess;        /* a literal: nodes rest in an order that is as good as any (encode_rests.c); 0: none */
    uint32_t guesses; /* slices of the solver, of which every second one begins with the guess */
    int *send;        /* encoding_send: the token crosses the channel in the step; 0: it cannot */
    int *have;        /* encoding_have: the node has the token after the step; 0: see encode_tokens.c */
    int *part;        /* of sums: the node's part is in what the channel carries */
    int *join;        /* of sums: one transmission, or the own part, goes into another transmission */
    int *round;       /* step * most_rounds + k: the step has more than k rounds */
    uint32_t most_rounds;
};

/* Steps count from 1 here; `have` also has step 0. */
static inline int *encoding_cell(int *table, uint32_t step, int of, int per, int tokens, int token)
{
    return &table[((size_t)step * (size_t)per + (size_t)of) * (size_t)tokens + (size_t)token];
}

static inline int *encoding_send(const struct encoding *encoding, uint32_t step, int channel, int token)
{
    const struct instance *instance = encoding->instance;
    return encoding_cell(encoding->send, step, channel, instance->channels, instance->tokens, token);
}

static inline int *encoding_have(const struct encoding *encoding, uint32_t step, int node, int token)
{
    const struct instance *instance = encoding->instance;
    return encoding_cell(encoding->have, step, node, instance->nodes, instance->tokens, token);
}

/* Is the making of the formula to stop? Asked for every step. */
static inline bool encoding_stops(struct encoding *encoding)
{
    const struct encoding_terms *terms = &encoding->terms;
    encoding->stopped = encoding->stopped || (terms->stop && terms->stop(terms->arg));
    return encoding->stopped;
}

void encode_tokens(struct encoding *encoding);
void encode_sums(struct encoding *encoding);
void encode_plain(struct encoding *encoding);
void encode_rules(struct encoding *encoding); /* the limits, on all sends */
void encode_rests(struct encoding *encoding); /* who has no time to rest: not in plain formulas */

void decode_sums(const struct encoding *encoding, struct moves *moves);
void decode_plain(const struct encoding *encoding, struct moves *moves); /* of tokens */

/* What moves in a plain formula: tokens, or the parts of sums, and their literals, of all nodes, channels and
 * steps; `have` also has step 0. */
int plain_tokens(const struct encoding *encoding);
struct instance_token plain_token(const struct encoding *encoding, int token);
int *plain_have(const struct encoding *encoding, uint32_t step, int node, int token);
int *plain_cross(const struct encoding *encoding, uint32_t step, int channel, int token);

#endif
