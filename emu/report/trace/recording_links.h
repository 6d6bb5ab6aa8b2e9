/*
 * recording_links.h: the link directions of a recording, by node and port.
 */
#ifndef RECORDING_LINKS_H
#define RECORDING_LINKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct recording;
struct trace_event;

/* Return the index in recording->links of the direction that leads away from a node's port; -1: the port is
 * absent. Takes constant time. */
int64_t recording_link(const struct recording *recording, int from, int port);

/* Return the index of the other direction of the same link. */
int64_t recording_link_back(const struct recording *recording, size_t link);

/* Set event->to, which follows from sender and port. False: there is no such link. */
bool recording_receiver(const struct recording *recording, struct trace_event *event);

/* Make the list from the topology, for recording_open. False: no memory. */
bool recording_links_make(struct recording *recording);
void recording_links_free(struct recording *recording);

#endif
