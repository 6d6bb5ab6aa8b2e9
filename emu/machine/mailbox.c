/*
 * mailbox.c: the end of packets that nobody received.
 */
#include <stdlib.h>

#include "machine/mailbox.h"

void mailbox_discard(struct parray *array)
{
    for (size_t i = 0; i < array->links.channel_count; i++) {
        struct channel *channel = &array->links.channels[i];
        if (channel->peer == NO_PEER)
            continue;
        struct inlet *inlet = channel_inlet(array, channel);
        for (; inlet->head != channel->sent; inlet->head++) {
            struct ring_slot *slot =
                ring_slot(channel_ring(array, channel), &array->links.shape, inlet->head);
            struct parcel *parcel = (struct parcel *)(void *)slot->item;
            if (parcel->size > array->links.inline_bytes)
                free(parcel->data.spilled);
        }
    }
}
