/*
 * news.c: the taker goes from the top down and empties each word before it looks at the words below.
 *
 *     adder                                taker
 *     sets a bit below      [release]      empties the word above   [acquire]
 *     if the word was empty:               empties the word below   [acquire]
 *     sets its bit above    [release]
 *
 * A bit that is set below after the taker has emptied that word finds the word empty, so its adder sets the
 * bit above, too, where the next take finds it. A bit that is set before is taken with the word, and then the
 * bit above may be left over: it leads the next take to an empty word, which does no harm.
 */
#include <stdlib.h>

#include "news.h"

bool news_open(struct news *news, uint32_t range)
{
    *news = (struct news){0};
    uint32_t words = range;
    do {
        words = words / 64 + (words % 64 != 0);
        words = words ? words : 1;
        news->word[news->levels] = calloc(words, sizeof news->word[0][0]);
        if (!news->word[news->levels]) {
            news_close(news);
            return false;
        }
        news->levels++;
    } while (words > 1);
    return true;
}

void news_close(struct news *news)
{
    for (uint32_t level = 0; level < NEWS_LEVELS; level++)
        free(news->word[level]);
    *news = (struct news){0};
}

/* Take all bits of a word. */
static void empty_word(struct news *news, uint32_t level, uint32_t index)
{
    news->from[level] = index;
    /* Acquire: pairs with the release in news_add; what was written before the add is there. Looking first
     * keeps the line shared while there is nothing; relaxed, because the exchange orders. */
    if (atomic_load_explicit(&news->word[level][index], memory_order_relaxed))
        news->held[level] = atomic_exchange_explicit(&news->word[level][index], 0, memory_order_acquire);
}

uint32_t news_take(struct news *news)
{
    uint32_t level = 0, top = news->levels - 1;
    while (!news->held[level] && level < top)
        level++;
    if (!news->held[level])
        empty_word(news, top, 0);
    for (;;) {
        if (!news->held[level]) {
            if (level++ == top)
                return NEWS_NONE;
            continue;
        }
        uint32_t number = news->from[level] << 6 | (uint32_t)__builtin_ctzll(news->held[level]);
        news->held[level] &= news->held[level] - 1;
        if (level == 0)
            return number;
        empty_word(news, --level, number);
    }
}
