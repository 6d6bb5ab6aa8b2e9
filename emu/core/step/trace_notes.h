/*
 * trace_notes.h: what nodes do and what befalls them beside what they send, on its way to the trace sink.
 *
 * A note goes to the lane of its node; events.h hands it over at the end of the step. All functions but the
 * last two are called on the context of the node, or of its shard while it opens a step, and only if
 * array->trace.notes. Without a sink that takes notes nothing here is called, and receives take their fast
 * path.
 */
#ifndef TRACE_NOTES_H
#define TRACE_NOTES_H

#include "facts/trace_event.h"
#include "machine/machine.h"

struct worm;

/* Note what the node tells, of a kind without a packet. `text` is copied; NULL: the kind has none. */
void notes_add(struct node *host, enum trace_note_kind kind, const char *text, double number, uint64_t other);

/* Note that the node receives in this step a packet that could be received from step `ready` on, and whose
 * transmission began in step `sent`; unless that follows by itself (trace_event.h). Before the take. */
void notes_taken(struct node *self, uint32_t port, uint64_t ready, uint64_t sent);
void notes_worm_taken(struct node *self, const struct worm *worm);

/* Note that the front packet of a port is lost, as the node crashes. Before it is. */
void notes_dropped(struct node *node, uint32_t port);

/* Note the faults that took effect after step array->trace.told and up to step `last`. While all contexts
 * stand at the clock. */
void notes_faults(struct parray *array, uint64_t last);

/* Note the packets that nobody received, after the run, into the first lane. */
void notes_left(struct parray *array);

#endif
