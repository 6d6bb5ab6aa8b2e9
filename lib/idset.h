/*
 * idset.h: a set of small numbers that is filled in any order and emptied in ascending order.
 *
 * The set is a tree of 64-bit words. Level 0 has a bit for each number; a higher level has a bit for each
 * word of the level below, set when that word is not empty. Adding is one test when the number's word was not
 * empty; emptying a set of k numbers costs a few operations a number and does not depend on the set's range.
 *
 * Life cycle: idset_open, then rounds of adding and taking, idset_close.
 *
 *                add   add_shared   take/merge/empty
 *   add           X        X              X             X = never at the same time
 *   add_shared    X        -              X             - = free
 *
 * Order: the calls promise none. A barrier must lie between the adds of other threads and a take.
 */
#ifndef IDSET_H
#define IDSET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { IDSET_LEVELS = 5 };

#define IDSET_NONE UINT32_MAX

struct idset {
    uint32_t range;  /* numbers 0 .. range-1 */
    uint32_t levels; /* levels in use; the top one has one word */
    _Atomic uint64_t *word[IDSET_LEVELS];
};

/* Open an empty set. False: there is no memory. */
bool idset_open(struct idset *set, uint32_t range);
void idset_close(struct idset *set);

/* Remove and return the smallest number of the set at or above `from`; IDSET_NONE: there is none. Numbers
 * below `from` stay in the set. */
uint32_t idset_take(struct idset *set, uint32_t from);

/* Move all numbers of `from` into `set`. Both sets have the same range. */
void idset_merge(struct idset *set, struct idset *from);

static inline bool idset_empty(const struct idset *set)
{
    /* Relaxed: one thread at a time, or a barrier before. */
    return atomic_load_explicit(&set->word[set->levels - 1][0], memory_order_relaxed) == 0;
}

static inline bool idset_has(const struct idset *set, uint32_t number)
{
    /* Relaxed: one thread at a time, or a barrier before. */
    return atomic_load_explicit(&set->word[0][number >> 6], memory_order_relaxed) >> (number & 63) & 1;
}

/* A number of the set above `number`, near it: the next one, if it is in the same or the following word; else
 * IDSET_NONE. A hint for looking ahead. */
static inline uint32_t idset_peek(const struct idset *set, uint32_t number)
{
    uint32_t index = number >> 6;
    /* Relaxed: one thread only. */
    uint64_t bits =
        atomic_load_explicit(&set->word[0][index], memory_order_relaxed) & (UINT64_MAX << (number & 63)) << 1;
    if (!bits && (index + 1) * 64 < set->range)
        bits = atomic_load_explicit(&set->word[0][++index], memory_order_relaxed);
    return bits ? index << 6 | (uint32_t)__builtin_ctzll(bits) : IDSET_NONE;
}

/* The number that idset_take would take, if the word of that number does not become empty by it; else
 * IDSET_NONE. `from` is below the range. */
static inline uint32_t idset_first_beside(const struct idset *set, uint32_t from)
{
    /* Relaxed: one thread only. */
    uint64_t old = atomic_load_explicit(&set->word[0][from >> 6], memory_order_relaxed);
    uint64_t bits = old & UINT64_MAX << (from & 63);
    return (old & (old - 1)) && bits ? (from & ~UINT32_C(63)) | (uint32_t)__builtin_ctzll(bits) : IDSET_NONE;
}

/* Remove a number that idset_first_beside returned: only one word changes. */
static inline void idset_take_beside(struct idset *set, uint32_t number)
{
    _Atomic uint64_t *word = &set->word[0][number >> 6];
    /* Relaxed: one thread only. */
    uint64_t old = atomic_load_explicit(word, memory_order_relaxed);
    atomic_store_explicit(word, old & ~(UINT64_C(1) << (number & 63)), memory_order_relaxed);
}

/* Add a number if its word is not empty: only one word changes. False: the word is empty, and nothing was
 * done. */
static inline bool idset_add_beside(struct idset *set, uint32_t number)
{
    _Atomic uint64_t *word = &set->word[0][number >> 6];
    /* Relaxed: one thread only. */
    uint64_t old = atomic_load_explicit(word, memory_order_relaxed);
    if (!old)
        return false;
    atomic_store_explicit(word, old | UINT64_C(1) << (number & 63), memory_order_relaxed);
    return true;
}

/* Add a number. Result: its word was empty before. Relaxed throughout: one thread only. */
static inline bool idset_add(struct idset *set, uint32_t number)
{
    for (uint32_t level = 0; level < set->levels; level++) {
        _Atomic uint64_t *word = &set->word[level][number >> 6];
        uint64_t old = atomic_load_explicit(word, memory_order_relaxed);
        atomic_store_explicit(word, old | UINT64_C(1) << (number & 63), memory_order_relaxed);
        if (old)
            return level > 0;
        number >>= 6;
    }
    return true;
}

/* Relaxed throughout: the round's barrier orders the adds with the takes. The thread that makes a word
 * non-empty is the one to mark it above, so every mark is made before that thread arrives there. */
static inline void idset_add_shared(struct idset *set, uint32_t number)
{
    for (uint32_t level = 0; level < set->levels; level++) {
        _Atomic uint64_t *word = &set->word[level][number >> 6];
        uint64_t bit = UINT64_C(1) << (number & 63);
        /* Looking first keeps the line shared when the bit is set already. */
        if (atomic_load_explicit(word, memory_order_relaxed) & bit)
            return;
        if (atomic_fetch_or_explicit(word, bit, memory_order_relaxed))
            return;
        number >>= 6;
    }
}

#endif
