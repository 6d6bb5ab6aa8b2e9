/*
 * disturbance.c: questions and their answers: a listed choice, else what the seed draws.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "disturb/outage.h"
#include "hash.h"
#include "machine/mailbox.h"

enum { CHANGE_SPAN = 16 };

static const struct choice *listed(const struct disturbance *d, struct choice question)
{
    if (!d->set.choice_count)
        return NULL;
    return bsearch(&question, d->set.choice, d->set.choice_count, sizeof question, choice_order);
}

uint64_t disturbance_draw(const struct disturbance *d, uint32_t kind, int32_t node, int32_t port,
                          uint64_t number)
{
    uint64_t where = (uint64_t)(uint32_t)node << 32 | (uint32_t)port;
    return hash_mix(hash_mix(where ^ HASH_K0, d->set.seed ^ HASH_K1) ^ kind * HASH_K3, number ^ HASH_K2);
}

static uint64_t draw(const struct disturbance *d, uint32_t kind, struct choice question)
{
    return disturbance_draw(d, kind, question.node, question.port, question.number);
}

bool disturbance_turns(const struct parray *array)
{
    return array->disturbance && array->disturbance->set.turns;
}

static bool drawn(const struct disturbance *d, struct choice question, uint64_t rate)
{
    return rate && draw(d, question.kind, question) >> 32 < rate;
}

static struct history *history_of(const struct node *self)
{
    return &self->array->disturbance->records[self->lane - self->array->contexts.lanes];
}

static void took_effect(const struct node *node, struct choice choice)
{
    if (node->array->disturbance->set.record)
        history_add_choice(history_of(node), choice);
}

/* The answer to a question whose usual one is 0. `value` is what the seed says. */
static uint32_t answer(const struct node *self, struct choice question, uint32_t value)
{
    const struct choice *choice = listed(self->array->disturbance, question);
    question.value = choice ? choice->value : value;
    if (question.value)
        took_effect(self, question);
    return question.value;
}

/* --------------------------------------------------------------------------------- nodes */

bool disturbance_holds(struct node *node, uint64_t now)
{
    struct disturbance *d = node->array->disturbance;
    if (now >= d->stop[node->rank]) {
        node->wait.kind = WAIT_FATAL;
        return true;
    }
    struct choice question = {.kind = CHOICE_LAG, .node = (int32_t)node->rank, .port = -1, .number = now};
    return answer(node, question, drawn(d, question, d->set.lag)) != 0;
}

/* ------------------------------------------------------------------------------- packets */

static bool happens(const struct node *self, uint32_t kind, uint32_t port, uint64_t number, uint64_t rate)
{
    struct choice question = {
        .kind = kind, .node = (int32_t)self->rank, .port = (int32_t)port, .number = number};
    return answer(self, question, drawn(self->array->disturbance, question, rate)) != 0;
}

static uint32_t delay(const struct node *self, uint32_t port, uint64_t number)
{
    const struct disturbance *d = self->array->disturbance;
    struct choice question = {
        .kind = CHOICE_DELAY, .node = (int32_t)self->rank, .port = (int32_t)port, .number = number};
    uint64_t value = d->set.jitter ? draw(d, CHOICE_DELAY, question) % (d->set.jitter + UINT64_C(1)) : 0;
    return answer(self, question, (uint32_t)value);
}

/* Change one bit of the payload, by number. */
static void corrupt(const struct node *self, uint32_t port, uint64_t number, struct parcel *parcel)
{
    const struct disturbance *d = self->array->disturbance;
    struct choice question = {
        .kind = CHOICE_CORRUPT, .node = (int32_t)self->rank, .port = (int32_t)port, .number = number};
    if (!parcel->size)
        return;
    uint64_t bits = 8 * (uint64_t)parcel->size;
    uint64_t value = drawn(d, question, d->set.corrupt) ? 1 + draw(d, DRAW_BIT, question) % bits : 0;
    uint32_t bit = answer(self, question, (uint32_t)value);
    if (!bit || bit > bits)
        return;
    unsigned char *bytes =
        parcel->size > self->array->links.inline_bytes ? parcel->data.spilled : parcel->data.bytes;
    bytes[(bit - 1) / 8] ^= (unsigned char)(1U << (bit - 1) % 8);
}

