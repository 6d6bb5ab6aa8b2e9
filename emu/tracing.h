/*
 * tracing.h: events of a running array on their way to its trace sink.
 *
 * A send appends an event to its own context's lane; at a step boundary, while all nodes stand at the clock, the
 * lanes are merged into the order (step, sending node, order of sends) and handed to the sink.
 */
#ifndef TRACING_H
#define TRACING_H

#include "machine.h"

struct worm;

/* On the sender's context, only if array->traced. */
void tracing_event(struct node *self, uint32_t port, uint64_t duration, const struct packet *packet);

/* The same for a channel of node `at` that a worm begins to cross; `id` from 1. On the context that settles the step. */
void tracing_hop(struct parray *array, uint32_t at, const struct channel *channel, const struct worm *worm,
                 uint64_t id);

/* Hand over all events so far. One context while the others wait. */
void tracing_flush(struct parray *array);

#endif
