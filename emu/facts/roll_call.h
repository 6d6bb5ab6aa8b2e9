/*
 * roll_call.h: the waiters of a deadlock, grouped by the call they wait in: where everybody is, and who
 * is the odd one out.
 *
 * Filled once by roll_call_take, read freely. Nothing is allocated: a deadlock may be due to lack of memory.
 */
#ifndef ROLL_CALL_H
#define ROLL_CALL_H

#include <stddef.h>

struct deadlock;
struct waiter;

/* Programs have a handful of calls; more than this many lines that nodes wait in are cut, and `others` counts
 * the nodes there. */
enum { ROLL_CALL_SITES = 64 };

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

/* "0-9, 12, 17, ..." of the nodes at one site, at most `ranges` ranges. Result: as snprintf. */
int roll_call_ranks(const struct deadlock *deadlock, const struct roll_call_site *site, int ranges,
                    char *text, size_t size);

#endif
