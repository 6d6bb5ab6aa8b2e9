/*
 * tracing.h: events and stalls of a running array on their way to its trace sink.
 *
 * A send appends an event to its own context's lane, and a stall if it had to wait for room before; at a step boundary,
 * while all nodes stand at the clock, the lanes are merged into the order of trace_sink.h and handed to the sink.
 */
#ifndef EVENTS_H
#define EVENTS_H

#include "machine/machine.h"

struct worm;

/* On the sender's context, only if array->trace.on. */
void events_transmission(struct node *self, uint32_t port, uint64_t duration, const struct packet *packet);

/* The same for a channel of node `at` that a worm begins to cross; `id` from 1. On the context that settles the step. */
void events_hop(struct parray *array, uint32_t at, const struct channel *channel, const struct worm *worm,
                uint64_t id);

/* A send goes on in this step that has waited for room since step `began`: on the port, or for the inbox of `to` (port -1).
 * On the sender's context, only if array->trace.on. */
void events_stall(struct node *self, int port, uint32_t to, uint64_t began);

/* After the run: what nodes wait for that still wait for room. */
void events_open_stalls(struct parray *array);

/* Hand over all events so far. One context while the others wait. */
void events_flush(struct parray *array);

#endif
