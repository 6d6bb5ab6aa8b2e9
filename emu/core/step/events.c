/*
 * events.c: the lanes are merged by step, and within a step lane after lane.
 *
 * That puts the events of a step into the order of ranks: a worker runs its nodes in the order of ranks, and
 * the shards, or the lanes of the nodes under engine threads, are in the order of ranks, too. The events of
 * nodes that run in turns are sorted first. Events of worms are entered by one context, in order, into the
 * first lane. Where several processes run the array, the lanes of all of them become one, which is sorted.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "facts/trace_sink.h"
#include "machine/mailbox.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "step/events.h"
#include "worm/worm.h"

/* Keep a payload. Result: its offset in the lane's data, which moves when it grows; place_data makes the
 * offset a pointer. */
static const void *keep_data(struct lane *lane, const void *data, size_t size)
{
    size_t at = lane->data_count;
    lane->data = memory_grow(lane->data, &lane->data_room, at + size + 1, 1, "payloads of a trace");
    if (size)
        memcpy(lane->data + at, data, size);
    lane->data_count = at + size;
    return (const void *)(uintptr_t)at;
}

static void place_data(struct lane *lane)
{
    for (size_t i = 0; i < lane->event_count; i++)
        lane->event[i].data = lane->data + (uintptr_t)lane->event[i].data;
    lane->data_count = 0;
}

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
    };
    if (self->array->trace.wants_data)
        event->data = keep_data(lane, packet->data, packet->size);
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
                                  .dest = parcel->dest};
    add_transmission(self, lane, port, duration, &packet);
}

void events_hop(struct parray *array, uint32_t at, const struct channel *channel, const struct worm *worm,
                uint64_t id)
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
        .worm = id,
    };
    if (array->trace.wants_data)
        event->data = keep_data(array->contexts.lanes, worm->payload, worm->size);
}

static int event_order(const void *left, const void *right)
{
    const struct trace_event *a = *(struct trace_event *const *)left,
                             *b = *(struct trace_event *const *)right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return a < b ? -1 : a > b; /* events of one node keep their order */
}

static int stall_order(const void *left, const void *right)
{
    const struct trace_stall *a = left, *b = right;
    if (a->last != b->last)
        return a->last < b->last ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

/* Put the events and the stalls of a step into the order of ranks. */
static void sort_turns(struct lane *lane)
{
    if (lane->stall_count)
        qsort(lane->stall, lane->stall_count, sizeof lane->stall[0], stall_order);
    if (!lane->event_count)
        return;
    size_t count = lane->event_count;
    struct trace_event **at = calloc(count, sizeof at[0]), *sorted = calloc(count, sizeof sorted[0]);
    if (!at || !sorted)
        memory_failed(count * sizeof sorted[0], "trace events");
    for (size_t i = 0; i < count; i++)
        at[i] = &lane->event[i];
    qsort(at, count, sizeof at[0], event_order);
    for (size_t i = 0; i < count; i++)
        sorted[i] = *at[i];
    memcpy(lane->event, sorted, count * sizeof sorted[0]);
    free(at);
    free(sorted);
}

static void keep_stall(struct lane *lane, const struct trace_stall *stall)
{
    lane->stall = memory_grow(lane->stall, &lane->stall_room, lane->stall_count + 1, sizeof lane->stall[0],
                              "stalls of a trace");
    lane->stall[lane->stall_count++] = *stall;
}

void events_stall(struct node *self, int port, uint32_t to, uint64_t began)
{
    const struct trace_stall stall = {
        .first = began, .last = self->shard->now - 1, .node = self->rank, .to = to, .port = port};
    keep_stall(self->lane, &stall);
}

/* The stall of a node that still waits for room; false: it does not. */
static bool open_stall(const struct node *node, struct trace_stall *stall)
{
    const struct wait *wait = &node->wait;
    bool credit = wait->kind == WAIT_KIND_CREDIT;
    if (!credit && wait->kind != WAIT_KIND_ROOM)
        return false;
    *stall = (struct trace_stall){
        .first = wait->since,
        .last = TRACE_NO_END,
        .node = node->rank,
        .to = credit ? (uint32_t)wait->port : node->out[wait->port].peer,
        .port = credit ? -1 : wait->port,
    };
    return true;
}

static void take_stalls(void *user, struct deserializer *from)
{
    while (deserialize_more(from)) {
        struct trace_stall stall;
        deserialize_into(from, &stall, sizeof stall);
        keep_stall(user, &stall);
    }
}

void events_open_stalls(struct parray *array)
{
    struct lane *lane = array->contexts.lanes;
    struct trace_sink *sink = array->trace.sink;
    struct serialized mine = {.bytes = NULL};
    struct trace_stall stall;
    if (!array->trace.on)
        return;
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1))
        if (open_stall(&array->nodes[rank], &stall))
            keep_stall(lane, &stall);
    if (array->part.index)
        serialize(&mine, lane->stall, lane->stall_count * sizeof lane->stall[0]);
    share_to_first(array, &mine, take_stalls, lane);
    sort_turns(lane);
    for (size_t i = 0; sink && sink->stall && i < lane->stall_count; i++)
        sink->stall(sink, &lane->stall[i], 1);
    lane->stall_count = 0;
}

/* -------------------------------------------------------------------------- several processes */

