/*
 * Inside, a tree has coordinates of its own: u counts along the spine, v across it, so that spines in rows
 * and in columns are one case, and ports are bits DOWN_U .. UP_V until the end.
 */
#include <stdbool.h>

#include "comb_tree.h"

enum { DOWN_U = 1, UP_U = 2, DOWN_V = 4, UP_V = 8 };

struct comb {
    int side;
    int u, v;      /* the root */
    int teeth;     /* lines u of this parity */
    bool vertical; /* the spine is a column */
};

static struct comb comb_of(int side, int root)
{
    int row = root / side, column = root % side;
    bool even = (row + column) % 2 == 0;
    struct comb comb = {.side = side, .vertical = side % 2 ? !even : even};

    comb.u = comb.vertical ? row : column;
    comb.v = comb.vertical ? column : row;
    comb.teeth = comb.u % 2;
    if (side % 2 && !comb.vertical)
        comb.teeth = row % 2 == 0 && row != column;
    return comb;
}

/* A negative distance plus the size, any other distance unchanged. Distances are greater than -size. */
static int wrap(int distance, int size)
{
    return distance < 0 ? distance + size : distance;
}

/* The height for an odd side, with the spine in a row. Every second root of the diagonal has heights of its
 * own. */
static int height_odd_row(const struct comb *comb, int v)
{
    bool diagonal = comb->u == comb->v && comb->v % 2 == 0;

    if (v % 2 == 0)
        return wrap((diagonal ? comb->side : comb->v) - v, comb->side + 1);
    if (comb->teeth == 1)
        return wrap(comb->u - comb->v, comb->side + 1);
    return (diagonal ? comb->v : wrap(comb->v - v, comb->side - 1)) + 1;
}

/* The first u of line v from which on leaves hang on the tooth below. */
static int height(const struct comb *comb, int v)
{
    if (comb->side % 2 == 0)
        return wrap(comb->vertical ? v - comb->v : comb->v - v, comb->side);
    if (!comb->vertical)
        return height_odd_row(comb, v);
    if (v % 2 && comb->teeth == 0)
        return wrap(comb->v - v, comb->side - 1) + 1;
    return comb->u + 1;
}

/* Away from the root along one axis: both ways from the root's own coordinate. */
static unsigned outward(int at, int root, int side, unsigned down, unsigned up)
{
    return (at <= root && at > 0 ? down : 0) | (at >= root && at < side - 1 ? up : 0);
}

static unsigned leaves(const struct comb *comb, int u, int v)
{
    int first = height(comb, v);

    return (u > 0 && u - 1 < first ? DOWN_U : 0) | (u < comb->side - 1 && u + 1 >= first ? UP_U : 0);
}

static unsigned children(const struct comb *comb, int u, int v)
{
    bool spine = v == comb->v, tooth = u % 2 == comb->teeth;
    unsigned ports = tooth ? outward(v, comb->v, comb->side, DOWN_V, UP_V) : 0;

    if (spine)
        return ports | outward(u, comb->u, comb->side, DOWN_U, UP_U);
    return tooth ? ports | leaves(comb, u, v) : 0;
}

/* The subset of `ports` behind which there is a node that has children. */
static unsigned inner(const struct comb *comb, int u, int v, unsigned ports)
{
    unsigned inner = 0;

    if (ports & DOWN_U && children(comb, u - 1, v))
        inner |= DOWN_U;
    if (ports & UP_U && children(comb, u + 1, v))
        inner |= UP_U;
    if (ports & DOWN_V && children(comb, u, v - 1))
        inner |= DOWN_V;
    if (ports & UP_V && children(comb, u, v + 1))
        inner |= UP_V;
    return inner;
}

unsigned comb_tree_children(int side, int root, int rank)
{
    struct comb comb = comb_of(side, root);
    int row = rank / side, column = rank % side;
    int u = comb.vertical ? row : column, v = comb.vertical ? column : row;
    unsigned all = children(&comb, u, v);
    unsigned first = inner(&comb, u, v, all), last = all & ~first;

    if (!comb.vertical) { /* u is the column: ports 2 and 3 */
        first = (first & 3) << 2 | first >> 2;
        last = (last & 3) << 2 | last >> 2;
    }
    return first | last << 4;
}
