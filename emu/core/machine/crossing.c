/*
 * crossing.c: a list that grows.
 */
#include "machine/crossing.h"
#include "machine/machine.h"

void crossing_note(const struct node *by, enum crossing_kind kind, uint32_t port)
{
    struct crossings *list = &by->lane->crossings;
    list->item = memory_grow(list->item, &list->room, list->count + 1, sizeof list->item[0], "cut links");
    list->item[list->count++] =
        (struct crossing){.step = by->shard->now, .rank = by->rank, .port = port, .kind = kind};
}
