/*
 * idset.c: opening, and emptying in ascending order.
 *
 * idset_take looks in the word of the current number first. Only when that word is exhausted it climbs to the
 * first level that has a later non-empty word, and descends again by counting trailing zeros. A word that
 * becomes empty clears its mark above, so marks are exact whenever no thread is adding.
 */
#include <stdlib.h>

#include "idset.h"

bool idset_open(struct idset *set, uint32_t range)
{
    *set = (struct idset){.range = range};
    uint32_t words = range;
    do {
        words = words / 64 + (words % 64 != 0);
        words = words ? words : 1;
        set->word[set->levels] = calloc(words, sizeof set->word[0][0]);
        if (!set->word[set->levels]) {
            idset_close(set);
            return false;
        }
        set->levels++;
    } while (words > 1);
    return true;
}

void idset_close(struct idset *set)
{
    for (uint32_t level = 0; level < IDSET_LEVELS; level++)
        free(set->word[level]);
    *set = (struct idset){0};
}

/* Relaxed throughout this file: by the table of idset.h no thread adds meanwhile, and a barrier lies
 * between. */
static uint64_t load(const struct idset *set, uint32_t level, uint32_t index)
{
    return atomic_load_explicit(&set->word[level][index], memory_order_relaxed);
}

static void store(struct idset *set, uint32_t level, uint32_t index, uint64_t value)
{
    atomic_store_explicit(&set->word[level][index], value, memory_order_relaxed);
}

/* Index of the first non-empty level-0 word at or above `index`, or IDSET_NONE. */
static uint32_t next_word(const struct idset *set, uint32_t index)
{
    for (uint32_t level = 1; level < set->levels; level++) {
        uint32_t word = index >> 6;
        uint32_t words_below = (set->range - 1) >> (6 * level);
        if (index > words_below)
            return IDSET_NONE;
        uint64_t marks = load(set, level, word) & (UINT64_MAX << (index & 63));
        if (marks) {
            index = word << 6 | (uint32_t)__builtin_ctzll(marks);
            while (--level > 0)
                index = index << 6 | (uint32_t)__builtin_ctzll(load(set, level, index));
            return index;
        }
        index = word + 1;
    }
    return IDSET_NONE;
}

/* Level-0 word `index` became empty: clear its marks in the levels above, as far as their words become empty
 * too. */
static void clear_marks(struct idset *set, uint32_t index)
{
    for (uint32_t level = 1; level < set->levels; level++) {
        uint64_t marks = load(set, level, index >> 6) & ~(UINT64_C(1) << (index & 63));
        store(set, level, index >> 6, marks);
        if (marks)
            return;
        index >>= 6;
    }
}

static __attribute__((noinline)) uint32_t take_any(struct idset *set, uint32_t from)
{
    uint32_t index = from >> 6;
    uint64_t bits = load(set, 0, index) & (UINT64_MAX << (from & 63));
    if (!bits) {
        index = next_word(set, index + 1);
        if (index == IDSET_NONE)
            return IDSET_NONE;
        bits = load(set, 0, index);
    }
    uint64_t left = load(set, 0, index) & ~(bits & -bits);
    store(set, 0, index, left);
    if (!left)
        clear_marks(set, index);
    return index << 6 | (uint32_t)__builtin_ctzll(bits);
}

uint32_t idset_take(struct idset *set, uint32_t from)
{
    if (from >= set->range || idset_empty(set))
        return IDSET_NONE;
    uint32_t number = idset_first_beside(set, from);
    if (number == IDSET_NONE)
        return take_any(set, from);
    idset_take_beside(set, number);
    return number;
}

void idset_merge(struct idset *set, struct idset *from)
{
    if (idset_empty(from))
        return;
    uint32_t index = load(from, 0, 0) ? 0 : next_word(from, 1);
    for (; index != IDSET_NONE; index = next_word(from, index + 1)) {
        uint64_t bits = load(from, 0, index);
        uint64_t old = load(set, 0, index);
        store(from, 0, index, 0);
        clear_marks(from, index);
        store(set, 0, index, old | bits);
        if (!old && set->levels > 1)
            for (uint32_t level = 1, i = index; level < set->levels; level++, i >>= 6) {
                uint64_t marks = load(set, level, i >> 6);
                store(set, level, i >> 6, marks | UINT64_C(1) << (i & 63));
                if (marks)
                    break;
            }
    }
}
