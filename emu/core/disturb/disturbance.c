/*
 * disturbance.c: the questions of a run and their answers: a listed choice answers, else the seed does.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "disturb/draws.h"
#include "disturb/outage.h"
#include "fault/call.h"
#include "hash.h"
#include "machine/mailbox.h"

static const struct choice *find_listed(const struct disturbance *d, struct choice question)
{
    if (!d->set.choice_count)
        return NULL;
    return bsearch(&question, d->set.choice, d->set.choice_count, sizeof question, choice_order);
}

static uint64_t draw_answer(const struct disturbance *d, uint32_t kind, struct choice question)
{
    return disturbance_draw(d, kind, question.node, question.port, question.number);
}

bool disturbance_turns(const struct parray *array)
{
    return array->disturbance && array->disturbance->set.turns;
}

static bool is_drawn(const struct disturbance *d, struct choice question, uint64_t rate)
{
    return rate && draw_answer(d, question.kind, question) >> 32 < rate;
}

static struct history *history_of(const struct node *self)
{
    return &self->array->disturbance->histories[self->lane - self->array->contexts.lanes];
}

static void note_effect(const struct node *node, struct choice choice)
{
    if (node->array->disturbance->set.record)
        history_add_choice(history_of(node), choice);
}

/* The answer to a question: that of a listed choice, else `value`, which the seed gave. */
static uint32_t answer_question(const struct node *self, struct choice question, uint32_t value)
{
    const struct choice *choice = find_listed(self->array->disturbance, question);
    question.value = choice ? choice->value : value;
    if (question.value)
        note_effect(self, question);
    return question.value;
}

/* --------------------------------------------------------------------------------- nodes */

bool disturbance_stopped(const struct node *node, uint64_t now)
{
    const struct disturbance *d = node->array->disturbance;
    if (!d || d->stop[node->rank] == NEVER)
        return false;
    return node->wait.kind == WAIT_KIND_FATAL ||
           (now >= d->stop[node->rank] && node->wait.kind != WAIT_KIND_RETURNED);
}

bool disturbance_single(const struct parray *array)
{
    const struct disturbance *d = array->disturbance;
    return d && d->set.choice_count && d->set.choice[d->set.choice_count - 1].kind == CHOICE_ALONE;
}

/* Whose step is it alone? NULL: that of all nodes. */
static const struct choice *alone_in(const struct node *node, uint64_t now)
{
    return find_listed(node->array->disturbance,
                       (struct choice){.kind = CHOICE_ALONE, .node = -1, .port = -1, .number = now});
}

bool disturbance_alone(const struct node *self)
{
    return alone_in(self, self->shard->now) != NULL;
}

/* Is the step that of another node alone? */
static bool is_anothers(const struct node *node, uint64_t now)
{
    const struct choice *alone = alone_in(node, now);
    if (alone && alone->value == node->rank)
        note_effect(node, *alone);
    return alone && alone->value != node->rank;
}

bool disturbance_holds(struct node *node, uint64_t now)
{
    struct disturbance *d = node->array->disturbance;
    if (now >= d->stop[node->rank]) {
        /* Relaxed: the end of the step orders it; pairs with the load in clock_summarize. */
        if (node->wait.kind == WAIT_KIND_SERVE)
            atomic_fetch_sub_explicit(&node->shard->serving.count, 1, memory_order_relaxed);
        node->wait.kind = WAIT_KIND_FATAL;
        return true;
    }
    if (is_anothers(node, now))
        return true;
    struct choice question = {.kind = CHOICE_LAG, .node = (int32_t)node->rank, .port = -1, .number = now};
    return answer_question(node, question, is_drawn(d, question, d->set.lag)) != 0;
}

bool disturbance_stops(struct node *self, uint32_t port)
{
    struct disturbance *d = self->array->disturbance;
    struct choice question = {.kind = CHOICE_STOP,
                              .node = (int32_t)self->rank,
                              .port = (int32_t)port,
                              .number = d->channels[channel_index(self->array, &self->out[port])].packets};
    if (!answer_question(self, question, 0))
        return false;
    d->stop[self->rank] = self->shard->now;
    return true;
}

/* ------------------------------------------------------------------------------- packets */

