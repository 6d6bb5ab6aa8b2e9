/*
 * clock.h: the step clock: nobody enters step t+1 before all have left step t.
 *
 *     worker A                    barrier          worker B
 *     step t: runs its nodes                       step t: runs its nodes
 *             clock_summarize(A)                                clock_summarize(B)
 *     ------------------------- all arrive, all leave -------------------------
 *             clock_next == t'                             clock_next == t'
 *     step t': ...                                 step t': ...
 *
 * clock_next is a pure function of the ticks, so that all contexts come to the same answer without asking each
 * other. Ticks are double: round r writes summary[r & 1] while nobody reads it any more, since whoever read it
 * did so before arriving at the barrier of round r-1.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include "machine/machine.h"

enum stop {
    STOP_NOT = 0,
    STOP_FATAL,       /* misuse, stack overflow */
    STOP_VIOLATION,   /* and the run is to abort on one */
    STOP_INTERRUPTED, /* by a signal */
    STOP_IDLE,        /* nothing can happen any more: all returned, or deadlock */
    STOP_MAX_STEPS,
    STOP_DEADLOCK /* some nodes wait for ever, and the run is to end at once then */
};

struct decision {
    uint64_t next; /* the step to open; not when stopped */
    enum stop stop;
    enum wait_kind dismiss;    /* nodes in this kind of wait, by shard_dismiss, then open the step; 0: none */
    bool flush;                /* logs or trace events are to be written before going on */
    const struct shard *alone; /* the only one with something to do before `horizon`; NULL: several */
    uint64_t horizon;
};

/* At the end of a step of the shard: its nodes have sent `sent` packets since the run began. Each is taken for one of one
 * unit; clock_count_more adds what longer ones are busy beyond that. */
static inline void clock_count(const struct parray *array, struct shard *shard, uint64_t sent)
{
    uint64_t fresh = sent - shard->counted;
    if (!fresh)
        return;
    shard->counted = sent;
    if (array->duration.unit == 1)
        series_add(&shard->busy, shard->now, fresh);
    else
        series_spread(&shard->busy, shard->now, array->duration.unit, fresh);
}

/* While a node runs: this many of its packets are on links for `extra` steps after one of one unit would have left. */
void clock_count_more(const struct node *self, uint64_t extra, uint64_t packets);

/* State what the shard knows at the end of its step. In fibers: the worker; in threads: who closes, and only if
 * `lanes` are the lanes of the nodes that ran looked at, too. */
void clock_summarize(struct parray *array, struct shard *shard, unsigned round, bool lanes);

/* What comes next, from the ticks of a round. */
struct decision clock_next(const struct parray *array, unsigned round);

/* After a step that `shard` ran alone: may it go on alone with step *next, before shard->alone_until? Sets *next then. */
bool clock_alone(const struct parray *array, struct shard *shard, uint64_t *next);

/* The shared end of a step, with the decision about the next one: write out logs and trace events, publish which links
 * will be down. May add a stop: array->clock.stop counts. One context while the others wait. */
void clock_flush(struct parray *array, const struct decision *decision);

/* The last step in which a node ran; while all wait. */
uint64_t clock_step(const struct parray *array);

#endif