struct fate disturbance_fate(struct node *self, uint32_t port, uint64_t duration, struct parcel *parcel)
{
    struct disturbance *d = self->array->disturbance;
    struct disturbed_channel *way = &d->channels[channel_index(self->array, &self->out[port])];
    uint64_t number = way->packets++, now = self->shard->now;
    struct fate passage = {.ready = now + duration + delay(self, port, number)};
    passage.ready = outage_pass(self, port, now, passage.ready);
    passage.lost = happens(self, CHOICE_LOSE, port, number, d->set.lose) || passage.ready == NEVER;
    passage.twice = !passage.lost && happens(self, CHOICE_DOUBLE, port, number, d->set.twice);
    corrupt(self, port, number, parcel);
    if (passage.lost) {
        /* Relaxed: sums that are read after the run. */
        atomic_fetch_sub_explicit(&d->extra, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&d->lost, 1, memory_order_relaxed);
        return passage;
    }
    passage.ready = way->ready > passage.ready ? way->ready : passage.ready;
    if (passage.ready > now + duration)
        way->ready = passage.ready;
    return passage;
}

void disturbance_doubled(struct parray *array)
{
    /* Relaxed: as above. */
    atomic_fetch_add_explicit(&array->disturbance->extra, 1, memory_order_relaxed);
}

int64_t disturbance_extra(const struct parray *array)
{
    /* Relaxed: after the run. */
    return array->disturbance ? atomic_load_explicit(&array->disturbance->extra, memory_order_relaxed) : 0;
}

uint64_t disturbance_lost(const struct parray *array)
{
    /* Relaxed: after the run. */
    return array->disturbance ? atomic_load_explicit(&array->disturbance->lost, memory_order_relaxed) : 0;
}

/* Where the lateness of a mailbox's packet lies; `at` is the inlet. */
static uint32_t *late_of(const struct parray *array, const struct inlet *at, uint32_t number)
{
    size_t slots = (size_t)array->links.shape.mask + 1;
    return &array->disturbance
                ->late[(size_t)(at - array->links.inlets) * slots + (number & array->links.shape.mask)];
}

static void describe(struct act *act, const void *bytes, size_t size, int32_t origin)
{
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
    *late_of(array, channel_inlet(array, &self->out[port]), number) = (uint32_t)late;
    if (!array->disturbance->set.history)
        return;
    struct act *act = history_add_act(history_of(self), self, ACT_SEND);
    act->port = (int32_t)port;
    act->number = number;
    act->ready = ready;
    act->call = (enum call)self->call;
    act->site = self->site;
    describe(act, parcel->size > array->links.inline_bytes ? parcel->data.spilled : parcel->data.bytes,
             parcel->size, parcel->origin);
}

uint32_t disturbance_late(const struct node *self, int port)
{
    return *late_of(self->array, &self->in[port], self->in[port].head);
}

/* ----------------------------------------------------------------------------- open calls */

struct candidate {
    int port;
    uint64_t arrival;
};

/* The last change point that touched the link: 0 is the beginning. Change points lie closer together in the beginning, as
 * nobody knows how long a run will be. */
static uint32_t epoch(const struct node *self, int port)
{
    const struct disturbance *d = self->array->disturbance;
    uint32_t last = 0;
    uint64_t when = 0;
    for (uint32_t i = 1; i <= d->set.changes; i++) {
        struct choice question = {.node = -1, .port = -1, .number = i};
        uint64_t bits = draw(d, DRAW_CHANGE, question);
        uint64_t step =
            (UINT64_C(1) << bits % CHANGE_SPAN) + ((bits >> 8) & ((UINT64_C(1) << bits % CHANGE_SPAN) - 1));
        question.node = (int32_t)self->rank;
        question.port = port;
        if (step <= self->shard->now && step >= when && (draw(d, DRAW_CHANGE, question) & 256)) {
            last = i;
            when = step;
        }
    }
    return last;
}

