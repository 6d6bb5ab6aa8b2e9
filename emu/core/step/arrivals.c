/*
 * arrivals.c: the marked ports alone are looked at, or a heap that is brought up to date when somebody looks.
 */
#include <stdlib.h>

#include "grow.h"
#include "heap.h"
#include "machine/memory.h"
#include "news.h"
#include "step/arrivals.h"
#include "worm/inbox.h"

/* Look at a port for the earliest packet, and of several for the one on the lowest port. False: no packet is
 * there or on its way. */
static bool arrival_at(const struct node *node, uint32_t port, struct arrival *first)
{
    uint64_t step = mail_arrival(node, port);
    if (step < first->step || (step == first->step && (int)port < first->port))
        *first = (struct arrival){.step = step, .port = (int)port};
    return step != NEVER;
}

/* -------------------------------------------------------------------------------------- tables */

struct arrivals {
    struct news news; /* ports to which packets were sent */
    /* The receiver's. */
    struct heap heap; /* the earliest arrival that the front packet of a port can have */
    uint64_t *listed; /* of each port a bit: the heap holds it */
};

static void arrivals_free(struct arrivals *arrivals)
{
    if (!arrivals)
        return;
    news_close(&arrivals->news);
    heap_close(&arrivals->heap);
    free(arrivals->listed);
    free(arrivals);
}

static struct arrivals *arrivals_new(uint32_t ports)
{
    struct arrivals *arrivals = calloc(1, sizeof *arrivals);
    if (!arrivals)
        return NULL;
    arrivals->listed = calloc(ports / 64 + 1, sizeof arrivals->listed[0]);
    if (arrivals->listed && news_open(&arrivals->news, ports))
        return arrivals;
    arrivals_free(arrivals);
    return NULL;
}

bool arrivals_open(struct parray *array)
{
    if (array->topo->max_degree <= MARKS_PORTS || array->model->worms)
        return true;
    array->marks.wide = calloc(array->count, sizeof(struct arrivals *));
    for (uint32_t rank = 0; array->marks.wide && rank < array->count; rank++)
        if (array->nodes[rank].degree > MARKS_PORTS &&
            !(array->marks.wide[rank] = arrivals_new(array->nodes[rank].degree)))
            return false;
    return array->marks.wide;
}

void arrivals_close(struct parray *array)
{
    for (uint32_t rank = 0; array->marks.wide && rank < array->count; rank++)
        arrivals_free(array->marks.wide[rank]);
    free(array->marks.wide);
    array->marks.wide = NULL;
}

void arrivals_sent(struct arrivals *arrivals, uint32_t port)
{
    news_add(&arrivals->news, port);
}

static void list_port(struct arrivals *arrivals, uint32_t port, uint64_t step)
{
    arrivals->listed[port / 64] |= UINT64_C(1) << port % 64;
    if (!heap_push_ordered(&arrivals->heap, step, port))
        memory_failed(grow_wanted(arrivals->heap.room, arrivals->heap.count + 1) * sizeof(struct heap_item),
                      "arrivals");
}

static void drop_first(struct arrivals *arrivals)
{
    uint32_t port = heap_pop_ordered(&arrivals->heap).number;
    arrivals->listed[port / 64] &= ~(UINT64_C(1) << port % 64);
}

/* List the ports of the news that hold a packet. An item of a listed port is not too late: packets of a port
 * arrive one after the other. */
static void take_news(const struct node *self, struct arrivals *arrivals)
{
    for (uint32_t port; (port = news_take(&arrivals->news)) != NEWS_NONE;) {
        uint64_t step = mail_arrival(self, port);
        if (step != NEVER && !(arrivals->listed[port / 64] >> port % 64 & 1))
            list_port(arrivals, port, step);
    }
}

static struct arrival look_at_all(const struct node *self)
{
    struct arrival first = {.step = NEVER, .port = -1};
    for (uint32_t port = 0; port < self->degree; port++)
        arrival_at(self, port, &first);
    return first;
}

static struct arrival first_of_table(const struct node *self)
{
    struct arrivals *arrivals = self->array->marks.wide[self->rank];
    /* Relaxed: a step later the barrier has ordered it; pairs with the store in marks_overlap. */
    if (atomic_load_explicit(&self->array->marks.overtaken, memory_order_relaxed))
        return look_at_all(self);
    take_news(self, arrivals);
    while (arrivals->heap.count) {
        struct heap_item item = arrivals->heap.item[0];
        uint64_t step = mail_arrival(self, item.number);
        if (step == item.when)
            return (struct arrival){.step = step, .port = (int)item.number};
        drop_first(arrivals);
        if (step != NEVER)
            list_port(arrivals, item.number, step);
    }
    return (struct arrival){.step = NEVER, .port = -1};
}

/* --------------------------------------------------------------------------------------- marks */

static void set_mark(struct node *self, uint32_t port)
{
    /* Acquire and release: pairs with the other calls on this word, in marks_sent and marks_taken. */
    atomic_fetch_or_explicit(&self->array->marks.word[self->rank], UINT64_C(1) << port, memory_order_acq_rel);
}

/* Note, for later looks, that the port holds a packet. */
static void note_port(struct node *self, uint32_t port)
{
    if (self->degree > MARKS_PORTS)
        arrivals_sent(self->array->marks.wide[self->rank], port);
    else
        set_mark(self, port);
}

/* Look at all ports, and note whether the marks can be relied on from now on. */
static struct arrival scan_all(struct node *self)
{
    struct parray *array = self->array;
    struct arrival first = {.step = NEVER, .port = -1};
    uint64_t now = self->shard->now;
    /* Relaxed: within a step all nodes that write it write the same number; pairs with marks_sent. */
    uint64_t since = atomic_load_explicit(&array->marks.since, memory_order_relaxed);
    if (since == NEVER) {
        atomic_store_explicit(&array->marks.since, now, memory_order_relaxed);
        /* Relaxed: like marks.since, it matters from the next step on; pairs with the load in shard_open. */
        atomic_fetch_or_explicit(&array->extras, EXTRA_MARKS, memory_order_relaxed);
    }
    self->marked = now > since;
    for (uint32_t port = 0; port < self->degree; port++) {
        if (self->marked && mail_arrival(self, port) != NEVER)
            note_port(self, port);
        arrival_at(self, port, &first);
    }
    return first;
}

void marks_taken(struct node *self, uint32_t port)
{
    if (!self->marked || self->degree > MARKS_PORTS)
        return;
    /* Acquire and release: comes before the look below, and pairs with the setting in marks_sent. */
    atomic_fetch_and_explicit(&self->array->marks.word[self->rank], ~(UINT64_C(1) << port),
                              memory_order_acq_rel);
    if (mail_arrival(self, port) != NEVER)
        set_mark(self, port);
}

struct arrival marks_first(struct node *self)
{
    if (self->array->worms)
        return (struct arrival){.step = inbox_arrival(self), .port = -1};
    if (!self->marked)
        return scan_all(self);
    if (self->degree > MARKS_PORTS)
        return first_of_table(self);
    struct arrival first = {.step = NEVER, .port = -1};
    /* Acquire: pairs with the release in marks_sent; the packets are there. */
    uint64_t bits = atomic_load_explicit(&self->array->marks.word[self->rank], memory_order_acquire);
    for (; bits; bits &= bits - 1) {
        uint32_t port = (uint32_t)__builtin_ctzll(bits);
        if (!arrival_at(self, port, &first))
            marks_taken(self, port);
    }
    return first;
}
