/*
 * worm.c: the tables of an array with worms.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "worm/worm.h"

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

bool worm_holds_open(struct parray *array)
{
    struct worm_holds *holds = array->worms->holds = calloc(1, sizeof *holds);
    uint64_t channels = array->links.channel_count;
    if (!holds || !region_open(&holds->region[0], array->count * sizeof holds->queues[0], true) ||
        !region_open(&holds->region[1], channels * sizeof(struct held_worm *), true) ||
        !region_open(&holds->region[2], channels * sizeof holds->steps[0], true))
        return false;
    holds->queues = holds->region[0].base;
    holds->holders = holds->region[1].base;
    holds->steps = holds->region[2].base;
    holds->next = NEVER;
    return true;
}

void worm_holds_close(struct parray *array)
{
    struct worm_holds *holds = array->worms->holds;
    if (!holds)
        return;
    for (size_t i = 0; i < holds->senders.count; i++)
        for (struct held_worm *held = holds->queues[holds->senders.item[i]].first, *next; held; held = next) {
            next = held->next;
            free(held->worm);
            free(held);
        }
    for (size_t i = 0; i < ARRAY_LENGTH(holds->region); i++)
        region_close(&holds->region[i]);
    free(holds->senders.item);
    free(holds->moving.item);
    free(holds);
    array->worms->holds = NULL;
}
