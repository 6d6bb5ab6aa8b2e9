/*
 * rng.c: SplitMix64.
 *
 * Guy L. Steele Jr., Doug Lea, Christine H. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA
 * 2014. The state walks through all 2^64 values in strides of an odd gamma, and a mixer (David Stafford's
 * variant 13 of the MurmurHash3 finalizer) hides the walk; every stream has period 2^64.
 *
 * Stream k is what the k-th split (k from 0) of a generator with this seed would be. A split draws twice
 * from the parent, once for the child's state and once for its gamma, and the parent walks in strides of
 * the golden ratio: so the k-th child can be had at once, without the children before it. Two streams could
 * overlap only if they had the same gamma, and gammas of different streams are different but for chance.
 */
#include "rng.h"

#include "hash.h"

/* 2^64 divided by the golden ratio, made odd: the stride of the parent. */
static const uint64_t golden_gamma = 0x9e3779b97f4a7c15;

/* Gammas must be odd, and a gamma with long runs of equal bits would change too few bits of the state at
 * a time: one with fewer than 24 changes from bit to bit gets every other bit turned over. */
static uint64_t mix_gamma(uint64_t z)
{
    z = (z ^ (z >> 33)) * 0xff51afd7ed558ccd;
    z = (z ^ (z >> 33)) * 0xc4ceb9fe1a85ec53;
    z = (z ^ (z >> 33)) | 1;
    return __builtin_popcountll(z ^ (z >> 1)) < 24 ? z ^ 0xaaaaaaaaaaaaaaaa : z;
}

void rng_open(struct rng *rng, uint64_t seed, uint64_t stream)
{
    rng->state = hash_scatter(seed + (2 * stream + 1) * golden_gamma);
    rng->gamma = mix_gamma(seed + (2 * stream + 2) * golden_gamma);
}

uint64_t rng_next(struct rng *rng)
{
    rng->state += rng->gamma;
    return hash_scatter(rng->state);
}

/* 2^64 is in general not a multiple of n. The lowest 2^64 mod n values are refused, because the number of the
 * other values is a multiple of n. */
uint64_t rng_below(struct rng *rng, uint64_t n)
{
    uint64_t refused, draw;

    if (n < 2)
        return 0;
    refused = -n % n;
    do {
        draw = rng_next(rng);
    } while (draw < refused);
    return draw % n;
}

void rng_shuffle(struct rng *rng, int *list, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint64_t)i + 1), other = list[i];

        list[i] = list[k];
        list[k] = other;
    }
}
