/*
 * doubling.h: what holds where candidates of a ring go twice as far in each phase (hirschberg_sinclair.c):
 * how many phases there are, how many candidates each has, and how much room mailboxes need.
 *
 * Candidates of phase l have survived phase l - 1, in which each went 2^(l-1) links both ways. So no two of
 * them have fewer than 2^(l-1) nodes between them, and they are at most N / (2^(l-1) + 1).
 *
 * Of one phase, going one way, at most two numbers on the way out and two on the way back are on one link.
 * The mailboxes have room for 16 phases, so that nobody ever has to wait for room, which might be for ever.
 */
#ifndef DOUBLING_H
#define DOUBLING_H

#include <parray.h>

#include "common/own_token.h"
#include "values_of.h"
#include "wave_ring.h"

enum { PHASES_MOST = 16, ROOM = 4 * PHASES_MOST, NODES_MOST = 1 << (PHASES_MOST - 1) };

/* For `prepare`, with task "elect": refuses larger rings than that. Result: as there. */
static inline int doubling_prepare(struct parray *array)
{
    if (parray_nodes(array) > NODES_MOST)
        return parray_refuse(array,
                             "%s: this program is for up to %d nodes, as mailboxes have room for "
                             "%d packets",
                             parray_topology(array), NODES_MOST, ROOM);
    return one_word_a_token(array) ? -1 : wave_ring_prepare(array);
}

/* 2 to this is at least N. */
static inline int log2_up(const struct parray *array)
{
    int log = 0;
    while (1 << log < parray_nodes(array))
        log++;
    return log;
}

static inline void doubling_check_phase(struct parray *array, int phase)
{
    int candidates = 0, nodes = parray_nodes(array);
    for (int node = 0; node < nodes; node++)
        candidates += parray_value(array, "phases", node) > phase;
    parray_checkf(array, candidates <= nodes / ((1 << (phase - 1)) + 1) || candidates == 1,
                  "%d candidates in phase %d", candidates, phase);
}

/* For `figures`: each node has given as "phases" how many phases it has begun. */
static inline void doubling_check(struct parray *array)
{
    struct parray_values phases = values_of(array, "phases");
    parray_check(array, phases.greatest == 1 + log2_up(array));
    for (int phase = 1; phase < (int)phases.greatest; phase++)
        doubling_check_phase(array, phase);
}

#endif
