/*
 * rng.h: seeded random numbers, many independent streams from one seed.
 *
 * Life cycle: rng_open, then any number of draws; nothing to close. A struct rng belongs to one thread at a
 * time; two of them share nothing. The numbers depend on (seed, stream) and on the count of draws only: they
 * are the same on every machine, and part of what a run's digest fixes. They must not be used for secrets.
 */
#ifndef RNG_H
#define RNG_H

#include <stdint.h>

struct rng {
    uint64_t state; /* advances by gamma with every draw */
    uint64_t gamma; /* odd; the stream's own */
};

/* Start stream number `stream` of `seed`. Every value of both is allowed. */
void rng_open(struct rng *rng, uint64_t seed, uint64_t stream);

/* The next 64 random bits. */
uint64_t rng_next(struct rng *rng);

/* A number below n, every value equally likely; 0 when n is 0 or 1. Takes one draw, rarely more. */
uint64_t rng_below(struct rng *rng, uint64_t n);

/* Put a list into any order, each equally likely (Fisher and Yates), by count - 1 draws below. */
void rng_shuffle(struct rng *rng, int *list, int count);

#endif
