/*
 * outage.h: links that are down for a while, as the nodes that run see it.
 *
 * What is down from the next step on is a view: a list that is never changed. The clock publishes a new one, when an
 * outage is over, by RCU; nodes read it whenever they send; the tick of the clock is every reader's quiescent state, after
 * which the old view can go. Only runs with planned outages have readers at all.
 *
 *     worker A (clock)              worker B
 *     offline                       sends: reads the view
 *     publishes the next view       reaches the tick: offline
 *     synchronize_rcu: B is, or will be, offline -> frees the old view
 *     online, next step             barrier, online, next step: sees the new view
 */
#ifndef OUTAGE_H
#define OUTAGE_H

#include "machine/machine.h"

struct outages;

/* From the plans of a disturbance, for an array whose nodes are there. False with a sentence. */
bool outages_open(struct parray *array, char *error, size_t error_size);
void outages_close(struct parray *array);

/* A packet begins on a link in step `now` and would be there in step `ready`: the step in which it is, NEVER if it gets
 * lost. On the sender's context. */
uint64_t outage_pass(const struct node *self, uint32_t port, uint64_t now, uint64_t ready);

/* Is another view due when step `next` follows on step `last`? Any context; looks at constants only, so that all come to
 * the same answer. And publish it: one context, while all others stand at the clock. */
bool outage_due(const struct parray *array, uint64_t last, uint64_t next);
void outage_publish(struct parray *array, uint64_t next);

/* For the threads that run nodes: begin and end being a reader; rest at the clock, and go on. */
void outage_enter(const struct parray *array);
void outage_leave(const struct parray *array);
void outage_rest(const struct parray *array);
void outage_resume(const struct parray *array);

#endif
