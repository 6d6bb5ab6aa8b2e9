/*
 * roll_call.h: the waiters of a deadlock, grouped by the call in which they wait: where most nodes are, and
 * which node is the odd one out.
 *
 * roll_call_take fills a roll call. Nothing is allocated: a deadlock may be due to lack of memory.
 */
#ifndef ROLL_CALL_H
#define ROLL_CALL_H

#include <stddef.h>

struct deadlock;
struct waiter;

/* Programs have a handful of calls. `others` counts the nodes at sites beyond so many. */
enum { ROLL_CALL_SITES = 64 };

/* The nodes that wait in one call on one line. */
struct roll_call_site {
    const char *call, *site; /* "node_recv", "ring.c:31" */
    size_t nodes;
    int first; /* the lowest rank */
};

struct roll_call {
    size_t count, others;
    struct roll_call_site site[ROLL_CALL_SITES]; /* most nodes first, then lowest rank */
};

void roll_call_take(struct roll_call *roll, const struct deadlock *deadlock);

/* "0-9, 12, 17, ...": the ranks of the nodes at one site, at most `ranges` ranges. Result: as snprintf. */
int roll_call_ranks(const struct deadlock *deadlock, const struct roll_call_site *site, int ranges,
                    char *text, size_t size);

#endif
