/*
 * packet_fate.c: what becomes of packets, and how late they are.
 */
#include <string.h>

#include "disturb/draws.h"
#include "disturb/outage.h"
#include "disturb/question.h"
#include "disturb/restart.h"
#include "fault/call.h"
#include "machine/mailbox.h"

static bool fault_happens(const struct node *self, uint32_t kind, uint32_t port, uint64_t number,
                          uint64_t rate)
{
    struct choice question = {
        .kind = kind, .node = (int32_t)self->rank, .port = (int32_t)port, .number = number};
    return question_answer(self, question, question_drawn(self->array->disturbance, question, rate)) != 0;
}

static uint32_t draw_delay(const struct node *self, uint32_t port, uint64_t number)
{
    const struct disturbance *d = self->array->disturbance;
    struct choice question = {
        .kind = CHOICE_DELAY, .node = (int32_t)self->rank, .port = (int32_t)port, .number = number};
    uint64_t value =
        d->set.jitter ? question_draw(d, CHOICE_DELAY, question) % (d->set.jitter + UINT64_C(1)) : 0;
    return question_answer(self, question, (uint32_t)value);
}

/* Relaxed: the sums are read after the run, by disturbance_faults. */
static void count_fault(_Atomic uint64_t *faults)
{
    atomic_fetch_add_explicit(faults, 1, memory_order_relaxed);
}

/* Change one bit of the payload, by number. Result: it was changed. */
static bool corrupt_parcel(const struct node *self, uint32_t port, uint64_t number, struct parcel *parcel)
{
    const struct disturbance *d = self->array->disturbance;
    struct choice question = {
        .kind = CHOICE_CORRUPT, .node = (int32_t)self->rank, .port = (int32_t)port, .number = number};
    if (!parcel->size)
        return false;
    uint64_t bits = 8 * (uint64_t)parcel->size;
    uint64_t value =
        question_drawn(d, question, d->set.corrupt) ? 1 + question_draw(d, DRAW_BIT, question) % bits : 0;
    uint32_t bit = question_answer(self, question, (uint32_t)value);
    if (!bit || bit > bits)
        return false;
    unsigned char *bytes =
        parcel->size > self->array->links.inline_bytes ? parcel->data.spilled : parcel->data.bytes;
    bytes[(bit - 1) / 8] ^= (unsigned char)(1U << (bit - 1) % 8);
    count_fault(&self->array->disturbance->corrupted);
    return true;
}

struct fate disturbance_fate(struct node *self, uint32_t port, uint64_t duration, struct parcel *parcel)
{
    struct disturbance *d = self->array->disturbance;
    struct disturbed_channel *channel = &d->channels[channel_index(self->array, &self->out[port])];
    uint64_t number = channel->packets++, now = self->shard->now;
    struct fate fate = {.ready = now + duration + draw_delay(self, port, number)};
    uint64_t ready = outage_pass(self, port, now, fate.ready);
    if (ready != fate.ready)
        disturbance_happened(self->array, KIND_CUT);
    bool lost = fault_happens(self, CHOICE_LOSE, port, number, d->set.lose);
    if (lost)
        disturbance_happened(self->array, KIND_LOSE);
    fate.ready = ready;
    fate.lost = lost || ready == NEVER || restart_swallows(self->array, self->out[port].peer, now, ready);
    fate.twice = !fate.lost && fault_happens(self, CHOICE_DOUBLE, port, number, d->set.twice);
    fate.corrupted = corrupt_parcel(self, port, number, parcel);
    if (fate.lost) {
        count_fault(&d->lost);
        return fate;
    }
    fate.ready = channel->ready > fate.ready ? channel->ready : fate.ready;
    if (fate.ready > now + duration)
        channel->ready = fate.ready;
    return fate;
}

void disturbance_doubled(struct parray *array)
{
    count_fault(&array->disturbance->doubled);
}

/* Relaxed: the contexts that counted (count_fault) have ended. */
struct fault_counts disturbance_faults(const struct parray *array, uint64_t last)
{
    struct disturbance *d = array->disturbance;
    uint64_t stopped = 0;
    if (!d)
        return (struct fault_counts){0};
    for (size_t i = 0; i < d->to_stop_count; i++)
        stopped +=
            part_holds(array, d->to_stop[i]) && disturbance_stopped(&array->nodes[d->to_stop[i]], last);
    struct fault_counts counts = {.stopped = stopped,
                                  .unsent = atomic_load_explicit(&d->unsent, memory_order_relaxed),
                                  .lost = atomic_load_explicit(&d->lost, memory_order_relaxed),
                                  .doubled = atomic_load_explicit(&d->doubled, memory_order_relaxed),
                                  .corrupted = atomic_load_explicit(&d->corrupted, memory_order_relaxed)};
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++)
        counts.happened[kind] = atomic_load_explicit(&d->happened[kind], memory_order_relaxed);
    counts.happened[KIND_CRASH] = stopped;
    counts.happened[KIND_DOUBLE] = counts.doubled;
    counts.happened[KIND_CORRUPT] = counts.corrupted;
    return counts;
}

