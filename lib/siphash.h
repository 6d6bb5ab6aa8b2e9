/*
 * siphash.h: SipHash-2-4, a keyed function from two words to one (J.-P. Aumasson, D. J. Bernstein, "SipHash:
 * a fast short-input PRF", INDOCRYPT 2012).
 *
 * Whoever does not know the key cannot tell its values from random ones, however many of them are known, nor
 * compute the key from them. (The functions of hash.h and rng.h do not promise that.) A pure function.
 */
#ifndef SIPHASH_H
#define SIPHASH_H

#include <stdint.h>

struct siphash_key {
    uint64_t low, high;
};

static inline uint64_t siphash_turn(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

static inline void siphash_round(uint64_t v[4])
{
    v[0] += v[1];
    v[2] += v[3];
    v[1] = siphash_turn(v[1], 13) ^ v[0];
    v[3] = siphash_turn(v[3], 16) ^ v[2];
    v[0] = siphash_turn(v[0], 32) + v[3];
    v[2] += v[1];
    v[3] = siphash_turn(v[3], 21) ^ v[0];
    v[1] = siphash_turn(v[1], 17) ^ v[2];
    v[2] = siphash_turn(v[2], 32);
}

static inline void siphash_take(uint64_t v[4], uint64_t word)
{
    v[3] ^= word;
    siphash_round(v);
    siphash_round(v);
    v[0] ^= word;
}

/* The value for the 16 bytes of `first` and `second`, both little-endian. */
static inline uint64_t siphash(const struct siphash_key *key, uint64_t first, uint64_t second)
{
    uint64_t v[4] = {key->low ^ UINT64_C(0x736f6d6570736575), key->high ^ UINT64_C(0x646f72616e646f6d),
                     key->low ^ UINT64_C(0x6c7967656e657261), key->high ^ UINT64_C(0x7465646279746573)};
    siphash_take(v, first);
    siphash_take(v, second);
    siphash_take(v, UINT64_C(16) << 56); /* the last word holds the length of the message */
    v[2] ^= 0xff;
    for (int i = 0; i < 4; i++)
        siphash_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

#endif
