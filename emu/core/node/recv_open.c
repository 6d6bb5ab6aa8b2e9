/*
 * recv_open.c: open calls, which do not name the packet that they take: receives from any port, receives with
 * a deadline, polls.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "fault/call.h"
#include "machine/mailbox.h"
#include "machine/memory.h"
#include "machine/payloads.h"
#include "node/recv.h"
#include "node/wait.h"
#include "step/arrivals.h"
#include "step/trace_notes.h"
#include "worm/inbox.h"

/* The port from which an open call takes a packet, `port` or of any port; negative: no packet is ready. */
static inline int find_packet(struct node *self, int port, uint64_t deadline)
{
    int first = port;
    if (port == NODE_ANY_PORT)
        first = marks_first(self).port;
    else if (port == MAIL_SOME_PORTS)
        mail_wanted_first(self, &first);
    if (self->array->disturbance)
        return disturbance_port(self, port, first, deadline != NEVER);
    return first;
}

/* The packet that a parcel holds, without taking it. */
static struct packet packet_of(const struct parray *array, struct parcel *parcel)
{
    void *bytes = parcel->size > array->links.inline_bytes ? parcel->data.spilled : parcel->data.bytes;
    return (struct packet){.data = bytes, .size = parcel->size, .origin = parcel->origin};
}

static long take_worm(struct node *self, uint64_t deadline, struct packet *packet)
{
    const struct worm *front = self->array->trace.notes ? inbox_front(self) : NULL;
    if (front)
        notes_worm_taken(self, front);
    long size = inbox_take(self, packet);
    if (size != NODE_EMPTY && self->array->disturbance)
        disturbance_ended(self, packet->port, true, deadline, packet);
    return size;
}

/* Take a packet from `port`, or any port, if one is ready. Result: its size, or NODE_EMPTY. */
static long try_take(struct node *self, int port, uint64_t deadline, struct packet *packet)
{
    bool any = port < 0;
    if (self->array->worms)
        return take_worm(self, deadline, packet);
    port = find_packet(self, port, deadline);
    struct ring_slot *slot = port >= 0 ? recv_front(self, (uint32_t)port) : NULL;
    if (!slot)
        return NODE_EMPTY;
    if (self->array->disturbance) { /* before the inlet changes, which is part of the history */
        disturbance_overtake(self, (uint32_t)port);
        struct packet seen = packet_of(self->array, (struct parcel *)(void *)slot->item);
        disturbance_ended(self, port, any, deadline, &seen);
    }
    long size = recv_packet_of(self, port, slot, packet, true);
    if (any)
        marks_taken(self, (uint32_t)port);
    return size;
}

/* Sit out steps, in an open call that found no packet, until one may be ready. */
static void wait_open(struct node *self, int port, uint64_t until)
{
    enum wait_kind kind = port == NODE_ANY_PORT     ? WAIT_KIND_ANY
                          : port == MAIL_SOME_PORTS ? WAIT_KIND_SOME
                                                    : WAIT_KIND_PACKET;
    if (self->array->disturbance)
        disturbance_wait(self, until, &kind, &port);
    node_wait(self, kind, port, until);
}

/* End an open call without a packet. */
static long leave_empty(struct node *self, int port, uint64_t deadline, long result)
{
    if (self->array->disturbance)
        disturbance_ended(self, port < 0 ? -1 : port, port < 0, deadline, NULL);
    return result;
}

long node_recv_any_at(struct node *self, struct packet *packet, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_RECV_ANY, site);
    if (self->is_guest)
        return self->array->layer->receive(self, NODE_ANY_PORT, packet, NEVER);
    node_await_turn(self);
    long size;
    while ((size = try_take(self, NODE_ANY_PORT, NEVER, packet)) == NODE_EMPTY)
        wait_open(self, NODE_ANY_PORT, NEVER);
    return size;
}

long node_serve_at(struct node *self, struct packet *packet, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_SERVE, site);
    if (self->is_guest)
        return self->array->layer->serve(self, packet);
    bool over = false;
    if (self->array->disturbance && disturbance_alone(self))
        over =
            node_wait_serving(self, WAIT_KIND_SERVE); /* as node_await_turn, but nobody waits for this node */
    long size = NODE_EMPTY;
    while (!over && (size = try_take(self, NODE_ANY_PORT, NEVER, packet)) == NODE_EMPTY)
        over = node_wait_serving(self, WAIT_KIND_SERVE);
    return over ? leave_empty(self, NODE_ANY_PORT, NEVER, NODE_OVER) : size;
}

