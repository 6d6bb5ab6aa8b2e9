/*
 * layout_tree.c: a level a row, every node above the middle of its children.
 *
 * If there are too many nodes, a dot of the last row stands for a whole subtree. If even the root has too
 * many children, a dot of the last row stands for several subtrees.
 */
#include <math.h>
#include <stdio.h>

#include "topo/layout_way.h"

struct rows {
    int count;     /* of rows that are drawn */
    size_t width;  /* nodes in the last drawn row */
    size_t before; /* nodes in the rows above it */
    size_t share;  /* nodes of the last row that share a place */
};

static struct rows rows_fold(const struct topo *topo, size_t limit)
{
    size_t arity = (size_t)topo->max_degree - 1, nodes = (size_t)topo->nodes;
    struct rows rows = {.count = 1, .width = 1, .before = 0, .share = 1};
    while (rows.before + rows.width < nodes && (rows.width * arity <= limit || rows.count == 1)) {
        rows.before += rows.width;
        rows.width *= arity;
        rows.count++;
    }
    rows.share = (rows.width + limit - 1) / limit;
    return rows;
}

/* Return the place of a node or of its deepest ancestor that is drawn, its row, and where in the row (0 .. 1)
 * it is. */
static uint32_t tree_place(const struct rows *rows, size_t arity, size_t rank, int *row, double *along)
{
    size_t first = 0, width = 1;
    while (rank >= rows->before + rows->width)
        rank = (rank - 1) / arity;
    for (*row = 0; rank >= first + width; ++*row) {
        first += width;
        width *= arity;
    }
    size_t index = rank - first;
    if (rows->share > 1 && *row == rows->count - 1) {
        index /= rows->share;
        width = (width + rows->share - 1) / rows->share;
    }
    *along = ((double)index + 0.5) / (double)width;
    return (uint32_t)(first + index);
}

static void name_group(struct layout *layout, const struct topo *topo, const struct rows *rows)
{
    size_t deep = ((size_t)topo->nodes - rows->before) / rows->width;
    char *text = layout->grouping;
    size_t size = sizeof layout->grouping;
    if (rows->share > 1)
        snprintf(text, size, "a dot of the last row stands for %zu subtrees of %zu nodes", rows->share, deep);
    else if (deep > 1)
        snprintf(text, size, "a dot of the last row stands for a subtree of %zu nodes", deep);
}

bool layout_tree(struct layout *layout, const struct topo *topo, size_t limit)
{
    size_t arity = (size_t)topo->max_degree - 1;
    if (arity < 2 || topo->nodes == 1)
        return layout_line(layout, topo, limit);
    struct rows rows = rows_fold(topo, limit);
    size_t last = (rows.width + rows.share - 1) / rows.share;
    double height = fmax(1, 0.5 * (double)last / rows.count);
    if (!layout_room(layout, rows.before + last))
        return false;
    name_group(layout, topo, &rows);
    layout->spacing = fmax(1, (double)last / 64);
    for (int rank = 0; rank < topo->nodes; rank++) {
        int row;
        double along;
        uint32_t place = tree_place(&rows, arity, (size_t)rank, &row, &along);
        layout->place[rank] = place;
        layout->at[place] = (struct layout_point){along * (double)last, row * height};
    }
    return true;
}
