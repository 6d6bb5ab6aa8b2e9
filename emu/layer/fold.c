/* The layout of layer_fold.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layer/fold.h"

bool fold_view(const struct topo *under, char *spec, size_t size, char *error, size_t error_size)
{
    bool line = !strcmp(under->kind->name, "line"), wraps = false;
    if (!line && strcmp(under->kind->name, "mesh") != 0) {
        snprintf(error, error_size, "layer fold runs on mesh: and line: only, not on %s", under->spec);
        return false;
    }
    for (int i = 0; i < under->dimensions; i++)
        wraps |= under->size[i] > 2;
    if (!wraps)
        snprintf(error, error_size, "%s is the torus of that size already; run it without a layer",
                 under->spec);
    snprintf(spec, size, "%s%s", line ? "ring" : "torus", strchr(under->spec, ':'));
    return wraps;
}

/* Place on a line of `size` nodes of node `ring` of the ring. */
static int place_of(int ring, int size)
{
    return 2 * ring < size ? 2 * ring : 2 * (size - ring) - 1;
}

/* The links of the torus in one dimension of one node, up and down. */
static void lay_links(const struct topo *seen, int rank, int dimension, struct side *sides)
{
    int size = seen->size[dimension], ring = topo_coord(seen, rank, dimension), here = place_of(ring, size);
    for (int up = 0; up < 2; up++) {
        int port = 2 * dimension + up;
        if (topo_peer(seen, rank, port) < 0)
            continue;
        int there = place_of((ring + (up ? 1 : size - 1)) % size, size);
        bool beside = there == here + 1 || there == here - 1;
        int facing = 2 * dimension + (there > here);
        sides[port].out = (int8_t)facing;
        sides[port].late = beside && there != 0 && there != size - 1;
        sides[facing].lands[!beside || (here != 0 && here != size - 1)] = (int8_t)port;
    }
}

static int32_t rank_under(const struct topo *seen, int rank)
{
    int under = 0;
    for (int i = 0; i < seen->dimensions; i++)
        under = under * seen->size[i] + place_of(topo_coord(seen, rank, i), seen->size[i]);
    return under;
}

static void lay_node(struct parray *array, struct fold *fold, uint32_t rank)
{
    const struct topo *seen = array->guest.topo;
    size_t degree = (size_t)seen->max_degree;
    struct folded *folded = &fold->nodes[rank];
    folded->sides = &fold->sides[rank * degree];
    folded->mailboxes = (char *)fold->mailboxes.base + rank * degree * array->links.shape.bytes;
    folded->end = &folded->late;
    for (size_t port = 0; port < degree; port++)
        folded->sides[port] = (struct side){.out = -1, .lands = {-1, -1}};
    for (int i = 0; i < seen->dimensions; i++)
        lay_links(seen, (int)rank, i, folded->sides);
    fold->under[rank] = rank_under(seen, (int)rank);
    fold->above[fold->under[rank]] = (int32_t)rank;
    array->guest.guests[rank].host = &array->nodes[fold->under[rank]];
    array->guest.guests[rank].own = folded;
}

bool fold_open(struct parray *array)
{
    struct fold *fold = calloc(1, sizeof *fold);
    size_t sides = (size_t)array->count * (size_t)array->guest.topo->max_degree;
    array->guest.layer_data = fold;
    if (!fold)
        return false;
    fold->under = calloc(array->count, sizeof fold->under[0]);
    fold->above = calloc(array->count, sizeof fold->above[0]);
    fold->nodes = calloc(array->count, sizeof fold->nodes[0]);
    fold->sides = calloc(sides, sizeof fold->sides[0]);
    if (!fold->under || !fold->above || !fold->nodes || !fold->sides ||
        !region_open(&fold->mailboxes, sides * array->links.shape.bytes, false))
        return false;
    for (uint32_t rank = 0; rank < array->count; rank++)
        lay_node(array, fold, rank);
    return true;
}

/* Free what nobody received, and what was not sent when the run was cut short. */
static void discard(const struct parray *array, uint32_t rank)
{
    const struct node *face = program_node(array, rank);
    struct folded *folded = folded_of(face);
    for (int port = 0; port < degree_of(face); port++)
        for (struct side *side = &folded->sides[port]; side->head != side->tail; side->head++) {
            struct ring_slot *slot = ring_slot(mailbox_of(face, port), &array->links.shape, side->head);
            const struct parcel *parcel = (const struct parcel *)(void *)slot->item;
            if (parcel->size > array->links.inline_bytes)
                free(parcel->data.spilled);
        }
    while (folded->late) {
        struct late *late = folded->late;
        folded->late = late->next;
        free(late);
    }
}

void fold_close(struct parray *array)
{
    struct fold *fold = array->guest.layer_data;
    if (!fold)
        return;
    for (uint32_t rank = 0; fold->mailboxes.base && rank < array->count; rank++)
        discard(array, rank);
    free(fold->under);
    free(fold->above);
    free(fold->nodes);
    free(fold->sides);
    region_close(&fold->mailboxes);
    free(fold);
    array->guest.layer_data = NULL;
}
