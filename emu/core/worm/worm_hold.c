/*
 * worm_hold.c: the tables of worms that wait.
 */
#include <stdlib.h>

#include "worm/worm_hold.h"

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
