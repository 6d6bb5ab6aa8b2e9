/* Whole packets take two prefixes: one to tell the classes, and one in each class. */
#include <string.h>

#include "common/received.h"
#include "mesh_broadcast.h"
#include "mesh_ranks.h"

/* Enter a phase in the step in which it begins on all nodes. */
static void begin_phase(struct node *self, const char *name, uint64_t start)
{
    node_wait_until(self, start);
    node_phase(self, name);
}

static void set_active(struct node *self, struct mesh_store *store, uint32_t active)
{
    store->active = received_up_to(self, active, store->room);
    store->per_class = mesh_per_class(node_arg(self), store->active);
}

/* Phase 1; flags[c]: has this node a packet of class c? Result: the step in which it is over. */
static uint64_t find_ranks(struct node *self, bool active, bool *flags, struct mesh_rank *ranks,
                           struct mesh_store *store, uint64_t start)
{
    const struct mesh_form *form = node_arg(self);
    uint64_t steps = mesh_ranks_steps(&form->mesh, form->fast);
    if (!mesh_form_in_all(form)) {
        begin_phase(self, "classes", start);
        mesh_ranks_find(self, &active, ranks, 1, form->fast, start);
        set_active(self, store, ranks[0].total);
        start += steps;
        if (!store->active)
            return start;
    }
    for (int c = 0; c < form->classes; c++)
        flags[c] =
            active && (mesh_form_in_all(form) || ranks[0].before % (uint32_t)form->mesh.dim == (uint32_t)c);
    begin_phase(self, "prefix", start);
    mesh_ranks_find(self, flags, ranks, form->classes, form->fast, start);
    if (mesh_form_in_all(form))
        set_active(self, store, ranks[0].total);
    return start + steps;
}

uint64_t mesh_broadcast(struct node *self, bool active, const uint32_t *words, struct mesh_store *store,
                        uint64_t start)
{
    const struct mesh_form *form = node_arg(self);
    uint32_t each = mesh_route_words(&form->packing);
    bool flags[MESH_MAX_DIM] = {false};
    struct mesh_rank ranks[MESH_MAX_DIM] = {{0}};
    struct mesh_parcel parcels[MESH_MAX_DIM];
    start = find_ranks(self, active, flags, ranks, store, start);
    if (!store->active)
        return start;
    uint32_t *room = node_realloc(self, NULL, (size_t)form->classes * each * sizeof *room);
    for (int c = 0; c < form->classes; c++) {
        parcels[c] = (struct mesh_parcel){.here = flags[c], .goal = ranks[c].before};
        parcels[c].origin = node_rank(self);
        parcels[c].dest = -1;
        parcels[c].words = room + (size_t)c * each;
        if (flags[c])
            memcpy(parcels[c].words, words + (form->split ? (size_t)c * each : 0), each * sizeof *words);
    }
    start = mesh_broadcast_ranked(self, parcels, store, start);
    node_realloc(self, room, 0);
    return start;
}

uint64_t mesh_broadcast_ranked(struct node *self, struct mesh_parcel *parcels, const struct mesh_store *store,
                               uint64_t start)
{
    const struct mesh_form *form = node_arg(self);
    begin_phase(self, "packing", start);
    start = mesh_route_pack(self, &form->packing, parcels, form->classes, start);
    for (int c = 0; c < form->classes; c++) {
        const struct mesh_parcel *parcel = &parcels[c];
        if (parcel->here && node_check(self, parcel->goal < mesh_class_count(form, store->active, c)))
            mesh_entry_write(form, store, mesh_entry_at(store, c, parcel->goal), parcel->origin,
                             parcel->words);
    }
    return mesh_spread(self, store, start);
}
