/*
 * coll_bound.h: lower bounds on the steps of a collective operation: those of its task (emu/theory/bound),
 * for blocks that are cut into packets, and that of the bytes that a rank has to send or receive.
 *
 * A packet carries MESSAGE_PACKET bytes at most, so several small blocks may be in one packet, and no bound
 * counts them one by one.
 */
#ifndef COLL_BOUND_H
#define COLL_BOUND_H

#include <stdint.h>

struct parray;
struct coll_span;

/* What was asked for already. */
enum { COLL_BOUNDS_MOST = 64 };
struct coll_bounds {
    int count;
    struct {
        int task, root;
        uint64_t bytes, steps;
    } known[COLL_BOUNDS_MOST];
};

/* 0: none is known, as of operations that not all ranks take part in, or whose blocks differ. */
uint64_t coll_bound(struct coll_bounds *bounds, const struct parray *array, const struct coll_span *span);

#endif
