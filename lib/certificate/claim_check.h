/*
 * claim_check.h: is a formula what its comments claim it to be?
 *
 * The comments describe an array, tokens, what a step allows, and a number of steps, and say for every
 * variable what it stands for:
 *
 *   cross V C T S     in step S token T crosses channel C
 *   packet V C U S    in step S a packet with parts of unit U crosses channel C ("form sums")
 *   have V N T S      after step S node N has token T; at the start, S is 0
 *   more V K S        step S has more than K rounds (where steps have several)
 *   count V K L...    at least K of these are true, crossings or packets, or counts of one at least;
 *                     or of variables that say how many rounds steps have
 *
 * No two variables but counts have the same meaning.
 *
 * A formula is what it claims to be if every schedule of that many steps satisfies every clause with
 * variables of these meanings. So each clause must be one of these kinds, and no clause assumes anything
 * else:
 *
 *   start     a node that is not the origin of a token does not have it after step 0
 *   goal      a node that wants a token has it after the last step
 *   crossing  a token that crosses a channel was at its beginning a step before, and is in a packet
 *   having    a node that has a token had it a step before, or it crosses one of all channels into the node
 *   counting  more than the limits allow cannot be, and counts are as high as what they count
 *   rounds    a step with more than K rounds has more than K - 1; all steps have so many together; and what
 *             the limits allow, they allow in each round
 *
 * Of worms ("form worms") a channel is all the way of a worm. `holds C G` says that it holds channel G of the
 * array, which no other worm of the step does, and a node sends one worm or receives one.
 *
 * If such a formula cannot be satisfied, there is no schedule.
 *
 * Life cycle: claim_comment for each comment, claim_check, claim_free. One thread.
 */
#ifndef CLAIM_CHECK_H
#define CLAIM_CHECK_H

#include "certificate/cnf.h"

enum { CLAIM_CASE_SIZE = 1024 };

struct claim_channel {
    int from, to, link, width;
    int *holds; /* of a worm */
    size_t held, room;
};

struct claim_token {
    int origin, target, unit; /* target -1: all nodes */
    bool told;
};

/* What a variable stands for: one of the words below. */
struct claim_variable {
    const char *kind; /* NULL: nothing */
    int what[3];      /* as in its comment; of a count, the number */
    int *counts;      /* literals that a count counts, none of them a count itself */
    size_t counted, room;
    long seen; /* see claim_check.c */
};

struct formula_claim {
    char name[CLAIM_CASE_SIZE]; /* what people call it; empty: it is no claim of parray */
    bool untold;                /* there is no map */
    bool sums, worms;
    long rounds; /* of all steps together; 0: each has one */
    long steps, nodes, channels, tokens;
    long half_duplex, sends, receives, ports, transmissions; /* limits; 0: none */
    struct claim_channel *channel;
    struct claim_token *token;
    struct claim_variable *variable;
    size_t channel_room, token_room, variables; /* variables: room */
    long stamp;
    int group;      /* of the comments that were read last; see claim_read.c */
    long described; /* how often a variable was described */
};

extern const char have_kind[], cross_kind[], packet_kind[], count_kind[], more_kind[];

/* Can the variable be counted: does it say what goes over a channel in a step? */
bool claim_is_load(const struct formula_claim *claim, const struct claim_variable *variable);

/* Take a comment; `claim` is a struct formula_claim. */
bool claim_comment(void *claim, const char *text, int line, char *why);

/* False with a sentence that names the line: the formula has a clause that does not belong there. */
bool claim_check(struct formula_claim *claim, const struct cnf *cnf, char why[REJECTION_SIZE]);
void claim_free(struct formula_claim *claim);

#endif