static uint64_t priority(const struct node *self, int port)
{
    struct choice question = {.node = (int32_t)self->rank, .port = port, .number = epoch(self, port)};
    return draw(self->array->disturbance, DRAW_PRIORITY, question);
}

/* The port of the call that the seed would take, of `count` >= 1 that have a packet; the one at `first` comes first. */
static int drawn_port(const struct node *self, int first, uint32_t count, uint64_t number)
{
    const struct disturbance *d = self->array->disturbance;
    struct choice question = {.kind = CHOICE_TAKE, .node = (int32_t)self->rank, .port = -1, .number = number};
    uint32_t skip = d->set.order == ORDER_RANDOM ? (uint32_t)(draw(d, CHOICE_TAKE, question) % count) : 0;
    int best = first;
    uint64_t most = 0;
    for (int port = 0; count > 1 && d->set.order != ORDER_FIXED && port < (int)self->degree; port++) {
        if (mail_arrival(self, (uint32_t)port) > self->shard->now)
            continue;
        if (d->set.order == ORDER_RANDOM && skip-- == 0)
            return port;
        uint64_t mine = d->set.order == ORDER_PRIORITY ? priority(self, port) : 0;
        best = mine > most ? port : best;
        most = mine > most ? mine : most;
    }
    return best;
}

static const struct choice *listed_call(const struct node *self)
{
    const struct disturbance *d = self->array->disturbance;
    return listed(
        d, (struct choice){
               .kind = CHOICE_TAKE, .node = (int32_t)self->rank, .port = -1, .number = d->calls[self->rank]});
}

/* The earliest arrival, then the lowest port, of those that are there; counts them. */
static int first_there(const struct node *self, uint32_t *count)
{
    int first = -1;
    uint64_t least = NEVER;
    *count = 0;
    for (int port = 0; port < (int)self->degree; port++) {
        uint64_t arrival = mail_arrival(self, (uint32_t)port);
        if (arrival > self->shard->now)
            continue;
        first = arrival < least ? port : first;
        least = arrival < least ? arrival : least;
        ++*count;
    }
    return first;
}

int disturbance_port(struct node *self, int port, bool may_miss)
{
    uint64_t now = self->shard->now, number = self->array->disturbance->calls[self->rank];
    const struct choice *choice = listed_call(self);
    uint32_t count = 0;
    int first = port, best = port;
    if (choice && choice->kind == CHOICE_MISS && may_miss)
        return -1;
    if (port == NODE_ANY_PORT)
        first = first_there(self, &count);
    if (first < 0 || mail_arrival(self, (uint32_t)first) > now)
        return -1;
    if (port == NODE_ANY_PORT && choice && mail_arrival(self, (uint32_t)choice->port) <= now)
        best = choice->port;
    else if (port == NODE_ANY_PORT && choice && choice->kind == CHOICE_AWAIT)
        return -1;
    else if (port == NODE_ANY_PORT)
        best = drawn_port(self, first, count, number);
    if (best != first)
        took_effect(self,
                    (struct choice){
                        .kind = CHOICE_TAKE, .node = (int32_t)self->rank, .port = best, .number = number});
    return best;
}

void disturbance_wait(const struct node *self, uint64_t until, enum wait_kind *kind, int *port)
{
    const struct choice *choice = listed_call(self);
    if (choice && choice->kind == CHOICE_MISS && until != NEVER) {
        *kind = WAIT_STEP;
    } else if (choice && choice->kind == CHOICE_AWAIT && *port == NODE_ANY_PORT) {
        *kind = WAIT_PACKET;
        *port = choice->port;
    }
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
        act->call = (enum call)self->call;
        act->site = self->site;
        if (packet)
            describe(act, packet->data, packet->size, packet->origin);
    }
    d->calls[self->rank]++;
}