static bool fault_happens(const struct node *self, uint32_t kind, uint32_t port, uint64_t number,
                          uint64_t rate)
{
    struct choice question = {
        .kind = kind, .node = (int32_t)self->rank, .port = (int32_t)port, .number = number};
    return answer_question(self, question, is_drawn(self->array->disturbance, question, rate)) != 0;
}

static uint32_t draw_delay(const struct node *self, uint32_t port, uint64_t number)
{
    const struct disturbance *d = self->array->disturbance;
    struct choice question = {
        .kind = CHOICE_DELAY, .node = (int32_t)self->rank, .port = (int32_t)port, .number = number};
    uint64_t value =
        d->set.jitter ? draw_answer(d, CHOICE_DELAY, question) % (d->set.jitter + UINT64_C(1)) : 0;
    return answer_question(self, question, (uint32_t)value);
}

/* Relaxed: the sums are read after the run, by disturbance_faults. */
static void count_fault(_Atomic uint64_t *faults)
{
    atomic_fetch_add_explicit(faults, 1, memory_order_relaxed);
}

/* Change one bit of the payload, by number. */
static void corrupt_parcel(const struct node *self, uint32_t port, uint64_t number, struct parcel *parcel)
{
    const struct disturbance *d = self->array->disturbance;
    struct choice question = {
        .kind = CHOICE_CORRUPT, .node = (int32_t)self->rank, .port = (int32_t)port, .number = number};
    if (!parcel->size)
        return;
    uint64_t bits = 8 * (uint64_t)parcel->size;
    uint64_t value =
        is_drawn(d, question, d->set.corrupt) ? 1 + draw_answer(d, DRAW_BIT, question) % bits : 0;
    uint32_t bit = answer_question(self, question, (uint32_t)value);
    if (!bit || bit > bits)
        return;
    unsigned char *bytes =
        parcel->size > self->array->links.inline_bytes ? parcel->data.spilled : parcel->data.bytes;
    bytes[(bit - 1) / 8] ^= (unsigned char)(1U << (bit - 1) % 8);
    count_fault(&self->array->disturbance->corrupted);
}

struct fate disturbance_fate(struct node *self, uint32_t port, uint64_t duration, struct parcel *parcel)
{
    struct disturbance *d = self->array->disturbance;
    struct disturbed_channel *channel = &d->channels[channel_index(self->array, &self->out[port])];
    uint64_t number = channel->packets++, now = self->shard->now;
    struct fate fate = {.ready = now + duration + draw_delay(self, port, number)};
    fate.ready = outage_pass(self, port, now, fate.ready);
    fate.lost = fault_happens(self, CHOICE_LOSE, port, number, d->set.lose) || fate.ready == NEVER;
    fate.twice = !fate.lost && fault_happens(self, CHOICE_DOUBLE, port, number, d->set.twice);
    corrupt_parcel(self, port, number, parcel);
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
    return (struct fault_counts){.stopped = stopped,
                                 .lost = atomic_load_explicit(&d->lost, memory_order_relaxed),
                                 .doubled = atomic_load_explicit(&d->doubled, memory_order_relaxed),
                                 .corrupted = atomic_load_explicit(&d->corrupted, memory_order_relaxed)};
}

/* Where the lateness of packet `number` behind an inlet is kept. */
static uint32_t *late_of(const struct parray *array, const struct inlet *inlet, uint32_t number)
{
    size_t slots = (size_t)array->links.shape.mask + 1;
    return &array->disturbance
                ->late[(size_t)(inlet - array->links.inlets) * slots + (number & array->links.shape.mask)];
}

static void describe_payload(const struct node *self, struct act *act, const void *bytes, size_t size,
                             int32_t origin)
{
    if (self->array->disturbance->set.payloads)
        history_add_payload(history_of(self), act, bytes, size);
    act->size = (uint32_t)size;
    act->origin = origin;
    if (size)
        memcpy(&act->word, bytes, size < 8 ? size : 8);
    act->hash = hash_bytes((uint64_t)(uint32_t)origin, bytes, size);
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
    struct act *act = history_add_act(history_of(self), self, ACT_SEND);
    act->port = (int32_t)port;
    act->number = number;
    act->ready = ready;
    act->soonest = self->shard->now + duration;
    act->call = call_told(self);
    act->site = self->site;
    describe_payload(self, act, bytes, parcel->size, parcel->origin);
}

