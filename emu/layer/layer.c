/*
 * layer.c: the table of layers, and the handles that all of them have.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layer/layer.h"

extern const struct layer layer_fold;

const struct layer *const layer_table[] = {&layer_fold, NULL};

/* A lock-step exchange through a mailbox of 1 would lose every second step. */
enum { MAILBOX_LEAST = 2 };

const struct layer *layer_find(const char *name)
{
    for (const struct layer *const *layer = layer_table; *layer; layer++)
        if (!strcmp((*layer)->name, name))
            return *layer;
    return NULL;
}

bool layer_admits(const struct parray *array, bool count_violations, bool force, char *error, size_t size)
{
    const char *name = array->layer->name;
    if (array->model->worms)
        snprintf(error, size, "layer %s carries packets over links, not the worms of model %s", name,
                 array->model->name);
    else if (strcmp(array->model->name, "F*") != 0 && !force)
        snprintf(error, size,
                 "layer %s passes packets on at nodes that send and receive on other ports: it keeps model "
                 "F* only, "
                 "not %s (--force runs it and lets the model judge)",
                 name, array->model->name);
    else if (array->duration.unit != 1 || array->duration.startup)
        snprintf(error, size,
                 "layer %s carries packets that take one step: --startup 0 --per-unit 1, not %" PRIu64
                 " and %" PRIu64,
                 name, array->duration.startup, array->duration.per_unit);
    else if (count_violations)
        snprintf(
            error, size,
            "layer %s has no use for --on-violation count: after two packets on one link all others are late",
            name);
    else if (array->links.mailbox < MAILBOX_LEAST)
        snprintf(error, size, "layer %s needs --mailbox %d at least", name, MAILBOX_LEAST);
    else
        return true;
    return false;
}

bool layer_open(struct parray *array)
{
    struct guest *handles = aligned_alloc(CACHE_LINE, array->count * sizeof handles[0]);
    if (!handles)
        return false;
    memset(handles, 0, array->count * sizeof handles[0]);
    array->guest.guests = handles;
    for (uint32_t rank = 0; rank < array->count; rank++)
        handles[rank].node = (struct node){.array = array, .rank = rank, .is_guest = true};
    if (!array->layer->open(array))
        return false;
    for (uint32_t rank = 0; rank < array->count; rank++) {
        handles[rank].node.out =
            handles[rank].host->out; /* the short ways compute addresses before they look */
        handles[rank].node.in = handles[rank].host->in;
        handles[rank].node.shard = handles[rank].host->shard;
    }
    return true;
}

void layer_close(struct parray *array)
{
    if (!array->guest.guests)
        return;
    array->layer->close(array);
    free(array->guest.guests);
    array->guest.guests = NULL;
}
