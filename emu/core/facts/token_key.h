/*
 * token_key.h: what tokens hold: 32-bit words that follow from the seed of the run, and that no node can
 * compute.
 *
 * A key is drawn from the seed, and words are drawn from the key, both by SipHash: who knows some words, or
 * what programs get in place of the seed, cannot compute other words. A program that knew the seed itself
 * could repeat what is done here; so programs of tasks do not get it. Pure functions.
 */
#ifndef TOKEN_KEY_H
#define TOKEN_KEY_H

#include <stdbool.h>
#include <stdint.h>

#include "siphash.h"

/* Which tokens hold other words than those of the seed, and which words. */
struct token_others {
    uint32_t number; /* from 1; 0: none do */
    uint32_t half;   /* of nodes (token_half) whose tokens do; HALVES: all do */
};

enum { HALVES = 2 };

/* Which token of the task: from whom, for whom (-1: for all), and its number among those of this pair. */
struct token_name {
    int from, to;
    uint32_t number;
};

static inline uint64_t token_key_draw(uint64_t seed, uint64_t number)
{
    const struct siphash_key key = {seed, UINT64_C(0x7461736b206b6579)};
    return siphash(&key, number, 0);
}

/* What the words of tokens are drawn by. */
struct token_key {
    struct siphash_key of[2]; /* those of the nodes of either half */
    uint64_t seed;            /* from which the halves follow */
    bool has_halves;          /* else the first key holds for all */
};

static inline struct siphash_key token_key(uint64_t seed)
{
    return (struct siphash_key){token_key_draw(seed, 0), token_key_draw(seed, 1)};
}

/* In which half of the nodes is this one? Of two ranks in a row, the first one even, each is in another. No
 * node can tell. */
static inline unsigned token_half(uint64_t seed, uint32_t rank)
{
    return (unsigned)(token_key_draw(seed, (UINT64_C(1) << 32) + rank / 2) ^ rank) & 1;
}

/* What programs of tasks get in place of the seed. */
static inline uint64_t token_key_blind(uint64_t seed)
{
    return token_key_draw(seed, 2);
}

/* Word `index` of a token; never 0. */
static inline uint32_t token_word(const struct token_key *key, struct token_name name, uint32_t index)
{
    unsigned half = key->has_halves ? token_half(key->seed, (uint32_t)name.from) : 0;
    uint64_t value = siphash(&key->of[half], (uint64_t)(uint32_t)name.from << 32 | (uint32_t)name.to,
                             (uint64_t)name.number << 32 | index);
    return (uint32_t)value ? (uint32_t)value : UINT32_MAX;
}

#endif
