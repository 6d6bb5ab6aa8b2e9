/*
 * mix.h: a bijection of the 64-bit words in which every input bit reaches every output bit (the finaliser of
 * Steele, Lea and Flood's SplitMix), for random draws that all hosts are to make alike. A pure function.
 */
#ifndef MIX_H
#define MIX_H

#include <stdint.h>

static inline uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

#endif
