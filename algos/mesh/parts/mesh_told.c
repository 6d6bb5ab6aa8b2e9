/* The tables of all nodes have to be equal, so the expected table is made once. */
#include <string.h>

#include "mesh_ranks.h"
#include "mesh_told.h"
#include "common/token.h"

/* The part of a dummy; tokens are odd, and 0 is no part. */
enum { DUMMY = 2 };

static size_t entries_bytes(const struct mesh_told *told)
{
    size_t entries = (size_t)told->form.classes * mesh_per_class(&told->form, told->room);
    return entries * sizeof(struct mesh_entry);
}

/* Where the progress begins, behind the entries. */
static size_t progress_at(const struct mesh_told *told)
{
    size_t align = _Alignof(struct mesh_progress);
    return (entries_bytes(told) + align - 1) / align * align;
}

void mesh_told_open(struct mesh_told *told, struct parray *array)
{
    told->room = (uint32_t)mesh_active_count(&told->form.mesh);
    told->expected = parray_alloc(array, entries_bytes(told));
    told->filled = parray_alloc(array, sizeof *told->filled);
    told->phases = parray_alloc(array, sizeof *told->phases);
}

size_t mesh_told_bytes(const struct parray *array)
{
    const struct mesh_told *told = parray_arg(array);
    return progress_at(told) + sizeof(struct mesh_progress);
}

struct mesh_store mesh_told_store(struct node *self)
{
    const struct mesh_told *told = node_arg(self);
    char *state = node_state(self);
    return (struct mesh_store){
        .entries = node_state(self), .room = told->room, .progress = (void *)(state + progress_at(told))};
}

void mesh_told_parts(const struct node *self, uint32_t *parts)
{
    const struct mesh_told *told = node_arg(self);
    bool dummy = told->senders && !mesh_active_in(told->senders, self);
    for (int i = 0; i < 2 * MESH_MAX_DIM; i++)
        parts[i] = dummy ? DUMMY : token_part(told->form.mesh.seed, node_rank(self), i);
}

/* -------------------------------------------------------------------------------- after the run */

static uint32_t part_of(const struct mesh_told *told, int origin, int part)
{
    bool dummy = told->senders && !mesh_was_active(told->senders, origin);
    return dummy ? DUMMY : token_part(told->form.mesh.seed, origin, part);
}

static struct mesh_entry expected_entry(const struct mesh_told *told, int class, int origin)
{
    int part = told->form.split ? 2 * class : 0;
    struct mesh_entry entry = {.origin = origin, .part = {part_of(told, origin, part)}};
    if (told->form.halves)
        entry.part[1] = part_of(told, origin, part + 1);
    return entry;
}

/* Fill the expected entries of a class, with the nodes in the order of the class; a whole packet is in one
 * class only. */
static void fill_class(const struct mesh_told *told, int class, struct mesh_entry *entry)
{
    const struct mesh_form *form = &told->form;
    const struct mesh *mesh = &form->mesh;
    int count = mesh_active_count(mesh);
    for (int number = 0; number < mesh->nodes; number++) {
        int rank = mesh_class_node(mesh, class, number), before = mesh_active_before(mesh, rank);
        bool active = before < count && mesh_active_rank(mesh, before) == rank;
        if (active && (mesh_form_in_all(form) || before % mesh->dim == class))
            *entry++ = expected_entry(told, class, rank);
    }
}

static void gather_progress(const struct mesh_told *told, const struct mesh_progress *progress)
{
    struct mesh_phases *phases = told->phases;
    for (int i = 0; i < told->form.mesh.dim; i++) {
        phases->told[i] += progress->told[i];
        if (progress->last[i] > phases->last[i])
            phases->last[i] = progress->last[i];
    }
}

bool mesh_told_verify(struct node *self)
{
    const struct mesh_told *told = node_arg(self);
    const struct mesh_form *form = &told->form;
    struct mesh_store store = mesh_told_store(self);
    size_t size = entries_bytes(told);
    uint32_t per_class = mesh_per_class(form, told->room);
    for (int c = 0; c < form->classes && !*told->filled; c++)
        fill_class(told, c, &told->expected[(size_t)c * per_class]);
    *told->filled = true;
    gather_progress(told, store.progress);
    if (!size)
        return true;
    node_result(self, store.entries, size);
    return memcmp(store.entries, told->expected, size) == 0;
}

void mesh_told_figures(struct parray *array)
{
    static const char *const subphase[MESH_MAX_DIM] = {"subphase 1", "subphase 2", "subphase 3",
                                                       "subphase 4", "subphase 5", "subphase 6",
                                                       "subphase 7", "subphase 8"};
    static const char *const told_after[MESH_MAX_DIM] = {"told 1", "told 2", "told 3", "told 4",
                                                         "told 5", "told 6", "told 7", "told 8"};
    const struct mesh_told *told = parray_arg(array);
    const struct mesh_form *form = &told->form;
    double packet_time = mesh_packet_time(form), sum = 0;
    uint32_t active = told->room;
    if (!active)
        return;
    for (int i = 0; i < form->mesh.dim; i++) {
        double time = mesh_form_times(array, form, (double)told->phases->last[i] / packet_time);
        sum += time;
        parray_figure(array, subphase[i], time, "packet times");
        parray_figure(array, told_after[i], told->phases->told[i],
                      "nodes that then had just the packets of their submesh");
    }
    parray_figure(array, "broadcast", sum, "packet times, of all subphases");
    parray_figure(array, "lemma 1",
                  mesh_form_times(array, form, form->slowdown * mesh_spread_bound(form, active)),
                  "packet times, of all subphases at most");
}

double mesh_told_least(const struct parray *array)
{
    const struct mesh_told *told = parray_arg(array);
    return mesh_broadcast_least(array, &told->form);
}