/* Where the lateness of packet `number` behind an inlet is kept. */
static uint32_t *late_of(const struct parray *array, const struct inlet *inlet, uint32_t number)
{
    size_t slots = (size_t)array->links.shape.mask + 1;
    return &array->disturbance
                ->late[(size_t)(inlet - array->links.inlets) * slots + (number & array->links.shape.mask)];
}

void disturbance_sent(struct node *self, uint32_t port, uint32_t number, uint64_t duration, uint64_t ready,
                      const struct parcel *parcel)
{
    struct parray *array = self->array;
    uint64_t late = ready - self->shard->now - duration;
    const void *bytes = parcel->size > array->links.inline_bytes ? parcel->data.spilled : parcel->data.bytes;
    *late_of(array, channel_inlet(array, &self->out[port]), number) = (uint32_t)late;
    if (array->disturbance->set.addresses)
        addresses_look(self, bytes, parcel->size);
    if (!array->disturbance->set.history)
        return;
    struct act *act = history_add_act(question_history(self), self, ACT_SEND);
    act->port = (int32_t)port;
    act->number = number;
    act->ready = ready;
    act->soonest = self->shard->now + duration;
    history_call(act, self);
    question_payload(self, act, bytes, parcel->size, parcel->origin);
}

/* ------------------------------------------------------------------------------ overtaking */

bool disturbance_overtakes(const struct parray *array)
{
    return array->disturbance && array->disturbance->overtakes;
}

/* Packets of a mailbox that have arrived. */
static uint32_t count_there(const struct node *self, uint32_t port)
{
    uint32_t count = 0, head = self->in[port].head;
    while (count <= self->array->links.shape.mask &&
           ring_arrival(inlet_ring(self, port), &self->array->links.shape, head + count) <= self->shard->now)
        count++;
    return count;
}

/* Exchange two packets that have arrived, with their times and what they are late by. */
static void exchange(const struct node *self, uint32_t port, uint32_t one, uint32_t other)
{
    struct parray *array = self->array;
    const struct ring_shape *shape = &array->links.shape;
    struct ring_slot *a = ring_slot(inlet_ring(self, port), shape, one),
                     *b = ring_slot(inlet_ring(self, port), shape, other);
    uint32_t *late_a = late_of(array, &self->in[port], one), *late_b = late_of(array, &self->in[port], other);
    uint64_t time_a = ring_time(a), time_b = ring_time(b);
    uint32_t late = *late_a;
    for (size_t i = 0; i < (shape->stride - sizeof *a) / sizeof a->item[0]; i++) {
        uint64_t word = a->item[i];
        a->item[i] = b->item[i];
        b->item[i] = word;
    }
    ring_publish(a, time_b);
    ring_publish(b, time_a);
    *late_a = *late_b;
    *late_b = late;
}

void disturbance_overtake(struct node *self, uint32_t port)
{
    struct disturbance *d = self->array->disturbance;
    uint32_t head = self->in[port].head, there = d->overtakes ? count_there(self, port) : 0;
    struct choice question = {
        .kind = CHOICE_OVERTAKE, .node = (int32_t)self->rank, .port = (int32_t)port, .number = head};
    if (there < 2)
        return;
    bool drawn = question_drawn(d, question, d->set.overtake);
    uint32_t value = drawn ? (uint32_t)(1 + question_draw(d, DRAW_PLACE, question) % (there - 1)) : 0;
    const struct choice *listed = question_listed(d, question);
    if (listed ? listed->value >= there : !value)
        return;
    uint32_t behind = question_answer(self, question, value);
    for (uint32_t i = behind; i > 0; i--)
        exchange(self, port, head + i, head + i - 1);
    if (behind)
        disturbance_happened(self->array, KIND_OVERTAKE);
}

uint32_t disturbance_late(const struct node *self, int port, uint32_t number)
{
    return disturbance_late_in(self->array, &self->in[port], number);
}

uint32_t disturbance_late_in(const struct parray *array, const struct inlet *inlet, uint32_t number)
{
    return *late_of(array, inlet, number);
}

void disturbance_came(const struct parray *array, const struct inlet *inlet, uint32_t number, uint32_t late)
{
    *late_of(array, inlet, number) = late;
}

/* ---------------------------------------------------------------- peers that are down */

bool disturbance_peer_down(struct node *self, uint32_t port)
{
    struct disturbance *d = self->array->disturbance;
    uint64_t now = self->shard->now;
    uint32_t peer = self->out[port].peer;
    bool stopped = d->stop[peer] < now;
    if (stopped)
        d->channels[channel_index(self->array, &self->out[port])].told = true;
    return stopped ||
           (now > 1 && restart_down(self->array, peer, now - 1) && restart_down(self->array, peer, now));
}

bool disturbance_told(const struct node *self, uint32_t port)
{
    struct disturbance *d = self->array->disturbance;
    if (!d || !d->channels[channel_index(self->array, &self->out[port])].told)
        return false;
    /* Relaxed: read after the run, by disturbance_faults. */
    atomic_fetch_add_explicit(&d->unsent, 1, memory_order_relaxed);
    return true;
}
