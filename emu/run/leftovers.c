/*
 * leftovers.c: what mailboxes still hold, and what hosts of a layer have kept for their guests. Inboxes of
 * worms belong to no link.
 */
#include <inttypes.h>
#include <stdio.h>

#include "facts/node_text.h"
#include "layer/layer.h"
#include "machine/mailbox.h"
#include "machine/memory.h"
#include "run/leftovers.h"

static void keep_leftover(struct outcome *o, size_t *room, struct leftover left)
{
    if (!left.packets || o->leftovers_kept == LEFTOVERS_KEPT)
        return;
    o->leftover = memory_grow(o->leftover, room, o->leftovers_kept + 1, sizeof o->leftover[0], "leftovers");
    o->leftover[o->leftovers_kept++] = left;
}

/* Add the packets that the hosts of a layer have received, but not the programs of their guests. */
static void add_layer_leftovers(struct parray *array)
{
    struct outcome *o = &array->outcome;
    size_t room = o->leftovers_kept;
    for (uint32_t rank = 0; array->layer && rank < array->count; rank++)
        for (int port = 0; port < array->guest.topo->max_degree; port++) {
            struct leftover left;
            array->layer->leftover(program_node(array, rank), port, &left);
            o->leftovers += left.packets;
            keep_leftover(o, &room, left);
        }
}

static void list_leftovers(struct parray *array)
{
    struct outcome *o = &array->outcome;
    size_t room = 0;
    for (uint32_t rank = 0; rank < array->count; rank++) {
        const struct node *node = &array->nodes[rank];
        for (uint32_t port = 0; port < node->degree && o->leftovers_kept < LEFTOVERS_KEPT; port++) {
            const struct channel *out = &node->out[port];
            if (out->peer == NO_PEER || !mailbox_held(array, out))
                continue;
            keep_leftover(o, &room,
                          (struct leftover){.from = (int32_t)rank,
                                            .port = (int32_t)port,
                                            .to = (int32_t)out->peer,
                                            .packets = mailbox_held(array, out)});
        }
    }
}

void leftovers_list(struct parray *array)
{
    if (array->outcome.leftovers && !array->outcome.has_worms)
        list_leftovers(array);
    add_layer_leftovers(array);
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
    snprintf(o->error + used, sizeof o->error - (size_t)used,
             "; on the first link with such packets, %" PRIu64 " from %s through port %d to %s",
             (uint64_t)first->packets, from, first->port, to);
}