/* The step that is so many steps away, for the program. */
static uint64_t step_after(struct node *self, uint64_t steps)
{
    uint64_t now = self->is_guest ? self->array->layer->now(self) : self->shard->now;
    return steps < PARRAY_STEP_MOST ? now + steps : PARRAY_STEP_MOST + 1;
}

/* Receive from `port`, which there is, from any, or from those that the node wants. */
static long await_until(struct node *self, int port, struct packet *packet, uint64_t deadline)
{
    node_await_turn(self);
    long size;
    while ((size = try_take(self, port, deadline, packet)) == NODE_EMPTY) {
        bool misses = self->array->disturbance && disturbance_misses(self);
        if (self->shard->now >= deadline || misses)
            return leave_empty(self, port, deadline, NODE_TIMEOUT);
        wait_open(self, port, deadline);
    }
    return size;
}

static long receive_until(struct node *self, int port, struct packet *packet, uint64_t deadline)
{
    if (deadline != NEVER)
        wait_check(self, deadline);
    if (self->is_guest)
        return self->array->layer->receive(self, port, packet, deadline);
    if (port != NODE_ANY_PORT)
        recv_need_port(self, port);
    return await_until(self, port, packet, deadline);
}

/* Make the table of the ports that nodes want, unless another node has made it meanwhile. */
static uint64_t *open_wanted(struct parray *array)
{
    struct links *links = &array->links;
    uint64_t *none = NULL,
             *made = memory_take((size_t)array->count * links->wanted_words, sizeof *made, "ports");
    /* Acquire and release: pairs with the same call of another node, and the load in mail_wanted. */
    if (atomic_compare_exchange_strong_explicit(&links->wanted, &none, made, memory_order_acq_rel,
                                                memory_order_acquire))
        return made;
    free(made);
    return none;
}

/* Note the ports from which the node receives until it says otherwise. */
static void want_ports(struct node *self, const int *ports, int count)
{
    struct links *links = &self->array->links;
    /* Acquire: pairs with the release in open_wanted. */
    uint64_t *wanted = atomic_load_explicit(&links->wanted, memory_order_acquire);
    if (count < 1)
        misuse_stop(self, "a list of %d ports: there must be at least one", count);
    wanted = (wanted ? wanted : open_wanted(self->array)) + (size_t)self->rank * links->wanted_words;
    memset(wanted, 0, links->wanted_words * sizeof *wanted);
    for (int i = 0; i < count; i++) {
        recv_need_port(self, ports[i]);
        wanted[ports[i] / 64] |= UINT64_C(1) << ports[i] % 64;
    }
}

long node_recv_from_until_at(struct node *self, const int *ports, int count, struct packet *packet,
                             uint64_t deadline, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_RECV_FROM, site);
    const struct layer *layer = self->array->layer;
    if (self->is_guest && !layer->receive_from)
        misuse_stop(node_host(self), "node_recv_from is not for programs that run through layer %s",
                    layer->name);
    if (self->is_guest)
        return layer->receive_from(self, ports, count, packet, deadline);
    if (deadline != NEVER)
        wait_check(self, deadline);
    want_ports(self, ports, count);
    return await_until(self, MAIL_SOME_PORTS, packet, deadline);
}

long node_recv_from_at(struct node *self, const int *ports, int count, struct packet *packet,
                       const char *site)
{
    return node_recv_from_until_at(self, ports, count, packet, NEVER, site);
}

long node_recv_until_at(struct node *self, int port, struct packet *packet, uint64_t deadline,
                        const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_RECV_UNTIL, site);
    return receive_until(self, port, packet, deadline);
}

long node_recv_within_at(struct node *self, int port, struct packet *packet, uint64_t steps, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_RECV_WITHIN, site);
    if (self->is_guest && self->array->layer->untimed)
        return self->array->layer->receive(self, port, packet, 0);
    return receive_until(self, port, packet, step_after(self, steps));
}

long node_poll_at(struct node *self, int port, struct packet *packet, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_POLL, site);
    if (self->is_guest) {
        long size = self->array->layer->receive(self, port, packet, 0);
        return size == NODE_TIMEOUT ? NODE_EMPTY : size;
    }
    if (port != NODE_ANY_PORT)
        recv_need_port(self, port);
    node_await_turn(self);
    long size = try_take(self, port, self->shard->now, packet);
    return size == NODE_EMPTY ? leave_empty(self, port, self->shard->now, NODE_EMPTY) : size;
}
