/* The geometry is arithmetic on ranks; only the set of active nodes is a table. */
#include <string.h>

#include "mesh_array.h"

struct mesh_flags {
    int count;
    const int *ranks;   /* of the active nodes, ascending */
    const bool *active; /* by rank */
};

static bool is_kind(const struct parray *array, const char *mesh, const char *line)
{
    const char *kind = parray_topology_kind(array);
    return !strcmp(kind, mesh) || !strcmp(kind, line);
}

int mesh_open(struct mesh *mesh, struct parray *array)
{
    const char *spec = parray_topology(array);
    bool torus = is_kind(array, "torus", "ring");
    if (!torus && !is_kind(array, "mesh", "line"))
        return parray_refuse(array, "this program runs on mesh: and torus: only, not on %s", spec);
    *mesh = (struct mesh){.side = parray_dimension_size(array, 0),
                          .dim = parray_dimensions(array),
                          .nodes = parray_nodes(array),
                          .torus = torus,
                          .seed = parray_seed(array),
                          .pace = parray_duration(array, 1)};
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

int mesh_read_active(struct mesh *mesh, struct parray *array)
{
    struct mesh_flags *flags = parray_alloc(array, sizeof *flags);
    bool *active = parray_alloc(array, (size_t)mesh->nodes * sizeof *active);
    flags->count = parray_param_ranks(array, "active", &flags->ranks);
    for (int i = 0; i < flags->count; i++)
        active[flags->ranks[i]] = true;
    flags->active = active;
    mesh->flags = flags;
    return flags->count;
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

bool mesh_active(const struct node *self)
{
    const struct mesh *mesh = node_arg(self);
    return mesh->flags->active[node_rank(self)];
}

int mesh_active_count(const struct mesh *mesh)
{
    return mesh->flags->count;
}

int mesh_active_rank(const struct mesh *mesh, int number)
{
    return mesh->flags->ranks[number];
}
