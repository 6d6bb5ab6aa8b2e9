/*
 * news.h: a set of small numbers to which any thread adds while one thread empties it.
 *
 * The set is a tree of 64-bit words like that of idset.h: level 0 has a bit for each number, a higher
 * level a bit for each word of the level below. Adding and taking cost a few operations, whatever the
 * set's range.
 *
 * Life cycle: news_open; news_add and news_take in any order; news_close.
 *
 *             add   take
 *   add        -     -         X = never at the same time
 *   take       -     X         - = free
 *
 * Order: what a thread wrote before news_add(n) is seen after a news_take that returns n, this time or the
 * next time that n is taken. A take that comes after all adds finds their numbers; of adds that go on at
 * the same time it may find the numbers or leave them for later. Every call is wait-free.
 */
#ifndef NEWS_H
#define NEWS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { NEWS_LEVELS = 6 };

#define NEWS_NONE UINT32_MAX

struct news {
    uint32_t levels; /* levels in use; the top one has one word */
    _Atomic uint64_t *word[NEWS_LEVELS];
    /* The taker's: bits that it has taken out of a word of each level, and the word that they are from. */
    uint64_t held[NEWS_LEVELS];
    uint32_t from[NEWS_LEVELS];
};

/* Open an empty set for the numbers 0 .. range-1. False: there is no memory, and the set is closed. */
bool news_open(struct news *news, uint32_t range);
void news_close(struct news *news);

/* Any thread: add a number. */
static inline void news_add(struct news *news, uint32_t number)
{
    for (uint32_t level = 0; level < news->levels; level++) {
        uint64_t bit = UINT64_C(1) << (number & 63);
        number >>= 6;
        /* Release: pairs with the acquire in news_take. The thread that makes a word non-empty is the one to
         * mark it above; a thread that finds bits leaves that to whoever set them. */
        if (atomic_fetch_or_explicit(&news->word[level][number], bit, memory_order_release))
            return;
    }
}

/* The one taker: remove a number and return it; NEWS_NONE: there is none. A number that was added twice may
 * be returned twice. */
uint32_t news_take(struct news *news);

#endif
