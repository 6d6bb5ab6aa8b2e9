/*
 * events_flush.c: the lanes are merged by step, and within a step lane after lane.
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
#include "machine/memory.h"
#include "machine/share.h"
#include "step/clock_last.h"
#include "step/events.h"
#include "step/trace_notes.h"

/* The order of two items by step, then by node; those of one node keep their order. */
static int place_order(uint64_t a_step, uint64_t b_step, uint32_t a_node, uint32_t b_node, bool first)
{
    if (a_step != b_step)
        return a_step < b_step ? -1 : 1;
    if (a_node != b_node)
        return a_node < b_node ? -1 : 1;
    return first ? -1 : 1;
}

static int event_order(const void *left, const void *right)
{
    const struct trace_event *a = *(struct trace_event *const *)left,
                             *b = *(struct trace_event *const *)right;
    return place_order(a->step, b->step, a->from, b->from, a < b);
}

static int note_order(const void *left, const void *right)
{
    const struct trace_note *a = *(struct trace_note *const *)left, *b = *(struct trace_note *const *)right;
    return place_order(a->step, b->step, a->node, b->node, a < b);
}

static int stall_order(const void *left, const void *right)
{
    const struct trace_stall *a = left, *b = right;
    if (a->last != b->last)
        return a->last < b->last ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

/* Sort items by the order of pointers to them. */
static void sort_items(void *items, size_t count, size_t size, int (*order)(const void *, const void *))
{
    char *first = items, **at, *sorted;
    if (count < 2)
        return;
    at = calloc(count, sizeof at[0]);
    sorted = calloc(count, size);
    if (!at || !sorted)
        memory_failed(count * size, "trace events");
    for (size_t i = 0; i < count; i++)
        at[i] = first + i * size;
    qsort(at, count, sizeof at[0], order);
    for (size_t i = 0; i < count; i++)
        memcpy(sorted + i * size, at[i], size);
    memcpy(items, sorted, count * size);
    free(at);
    free(sorted);
}

static void sort_notes(struct lane *lane)
{
    sort_items(lane->note, lane->note_count, sizeof lane->note[0], note_order);
}

/* Put the events and the stalls of a step into the order of ranks. */
static void sort_turns(struct lane *lane)
{
    if (lane->stall_count)
        qsort(lane->stall, lane->stall_count, sizeof lane->stall[0], stall_order);
    sort_items(lane->event, lane->event_count, sizeof lane->event[0], event_order);
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

/* -------------------------------------------------------------------------- several processes */

static void serialize_kept(const struct lane *lane, const char *text, struct serialized *out)
{
    if (text)
        serialize_text(out, lane_text(lane, text));
}

static void serialize_lane(const struct parray *array, struct lane *lane, struct serialized *out)
{
    serialize_u64(out, lane->event_count);
    for (size_t i = 0; i < lane->event_count; i++) {
        const struct trace_event *e = &lane->event[i];
        serialize(out, e, sizeof *e);
        if (array->trace.wants_data)
            serialize(out, lane->data + (uintptr_t)e->data, e->bytes);
        serialize_kept(lane, e->label, out);
    }
    serialize_u64(out, lane->stall_count);
    serialize(out, lane->stall, lane->stall_count * sizeof lane->stall[0]);
    serialize_u64(out, lane->note_count);
    for (size_t i = 0; i < lane->note_count; i++) {
        serialize(out, &lane->note[i], sizeof lane->note[i]);
        serialize_kept(lane, lane->note[i].text, out);
    }
    lane->event_count = lane->stall_count = lane->note_count = lane->data_count = 0;
}

static const char *take_kept(struct lane *lane, const char *text, struct deserializer *from)
{
    return text ? lane_keep_text(lane, deserialize_text(from)) : NULL;
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
                event.data = lane_keep_data(lane, deserialize_bytes(from, event.bytes), event.bytes);
            event.label = take_kept(lane, event.label, from);
            lane_add_event(lane, &event);
        }
        for (uint64_t count = deserialize_u64(from); count && !from->bad; count--) {
            struct trace_stall stall;
            deserialize_into(from, &stall, sizeof stall);
            lane_add_stall(lane, &stall);
        }
        for (uint64_t count = deserialize_u64(from); count && !from->bad; count--) {
            struct trace_note note;
            deserialize_into(from, &note, sizeof note);
            note.text = take_kept(lane, note.text, from);
            lane_add_note(lane, &note);
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
    const struct trace_note *note, *note_end;
};

/* What a lane has to hand over. A list without entries may have no memory, and C lets nothing be added to a
 * null pointer, not even zero. */
static struct cursor cursor_of(const struct lane *lane)
{
    return (struct cursor){.event = lane->event,
                           .end = lane->event_count ? lane->event + lane->event_count : lane->event,
                           .stall = lane->stall,
                           .stall_end = lane->stall_count ? lane->stall + lane->stall_count : lane->stall,
                           .note = lane->note,
                           .note_end = lane->note_count ? lane->note + lane->note_count : lane->note};
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

/* Hand over the notes of `step` and before, those of each step lane after lane. */
static void write_notes(struct trace_sink *sink, struct cursor *cursors, size_t count, uint64_t step)
{
    for (;;) {
        uint64_t next = NEVER;
        for (size_t i = 0; i < count; i++)
            if (cursors[i].note < cursors[i].note_end && cursors[i].note->step < next)
                next = cursors[i].note->step;
        if (next == NEVER || next > step)
            return;
        for (size_t i = 0; i < count; i++) {
            struct cursor *c = &cursors[i];
            const struct trace_note *first = c->note;
            while (c->note < c->note_end && c->note->step == next)
                c->note++;
            if (c->note > first)
                sink->note(sink, first, (size_t)(c->note - first));
        }
    }
}

/* Make all that a lane has ready to be handed over. */
static void order_lane(const struct parray *array, struct lane *lane)
{
    lane_place(lane, array->trace.wants_data);
    if (array->part.on || (disturbance_turns(array) && !array->worms))
        sort_turns(lane);
    if (array->part.on || array->disturbance)
        sort_notes(lane);
}

/* Hand over what the cursors have, step by step. `step`: the first with events; NEVER: none has any. */
static void write_all(struct parray *array, struct cursor *cursors, size_t count, uint64_t step)
{
    struct trace_sink *sink = array->trace.sink;
    while (step != NEVER) {
        write_notes(sink, cursors, count, step - 1); /* of steps in which nothing is sent */
        uint64_t next = write_step(sink, cursors, count, step);
        write_stalls(sink, cursors, count, step);
        write_notes(sink, cursors, count, step);
        step = next;
    }
    /* A packet may wait for its link after its sender has found room (waiting.h). */
    write_stalls(sink, cursors, count, NEVER);
    for (size_t i = 0; i < count; i++) /* those without an end */
        if (sink->stall && cursors[i].stall < cursors[i].stall_end)
            sink->stall(sink, cursors[i].stall, (size_t)(cursors[i].stall_end - cursors[i].stall));
    write_notes(sink, cursors, count, NEVER - 1);
}

static void flush_lanes(struct parray *array)
{
    struct cursor *cursors = NULL;
    size_t count = 0, room = 0;
    uint64_t step = NEVER;
    if (array->part.on)
        gather_lanes(array);
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        struct lane *lane = &array->contexts.lanes[i];
        if (!lane->event_count && !lane->stall_count && !lane->note_count)
            continue;
        order_lane(array, lane);
        cursors = memory_grow(cursors, &room, count + 1, sizeof cursors[0], "trace cursors");
        cursors[count++] = cursor_of(lane);
        if (lane->event_count && lane->event[0].step < step)
            step = lane->event[0].step;
        lane->event_count = lane->stall_count = lane->note_count = 0;
    }
    if (count)
        write_all(array, cursors, count, step);
    free(cursors);
}

void events_flush(struct parray *array)
{
    if (!array->trace.on)
        return;
    if (array->trace.notes)
        notes_faults(array, array->contexts.shards->now);
    flush_lanes(array);
}

/* What is left at the end goes through the first lane, in the order of ranks. */
void events_end(struct parray *array)
{
    struct trace_stall stall;
    if (!array->trace.on)
        return;
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1))
        if (open_stall(&array->nodes[rank], &stall))
            lane_add_stall(array->contexts.lanes, &stall);
    if (array->trace.notes) {
        notes_left(array);
        notes_faults(array, clock_last(array));
    }
    flush_lanes(array);
}
