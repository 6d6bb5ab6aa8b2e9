/*
 * events.h: events, stalls and notes of a running array on their way to its trace sink.
 *
 * A send appends an event to its own context's lane, and a stall if it had to wait for room before; at a step
 * boundary, while all nodes stand at the clock, the lanes are merged into the order of trace_sink.h and
 * handed to the sink. Of several processes, process 0 has the sink; the others tell it their events at the
 * same boundary.
 */
#ifndef EVENTS_H
#define EVENTS_H

#include "machine/machine.h"

struct fate; /* disturb/disturbance.h */
struct worm;

/* Note a transmission. Call it on the sender's context, and only if array->trace.on. */
void events_transmission(struct node *self, uint32_t port, uint64_t duration, const struct packet *packet);

/* The same of a packet that lies in a mailbox, for the lane of whoever calls. Its label is that of the lane.
 * */
void events_parcel(const struct node *self, struct lane *lane, uint32_t port, uint64_t duration,
                   const struct parcel *parcel);

/* Note that a worm begins to cross a channel of node `at`. Call it on the context that
 * settles the step, and only if array->trace.on. */
void events_hop(struct parray *array, uint32_t at, const struct channel *channel, const struct worm *worm);

/* Note the fate of the packet that was noted last in the lane. */
void events_fate(struct lane *lane, const struct fate *fate);

/* Note that a send goes on in this step which has waited since step `began`: for room behind the port, or
 * (port -1) for the inbox of node `to`. Call it on the sender's context, and only if array->trace.on. */
void events_stall(struct node *self, int port, uint32_t to, uint64_t began);

/* Hand over, after the run, the stalls of the nodes that still wait for room, the packets that nobody
 * received, and the faults that took effect since the last step. */
void events_end(struct parray *array);

/* Hand over all events so far. One context calls it, while the other contexts wait. */
void events_flush(struct parray *array);

#endif
