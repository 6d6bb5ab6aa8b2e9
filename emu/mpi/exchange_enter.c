/*
 * exchange_enter.c: what has come becomes what it would be in one process. The receiver's copy of a mailbox
 * gets a packet at the end of the step in which it was sent. It carries the stamp of the step in which it can
 * be received (ring.h), so that each side sees in each step what it would see in one process.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cut_links.h"
#include "disturb/disturbance.h"
#include "exchange_own.h"
#include "machine/memory.h"
#include "step/arrivals.h"
#include "step/shard.h"

/* Have the node, which is at the end of the link, looked at when the packet can be received. */
static void wake_receiver(struct parray *array, struct node *node, uint64_t ready, uint64_t step)
{
    if (ready <= step + 1)
        shard_wake_settled(array, node->rank);
    else
        shard_set_timer(node->shard, node, ready);
}

static void enter_packet(struct exchange *x, const struct cut_port *port,
                         const struct exchange_record *record, const void *payload, uint64_t step)
{
    struct parray *array = x->array;
    struct channel *channel = cut_channel_in(array, port);
    struct ring_slot *slot = ring_slot(channel_ring(array, channel), &array->links.shape, channel->sent);
    struct parcel *parcel = (struct parcel *)(void *)slot->item;
    size_t size = record->what.packet.size;
    *parcel = (struct parcel){.size = record->what.packet.size,
                              .units = record->what.packet.units,
                              .origin = record->what.packet.origin,
                              .dest = record->what.packet.dest};
    void *to = parcel->data.bytes;
    if (size > array->links.inline_bytes) {
        to = parcel->data.spilled = malloc(size);
        if (!to)
            memory_failed(size, "a packet's payload");
    }
    memcpy(to, payload, size);
    if (array->disturbance)
        disturbance_came(array, channel_inlet(array, channel), channel->sent, 0);
    ring_publish(slot, record->when.ready);
    channel->sent++;
    marks_sent(array, channel);
    wake_receiver(array, &array->nodes[port->rank], record->when.ready, step);
}

static void enter_late(struct exchange *x, const struct cut_port *port, uint64_t late)
{
    const struct channel *channel = cut_channel_in(x->array, port);
    disturbance_came(x->array, channel_inlet(x->array, channel), channel->sent - 1, (uint32_t)late);
}

/* Room was given back at the other end of a direction that leads away. */
static void enter_room(struct exchange *x, const struct cut_port *port, uint64_t step)
{
    struct parray *array = x->array;
    const struct channel *channel = cut_channel_out(array, port);
    struct inlet *inlet = channel_inlet(array, channel);
    ring_release(ring_slot(channel_ring(array, channel), &array->links.shape, inlet->head), step);
    inlet->head++;
    /* Relaxed: no node runs; pairs with the store in wait_for_room of send.c. */
    uint32_t why = atomic_load_explicit(&inlet->starving, memory_order_relaxed);
    if (!(why & INLET_STARVING))
        return;
    atomic_store_explicit(&inlet->starving, why & INLET_CONSTANT, memory_order_relaxed);
    shard_wake_settled(array, port->rank);
}

static void enter_starved(struct exchange *x, const struct cut_port *port)
{
    /* Relaxed: no node runs; pairs with the load in release_slot of recv.c. */
    atomic_fetch_or_explicit(&x->array->nodes[port->rank].in[port->port].starving, INLET_STARVING,
                             memory_order_relaxed);
}

static void enter_charge(struct exchange *x, const struct send_buffer *buffer, const struct cut_port *port,
                         const struct exchange_record *record)
{
    struct parray *array = x->array;
    struct channel *channel = cut_channel_in(array, port);
    struct charges *list =
        &array->contexts.lanes[0].charges[shard_of(&array->contexts, port->rank) - array->contexts.shards];
    channel->until = record->when.until;
    channel->duration = record->what.charge.duration;
    channel->site = site_texts_at(&buffer->told, record->what.charge.site);
    list->item = memory_grow(list->item, &list->room, list->count + 1, sizeof list->item[0], "charges");
    list->item[list->count++] = (struct charge){.rank = port->rank, .port = port->port};
}

static void enter(struct exchange *x, uint32_t neighbour, const struct exchange_record *record,
                  const void *more, uint64_t step)
{
    const struct cut *cut = x->array->part.cut;
    const struct cut_neighbour *from = &cut->neighbours[neighbour];
    struct send_buffer *buffer = &x->buffers[neighbour];
    switch ((enum exchange_kind)record->kind) {
    case RECORD_PACKET:
        enter_packet(x, &cut->ports[from->in[record->number]], record, more, step);
        break;
    case RECORD_LATE:
        enter_late(x, &cut->ports[from->in[record->number]], record->when.late);
        break;
    case RECORD_TOOK:
        enter_room(x, &cut->ports[from->out[record->number]], record->when.step);
        break;
    case RECORD_STARVED:
        enter_starved(x, &cut->ports[from->in[record->number]]);
        break;
    case RECORD_CHARGED:
        enter_charge(x, buffer, &cut->ports[from->in[record->number]], record);
        break;
    case RECORD_SITE:
        site_texts_add(x->array, &buffer->told, record->number, more);
        break;
    }
}

void exchange_enter(void *user, int from, const void *bytes, size_t size)
{
    struct exchange *x = user;
    const struct cut *cut = x->array->part.cut;
    struct exchange_head head;
    const struct exchange_record *record;
    const void *more;
    uint32_t neighbour = 0;
    while (cut->neighbours[neighbour].part != (uint32_t)from)
        neighbour++;
    memcpy(&head, bytes, sizeof head);
    x->arrived = true;
    for (size_t at = sizeof head; (record = exchange_record_next(bytes, size, &at, &more));)
        enter(x, neighbour, record, more, head.step);
}
