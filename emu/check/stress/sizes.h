/*
 * sizes.h: arrays of one kind in several sizes, for --sizes.
 *
 * Life cycle: fill in `spec` and `seed`, then call sizes_next as often as arrays are wanted; nothing to free.
 */
#ifndef SIZES_H
#define SIZES_H

#include <stdbool.h>
#include <stdint.h>

enum { SIZES_MOST = 64, SIZE_TEXT = 64 };

struct array_sizes {
    const char *spec; /* "mesh:4x6"; no other array is larger */
    uint64_t seed;
    unsigned drawn, count;
    char text[SIZES_MOST][SIZE_TEXT]; /* all that were given */
};

/* The next array, which was not given before: first the spec itself, then the one with its first number less
 * by one, then random ones. NULL: there are no more, or none was found in many draws. */
const char *sizes_next(struct array_sizes *sizes);

#endif
