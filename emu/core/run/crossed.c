/*
 * crossed.c: each process counts what its own nodes sent over cut links, and what it shipped.
 */
#include <stdio.h>

#include "machine/share.h"
#include "part/cut_links.h"
#include "part/partition.h"
#include "run/channel_use.h"
#include "run/crossed.h"

struct crossed {
    uint64_t directions, packets, messages, bytes;
};

static void add(void *sum, const void *other)
{
    struct crossed *all = sum;
    const struct crossed *one = other;
    all->directions += one->directions;
    all->packets += one->packets;
    all->messages += one->messages;
    all->bytes += one->bytes;
}

void crossed_conclude(struct parray *array)
{
    const struct part *part = &array->part;
    struct shared_run *shared = &array->outcome.shared;
    if (!part->on)
        return;
    struct crossed all = {
        .directions = part->cut->port_count, .messages = part->cut->messages, .bytes = part->cut->bytes};
    for (size_t i = 0; i < part->cut->port_count; i++) {
        struct channel_use use;
        if (channel_used(array, (int)part->cut->ports[i].rank, (int)part->cut->ports[i].port, &use))
            all.packets += use.packets;
    }
    share_merge(array, &all, sizeof all, add);
    shared->processes = part->count;
    shared->directions = all.directions;
    shared->crossed = all.packets;
    shared->exchanges = part->rounds;
    shared->messages = all.messages;
    shared->bytes = all.bytes;
    snprintf(shared->partition, sizeof shared->partition, "%s", part->partition->kind->name);
    partition_text(part->partition, all.directions, shared->text, sizeof shared->text);
}
