/*
 * layer.c: the table of layers, and the guest nodes that all of them have.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layer/layer.h"
#include "suggest.h"
#include "topo/topo.h"

extern const struct layer layer_fold;

const struct layer *const layer_table[] = {&layer_fold, NULL};

/* An exchange in lock step through a mailbox of one slot would lose every second step. */
enum { MAILBOX_LEAST = 2 };

const struct layer *layer_find(const char *name)
{
    for (const struct layer *const *layer = layer_table; *layer; layer++)
        if (!strcmp((*layer)->name, name))
            return *layer;
    return NULL;
}

/* Behind the layers comes the word for no layer. */
static const char *name_of(const void *table, size_t i)
{
    const struct layer *const *layers = table;
    size_t count = 0;
    while (layers[count])
        count++;
    return i < count ? layers[i]->name : i == count ? "none" : NULL;
}

void layer_refuse(const char *name, char *text, size_t size)
{
    suggest_refuse(text, size, "layer", name, name_of, layer_table);
}

struct topo *layer_guest(const struct layer *layer, struct topo *topo, char *error, size_t size)
{
    char spec[TOPO_ERROR_SIZE];
    if (!layer)
        return topo;
    return layer->view(topo, spec, sizeof spec, error, size) ? topo_open(spec, error, size) : NULL;
}

bool layer_admits(const struct parray *array, enum on_violation on_violation, bool force, char *error,
                  size_t size)
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
    else if (on_violation == VIOLATION_WAIT)
        snprintf(error, size,
                 "layer %s has no use for --on-violation wait: each of its packets goes in a fixed step",
                 name);
    else if (on_violation == VIOLATION_COUNT)
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
    struct guest *guests = aligned_alloc(CACHE_LINE, array->count * sizeof guests[0]);
    if (!guests)
        return false;
    memset(guests, 0, array->count * sizeof guests[0]);
    array->guest.guests = guests;
    for (uint32_t rank = 0; rank < array->count; rank++)
        guests[rank].node = (struct node){.array = array, .rank = rank, .is_guest = true};
    if (!array->layer->open(array))
        return false;
    for (uint32_t rank = 0; rank < array->count; rank++) {
        /* The common cases of send and receive compute addresses from these before they test the degree. */
        guests[rank].node.out = guests[rank].host->out;
        guests[rank].node.in = guests[rank].host->in;
        guests[rank].node.shard = guests[rank].host->shard;
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
