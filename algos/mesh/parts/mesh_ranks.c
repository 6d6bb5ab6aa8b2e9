/*
 * The paper's way has one line for each level and class; at level l only those nodes take part whose virtual
 * digits below l are all p-1, as they alone know the sum of their block of p^l nodes.
 */
#include "mesh_ranks.h"
#include "mesh_sweep.h"

int mesh_class_number(const struct mesh *mesh, int class, int rank)
{
    int number = 0;
    for (int l = mesh->dim - 1; l >= 0; l--)
        number = number * mesh->side + mesh_digit(mesh, rank, mesh_class_digit(mesh, class, l));
    return number;
}

/* Rotating the digits by the remaining places undoes the rotation of mesh_class_number. */
int mesh_class_node(const struct mesh *mesh, int class, int number)
{
    return mesh_class_number(mesh, (mesh->dim - class) % mesh->dim, number);
}

uint64_t mesh_ranks_steps(const struct mesh *mesh, bool fast)
{
    uint64_t windows = (uint64_t)mesh->dim;
    return fast ? windows * mesh_sweep_both_steps(mesh) : 2 * windows * mesh_sweep_steps(mesh);
}

/* ------------------------------------------------------------------------------ as in the paper */

typedef struct mesh_line level_lines[MESH_MAX_DIM]; /* of one level, by class */

static bool is_last_below(const struct node *self, int class, int l)
{
    const struct mesh *mesh = node_arg(self);
    for (int i = 0; i < l; i++)
        if (mesh_digit(mesh, node_rank(self), mesh_class_digit(mesh, class, i)) != mesh->side - 1)
            return false;
    return true;
}

static void find_forward(struct node *self, const bool *flags, level_lines *level, int classes,
                         uint64_t start)
{
    const struct mesh *mesh = node_arg(self);
    for (int l = 0; l < mesh->dim; l++) {
        bool takes_part = false;
        for (int c = 0; c < classes; c++) {
            struct mesh_line *line = &level[l][c];
            line->digit = is_last_below(self, c, l) ? mesh_class_digit(mesh, c, l) : -1;
            line->value = l ? level[l - 1][c].before + level[l - 1][c].value : flags[c];
            takes_part |= line->digit >= 0;
        }
        if (takes_part)
            mesh_sweep_forward(self, level[l], classes, start + (uint64_t)l * mesh_sweep_steps(mesh));
    }
}

/* The last node of a line hands down the sums that it has got as a node of the level above. */
static void hand_down(struct mesh_line *lines, const struct mesh_line *above, int classes)
{
    for (int c = 0; c < classes; c++) {
        lines[c].offset = above[c].offset + above[c].before;
        lines[c].total = above[c].total;
    }
}

static void find_reverse(struct node *self, level_lines *level, int classes, uint64_t start)
{
    const struct mesh *mesh = node_arg(self);
    int top = mesh->dim - 1;
    mesh_sweep_close(self, level[top], classes);
    for (int l = top; l >= 0; l--) {
        bool takes_part = false;
        if (l < top)
            hand_down(level[l], level[l + 1], classes);
        for (int c = 0; c < classes; c++)
            takes_part |= level[l][c].digit >= 0;
        if (takes_part)
            mesh_sweep_reverse(self, level[l], classes, start + (uint64_t)(top - l) * mesh_sweep_steps(mesh));
    }
}

static void find_twice(struct node *self, const bool *flags, struct mesh_rank *ranks, int classes,
                       uint64_t start)
{
    level_lines level[MESH_MAX_DIM] = {{{0}}};
    const struct mesh *mesh = node_arg(self);
    find_forward(self, flags, level, classes, start);
    find_reverse(self, level, classes, start + (uint64_t)mesh->dim * mesh_sweep_steps(mesh));
    for (int c = 0; c < classes; c++)
        ranks[c] =
            (struct mesh_rank){.before = level[0][c].offset + level[0][c].before, .total = level[0][c].total};
}

/* ------------------------------------------------------------------------------------- both sides */

static void find_fast(struct node *self, const bool *flags, struct mesh_rank *ranks, int classes,
                      uint64_t start)
{
    const struct mesh *mesh = node_arg(self);
    for (int c = 0; c < classes; c++)
        ranks[c] = (struct mesh_rank){.before = 0, .total = flags[c]};
    for (int l = 0; l < mesh->dim; l++) {
        level_lines lines = {{0}};
        for (int c = 0; c < classes; c++) {
            lines[c].digit = mesh_class_digit(mesh, c, l);
            lines[c].value = ranks[c].total;
        }
        mesh_sweep_both(self, lines, classes, start + (uint64_t)l * mesh_sweep_both_steps(mesh));
        for (int c = 0; c < classes; c++) {
            ranks[c].before += lines[c].before;
            ranks[c].total = lines[c].total;
        }
    }
}

/* Sums that cannot be right are replaced by those of this node alone: callers use them as sizes. */
static void check_ranks(struct node *self, const bool *flags, struct mesh_rank *ranks, int classes)
{
    for (int c = 0; c < classes; c++) {
        struct mesh_rank *rank = &ranks[c];
        uint32_t after = rank->total - rank->before;
        if (!node_check(self, rank->total <= (uint32_t)node_count(self) && rank->before <= rank->total &&
                                  after >= flags[c]))
            *rank = (struct mesh_rank){.before = 0, .total = flags[c]};
    }
}

void mesh_ranks_find(struct node *self, const bool *flags, struct mesh_rank *ranks, int classes, bool fast,
                     uint64_t start)
{
    (fast ? find_fast : find_twice)(self, flags, ranks, classes, start);
    check_ranks(self, flags, ranks, classes);
}
