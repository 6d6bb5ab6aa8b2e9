/*
 * hash.h: mixing of numbers and bytes into 64 bits, for digests and seeds. The hashes do not withstand an
 * adversary.
 *
 * The core is the folded 64 x 64 -> 128 bit product (as in wyhash, Wang Yi 2019): one multiplication mixes
 * both operands into all bits. All functions are pure.
 */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HASH_K0 UINT64_C(0xa0761d6478bd642f)
#define HASH_K1 UINT64_C(0xe7037ed1a0b428db)
#define HASH_K2 UINT64_C(0x8ebc6af09c88c6e3)
#define HASH_K3 UINT64_C(0x589965cc75374cc3)

static inline uint64_t hash_mix(uint64_t a, uint64_t b)
{
    /* Not halved by a shift, for which gcc 12 keeps two neighbouring registers. */
    union {
        unsigned __int128 whole;
        uint64_t half[2];
    } product = {(unsigned __int128)a * b};
    return product.half[0] ^ product.half[1];
}

/* Mix one word (David Stafford's variant 13 of the MurmurHash3 finalizer): a bijection, after which words
 * that were close or equally far apart have nothing in common. hash_mix with a constant operand leaves words
 * in strides. */
static inline uint64_t hash_scatter(uint64_t word)
{
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

/* The first and the last part of hash_bytes; between them up to 8 bytes are the word alone. */
static inline uint64_t hash_start(uint64_t seed, size_t size)
{
    return seed ^ (size * HASH_K3);
}

static inline uint64_t hash_last(uint64_t h, uint64_t word)
{
    return hash_mix(h ^ word ^ HASH_K0, HASH_K1 ^ h);
}

/* Hash of `size` bytes, continued from `seed`. */
static inline uint64_t hash_bytes(uint64_t seed, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    uint64_t h = hash_start(seed, size), word;
    for (; size > 8; size -= 8, bytes += 8) {
        memcpy(&word, bytes, 8);
        h = hash_mix(h ^ word ^ HASH_K1, HASH_K2);
    }
    word = 0;
    if (size)
        memcpy(&word, bytes, size);
    return hash_last(h, word);
}

#endif
