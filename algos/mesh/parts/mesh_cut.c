/*
 * The active nodes of a box are counted from sums over all boxes with a corner at 0: the table has (p+1)^d of
 * them, and 2^d make up a count, with alternating signs. With A active nodes in a box of V nodes and M in
 * all, A (N - V) packets leave and (M - A) V enter; as many links lead in as out.
 */
#include <stdlib.h>

#include "mesh_cut.h"

enum { MOST_BOXES = 1 << 23 };

struct box {
    int low[MESH_MAX_DIM], high[MESH_MAX_DIM]; /* high is outside */
};

struct sums {
    const struct mesh *mesh;
    int stride;
    uint32_t *below; /* active nodes with every digit below the corner's, by corner, to base p+1 */
};

static uint64_t power(uint64_t base, int exponent)
{
    uint64_t result = 1;
    while (exponent-- > 0)
        result *= base;
    return result;
}

static bool sum_active(struct sums *sums)
{
    const struct mesh *mesh = sums->mesh;
    uint64_t base = (uint64_t)mesh->side + 1, size = power(base, mesh->dim);
    sums->below = calloc(size, sizeof *sums->below);
    for (int i = 0; sums->below && i < mesh_active_count(mesh); i++) {
        uint64_t corner = 0;
        for (int digit = 0; digit < mesh->dim; digit++)
            corner += power(base, digit) * (uint64_t)(mesh_digit(mesh, mesh_active_rank(mesh, i), digit) + 1);
        sums->below[corner] = 1;
    }
    for (int digit = 0; sums->below && digit < mesh->dim; digit++)
        for (uint64_t corner = 0; corner < size; corner++)
            if (corner / power(base, digit) % base > 0)
                sums->below[corner] += sums->below[corner - power(base, digit)];
    return sums->below;
}

static uint64_t count_in(const struct sums *sums, const struct box *box)
{
    uint64_t base = (uint64_t)sums->mesh->side + 1;
    uint32_t count = 0;
    for (uint32_t lows = 0; lows < 1u << sums->mesh->dim; lows++) {
        uint64_t corner = 0;
        for (int digit = sums->mesh->dim - 1; digit >= 0; digit--)
            corner = corner * base + (uint64_t)(lows >> digit & 1 ? box->low[digit] : box->high[digit]);
        count += __builtin_popcount(lows) % 2 ? -sums->below[corner] : sums->below[corner];
    }
    return count;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static uint64_t divide_up(uint64_t packets, uint64_t links)
{
    return (packets + links - 1) / links;
}

/* The faces of a box across a dimension that links go through. */
static uint64_t open_faces(const struct mesh *mesh, const struct box *box, int digit)
{
    bool below = box->low[digit] > 0, above = box->high[digit] < mesh->side;
    if (mesh->torus)
        return below || above ? 2 : 0;
    return (uint64_t)below + above;
}

/* The least number of steps in which the packets can cross the border of a box. */
static uint64_t cut_steps(const struct sums *sums, const struct box *box)
{
    const struct mesh *mesh = sums->mesh;
    uint64_t nodes = (uint64_t)mesh->nodes, active = (uint64_t)mesh_active_count(mesh), volume = 1, links = 0;
    uint64_t inside;
    for (int digit = 0; digit < mesh->dim; digit++)
        volume *= (uint64_t)(box->high[digit] - box->low[digit]);
    for (int digit = 0; digit < mesh->dim; digit++)
        links += volume / (uint64_t)(box->high[digit] - box->low[digit]) * open_faces(mesh, box, digit);
    if (links == 0)
        return 0;
    inside = count_in(sums, box);
    return divide_up(larger(inside * (nodes - volume), (active - inside) * volume), links);
}

/* The next interval, all of them from (0, stride) to (last multiple, side); false: that was the last one, and
 * the interval is the first one again. */
static bool next_interval(int *low, int *high, int side, int stride)
{
    if (*high < side) {
        *high = *high + stride < side ? *high + stride : side;
        return true;
    }
    *low += stride;
    if (*low >= side)
        *low = 0;
    *high = *low + stride < side ? *low + stride : side;
    return *low > 0;
}

static uint64_t best_cut(const struct sums *sums)
{
    const struct mesh *mesh = sums->mesh;
    struct box box = {.low = {0}};
    uint64_t best = 0;
    int digit = 0;
    for (int i = 0; i < mesh->dim; i++)
        box.high[i] = sums->stride < mesh->side ? sums->stride : mesh->side;
    while (digit < mesh->dim) {
        best = larger(best, cut_steps(sums, &box));
        for (digit = 0; digit < mesh->dim; digit++)
            if (next_interval(&box.low[digit], &box.high[digit], mesh->side, sums->stride))
                break;
    }
    return best;
}

/* The bound of the boxes of one active node, which a larger stride may leave out. */
static uint64_t best_node(const struct sums *sums)
{
    const struct mesh *mesh = sums->mesh;
    uint64_t best = 0;
    for (int i = 0; i < mesh_active_count(mesh); i++) {
        struct box box = {.low = {0}};
        for (int digit = 0; digit < mesh->dim; digit++) {
            box.low[digit] = mesh_digit(mesh, mesh_active_rank(mesh, i), digit);
            box.high[digit] = box.low[digit] + 1;
        }
        best = larger(best, cut_steps(sums, &box));
    }
    return best;
}

/* Every active node has a packet for the node that is the farthest from it, on an array a corner. */
static uint64_t longest_way(const struct mesh *mesh)
{
    int longest = 0;
    if (mesh->torus)
        return mesh_active_count(mesh) ? (uint64_t)(mesh->dim * (mesh->side / 2)) : 0;
    for (int i = 0; i < mesh_active_count(mesh); i++) {
        int way = 0;
        for (int digit = 0; digit < mesh->dim; digit++) {
            int here = mesh_digit(mesh, mesh_active_rank(mesh, i), digit), rest = mesh->side - 1 - here;
            way += here > rest ? here : rest;
        }
        longest = way > longest ? way : longest;
    }
    return (uint64_t)longest;
}

uint64_t mesh_cut_steps(const struct mesh *mesh)
{
    struct sums sums = {.mesh = mesh, .stride = 1};
    uint64_t best = longest_way(mesh), ends;
    for (;; sums.stride++) {
        ends = (uint64_t)((mesh->side - 1) / sums.stride + 2); /* multiples of the stride, and the side */
        if (power(ends * (ends - 1) / 2, mesh->dim) <= MOST_BOXES)
            break;
    }
    if (!sum_active(&sums))
        return best;
    best = larger(best, larger(best_cut(&sums), best_node(&sums)));
    free(sums.below);
    return best;
}
