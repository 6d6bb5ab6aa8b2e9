/* The geometry is arithmetic on ranks; only the set of active nodes is a table. */
#include <string.h>

#include "mesh_array.h"
#include "mesh_flags.h"

static bool is_kind(const struct parray *array, const char *mesh, const char *line)
{
    const char *kind = parray_topology_kind(array);
    return !strcmp(kind, mesh) || !strcmp(kind, line);
}

bool mesh_wraps(const struct parray *array)
{
    return is_kind(array, "torus", "ring");
}

int mesh_open(struct mesh *mesh, struct parray *array)
{
    const char *spec = parray_topology(array);
    bool torus = mesh_wraps(array);
    if (!torus && !is_kind(array, "mesh", "line"))
        return parray_refuse(array, "this program runs on mesh: and torus: only, not on %s", spec);
    *mesh = (struct mesh){.side = parray_dimension_size(array, 0),
                          .dim = parray_dimensions(array),
                          .nodes = parray_nodes(array),
                          .torus = torus,
                          .pace = parray_duration(array, 1)};
    if (mesh->dim > MESH_MAX_DIM)
        return parray_refuse(array, "%s: this program runs in up to %d dimensions", spec, MESH_MAX_DIM);
    for (int i = 1; i < mesh->dim; i++)
        if (parray_dimension_size(array, i) != mesh->side)
            return parray_refuse(array, "%s: this program wants equal sides", spec);
    if (mesh->side < 2)
        return parray_refuse(array, "%s: this program wants sides of 2 or more", spec);
    if (torus && mesh->side == 2)
        return parray_refuse(
            array, "%s: on a torus this program wants sides of 3 or more; with sides of 2 use mesh:", spec);
    return 0;
}

static void set_active(struct mesh *mesh, struct parray *array, const int *ranks, int count)
{
    struct mesh_flags *flags = parray_alloc(array, sizeof *flags);
    int *number = parray_alloc(array, (size_t)mesh->nodes * sizeof *number);
    for (int i = 0; i < count; i++)
        number[ranks[i]] = i + 1;
    *flags = (struct mesh_flags){.count = count, .ranks = ranks, .number = number};
    mesh->flags = flags;
}

void mesh_activate_all(struct mesh *mesh, struct parray *array)
{
    int *ranks = parray_alloc(array, (size_t)mesh->nodes * sizeof *ranks);
    for (int rank = 0; rank < mesh->nodes; rank++)
        ranks[rank] = rank;
    set_active(mesh, array, ranks, mesh->nodes);
}

int mesh_read_ranks(struct mesh *mesh, struct parray *array, const char *name)
{
    const int *ranks;
    int count = parray_param_ranks(array, name, &ranks);
    if (count >= 0)
        set_active(mesh, array, ranks, count);
    return count;
}

int mesh_read_active(struct mesh *mesh, struct parray *array)
{
    return mesh_read_ranks(mesh, array, "active");
}

int mesh_read_switch(struct parray *array, const char *name, bool *on)
{
    bool ok = true;
    *on = parray_param_int(array, name, 0, 1, &ok) == 1;
    return ok ? 0 : -1;
}

int mesh_power(const struct mesh *mesh, int exponent)
{
    int power = 1;
    while (exponent-- > 0)
        power *= mesh->side;
    return power;
}

int mesh_digit(const struct mesh *mesh, int rank, int digit)
{
    return rank / mesh_power(mesh, digit) % mesh->side;
}

int mesh_active_number(const struct node *self)
{
    return mesh_active_number_of(node_arg(self), node_rank(self));
}

bool mesh_active(const struct node *self)
{
    return mesh_active_number(self) >= 0;
}

int mesh_active_number_of(const struct mesh *mesh, int rank)
{
    return mesh->flags->number[rank] - 1;
}

int mesh_active_count(const struct mesh *mesh)
{
    return mesh->flags->count;
}

int mesh_active_rank(const struct mesh *mesh, int number)
{
    return mesh->flags->ranks[number];
}

int mesh_active_before(const struct mesh *mesh, int rank)
{
    int low = 0, high = mesh->flags->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (mesh->flags->ranks[middle] < rank)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
