/*
 * boundary.c: the nodes with cut links are few, so it is they who are moved.
 */
#include <stdlib.h>
#include <string.h>

#include "step/boundary.h"

bool boundary_open(struct shard *shard, const uint32_t *number, uint32_t count)
{
    struct boundary *boundary = &shard->boundary;
    boundary->number = malloc(count * sizeof number[0]);
    if (!boundary->number || !idset_open(&boundary->rest, shard->count))
        return false;
    memcpy(boundary->number, number, count * sizeof number[0]);
    boundary->count = count;
    return true;
}

void boundary_close(struct shard *shard)
{
    if (!shard->boundary.number)
        return;
    free(shard->boundary.number);
    idset_close(&shard->boundary.rest);
}

/* `rest` is empty outside of these two calls. */
static void swap_due(struct shard *shard)
{
    struct idset due = shard->due;
    shard->due = shard->boundary.rest;
    shard->boundary.rest = due;
    shard->cursor = 0;
}

void boundary_first(struct shard *shard)
{
    struct boundary *boundary = &shard->boundary;
    boundary->first = true;
    swap_due(shard);
    for (uint32_t i = 0; i < boundary->count; i++) {
        uint32_t number = boundary->number[i];
        if (!idset_has(&boundary->rest, number))
            continue;
        idset_take(&boundary->rest, number);
        idset_add(&shard->due, number);
    }
}

void boundary_rest(struct shard *shard)
{
    shard->boundary.first = false;
    swap_due(shard);
}
