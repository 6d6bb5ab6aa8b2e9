/*
 * exchange_send.c: what was noted becomes records. A sender's copy of a mailbox is full until word comes that
 * room was given back.
 */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "disturb/disturbance.h"
#include "fail.h"
#include "machine/crossing.h"
#include "machine/mailbox.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "cut_links.h"
#include "exchange_own.h"

enum { WORD = sizeof(uint64_t) };

/* The bytes that follow the record. */
static size_t more_of(const struct exchange_record *record)
{
    size_t size = 0;
    if (record->kind == RECORD_PACKET)
        size = record->what.packet.size;
    if (record->kind == RECORD_SITE)
        size = record->what.size;
    return ROUND_UP(size, (size_t)WORD);
}

void exchange_record_add(struct exchange_message *message, const struct exchange_record *record,
                         const void *more, size_t size)
{
    size_t begin = message->size ? message->size : sizeof(struct exchange_head);
    size_t end = begin + sizeof *record + more_of(record);
    message->bytes = memory_grow(message->bytes, &message->room, end, 1, "messages between processes");
    memcpy(message->bytes + begin, record, sizeof *record);
    memset(message->bytes + begin + sizeof *record, 0, more_of(record));
    if (size)
        memcpy(message->bytes + begin + sizeof *record, more, size);
    message->size = end;
}

const struct exchange_record *exchange_record_next(const void *message, size_t size, size_t *at,
                                                   const void **more)
{
    const struct exchange_record *record = (const void *)((const char *)message + *at);
    if (*at >= size)
        return NULL;
    *more = record + 1;
    *at += sizeof *record + more_of(record);
    return record;
}

static const char what[] = "call sites";

uint32_t sites_number(struct sites *sites, const char *text)
{
    for (size_t i = sites->count; i-- > 0;)
        if (sites->text[i] == text)
            return (uint32_t)i;
    sites->text = memory_grow(sites->text, &sites->room, sites->count + 1, sizeof sites->text[0], what);
    sites->text[sites->count] = text;
    return (uint32_t)sites->count++;
}

const char *sites_text(const struct sites *sites, uint32_t number)
{
    return sites->text[number];
}

void sites_free(struct sites *sites)
{
    free(sites->text);
}

void site_texts_add(struct parray *array, struct site_texts *texts, uint32_t number, const char *text)
{
    ensure(number == texts->count);
    texts->text = memory_grow(texts->text, &texts->room, texts->count + 1, sizeof texts->text[0], what);
    texts->text[texts->count++] = share_keep(array, text);
}

const char *site_texts_at(const struct site_texts *texts, uint32_t number)
{
    return texts->text[number];
}

void site_texts_free(struct site_texts *texts)
{
    free(texts->text);
}

static void matters_from(struct send_buffer *buffer, uint64_t step)
{
    buffer->soonest = step < buffer->soonest ? step : buffer->soonest;
}

/* A fault of the link may hold the packet that was put last. */
static void ship_late(const struct parray *array, struct exchange_message *message,
                      const struct cut_port *port)
{
    const struct inlet *inlet = channel_inlet(array, cut_channel_out(array, port));
    uint32_t late = array->disturbance ? disturbance_late_in(array, inlet, port->shipped) : 0;
    if (late)
        exchange_record_add(
            message,
            &(struct exchange_record){.kind = RECORD_LATE, .number = port->out_number, .when.late = late},
            NULL, 0);
}

/* The packets of a direction that have not been shipped. The sender's copy of a payload ends here. */
static void ship_packets(struct exchange *x, struct cut_port *port)
{
    struct parray *array = x->array;
    struct send_buffer *buffer = &x->buffers[port->neighbour];
    const struct channel *channel = cut_channel_out(array, port);
    for (; port->shipped != channel->sent; port->shipped++) {
        struct ring_slot *slot = ring_slot(channel_ring(array, channel), &array->links.shape, port->shipped);
        struct parcel *parcel = (struct parcel *)(void *)slot->item;
        struct exchange_record record = {.kind = RECORD_PACKET,
                                         .number = port->out_number,
                                         .when.ready = ring_time(slot),
                                         .what.packet = {.size = parcel->size,
                                                         .units = parcel->units,
                                                         .origin = parcel->origin,
                                                         .dest = parcel->dest}};
        exchange_record_add(&buffer->message, &record, mail_payload(array, parcel), parcel->size);
        matters_from(buffer, record.when.ready);
        ship_late(array, &buffer->message, port);
        if (parcel->size > array->links.inline_bytes) {
            free(parcel->data.spilled);
            parcel->data.spilled = NULL;
        }
    }
}

static void ship_packets_of(struct exchange *x, uint32_t rank)
{
    const struct cut *cut = x->array->part.cut;
    struct cut_port *port = cut_ports_of(x->array, rank);
    for (; port < cut->ports + cut->port_count && port->rank == rank; port++)
        ship_packets(x, port);
}

/* What the judge of the receiver has to know of the packets on a direction. */
static void ship_charge(struct exchange *x, const struct cut_port *port)
{
    struct send_buffer *buffer = &x->buffers[port->neighbour];
    const struct channel *channel = cut_channel_out(x->array, port);
    uint32_t site = sites_number(&x->sites, channel->site);
    for (; buffer->sites_told <= site; buffer->sites_told++) {
        const char *text = sites_text(&x->sites, buffer->sites_told);
        struct exchange_record told = {
            .kind = RECORD_SITE, .number = buffer->sites_told, .what.size = (uint32_t)strlen(text) + 1};
        exchange_record_add(&buffer->message, &told, text, told.what.size);
    }
    struct exchange_record record = {.kind = RECORD_CHARGED,
                                     .number = port->out_number,
                                     .when.until = channel->until,
                                     .what.charge = {.duration = channel->duration, .site = site}};
    exchange_record_add(&buffer->message, &record, NULL, 0);
}

static void ship(struct exchange *x, const struct crossing *crossing)
{
    if (crossing->kind == CROSSING_SENT) {
        ship_packets_of(x, crossing->rank);
        return;
    }
    const struct cut_port *port = cut_port_at(x->array, crossing->rank, crossing->port);
    struct send_buffer *buffer = &x->buffers[port->neighbour];
    struct exchange_record record = {
        .kind = RECORD_TOOK, .number = port->in_number, .when.step = crossing->step};
    if (crossing->kind == CROSSING_CHARGED) {
        ship_charge(x, port);
        return;
    }
    if (crossing->kind == CROSSING_STARVED)
        record = (struct exchange_record){.kind = RECORD_STARVED, .number = port->out_number};
    if (crossing->kind == CROSSING_EASED)
        matters_from(buffer, crossing->step + 1);
    exchange_record_add(&buffer->message, &record, NULL, 0);
}

void exchange_fill(struct exchange *x)
{
    for (uint32_t i = 0; i < x->array->contexts.lane_count; i++) {
        struct crossings *list = &x->array->contexts.lanes[i].crossings;
        for (size_t k = 0; k < list->count; k++)
            ship(x, &list->item[k]);
        list->count = 0;
    }
}
