/* The way round, in rows: with an even number of rows it goes to and fro in all columns but the first, one
 * row after the other, and comes back in the first column. With an odd number it goes along the first row,
 * then down and up in the columns from the last one to the third, and to and fro in the first two columns,
 * from the last row up to the third; the second has but its first column left. */
#include "ring_of_mesh.h"

struct ring ring_of(int rows, int columns)
{
    enum ring_kind kind = rows == 1 ? RING_OPEN : rows * columns % 2 ? RING_ODD : RING_EVEN;

    return (struct ring){.kind = kind, .nodes = rows * columns, .rows = rows, .columns = columns};
}

/* For an even number of rows. */
static int even_place(int rows, int columns, int row, int column)
{
    if (column == 0)
        return rows * (columns - 1) + rows - 1 - row;
    return row * (columns - 1) + (row % 2 ? columns - 1 - column : column - 1);
}

static int odd_place(int rows, int columns, int row, int column)
{
    int left = columns + 1 + (columns - 2) * (rows - 1); /* where the first two columns begin */

    if (row < 2 && row == column)
        return row;
    if (row == 0)
        return column + 1;
    if (column >= 2) {
        int columns_before = columns - 1 - column,
            rows_before = columns_before % 2 ? rows - 1 - row : row - 1;
        return columns + 1 + columns_before * (rows - 1) + rows_before;
    }
    return left + 2 * (rows - 1 - row) + ((rows - 1 - row) % 2 ? column : 1 - column);
}

int ring_place(const struct ring *ring, int row, int column)
{
    switch (ring->kind) {
    case RING_EVEN:
        return ring->rows % 2 == 0 ? even_place(ring->rows, ring->columns, row, column)
                                   : even_place(ring->columns, ring->rows, column, row);
    case RING_ODD:
        return odd_place(ring->rows, ring->columns, row, column);
    default:
        return column;
    }
}

int ring_most_up(const struct ring *ring)
{
    return ring->kind == RING_OPEN ? ring->nodes - 1 : ring->nodes / 2;
}

int ring_most_down(const struct ring *ring)
{
    return ring->kind == RING_OPEN ? ring->nodes - 1 : ring->nodes - 1 - ring->nodes / 2;
}

int ring_offset(const struct ring *ring, int place, int token, int up)
{
    int nodes = ring->nodes, offset = place - token;

    if (ring->kind == RING_OPEN || offset == 0)
        return offset;
    if (offset < 0)
        offset += nodes;
    if (ring->kind == RING_ODD && place < 2) {
        if (token < 2)
            return up - (nodes - 1);
        if (place == 1 && offset <= up + 1)
            return offset - 1;
        if (place == 0 && offset > up)
            return offset - (nodes - 1);
    }
    return offset <= up ? offset : offset - nodes;
}

int ring_before(const struct ring *ring, int place, int token, int offset)
{
    int nodes = ring->nodes, step = offset > 0 ? nodes - 1 : 1;

    if (ring->kind == RING_ODD) {
        if (place < 2)
            return offset > 0 ? nodes - 1 : 2;
        if (place == (offset > 0 ? 2 : nodes - 1))
            return token == 0 ? 0 : 1;
    }
    return (place + step) % nodes;
}
