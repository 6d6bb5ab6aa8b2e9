/*
 * marks.c: a receive from any port looks at the marked ports only.
 */
#include "machine/mailbox.h"
#include "step/marks.h"
#include "worm/inbox.h"

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
        return arrivals_first(self);
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