uint32_t disturbance_late(const struct node *self, int port)
{
    return *late_of(self->array, &self->in[port], self->in[port].head);
}

/* ----------------------------------------------------------------------------- open calls */

int disturbance_number(struct node *self, int ways)
{
    struct disturbance *d = self->array->disturbance;
    const struct choice *choice = find_listed(d, (struct choice){.kind = CHOICE_NUMBER,
                                                                 .node = (int32_t)self->rank,
                                                                 .port = -1,
                                                                 .number = d->calls[self->rank]});
    d->calls[self->rank]++;
    if (!choice || choice->value >= (uint32_t)ways)
        return -1;
    note_effect(self, *choice);
    return (int)choice->value;
}

static const struct choice *listed_call(const struct node *self)
{
    const struct disturbance *d = self->array->disturbance;
    return find_listed(
        d, (struct choice){
               .kind = CHOICE_TAKE, .node = (int32_t)self->rank, .port = -1, .number = d->calls[self->rank]});
}

int disturbance_port(struct node *self, int port, int first, bool may_miss)
{
    const struct disturbance *d = self->array->disturbance;
    uint64_t now = self->shard->now, number = d->calls[self->rank];
    const struct choice *choice = listed_call(self);
    int best = first;
    if (choice && choice->kind == CHOICE_MISS && may_miss)
        return -1;
    if (first < 0 || mail_arrival(self, (uint32_t)first) > now)
        return -1;
    if (port == NODE_ANY_PORT && choice && mail_arrival(self, (uint32_t)choice->port) <= now)
        best = choice->port;
    else if (port == NODE_ANY_PORT && choice && choice->kind == CHOICE_AWAIT)
        return -1;
    else if (port == NODE_ANY_PORT && d->set.order != ORDER_FIXED)
        best = drawn_port(self, first, number);
    if (best != first)
        note_effect(self,
                    (struct choice){
                        .kind = CHOICE_TAKE, .node = (int32_t)self->rank, .port = best, .number = number});
    return best;
}

void disturbance_wait(const struct node *self, uint64_t until, enum wait_kind *kind, int *port)
{
    const struct choice *choice = listed_call(self);
    if (choice && choice->kind == CHOICE_MISS && until != NEVER) {
        *kind = WAIT_KIND_STEP;
    } else if (choice && choice->kind == CHOICE_AWAIT && *port == NODE_ANY_PORT) {
        *kind = WAIT_KIND_PACKET;
        *port = choice->port;
    }
}

bool disturbance_misses(const struct node *self)
{
    const struct choice *choice = listed_call(self);
    return choice && choice->kind == CHOICE_MISS && disturbance_alone(self);
}

void disturbance_ended(struct node *self, int port, bool any, uint64_t deadline, const struct packet *packet)
{
    struct disturbance *d = self->array->disturbance;
    if (d->set.history) {
        struct act *act = history_add_act(history_of(self), self, packet ? ACT_TAKE : ACT_NOTHING);
        act->port = port;
        act->any = any;
        act->deadline = deadline;
        act->number = act->calls;
        act->call = call_told(self);
        act->site = self->site;
        if (packet)
            describe_payload(self, act, packet->data, packet->size, packet->origin);
        d->announced[self->rank] = packet != NULL;
    }
    d->calls[self->rank]++;
}

/* ---------------------------------------------------------------------------- all acts */

void disturbance_took(struct node *self, uint32_t port)
{
    bool *announced = &self->array->disturbance->announced[self->rank];
    if (!*announced) {
        struct act *act = history_add_act(history_of(self), self, ACT_NAMED);
        act->port = (int32_t)port;
        act->number = self->in[port].head - 1;
        act->deadline = NEVER;
    }
    *announced = false;
}

void disturbance_did(const struct node *self, enum act_kind kind)
{
    const struct disturbance *d = self->array->disturbance;
    if (d->set.history && d->set.all_acts)
        history_add_act(history_of(self), self, kind)->port = -1;
}
