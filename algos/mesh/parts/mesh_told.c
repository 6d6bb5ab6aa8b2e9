/* The tables of all nodes have to be equal, so the expected table is made once. */
#include <string.h>

#include "mesh_ranks.h"
#include "mesh_told.h"
#include "common/token.h"

static size_t entries_in(const struct mesh_form *form)
{
    return (size_t)form->mesh.dim * mesh_per_class(form, (uint32_t)mesh_active_count(&form->mesh));
}

void mesh_told_open(struct mesh_told *told, struct parray *array)
{
    told->room = (uint32_t)mesh_active_count(&told->form.mesh);
    told->expected = parray_alloc(array, entries_in(&told->form) * sizeof told->expected[0]);
    told->filled = parray_alloc(array, sizeof *told->filled);
}

size_t mesh_told_bytes(const struct parray *array)
{
    const struct mesh_told *told = parray_arg(array);
    return entries_in(&told->form) * sizeof told->expected[0];
}

void mesh_told_parts(const struct node *self, uint32_t *parts)
{
    const struct mesh_told *told = node_arg(self);
    for (int i = 0; i < 2 * MESH_MAX_DIM; i++)
        parts[i] = token_part(told->form.mesh.seed, node_rank(self), i);
}

/* -------------------------------------------------------------------------------- after the run */

static struct mesh_entry expected_entry(const struct mesh_form *form, int class, int origin)
{
    int part = form->split ? 2 * class : 0;
    struct mesh_entry entry = {.origin = origin, .part = {token_part(form->mesh.seed, origin, part)}};
    if (form->halves)
        entry.part[1] = token_part(form->mesh.seed, origin, part + 1);
    return entry;
}

/* Fill the expected entries of a class, with the nodes in the order of the class; a whole packet is in one
 * class only. */
static void fill_class(const struct mesh_form *form, int class, struct mesh_entry *entry)
{
    const struct mesh *mesh = &form->mesh;
    int count = mesh_active_count(mesh);
    for (int number = 0; number < mesh->nodes; number++) {
        int rank = mesh_class_node(mesh, class, number), before = mesh_active_before(mesh, rank);
        bool active = before < count && mesh_active_rank(mesh, before) == rank;
        if (active && (form->split || before % mesh->dim == class))
            *entry++ = expected_entry(form, class, rank);
    }
}

bool mesh_told_verify(struct node *self)
{
    const struct mesh_told *told = node_arg(self);
    const struct mesh_form *form = &told->form;
    size_t size = entries_in(form) * sizeof told->expected[0];
    uint32_t per_class = mesh_per_class(form, (uint32_t)mesh_active_count(&form->mesh));
    for (int c = 0; c < form->mesh.dim && !*told->filled; c++)
        fill_class(form, c, &told->expected[(size_t)c * per_class]);
    *told->filled = true;
    if (!size)
        return true;
    node_result(self, node_state(self), size);
    return memcmp(node_state(self), told->expected, size) == 0;
}

double mesh_told_least(const struct parray *array)
{
    const struct mesh_told *told = parray_arg(array);
    return mesh_broadcast_least(array, &told->form);
}
