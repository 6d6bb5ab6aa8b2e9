/* Nodes compute places with shifts and masks: all sides are the same power of two. */
#include <stdlib.h>
#include <string.h>

#include "common/own_token.h"
#include "worm_box.h"
#include "worm_eyes.h"

static bool all_sides(const struct parray *array, int dims, int side)
{
    for (int i = 0; i < dims; i++)
        if (parray_dimension_size(array, i) != side)
            return false;
    return true;
}

/* d and k of the array; false after refusing. The dimensions of a star are no coordinates of a place. */
static bool read_shape(struct parray *array, struct box_task *task)
{
    const char *kind = parray_topology_kind(array);
    int side = parray_dimension_size(array, 0);

    task->dims = strcmp(kind, "star") == 0 ? 0 : parray_dimensions(array);
    task->torus = strcmp(kind, "torus") == 0 || strcmp(kind, "ring") == 0;
    if (task->dims == 0) {
        parray_refuse(array,
                      "this program runs on line:, ring:, mesh:, torus: and hypercube: only, not on %s",
                      parray_topology(array));
        return false;
    }
    if (task->dims > BOX_DIMS) {
        parray_refuse(array, "%s has %d dimensions; this program takes 1 to %d", parray_topology(array),
                      task->dims, BOX_DIMS);
        return false;
    }
    if (side < 2 || (side & (side - 1)) != 0 || !all_sides(array, task->dims, side)) {
        parray_refuse(
            array,
            "%s: this program takes the same power of two, 2 or more, in every dimension: mesh:8x8, "
            "torus:4x4x4",
            parray_topology(array));
        return false;
    }
    task->levels = __builtin_ctz((unsigned)side);
    return true;
}

bool box_param_order(struct parray *array, const char *name, int dims, int *order)
{
    const char *text = parray_param(array, name), *at = text;
    unsigned seen = 0;
    int count = 0;

    for (; *text != '\0' && count < dims; count++) {
        char *end;
        long dimension = strtol(at, &end, 10);

        if (end == at || dimension < 0 || dimension >= dims || (*end != ',' && *end != '\0'))
            break;
        order[count] = (int)dimension;
        seen |= 1u << dimension;
        at = end + (*end == ',');
    }
    if (*text == '\0' || (count == dims && *at == '\0' && at[-1] != ',' && seen == (1u << dims) - 1))
        return true;
    parray_refuse(array, "--param %s=%s: the dimensions 0 to %d are wanted, each once, with commas between",
                  name, text, dims - 1);
    return false;
}

/* On a torus the root has to be an eye, so the corner lies below the root by the coordinate of an eye. */
static int choose_corner(const struct box_task *task)
{
    int place[BOX_DIMS];

    if (!task->torus)
        return 0;
    box_place(task, 0, task->root, place);
    for (int i = 0; i < task->dims; i++)
        place[i] = (place[i] - eye_below(task->levels)) & ((1 << task->levels) - 1);
    return box_rank(task, 0, place);
}

struct box_task *box_task_make(struct parray *array)
{
    struct box_task *task = parray_alloc(array, sizeof *task);
    bool ok = true;

    if (!read_shape(array, task) || one_word_a_token(array) < 0)
        return NULL;
    for (int i = 0; i < task->dims; i++) {
        task->order[i] = task->dims - 1 - i;
        task->route[i] = i;
    }
    task->root = (int)parray_param_int(array, "root", 0, parray_nodes(array) - 1, &ok);
    if (!ok || !box_param_order(array, "route", task->dims, task->route) ||
        !box_late_read(array, &task->late))
        return NULL;
    task->corner = choose_corner(task);
    task->pace = parray_duration(array, 1);
    parray_set_arg(array, task);
    return task;
}

void box_place(const struct box_task *task, int corner, int rank, int *place)
{
    int mask = (1 << task->levels) - 1;

    for (int i = task->dims - 1; i >= 0; i--) {
        place[i] = (rank - corner) & mask;
        rank >>= task->levels;
        corner >>= task->levels;
    }
}

int box_rank(const struct box_task *task, int corner, const int *place)
{
    int mask = (1 << task->levels) - 1, rank = 0;

    for (int i = 0; i < task->dims; i++) {
        int origin = corner >> (task->dims - 1 - i) * task->levels;

        rank = rank << task->levels | ((place[i] + origin) & mask);
    }
    return rank;
}
