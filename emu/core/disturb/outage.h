/*
 * outage.h: links that are down for a while, as the nodes that run see it.
 *
 * A list of outages that are not over is published by RCU and never changed. When an outage is over, the
 * clock publishes a new list. Nodes read the list whenever they send. A thread that reaches the clock is
 * quiescent, so that the old list can be freed there. Only runs with planned outages have readers.
 *
 *     worker A (clock)              worker B
 *     offline                       sends: reads the list
 *     publishes the next list       reaches the clock: offline
 *     synchronize_rcu: B is, or will be, offline -> frees the old list
 *     online, next step             barrier, online, next step: sees the new list
 */
#ifndef OUTAGE_H
#define OUTAGE_H

#include "machine/machine.h"

struct outages;

/* Make the outages that the disturbance plans. False: a link is not there, with a sentence in error. */
bool outages_open(struct parray *array, char *error, size_t error_size);
void outages_close(struct parray *array);

/* The step from which a packet can be received that begins on a link in step `now` and would be ready in step
 * `ready`; NEVER: it gets lost. On the sender's context. */
uint64_t outage_pass(const struct node *self, uint32_t port, uint64_t now, uint64_t ready);

/* An outage as planned, of one direction of a link. */
struct outage_told {
    uint32_t node, port, peer;
    uint64_t from, until; /* steps from .. until-1 */
};

/* The next outage of the plan; *at counts from 0. False: there are no more. */
bool outage_next(const struct parray *array, size_t *at, struct outage_told *told);

/* Is another list due when step `next` follows on step `last`? All contexts get one answer. */
bool outage_due(const struct parray *array, uint64_t last, uint64_t next);

/* Publish the list for step `next`. On one context, while all others stand at the clock. */
void outage_publish(struct parray *array, uint64_t next);

/* For the threads that run nodes: become a reader, cease to be one; go offline at the clock, online again. */
void outage_enter(const struct parray *array);
void outage_leave(const struct parray *array);
void outage_rest(const struct parray *array);
void outage_resume(const struct parray *array);

#endif
