/*
 * divergence.h: where two runs of one array differ, moment by moment.
 *
 * The moments of a node in a step are compared one by one, in their order, in both chronicles: what it sent
 * (through which port, how many bytes, with which label and fate), what it received and from when, what it
 * told, chose, and what befell it. What packets carried is not in a trace, so a difference in payloads shows
 * only where it makes a difference.
 *
 * Life cycle: divergence_find, divergence_free. Pure otherwise; any thread.
 */
#ifndef DIVERGENCE_H
#define DIVERGENCE_H

#include "trace/chronicle.h"

/* A step in which the moments of a node are not the same in both runs. */
struct divergence_place {
    uint64_t step;
    uint32_t node;
};

struct divergence {
    struct divergence_place *places; /* in the order of steps, then of nodes */
    size_t count;                    /* 0: the runs are the same, as far as traces tell */
    /* At the first place: the first moment that differs, of each run, in words; "": the run has no more
     * there. */
    char text[2][MOMENT_TEXT_SIZE];
};

/* False: no memory. */
bool divergence_find(struct divergence *divergence, const struct chronicle *one,
                     const struct chronicle *other);
void divergence_free(struct divergence *divergence);

#endif
