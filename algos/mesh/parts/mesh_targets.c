/* Targets in the lines of a target are counted before the run. */
#include "mesh_targets.h"

void mesh_targets_open(struct mesh_targets *targets, struct parray *array, const struct mesh *mesh)
{
    int *in_row = parray_alloc(array, 2 * (size_t)mesh->side * sizeof *in_row);
    int *in_column = in_row + mesh->side;

    targets->count = mesh_active_count(mesh);
    targets->list = parray_alloc(array, (size_t)targets->count * sizeof *targets->list);
    for (int i = 0; i < targets->count; i++) {
        int rank = targets->list[i].rank = mesh_active_rank(mesh, i);
        in_row[rank / mesh->side]++;
        in_column[rank % mesh->side]++;
    }
    for (int i = 0; i < targets->count; i++) {
        struct mesh_target *target = &targets->list[i];
        bool row_last = in_row[target->rank / mesh->side] <= in_column[target->rank % mesh->side];
        target->way = row_last ? MESH_COLUMN_FIRST : MESH_ROW_FIRST;
    }
}

void mesh_targets_post(struct mesh_relay *relay, const struct mesh_targets *targets)
{
    struct parray_token token;
    for (int i = 0; i < targets->count && node_given(relay->self, &token); i++)
        mesh_relay_post(relay, &token, targets->list[i].way);
}