static void serialize_lane(const struct parray *array, struct lane *lane, struct serialized *out)
{
    serialize_u64(out, lane->event_count);
    for (size_t i = 0; i < lane->event_count; i++) {
        const struct trace_event *e = &lane->event[i];
        serialize(out, e, sizeof *e);
        if (array->trace.wants_data)
            serialize(out, lane->data + (uintptr_t)e->data, e->bytes);
    }
    serialize_u64(out, lane->stall_count);
    serialize(out, lane->stall, lane->stall_count * sizeof lane->stall[0]);
    lane->event_count = lane->stall_count = lane->data_count = 0;
}

/* Append lanes, of this process or of another one, to the first lane. */
static void take_lanes(void *user, struct deserializer *from)
{
    struct parray *array = user;
    struct lane *lane = array->contexts.lanes;
    while (deserialize_more(from)) {
        for (uint64_t count = deserialize_u64(from); count && !from->bad; count--) {
            struct trace_event event;
            deserialize_into(from, &event, sizeof event);
            if (array->trace.wants_data)
                event.data = keep_data(lane, deserialize_bytes(from, event.bytes), event.bytes);
            *new_event(lane) = event;
        }
        for (uint64_t count = deserialize_u64(from); count && !from->bad; count--) {
            struct trace_stall stall;
            deserialize_into(from, &stall, sizeof stall);
            keep_stall(lane, &stall);
        }
    }
}

/* Put the events of all processes into the first lane of process 0, in their order. */
static void gather_lanes(struct parray *array)
{
    struct serialized mine = {.bytes = NULL};
    bool first = array->part.index == 0;
    for (uint32_t i = first ? 1 : 0; i < array->contexts.lane_count; i++)
        serialize_lane(array, &array->contexts.lanes[i], &mine);
    if (first) {
        struct deserializer own = deserialize(mine.bytes, mine.size);
        take_lanes(array, &own);
    }
    share_to_first(array, &mine, take_lanes, array);
}

struct cursor {
    const struct trace_event *event, *end;
    const struct trace_stall *stall, *stall_end;
};

/* What a lane has to hand over. A list without entries may have no memory, and C lets nothing be added to a
 * null pointer, not even zero. */
static struct cursor cursor_of(const struct lane *lane)
{
    return (struct cursor){.event = lane->event,
                           .end = lane->event_count ? lane->event + lane->event_count : lane->event,
                           .stall = lane->stall,
                           .stall_end = lane->stall_count ? lane->stall + lane->stall_count : lane->stall};
}

/* The earliest end of a stall that has not been handed over; NEVER: there is none. */
static uint64_t next_stall(const struct cursor *cursors, size_t count)
{
    uint64_t last = NEVER;
    for (size_t i = 0; i < count; i++)
        if (cursors[i].stall < cursors[i].stall_end && cursors[i].stall->last < last)
            last = cursors[i].stall->last;
    return last;
}

/* Hand over the stalls whose send went on in `step` or before; the events of these steps have been handed
 * over. */
static void write_stalls(struct trace_sink *sink, struct cursor *cursors, size_t count, uint64_t step)
{
    for (uint64_t last; (last = next_stall(cursors, count)) < step;)
        for (size_t i = 0; i < count; i++) {
            struct cursor *c = &cursors[i];
            const struct trace_stall *first = c->stall;
            while (c->stall < c->stall_end && c->stall->last == last)
                c->stall++;
            if (c->stall > first && sink->stall)
                sink->stall(sink, first, (size_t)(c->stall - first));
        }
}

/* Hand over the events of `step`, lane after lane; result: the next step that has some, or NEVER. */
static uint64_t write_step(struct trace_sink *sink, struct cursor *cursors, size_t count, uint64_t step)
{
    uint64_t next = NEVER;
    for (size_t i = 0; i < count; i++) {
        struct cursor *c = &cursors[i];
        const struct trace_event *first = c->event;
        while (c->event < c->end && c->event->step == step)
            c->event++;
        if (c->event > first)
            sink->write(sink, first, (size_t)(c->event - first));
        if (c->event < c->end && c->event->step < next)
            next = c->event->step;
    }
    return next;
}

void events_flush(struct parray *array)
{
    if (!array->trace.on)
        return;
    struct cursor *cursors = NULL;
    size_t count = 0, room = 0;
    uint64_t step = NEVER;
    bool stalls = false;
    if (array->part.on)
        gather_lanes(array);
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        struct lane *lane = &array->contexts.lanes[i];
        if (!lane->event_count && !lane->stall_count)
            continue;
        if (array->trace.wants_data)
            place_data(lane);
        if (array->part.on || (disturbance_turns(array) && !array->worms))
            sort_turns(lane);
        cursors = memory_grow(cursors, &room, count + 1, sizeof cursors[0], "trace cursors");
        cursors[count++] = cursor_of(lane);
        if (lane->event_count && lane->event[0].step < step)
            step = lane->event[0].step;
        stalls |= lane->stall_count > 0;
        lane->event_count = lane->stall_count = 0;
    }
    while (step != NEVER) {
        uint64_t next = write_step(array->trace.sink, cursors, count, step);
        if (stalls)
            write_stalls(array->trace.sink, cursors, count, step);
        step = next;
    }
    if (stalls) /* a packet may wait for its link after its sender has found room (waiting.h) */
        write_stalls(array->trace.sink, cursors, count, NEVER);
    free(cursors);
}
