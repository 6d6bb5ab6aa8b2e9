/*
 * trace_notes.c: most packets are received in the step in which they arrive, before the receiver does
 * anything else in it. That is what a reader takes for granted, and of these no note tells: programs in lock
 * step have hardly any.
 */
#include "disturb/disturbance.h"
#include "disturb/outage.h"
#include "machine/mailbox.h"
#include "step/clock_last.h"
#include "step/trace_notes.h"
#include "step/waiting.h"
#include "worm/inbox.h"

/* Transmissions that the node has begun in this step; of packets that may wait and of worms, which begin when
 * the step ends, those that it has sent. */
static uint32_t count_sends(const struct node *node)
{
    const struct lane *lane = node->lane;
    uint32_t count = 0;
    if (node->array->worms) {
        const struct worm_lane *worms = worm_lane(node);
        while (count < worms->sent_count && worms->sent[worms->sent_count - count - 1]->from == node->rank)
            count++;
        return count;
    }
    if (node->array->waiting)
        return waiting_called(node);
    while (count < lane->event_count) {
        const struct trace_event *event = &lane->event[lane->event_count - count - 1];
        if (event->from != node->rank || event->step != node->shard->now)
            break;
        count++;
    }
    return count;
}

void notes_add(struct node *host, enum trace_note_kind kind, const char *text, double number, uint64_t other)
{
    struct lane *lane = host->lane;
    const struct trace_note note = {.step = host->shard->now,
                                    .other = other,
                                    .number = number,
                                    .text = lane_keep_text(lane, text),
                                    .node = host->rank,
                                    .sends = count_sends(host),
                                    .peer = -1,
                                    .port = -1,
                                    .kind = kind};
    lane_add_note(lane, &note);
}

/* Has the node done anything in this step that a trace tells? */
static bool has_acted(const struct node *node, uint32_t sends)
{
    const struct lane *lane = node->lane;
    const struct trace_note *last = lane->note_count ? &lane->note[lane->note_count - 1] : NULL;
    return sends || (last && last->node == node->rank && last->step == node->shard->now);
}

static struct trace_note packet_note(const struct node *node, enum trace_note_kind kind, uint32_t port,
                                     uint64_t sent)
{
    return (struct trace_note){.step = node->shard->now,
                               .other = sent,
                               .node = node->rank,
                               .peer = (int32_t)node->out[port].peer,
                               .port = (int32_t)port,
                               .kind = kind};
}

/* Does the packet come behind those that the node received in this step before, by port and by the step in
 * which it was sent? */
static bool comes_behind(const struct node *node, uint32_t port, uint64_t sent)
{
    const struct taken_packet *before = &node->lane->taken;
    return before->rank != node->rank || before->step != node->shard->now || port > before->port ||
           (port == before->port && sent >= before->sent);
}

void notes_taken(struct node *self, uint32_t port, uint64_t ready, uint64_t sent)
{
    struct trace_note note = packet_note(self, NOTE_TAKEN, port, sent);
    note.sends = count_sends(self);
    if (ready != note.step || has_acted(self, note.sends) || !comes_behind(self, port, sent))
        lane_add_note(self->lane, &note);
    else
        self->lane->taken = (struct taken_packet){note.step, sent, self->rank, port};
}

static struct trace_note worm_note(const struct node *node, enum trace_note_kind kind,
                                   const struct worm *worm)
{
    return (struct trace_note){.step = node->shard->now,
                               .other = worm->sent,
                               .worm = worm->number,
                               .node = node->rank,
                               .peer = (int32_t)worm->from,
                               .port = -1,
                               .kind = kind};
}

void notes_worm_taken(struct node *self, const struct worm *worm)
{
    struct trace_note note = worm_note(self, NOTE_TAKEN, worm);
    note.sends = count_sends(self);
    if (worm->until + 1 != note.step || has_acted(self, note.sends))
        lane_add_note(self->lane, &note);
}

