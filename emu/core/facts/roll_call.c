/*
 * roll_call.c: waiters are sorted by rank, so that the first waiter met at a site has the lowest rank there,
 * and ranges of ranks grow from left to right. Equal sites may have different addresses (a line of a header
 * in two objects), so that texts are compared.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "facts/outcome.h"
#include "facts/roll_call.h"

static bool same_text(const char *a, const char *b)
{
    return a == b || strcmp(a, b) == 0;
}

static bool waits_at(const struct waiter *w, const struct roll_call_site *site)
{
    return same_text(w->call, site->call) && same_text(w->site, site->site);
}

static void add_waiter(struct roll_call *roll, const struct waiter *w)
{
    for (size_t i = 0; i < roll->count; i++)
        if (waits_at(w, &roll->site[i])) {
            roll->site[i].nodes++;
            return;
        }
    if (roll->count == ROLL_CALL_SITES)
        roll->others++;
    else
        roll->site[roll->count++] =
            (struct roll_call_site){.call = w->call, .site = w->site, .nodes = 1, .first = w->node};
}

/* Insertion sort keeps sites of equal size in the order of their lowest rank. */
static void sort_sites(struct roll_call *roll)
{
    for (size_t i = 1; i < roll->count; i++) {
        struct roll_call_site site = roll->site[i];
        size_t to = i;
        for (; to > 0 && roll->site[to - 1].nodes < site.nodes; to--)
            roll->site[to] = roll->site[to - 1];
        roll->site[to] = site;
    }
}

void roll_call_take(struct roll_call *roll, const struct deadlock *deadlock)
{
    roll->count = roll->others = 0;
    for (size_t i = 0; i < deadlock->count; i++)
        add_waiter(roll, &deadlock->waiters[i]);
    sort_sites(roll);
}

/* The end of the run of consecutive ranks that begins with waiter i. */
static size_t range_end(const struct deadlock *deadlock, const struct roll_call_site *site, size_t i)
{
    while (i + 1 < deadlock->count && deadlock->waiters[i + 1].node == deadlock->waiters[i].node + 1 &&
           waits_at(&deadlock->waiters[i + 1], site))
        i++;
    return i;
}

int roll_call_ranks(const struct deadlock *deadlock, const struct roll_call_site *site, int ranges,
                    char *text, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < deadlock->count; i++) {
        char *to = used < size ? text + used : NULL;
        size_t room = used < size ? size - used : 0;
        const char *comma = used ? ", " : "";
        if (!waits_at(&deadlock->waiters[i], site))
            continue;
        if (ranges-- == 0)
            return (int)(used + (size_t)snprintf(to, room, "%s...", comma));
        size_t last = range_end(deadlock, site, i);
        int from = deadlock->waiters[i].node, until = deadlock->waiters[last].node;
        used += (size_t)(from == until ? snprintf(to, room, "%s%d", comma, from)
                                       : snprintf(to, room, "%s%d-%d", comma, from, until));
        i = last;
    }
    return (int)used;
}
