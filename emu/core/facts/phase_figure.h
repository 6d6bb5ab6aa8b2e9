/*
 * phase_figure.h: what one phase of a run was, as reports tell it (node_phase in parray.h says what a phase
 * is).
 *
 * Plain data. Of a half-duplex model a link is both directions together, else it is one direction.
 */
#ifndef PHASE_FIGURE_H
#define PHASE_FIGURE_H

#include <stdbool.h>
#include <stdint.h>

#include "interval_set.h"

enum {
    PHASES_MOST = 64,        /* phases of a run */
    PHASE_NAME_SIZE = 41,    /* a name and the zero byte */
    PHASE_SPANS_KEPT = 1000, /* spans that a report tells */
};

/* What is busiest in a phase: the phase cannot take fewer steps than that is busy. */
struct phase_busiest {
    int32_t from, port, to; /* of a link; of a node: its rank, -1, -1. from -1: there is none */
    uint64_t busy;          /* steps */
};

struct phase_figure {
    char name[PHASE_NAME_SIZE];
    uint64_t begin; /* the first step of the phase; without packets the one in which the first node entered */
    uint64_t end;   /* the last step; 0: no packet was sent in the phase */
    uint64_t steps; /* of the phase; fewer than from begin to end if it has gaps */
    uint64_t nodes; /* that entered it */
    uint64_t packets;
    uint64_t busy;  /* sum over all link directions of the steps in which they carried its packets */
    uint64_t links; /* of the array */
    uint64_t idle;  /* links that carried none of its packets */
    bool bounded;   /* the run kept to the model, so that what is busiest bounds the steps */
    struct phase_busiest link;
    struct phase_busiest node; /* of models that limit what a node does in a step */
    struct interval_set spans; /* its steps; at most PHASE_SPANS_KEPT of them */
};

/* The least number of steps for the packets of the phase; 0: not known. */
static inline uint64_t phase_least(const struct phase_figure *phase)
{
    if (!phase->bounded)
        return 0;
    return phase->node.busy > phase->link.busy ? phase->node.busy : phase->link.busy;
}

#endif
