/*
 * parray_event.h: what a node tells those who look at a run: events, the state that it is in, and what its
 * packets are. Programs include parray.h.
 *
 *     node_state_name(self, "candidate");
 *     struct packet vote = PACKET(&term, sizeof term);
 *     vote.label = node_label(self, "VOTE %d", term);
 *     node_send_packet(self, port, &vote);
 *     ...
 *     node_event(self, "wins term %d", term);
 *     node_state_name(self, "leader");
 *
 * A trace has all of it, in the step in which the node said so, and pictures in space and time and the page
 * of a report show it. It is for people: it counts nothing, takes no step, and is no part of any digest. A
 * run of which no trace, picture or page is made neither formats nor keeps any of it.
 *
 * A text has at most 60 bytes; what is beyond them is cut off. Bytes that are no printable text become '?'.
 */
#ifndef PARRAY_EVENT_H
#define PARRAY_EVENT_H

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;

/* Tell of an event: "decides 3". `format` and what follows are as for printf. */
#define node_event(self, ...) node_event_at((self), PARRAY_HERE, __VA_ARGS__)
PARRAY_API void node_event_at(struct node *self, const char *site, const char *format, ...)
    PARRAY_PRINTF(3, 4);

/* Name the state that the node is in from here on, until it names another one or returns: "leader". Pictures
 * give each state a colour of its own along the line of the node, so a run should have few of them. NULL: it
 * is in none. */
#define node_state_name(self, name) node_state_name_at((self), (name), PARRAY_HERE)
PARRAY_API void node_state_name_at(struct node *self, const char *name, const char *site);

/* A label for a packet, to be put into packet.label: "PREPARE 7". `format` and what follows are as for
 * printf. Result: a text that stays until the node's next call of this function; NULL, if nothing is made of
 * the run that would show it. */
#define node_label(self, ...) node_label_at((self), PARRAY_HERE, __VA_ARGS__)
PARRAY_API const char *node_label_at(struct node *self, const char *site, const char *format, ...)
    PARRAY_PRINTF(3, 4);

#ifdef __cplusplus
}
#endif

#endif
