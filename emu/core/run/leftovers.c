/*
 * leftovers.c: what mailboxes still hold, and what hosts of a layer have kept for their guests. Inboxes of
 * worms belong to no link.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "facts/node_text.h"
#include "layer/layer.h"
#include "machine/mailbox.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "message/messages.h"
#include "run/leftovers.h"

/* Leftovers in the order in which they are told. */
struct ranked {
    uint32_t rank; /* of a node, as the program sees it if they are those of a layer */
    uint32_t port;
    struct leftover left;
};

struct list {
    struct ranked *item;
    size_t count, room;
};

static void add_leftover(struct list *list, const struct ranked *ranked)
{
    if (!ranked->left.packets || list->count == LEFTOVERS_KEPT)
        return;
    list->item = memory_grow(list->item, &list->room, list->count + 1, sizeof list->item[0], "leftovers");
    list->item[list->count++] = *ranked;
}

static void take_leftovers(void *user, struct deserializer *from)
{
    struct list *others = user;
    while (deserialize_more(from)) {
        others->item =
            memory_grow(others->item, &others->room, others->count + 1, sizeof others->item[0], "leftovers");
        deserialize_into(from, &others->item[others->count++], sizeof others->item[0]);
    }
}

static int by_rank_and_port(const void *left, const void *right)
{
    const struct ranked *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return a->port < b->port ? -1 : a->port > b->port;
}

/* Put the first leftovers of all processes into the outcome. Frees the list. */
static void keep_first(struct parray *array, struct list *list)
{
    struct outcome *o = &array->outcome;
    struct serialized mine = {.bytes = NULL};
    size_t room = o->leftovers_kept;
    if (array->part.on)
        serialize(&mine, list->item, list->count * sizeof list->item[0]);
    share_all(array, &mine, take_leftovers, list);
    if (array->part.on && list->count)
        qsort(list->item, list->count, sizeof list->item[0], by_rank_and_port);
    for (size_t i = 0; i < list->count && o->leftovers_kept < LEFTOVERS_KEPT; i++) {
        o->leftover =
            memory_grow(o->leftover, &room, o->leftovers_kept + 1, sizeof o->leftover[0], "leftovers");
        o->leftover[o->leftovers_kept++] = list->item[i].left;
    }
    free(list->item);
}

/* Add the packets that the hosts of a layer have received, but not the programs of their guests. */
static void add_layer_leftovers(struct parray *array)
{
    struct list list = {.item = NULL};
    uint64_t packets = 0;
    for (uint32_t rank = program_next(array, 0); rank < array->count; rank = program_next(array, rank + 1))
        for (uint32_t port = 0; port < (uint32_t)array->guest.topo->max_degree; port++) {
            struct ranked ranked = {.rank = rank, .port = port};
            array->layer->leftover(program_node(array, rank), (int)port, &ranked.left);
            packets += ranked.left.packets;
            add_leftover(&list, &ranked);
        }
    share_sum(array, &packets, 1);
    array->outcome.leftovers += packets;
    keep_first(array, &list);
}

static void list_leftovers(struct parray *array)
{
    struct list list = {.item = NULL};
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1)) {
        const struct node *node = &array->nodes[rank];
        for (uint32_t port = 0; port < node->degree && list.count < LEFTOVERS_KEPT; port++) {
            const struct channel *out = &node->out[port];
            if (out->peer == NO_PEER || !mailbox_held(array, out))
                continue;
            const struct ranked ranked = {.rank = rank,
                                          .port = port,
                                          .left = {.from = (int32_t)rank,
                                                   .port = (int32_t)port,
                                                   .to = (int32_t)out->peer,
                                                   .packets = mailbox_held(array, out)}};
            add_leftover(&list, &ranked);
        }
    }
    keep_first(array, &list);
}

/* Messages that no receive has matched. */
struct left_messages {
    struct list list;
    uint32_t rank; /* where they are */
    uint64_t count;
};

static void add_message(void *user, int source)
{
    struct left_messages *left = user;
    const struct ranked ranked = {
        .rank = left->rank,
        .left = {.from = (int32_t)source, .port = -1, .to = (int32_t)left->rank, .packets = 1}};
    left->count++;
    add_leftover(&left->list, &ranked);
}

/* Like a worm, a message belongs to no link, and counts once. */
static void add_message_leftovers(struct parray *array)
{
    struct left_messages left = {.rank = 0};
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1)) {
        left.rank = rank;
        messages_left(array, rank, add_message, &left);
    }
    share_sum(array, &left.count, 1);
    array->outcome.leftovers += left.count;
    keep_first(array, &left.list);
}

void leftovers_list(struct parray *array)
{
    if (array->outcome.leftovers && !array->outcome.has_worms)
        list_leftovers(array);
    if (array->layer)
        add_layer_leftovers(array);
    if (array->couriers)
        add_message_leftovers(array);
}

void leftovers_refuse(struct parray *array)
{
    struct outcome *o = &array->outcome;
    const struct leftover *first = o->leftover;
    char from[64], to[64];
    o->status = PARRAY_WRONG;
    o->verified = o->verified == 1 ? 0 : o->verified;
    int used = snprintf(o->error, sizeof o->error, "%" PRIu64 " packet%s received by nobody (--strict)",
                        o->leftovers, o->leftovers == 1 ? " was" : "s were");
    if (!o->leftovers_kept)
        return;
    node_text(array->topo, first->from, from, sizeof from);
    node_text(array->topo, first->to, to, sizeof to);
    if (first->port < 0) /* a worm, a message */
        snprintf(o->error + used, sizeof o->error - (size_t)used, "; the first one from %s to %s", from, to);
    else
        snprintf(o->error + used, sizeof o->error - (size_t)used,
                 "; on the first link with such packets, %" PRIu64 " from %s through port %d to %s",
                 (uint64_t)first->packets, from, first->port, to);
}
