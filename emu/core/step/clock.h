/*
 * clock.h: the step clock: no node enters step t+1 before all nodes have left step t.
 *
 *     worker A                    barrier          worker B
 *     step t: runs its nodes                       step t: runs its nodes
 *             clock_summarize(A)                           clock_summarize(B)
 *     ------------------------- all arrive, all leave -------------------------
 *             clock_next == t'                             clock_next == t'
 *     step t': ...                                 step t': ...
 *
 * clock_next is a pure function of the summaries of all shards, so that all contexts come to the same answer
 * without asking each other. Each shard has two summaries: round r writes summary[r & 1], which no context
 * reads any more, because the contexts that read it in round r-2 did so before they arrived at the barrier of
 * round r-1.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include "machine/machine.h"
#include "step/reduction.h"

enum stop {
    STOP_NOT = 0,
    STOP_FATAL,       /* misuse, stack overflow */
    STOP_VIOLATION,   /* in a run that is to abort on one */
    STOP_INTERRUPTED, /* by a signal */
    STOP_IDLE,        /* nothing can happen any more: all returned, or deadlock */
    STOP_MAX_STEPS,
    STOP_PROPERTY, /* one does not hold any more */
    STOP_DEADLOCK  /* some nodes wait for ever, in a run that is to end at once then */
};

/* A decision stops the run, opens a later step than the last one, or dismisses nodes that serve, which then
 * run: so the clock cannot go on for ever with nobody running. */
struct decision {
    uint64_t next; /* the step to open, if stop is STOP_NOT */
    enum stop stop;
    enum wait_kind dismiss;    /* first dismiss the nodes in this kind of wait (shard_dismiss); 0: none */
    bool flush;                /* logs or trace events are to be written before going on */
    const struct shard *alone; /* the one shard with work before `lookahead`; NULL: several have some */
    uint64_t lookahead;        /* a step */
};

/* Count the transmissions of a step of the shard, at its end: its nodes have sent `sent` packets since the
 * run began. Each packet counts as one of one unit; clock_count_more adds the steps beyond that. */
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

/* Count, while the node runs, that `packets` of its packets hold their links for `extra` steps more than a
 * packet of one unit does. */
void clock_count_more(const struct node *self, uint64_t extra, uint64_t packets);

/* A packet begins on the channel, to hold it until step `until`, beside a packet that is on it already: count
 * the steps that they share only once. Result: how many these are, by which the caller lowers what is counted
 * for the channel itself. The counts are those of the shard and of the lane. */
uint64_t clock_share_link(struct shard *shard, struct lane *lane, const struct channel *channel,
                          uint64_t until);

/* Write the summary of the shard for this round, at the end of its step. Under engine fibers the shard's
 * worker calls it, under engine threads the last node to stop. The lanes of the nodes that ran are read only
 * if `lanes` is true. */
void clock_summarize(struct parray *array, struct shard *shard, unsigned round, bool lanes);

/* What comes next, from the summaries of a round. */
struct decision clock_next(const struct parray *array, unsigned round);

/* What comes next, when all who run the array have this reduction together, but for who is alone. */
struct decision clock_decide(const struct parray *array, const struct reduction *all);

/* After a step that `shard` ran alone: may it go on alone, before step shard->alone_until? Then *next is the
 * step. */
bool clock_alone(const struct parray *array, struct shard *shard, uint64_t *next);

/* Write out logs and trace events, and publish which links will be down. The decision about the next step is
 * made; this call may set array->clock.stop in addition. One context calls it, while the other contexts
 * wait. */
void clock_flush(struct parray *array, const struct decision *decision);

#endif
