/*
 * mailbox.c: the end of packets that nobody received.
 */
#include <stdlib.h>

#include "machine/each_shard.h"
#include "machine/mailbox.h"

static void discard_from(const struct parray *array, const struct channel *channel)
{
    struct inlet *inlet = channel_inlet(array, channel);
    for (; inlet->head != channel->sent; inlet->head++) {
        struct ring_slot *slot = ring_slot(channel_ring(array, channel), &array->links.shape, inlet->head);
        struct parcel *parcel = (struct parcel *)(void *)slot->item;
        if (parcel->size > array->links.inline_bytes)
            free(parcel->data.spilled);
    }
}

void mailbox_discard_of(const struct parray *array, const struct node *node)
{
    for (uint32_t port = 0; port < node->degree; port++)
        if (node->out[port].peer != NO_PEER)
            discard_from(array, &node->out[port]);
}

/* What lies at the ends of the links that begin at the nodes of a shard. */
static void discard_of_shard(struct parray *array, struct shard *shard, void *ignored)
{
    (void)ignored;
    for (uint32_t rank = shard->first; rank < shard->first + shard->count; rank++)
        mailbox_discard_of(array, &array->nodes[rank]);
}

void mailbox_discard(struct parray *array)
{
    each_shard(array, discard_of_shard, NULL);
}