/* The step in which the transmission of a packet in a mailbox began. */
static uint64_t slot_sent(const struct node *node, uint32_t port, uint32_t number)
{
    const struct parray *array = node->array;
    struct ring_slot *slot = ring_slot(inlet_ring(node, port), &array->links.shape, number);
    const struct parcel *parcel = (const struct parcel *)(void *)slot->item;
    uint64_t late = array->disturbance ? disturbance_late(node, (int)port, number) : 0;
    return ring_time(slot) - late - duration_of(&array->duration, parcel->units);
}

void notes_dropped(struct node *node, uint32_t port)
{
    const struct trace_note note =
        packet_note(node, NOTE_DROPPED, port, slot_sent(node, port, node->in[port].head));
    lane_add_note(node->lane, &note);
}

/* ------------------------------------------------------------------------------------------- faults */

/* A note of a fault, into the lane of its node, if this process holds it. */
static void put_fault(struct parray *array, uint32_t rank, struct trace_note note)
{
    if (!part_holds(array, rank))
        return;
    note.node = rank;
    lane_add_note(array->nodes[rank].lane, &note);
}

static void note_traitors(struct parray *array)
{
    for (uint32_t rank = 0; rank < array->count; rank++)
        if (array->disturbance->nodes[rank].traitor)
            put_fault(array, rank,
                      (struct trace_note){.step = 1, .peer = -1, .port = -1, .kind = NOTE_TRAITOR});
}

static void note_stops(struct parray *array, uint64_t after, uint64_t last)
{
    const struct disturbance *d = array->disturbance;
    for (size_t i = 0; i < d->to_stop_count; i++) {
        uint64_t step = d->stop[d->to_stop[i]];
        if (step > after && step <= last && part_holds(array, d->to_stop[i]) &&
            disturbance_stopped(&array->nodes[d->to_stop[i]], last))
            put_fault(array, d->to_stop[i],
                      (struct trace_note){.step = step, .peer = -1, .port = -1, .kind = NOTE_STOPPED});
    }
}

static void note_cuts(struct parray *array, uint64_t after, uint64_t last)
{
    struct outage_told told;
    for (size_t at = 0; outage_next(array, &at, &told);)
        if (told.from > after && told.from <= last && told.node < told.peer)
            put_fault(array, told.node,
                      (struct trace_note){.step = told.from,
                                          .other = told.until,
                                          .peer = (int32_t)told.peer,
                                          .port = (int32_t)told.port,
                                          .kind = NOTE_CUT});
}

void notes_faults(struct parray *array, uint64_t last)
{
    uint64_t after = array->trace.told;
    if (!array->disturbance || last <= after)
        return;
    if (!after)
        note_traitors(array);
    note_stops(array, after, last);
    /* In the end a node may count as stopped by a fault of a later step. */
    note_cuts(array, after, last < clock_step(array) ? last : clock_step(array));
    array->trace.told = last;
}

/* ------------------------------------------------------------------------------------- after the run */

static void note_mailbox(struct parray *array, const struct node *node, uint32_t port, uint64_t step)
{
    const struct ring_shape *shape = &array->links.shape;
    uint32_t head = node->in[port].head;
    for (uint32_t i = 0; i <= shape->mask; i++) {
        if (ring_arrival(inlet_ring(node, port), shape, head + i) == NEVER)
            return;
        struct trace_note note = packet_note(node, NOTE_LEFT, port, slot_sent(node, port, head + i));
        note.step = step;
        lane_add_note(array->contexts.lanes, &note);
    }
}

static void note_inbox(struct parray *array, const struct node *node, uint64_t step)
{
    for (const struct worm *worm = array->worms->inboxes[node->rank].first; worm; worm = worm->next) {
        struct trace_note note = worm_note(node, NOTE_LEFT, worm);
        note.step = step;
        lane_add_note(array->contexts.lanes, &note);
    }
}

void notes_left(struct parray *array)
{
    uint64_t step = clock_step(array);
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1)) {
        const struct node *node = &array->nodes[rank];
        if (array->worms)
            note_inbox(array, node, step);
        for (uint32_t port = 0; !array->worms && port < node->degree; port++)
            if (node->out[port].peer != NO_PEER)
                note_mailbox(array, node, port, step);
    }
}
