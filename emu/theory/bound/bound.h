/*
 * bound.h: lower bounds on the steps of a task, on any topology and under any model, with reasons.
 *
 * No run of a program that solves the task, keeps to the model, and moves tokens as demand.h says is shorter
 * than any of the bounds. Each comes from a reason (bound_<name>.c), and a reason gives one bound of each
 * kind, the best that it finds: the node with the least ports, the narrowest cut. Large arrays are searched
 * in part, always the same part: a bound is then true, but maybe not the best.
 *
 * bounds_find is a pure function but for memory. Its cost on arrays beyond some thousands of nodes is a few
 * passes over all ports.
 */
#ifndef BOUND_H
#define BOUND_H

#include <stdbool.h>

#include "bound/terms.h"

enum { BOUNDS_MOST = 24, BOUND_REASON_SIZE = 512 };

struct bound {
    uint64_t steps;
    const char *kind;               /* "distance", "node-in": one word, for JSON */
    char reason[BOUND_REASON_SIZE]; /* a sentence without the steps and without a full stop */
};

struct bounds {
    int count;                      /* 0: nothing is known, or nothing has to travel */
    struct bound list[BOUNDS_MOST]; /* strongest first */
    uint64_t units;                 /* that all nodes together receive at least; 0: not known */
};

/* Find all bounds above 0. False: no memory. */
bool bounds_find(const struct terms *terms, struct bounds *bounds);

/* The strongest; 0: none is known. */
static inline uint64_t bounds_best(const struct bounds *bounds)
{
    return bounds->count ? bounds->list[0].steps : 0;
}

#endif
