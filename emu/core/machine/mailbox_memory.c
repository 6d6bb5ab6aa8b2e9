/*
 * mailbox_memory.c: a shard looks at a few of its nodes in the midst of a step, because in a first step in
 * which all nodes send, each page would come by a fault of its own otherwise.
 */
#include "machine/mailbox_memory.h"
#include "region.h"

enum {
    MAILBOXES_LARGE = 256 << 20, /* bytes of mailboxes from which on they become real as they are used */
    LOOK_AT = 1024,              /* the how-manieth node of a step at which a shard looks */
    LOOK_NODES = 64,             /* of how many nodes it looks at the links */
    MANY = 4 /* one link of so many is used: then so is nearly every page of small mailboxes */
};

void mailbox_memory_choose(struct parray *array)
{
    array->links.rings_sparse = array->part.holds || (array->links.ring_bytes >= MAILBOXES_LARGE &&
                                                      !array->part.on && !array->engine->lane_per_node);
}

static struct region rings_of(const struct parray *array)
{
    return (struct region){.base = array->links.rings, .size = array->links.ring_bytes};
}

static void populate(const struct parray *array, const struct shard *shard)
{
    const struct region rings = rings_of(array);
    const struct links *links = &array->links;
    if (!links->rank_stride) {
        uint64_t from = rings.size / array->count * shard->first;
        uint64_t size = rings.size / array->count * shard->count;
        region_populate(&rings, from, shard->first + shard->count < array->count ? size : rings.size - from);
        return;
    }
    for (uint64_t port = 0; port < (uint64_t)array->topo->max_degree; port++)
        region_populate(&rings, port * links->port_stride + shard->first * links->rank_stride,
                        shard->count * links->rank_stride);
}

void mailbox_memory_open(const struct parray *array, struct shard *shard)
{
    if (array->part.holds || (array->part.on && !array->links.rank_stride))
        return; /* what belongs to other processes lies between */
    if (array->links.rings_sparse)
        shard->look_at = LOOK_AT;
    else
        populate(array, shard);
}

/* Nodes run in the order of their numbers, so there are LOOK_AT of them up to this one. */
void mailbox_memory_look(const struct parray *array, struct shard *shard, uint32_t number)
{
    uint32_t ports = 0, used = 0;
    for (uint32_t i = number - LOOK_NODES; i < number; i++) {
        const struct node *node = &array->nodes[shard->first + i];
        ports += node->degree;
        for (uint32_t port = 0; port < node->degree; port++)
            used += node->out[port].sent != 0;
    }
    if (!used || used < ports / MANY)
        return;
    const struct region rings = rings_of(array);
    region_fill(&rings);
    populate(array, shard);
    shard->look_at = 0;
}

uint64_t mailbox_memory_unused(const struct parray *array)
{
    const struct region rings = rings_of(array);
    return array->links.rings_sparse && !array->part.on ? rings.size - region_real(&rings) : 0;
}
