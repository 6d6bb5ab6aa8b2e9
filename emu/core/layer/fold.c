/*
 * fold.c: laying a torus out on a mesh, and taking it away again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layer/fold.h"
#include "say.h"

bool fold_view(const struct topo *mesh, char *spec, size_t size, char *error, size_t error_size)
{
    bool line = !strcmp(mesh->kind->name, "line"), wraps = false;
    if (!line && strcmp(mesh->kind->name, "mesh") != 0) {
        snprintf(error, error_size, "layer fold runs on mesh: and line: only, not on %s", mesh->spec);
        return false;
    }
    for (int i = 0; i < mesh->dimensions; i++)
        wraps |= mesh->size[i] > 2;
    if (!wraps)
        snprintf(error, error_size, "%s is the torus of that size already" SAY_DO "run it without a layer",
                 mesh->spec);
    snprintf(spec, size, "%s%s", line ? "ring" : "torus", strchr(mesh->spec, ':'));
    return wraps;
}

/* The coordinate on a line of `size` nodes that hosts the coordinate `ring` of the ring. */
static int line_of(int ring, int size)
{
    return 2 * ring < size ? 2 * ring : 2 * (size - ring) - 1;
}

/* Lay out the two links that a node of the torus has in one dimension, up and down. */
static void lay_links(const struct topo *torus, int rank, int dimension, struct side *sides)
{
    int size = torus->size[dimension], ring = topo_coord(torus, rank, dimension), here = line_of(ring, size);
    for (int up = 0; up < 2; up++) {
        int port = 2 * dimension + up;
        if (topo_peer(torus, rank, port) < 0)
            continue;
        int there = line_of((ring + (up ? 1 : size - 1)) % size, size);
        bool beside = there == here + 1 || there == here - 1;
        int facing = 2 * dimension + (there > here);
        sides[port].out = (int8_t)facing;
        sides[port].late = beside && there != 0 && there != size - 1;
        sides[facing].lands[!beside || (here != 0 && here != size - 1)] = (int8_t)port;
    }
}

int fold_place(const struct topo *torus, int rank)
{
    int mesh = 0;
    for (int i = 0; i < torus->dimensions; i++)
        mesh = mesh * torus->size[i] + line_of(topo_coord(torus, rank, i), torus->size[i]);
    return mesh;
}

static void lay_node(struct parray *array, struct fold *fold, uint32_t rank)
{
    const struct topo *torus = array->guest.topo;
    size_t degree = (size_t)torus->max_degree;
    struct folded *folded = &fold->nodes[rank];
    folded->sides = &fold->sides[rank * degree];
    folded->mailboxes = (char *)fold->mailboxes.base + rank * degree * array->links.shape.bytes;
    folded->end = &folded->late;
    for (size_t port = 0; port < degree; port++)
        folded->sides[port] = (struct side){.out = -1, .lands = {-1, -1}};
    for (int i = 0; i < torus->dimensions; i++)
        lay_links(torus, (int)rank, i, folded->sides);
    fold->hosts[rank] = fold_place(torus, (int)rank);
    fold->guests[fold->hosts[rank]] = (int32_t)rank;
    array->guest.guests[rank].host = &array->nodes[fold->hosts[rank]];
    array->guest.guests[rank].own = folded;
}

bool fold_open(struct parray *array)
{
    struct fold *fold = calloc(1, sizeof *fold);
    size_t sides = (size_t)array->count * (size_t)array->guest.topo->max_degree;
    array->guest.layer_data = fold;
    if (!fold)
        return false;
    fold->hosts = calloc(array->count, sizeof fold->hosts[0]);
    fold->guests = calloc(array->count, sizeof fold->guests[0]);
    fold->nodes = calloc(array->count, sizeof fold->nodes[0]);
    fold->sides = calloc(sides, sizeof fold->sides[0]);
    if (!fold->hosts || !fold->guests || !fold->nodes || !fold->sides ||
        !region_open(&fold->mailboxes, sides * array->links.shape.bytes, false))
        return false;
    for (uint32_t rank = 0; rank < array->count; rank++)
        lay_node(array, fold, rank);
    return true;
}

/* Free the packets that were never received, and those that were never sent because the run was cut short. */
static void discard_packets(const struct parray *array, uint32_t rank)
{
    const struct node *guest = program_node(array, rank);
    struct folded *folded = folded_of(guest);
    for (int port = 0; port < degree_of(guest); port++)
        for (struct side *side = &folded->sides[port]; side->head != side->tail; side->head++) {
            struct ring_slot *slot = ring_slot(mailbox_of(guest, port), &array->links.shape, side->head);
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
        discard_packets(array, rank);
    free(fold->hosts);
    free(fold->guests);
    free(fold->nodes);
    free(fold->sides);
    region_close(&fold->mailboxes);
    free(fold);
    array->guest.layer_data = NULL;
}
