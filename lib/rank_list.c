/*
 * rank_list.c: lists of ranks and random sets of ranks.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "number.h"
#include "rank_list.h"
#include "rng.h"

/* Draw `want` of the ranks, every set equally likely: Knuth's selection sampling. */
static int draw_ranks(uint32_t count_all, struct rng *rng, uint64_t want, int *ranks)
{
    int count = 0;
    for (uint32_t rank = 0; rank < count_all; rank++)
        if (rng_below(rng, count_all - rank) < want - (uint64_t)count)
            ranks[count++] = (int)rank;
    return count;
}

/* Mark the ranks of a list such as "0,5,7"; false: it is malformed. */
static bool mark_ranks(uint32_t count_all, const char *text, bool *mark)
{
    for (const char *at = text;; at++) {
        uint64_t rank;
        at = number_begin(at, &rank);
        if (!at || rank >= count_all || mark[rank])
            return false;
        mark[rank] = true;
        if (!*at)
            return true;
        if (*at != ',')
            return false;
    }
}

/* The number of ranks that "random:M" or "random:P%" (rounded up) asks for; -1: the text is something
 * else. */
static int64_t read_random(uint32_t count_all, const char *text)
{
    static const char prefix[] = "random:";
    uint64_t want;
    if (strncmp(text, prefix, sizeof prefix - 1) != 0)
        return -1;
    const char *end = number_begin(text + sizeof prefix - 1, &want);
    if (!end)
        return -1;
    if (!strcmp(end, "%"))
        return want <= 100 ? (int64_t)((want * count_all + 99) / 100) : -1;
    return !*end && want <= count_all ? (int64_t)want : -1;
}

int rank_list_read(const char *text, uint32_t count_all, uint64_t seed, uint64_t stream, int *ranks,
                   bool *mark)
{
    struct rng rng;
    int count = 0;
    int64_t want = read_random(count_all, text);
    bool all = !strcmp(text, "all");
    rng_open(&rng, seed, stream);
    if (want >= 0)
        return draw_ranks(count_all, &rng, (uint64_t)want, ranks);
    if (!all && !mark_ranks(count_all, text, mark))
        return -1;
    for (uint32_t rank = 0; rank < count_all; rank++)
        if (all || mark[rank])
            ranks[count++] = (int)rank;
    return count;
}

void rank_list_wanted(uint32_t count_all, char *text, size_t size)
{
    snprintf(text, size,
             "different ranks from 0 to %" PRIu32
             " with commas between (0,5,7), random:M with M up to %" PRIu32 ", random:P%% of all, or all",
             count_all - 1, count_all);
}
