/*
 * parts.h: divide a row of things into parts that differ in size by one thing at most, such as columns of a
 * drawing that stand for several steps each.
 *
 * Thing i of `things`, from 0, is in part floor(i * parts / things). `things` may be 2^64. Pure functions.
 */
#ifndef PARTS_H
#define PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A part holds about so many things if there are at most `limit` parts; 1 if there are no things. */
static inline uint64_t parts_size(uint64_t things, uint64_t limit)
{
    return things ? things / limit + (things % limit != 0) : 1;
}

/* Return into how many parts of about that size the things are divided: at most `limit`, at least 1. */
static inline size_t parts_count(uint64_t things, uint64_t limit)
{
    return things ? (size_t)parts_size(things, parts_size(things, limit)) : 1;
}

/* Return the part of a thing. */
static inline size_t parts_of(uint64_t thing, uint64_t parts, unsigned __int128 things)
{
    if (parts == 1 || parts == things) /* usual, and divisions of this size are slow */
        return parts == 1 ? 0 : (size_t)thing;
    return (size_t)(thing * (unsigned __int128)parts / things);
}

/* Return the first thing of a part; of part number `parts`, the number behind the last thing. */
static inline uint64_t parts_begin(uint64_t part, uint64_t parts, unsigned __int128 things)
{
    return (uint64_t)((part * things + parts - 1) / parts);
}

/* Add to the sum of each part how many of the things first..last are in it. The sums are `stride` apart. */
static inline void parts_add(uint64_t *sums, size_t stride, uint64_t parts, unsigned __int128 things,
                             uint64_t first, uint64_t last)
{
    for (bool more = first <= last; more;) {
        size_t part = parts_of(first, parts, things);
        uint64_t end = parts_begin(part + 1, parts, things) - 1; /* the last thing of the part */
        more = end < last;
        sums[part * stride] += (more ? end : last) - first + 1;
        first = end + 1;
    }
}

#endif
