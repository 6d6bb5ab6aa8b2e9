/*
 * worm.c: the tables of an array with worms.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "worm/worm.h"
#include "worm/worm_hold.h"

bool worms_open(struct parray *array)
{
    struct worm_net *net = array->worms = calloc(1, sizeof *net);
    if (!net || !region_open(&net->region[0], array->count * sizeof net->inboxes[0], false) ||
        !region_open(&net->region[1], array->links.channel_count * sizeof net->claims[0], true))
        return false;
    net->inboxes = net->region[0].base;
    net->claims = net->region[1].base;
    net->lanes = calloc(array->contexts.lane_count, sizeof net->lanes[0]);
    return net->lanes && (!array->rules.worms_wait || worm_holds_open(array));
}

static void close_lane(struct worm_lane *lane)
{
    for (size_t i = 0; i < lane->sent_count; i++)
        free(lane->sent[i]);
    free(lane->sent);
    free(lane->path);
    free(lane->taken.item);
    free(lane->blocked.item);
    free(lane->ports);
}

void worms_close(struct parray *array)
{
    struct worm_net *net = array->worms;
    if (!net)
        return;
    for (uint32_t rank = 0; net->inboxes && rank < array->count; rank++)
        for (struct worm *worm = net->inboxes[rank].first, *next; worm; worm = next) {
            next = worm->next;
            free(worm);
        }
    for (uint32_t i = 0; net->lanes && i < array->contexts.lane_count; i++)
        close_lane(&net->lanes[i]);
    worm_holds_close(array);
    region_close(&net->region[0]);
    region_close(&net->region[1]);
    free(net->lanes);
    free(net->flight);
    free(net->suspects.item);
    free(net);
}

void rank_list_add(struct rank_list *list, uint32_t rank)
{
    list->item =
        memory_grow(list->item, &list->room, list->count + 1, sizeof list->item[0], "a list of nodes");
    list->item[list->count++] = rank;
}
