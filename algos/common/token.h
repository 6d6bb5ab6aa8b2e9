/*
 * token.h: the contents of the tokens that the built-in programs move.
 *
 * A token's contents are a function of the run's seed, its origin and, where it has one, its destination. The
 * node that it starts from makes it; `verify` makes it again and compares. No other node may call these: what
 * a node knows of another node's token must have come in a packet.
 *
 * Contents are odd, so 0 in a table means "not here". Pure functions; any thread may call them.
 */
#ifndef TOKEN_H
#define TOKEN_H

#include <stdint.h>

/* A bijection of the 64-bit words in which every input bit reaches every output bit (the finaliser of
 * Steele, Lea and Flood's SplitMix). */
static inline uint64_t token_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* Contents of the one token that `origin` has for all nodes. */
static inline uint32_t token_common(uint64_t seed, int origin)
{
    return (uint32_t)(token_mix(token_mix(seed) ^ (uint32_t)origin) >> 32) | 1u;
}

/* Contents of the token that `origin` has for `dest` alone. */
static inline uint64_t token_private(uint64_t seed, int origin, int dest)
{
    return token_mix(token_mix(seed) ^ ((uint64_t)(uint32_t)dest << 32 | (uint32_t)origin)) | 1u;
}

/* Contents of one part of the token that `origin` has for all nodes, where tokens are split. */
static inline uint32_t token_part(uint64_t seed, int origin, int part)
{
    return (uint32_t)(token_private(seed, origin, part) >> 32) | 1u;
}

#endif
