/*
 * exchange_load.c: what was noted becomes records. A sender's copy of a mailbox is full until word comes that
 * room was given back.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/crossing.h"
#include "machine/mailbox.h"
#include "part/cut_links.h"
#include "part/exchange_own.h"

static void matters_from(struct lorry *lorry, uint64_t step)
{
    lorry->soonest = step < lorry->soonest ? step : lorry->soonest;
}

/* The packets of a direction that have not been shipped. The sender's copy of a payload ends here. */
static void ship_packets(struct exchange *x, struct cut_port *port)
{
    struct parray *array = x->array;
    struct lorry *lorry = &x->lorries[port->neighbour];
    const struct channel *channel = cut_channel_out(array, port);
    for (; port->shipped != channel->sent; port->shipped++) {
        struct ring_slot *slot = ring_slot(channel_ring(array, channel), &array->links.shape, port->shipped);
        struct parcel *parcel = (struct parcel *)(void *)slot->item;
        struct shipment_record record = {.kind = SHIPMENT_PACKET,
                                         .number = port->out_number,
                                         .when.ready = ring_time(slot),
                                         .what.packet = {.size = parcel->size,
                                                         .units = parcel->units,
                                                         .origin = parcel->origin,
                                                         .dest = parcel->dest}};
        shipment_add(&lorry->load, &record, mail_payload(array, parcel), parcel->size);
        matters_from(lorry, record.when.ready);
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
    struct lorry *lorry = &x->lorries[port->neighbour];
    const struct channel *channel = cut_channel_out(x->array, port);
    uint32_t site = sites_number(&x->sites, channel->site);
    for (; lorry->sites_told <= site; lorry->sites_told++) {
        const char *text = sites_text(&x->sites, lorry->sites_told);
        struct shipment_record told = {
            .kind = SHIPMENT_SITE, .number = lorry->sites_told, .what.size = (uint32_t)strlen(text) + 1};
        shipment_add(&lorry->load, &told, text, told.what.size);
    }
    struct shipment_record record = {.kind = SHIPMENT_CHARGED,
                                     .number = port->out_number,
                                     .when.until = channel->until,
                                     .what.charge = {.duration = channel->duration, .site = site}};
    shipment_add(&lorry->load, &record, NULL, 0);
}

static void ship(struct exchange *x, const struct crossing *crossing)
{
    if (crossing->kind == CROSSING_SENT) {
        ship_packets_of(x, crossing->rank);
        return;
    }
    const struct cut_port *port = cut_port_at(x->array, crossing->rank, crossing->port);
    struct lorry *lorry = &x->lorries[port->neighbour];
    struct shipment_record record = {
        .kind = SHIPMENT_TOOK, .number = port->in_number, .when.step = crossing->step};
    if (crossing->kind == CROSSING_CHARGED) {
        ship_charge(x, port);
        return;
    }
    if (crossing->kind == CROSSING_STARVED)
        record = (struct shipment_record){.kind = SHIPMENT_STARVED, .number = port->out_number};
    if (crossing->kind == CROSSING_EASED)
        matters_from(lorry, crossing->step + 1);
    shipment_add(&lorry->load, &record, NULL, 0);
}

void exchange_load(struct exchange *x)
{
    for (uint32_t i = 0; i < x->array->contexts.lane_count; i++) {
        struct crossings *list = &x->array->contexts.lanes[i].crossings;
        for (size_t k = 0; k < list->count; k++)
            ship(x, &list->item[k]);
        list->count = 0;
    }
}
