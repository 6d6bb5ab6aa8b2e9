/*
 * events.c: what nodes send goes to their lanes.
 */
#include "disturb/disturbance.h"
#include "facts/trace_event.h"
#include "machine/mailbox.h"
#include "step/events.h"
#include "worm/worm.h"

/* A new event of the lane, to be filled by one assignment, so that it is written once. */
static inline struct trace_event *new_event(struct lane *lane)
{
    lane->event = memory_grow(lane->event, &lane->event_room, lane->event_count + 1, sizeof lane->event[0],
                              "trace events");
    return &lane->event[lane->event_count++];
}

static void add_transmission(const struct node *self, struct lane *lane, uint32_t port, uint64_t duration,
                             const struct packet *packet)
{
    struct trace_event *event = new_event(lane);
    *event = (struct trace_event){
        .step = self->shard->now,
        .duration = duration,
        .from = self->rank,
        .to = self->out[port].peer,
        .port = port,
        .origin = packet->origin,
        .dest = packet->dest,
        .bytes = (uint32_t)packet->size,
        .label = lane_keep_text(lane, self->array->trace.notes ? packet->label : NULL),
        .queued = lane->queued,
        .order = lane->order,
    };
    lane->queued = lane->order = 0;
    if (self->array->trace.wants_data)
        event->data = lane_keep_data(lane, packet->data, packet->size);
}

void events_transmission(struct node *self, uint32_t port, uint64_t duration, const struct packet *packet)
{
    add_transmission(self, self->lane, port, duration, packet);
}

void events_parcel(const struct node *self, struct lane *lane, uint32_t port, uint64_t duration,
                   const struct parcel *parcel)
{
    const struct packet packet = {.data = (void *)(uintptr_t)mail_payload(self->array, parcel),
                                  .size = parcel->size,
                                  .origin = parcel->origin,
                                  .dest = parcel->dest,
                                  .label = lane->label};
    add_transmission(self, lane, port, duration, &packet);
}

void events_fate(struct lane *lane, const struct fate *fate)
{
    struct trace_event *event = &lane->event[lane->event_count - 1];
    uint64_t late = fate->lost ? 0 : fate->ready - event->step - event->duration;
    event->late = late < UINT32_MAX ? (uint32_t)late : UINT32_MAX;
    event->fate = (fate->lost ? FATE_LOST : 0U) | (fate->twice ? FATE_DOUBLED : 0U) |
                  (fate->corrupted ? FATE_CORRUPTED : 0U);
}

void events_hop(struct parray *array, uint32_t at, const struct channel *channel, const struct worm *worm)
{
    struct trace_event *event = new_event(array->contexts.lanes);
    *event = (struct trace_event){
        .step = worm->sent,
        .duration = worm->until - worm->sent + 1,
        .from = at,
        .to = channel->peer,
        .port = (uint32_t)(channel - array->nodes[at].out),
        .origin = worm->origin,
        .dest = worm->dest,
        .bytes = worm->size,
        .worm = worm->number,
        .label = lane_keep_text(array->contexts.lanes, array->trace.notes ? worm->label : NULL),
        .queued = worm->waited,
    };
    if (array->trace.wants_data)
        event->data = lane_keep_data(array->contexts.lanes, worm->payload, worm->size);
}

void events_stall(struct node *self, int port, uint32_t to, uint64_t began)
{
    const struct trace_stall stall = {
        .first = began, .last = self->shard->now - 1, .node = self->rank, .to = to, .port = port};
    lane_add_stall(self->lane, &stall);
}
