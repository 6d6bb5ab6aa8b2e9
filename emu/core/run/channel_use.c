/*
 * channel_use.c: the counters of a channel that most programs leave at zero lie apart, in struct
 * channel_more.
 */
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "machine/machine.h"
#include "machine/share.h"
#include "run/channel_use.h"

/* The use of all channels, by rank and port; first: the index of the first one of each node. */
struct channel_table {
    size_t *first;
    struct channel_use *use;
};

static bool table_find(const struct channel_table *table, uint32_t rank, uint32_t port,
                       struct channel_use *use)
{
    if (port >= table->first[rank + 1] - table->first[rank])
        return false;
    *use = table->use[table->first[rank] + port];
    return use->peer >= 0;
}

bool channel_used(const struct parray *array, int rank, int port, struct channel_use *use)
{
    if (array->channel_table)
        return table_find(array->channel_table, (uint32_t)rank, (uint32_t)port, use);
    const struct node *node = &array->nodes[rank];
    if ((uint32_t)port >= node->degree || node->out[port].peer == NO_PEER)
        return false;
    const struct channel *channel = &node->out[port];
    uint64_t packets = channel->sent, more = 0;
    if (array->links.irregular) {
        packets += array->links.more[channel_index(array, channel)].wraps << 32;
        more = array->links.more[channel_index(array, channel)].busy_more;
    }
    *use = (struct channel_use){
        .peer = (int)channel->peer, .packets = packets, .busy = packets * array->duration.unit + more};
    /* Lost packets were on the link, too; second copies were not. */
    if (array->disturbance)
        use->packets = array->disturbance->channels[channel_index(array, channel)].packets;
    return true;
}

/* The counters of a channel. */
struct counters {
    uint64_t sent, wraps, busy_more, packets;
};

static struct counters counters_of(const struct parray *array, const struct channel *channel)
{
    size_t index = channel_index(array, channel);
    const struct disturbance *d = array->disturbance;
    return (struct counters){.sent = channel->sent,
                             .wraps = array->links.more[index].wraps,
                             .busy_more = array->links.more[index].busy_more,
                             .packets = d ? d->channels[index].packets : 0};
}

static void set_counters(const struct parray *array, struct channel *channel, const struct counters *counters)
{
    size_t index = channel_index(array, channel);
    channel->sent = (uint32_t)counters->sent;
    if (array->links.irregular)
        array->links.more[index] =
            (struct channel_more){.wraps = counters->wraps, .busy_more = counters->busy_more};
    if (array->disturbance)
        array->disturbance->channels[index].packets = counters->packets;
}

static void tell_use(const struct node *node, uint32_t port, void *bytes, void *ignored)
{
    (void)ignored;
    *(struct counters *)bytes = counters_of(node->array, &node->out[port]);
}

static void hear_use(const struct node *node, uint32_t port, const void *bytes, void *ignored)
{
    (void)ignored;
    struct counters counters;
    memcpy(&counters, bytes, sizeof counters);
    set_counters(node->array, channel_towards(node, port), &counters);
}

void channel_use_share(struct parray *array)
{
    share_across(array, sizeof(struct counters), tell_use, hear_use, NULL);
}

/* --------------------------------------------------------------------------- the whole array */

static void put_node(struct channel_table *table, const struct parray *array, uint32_t rank)
{
    for (uint32_t port = 0; port < array->nodes[rank].degree; port++)
        if (!channel_used(array, (int)rank, (int)port, &table->use[table->first[rank] + port]))
            table->use[table->first[rank] + port].peer = -1;
}

static struct channel_table *table_new(const struct parray *array)
{
    static const char what[] = "the use of all links";
    struct channel_table *table = memory_take(1, sizeof *table, what);
    table->use = memory_take(array->links.channel_count, sizeof table->use[0], what);
    table->first = memory_take(array->count, sizeof table->first[0], what);
    for (uint32_t rank = 0; rank < array->count; rank++)
        table->first[rank + 1] = table->first[rank] + (size_t)topo_degree(array->topo, (int)rank);
    return table;
}

void channel_use_close(struct parray *array)
{
    if (array->channel_table) {
        free(array->channel_table->first);
        free(array->channel_table->use);
    }
    free(array->channel_table);
    array->channel_table = NULL;
}

/* The nodes of another process. */
static void take_nodes(void *user, struct deserializer *from)
{
    struct channel_table *table = user;
    while (deserialize_more(from)) {
        uint64_t rank = deserialize_u64(from);
        for (size_t i = table->first[rank]; i < table->first[rank + 1]; i++)
            deserialize_into(from, &table->use[i], sizeof table->use[i]);
    }
}

static void serialize_node(const struct parray *array, uint32_t rank, struct serialized *out)
{
    serialize_u64(out, rank);
    for (uint32_t port = 0; port < array->nodes[rank].degree; port++) {
        struct channel_use use;
        if (!channel_used(array, (int)rank, (int)port, &use))
            use = (struct channel_use){.peer = -1};
        serialize(out, &use, sizeof use);
    }
}

void channel_use_gather(struct parray *array, bool wanted)
{
    struct serialized mine = {.bytes = NULL};
    struct channel_table *table = NULL;
    if (!array->part.on || !share_any(array, wanted))
        return;
    if (!array->part.index)
        table = table_new(array);
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1))
        if (table)
            put_node(table, array, rank);
        else
            serialize_node(array, rank, &mine);
    share_to_first(array, &mine, take_nodes, table);
    array->channel_table = table;
}
