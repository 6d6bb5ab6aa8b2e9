/*
 * reason.h: why a run ends otherwise than the undisturbed one: the kind of disturbance that it does not bear,
 * and the call at which the two part.
 */
#ifndef REASON_H
#define REASON_H

#include "stress/differ.h"
#include "stress/needs.h"

enum reason_kind {
    REASON_UNKNOWN,     /* nothing that was tried matters */
    REASON_EACH_TIME,   /* equal runs differ: what the system gives anew each time matters */
    REASON_ADDRESSES,   /* where memory lies */
    REASON_UNDISTURBED, /* the undisturbed run ends so, too */
    REASON_NO_END,
    REASON_FAULTS,
    REASON_MEMORY,  /* nodes share memory */
    REASON_STACKS,  /* it matters where stacks lie */
    REASON_GARBAGE, /* memory that was never set */
    REASON_TIME,    /* what clocks tell */
    REASON_ORDER,   /* which packet a call takes */
    REASON_ARRIVAL, /* when packets come */
    REASON_ROOM
};

struct reason {
    enum reason_kind kind;
    struct needs needs;
    struct parting parting; /* from the undisturbed run */
};

/* Find the reason by runs, for about `seconds` at most. */
struct reason reason_find(const struct stress_finding *finding, double seconds);

/* Does the finding itself show the reason, so that none of its runs need have been made? */
bool reason_seen(const struct reason *reason);

/* Are two findings, of arrays of any sizes, there for the same reason: of one kind, and, where calls part by
 * what they take, at the same call? */
bool reason_same(const struct reason *one, const struct reason *other);

enum { REASON_TEXT = 640 };

/* Write "goes by arrival order at node 3, line 12: ...". If nodes share memory, one more run looks for the
 * variable. */
void reason_text(const struct reason *reason, const struct stress_finding *finding, char *text, size_t size);

#endif
