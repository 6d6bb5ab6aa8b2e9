/*
 * layout_star.c: star graphs as substars around a centre, around the centre of a larger substar, and so on.
 *
 * Permutations with the same symbol at position n are a star graph of n-1 symbols, which port n-2 alone joins
 * to the others. So the n groups stand around a circle, in the order of that symbol, and each group is
 * divided in the same way by the position before. Three symbols are a ring of six nodes, drawn as a hexagon.
 */
#include <math.h>
#include <stdio.h>

#include "topo/layout_way.h"

enum { MAX_SYMBOLS = 16, HEXAGON = 3 };

struct star {
    int symbols;
    int inner; /* symbols of the groups that share a place; 1: every node has its own place */
    double radius[MAX_SYMBOLS + 1]; /* by position: of the circle of the groups with one symbol there */
};

/* Choose radii such that groups on a circle do not overlap. */
static void set_radii(struct star *star)
{
    int first = star->inner > HEXAGON ? star->inner + 1 : HEXAGON;
    double reach = 0.4;
    for (int m = first; m <= star->symbols; m++) {
        if (m == HEXAGON)
            star->radius[m] = reach = 1;
        else {
            star->radius[m] = reach * 1.3 / sin(M_PI / m);
            reach += star->radius[m];
        }
    }
}

/* Return the rank of a node's symbol at a position (from 1) among the symbols at this and lower positions. */
static int symbol_index(const struct topo *topo, int rank, int position)
{
    int index = 0, symbol = topo_coord(topo, rank, position - 1);
    for (int i = 0; i < position - 1; i++)
        index += topo_coord(topo, rank, i) < symbol;
    return index;
}

/* Return the place of three symbols on the hexagon, where neighbours differ by one exchange with the
 * first. */
static int hexagon_index(const struct topo *topo, int rank)
{
    static const int by_order[] = {0, 3, 1, 4, 2, 5}; /* of the permutations in lexicographic order */
    int a = topo_coord(topo, rank, 0), b = topo_coord(topo, rank, 1), c = topo_coord(topo, rank, 2);
    return by_order[2 * ((b < a) + (c < a)) + (c < b)];
}

static struct layout_point step_to(struct layout_point from, double radius, int index, int of)
{
    double angle = 2 * M_PI * index / of - M_PI / 2 - (of == 4 ? M_PI / 4 : 0);
    return (struct layout_point){from.x + radius * cos(angle), from.y + radius * sin(angle)};
}

static struct layout_point star_point(const struct star *star, const struct topo *topo, int rank)
{
    struct layout_point at = {0, 0};
    int m = star->symbols;
    for (; m > star->inner && m > HEXAGON; m--)
        at = step_to(at, star->radius[m], symbol_index(topo, rank, m), m);
    return star->inner < HEXAGON ? step_to(at, star->radius[HEXAGON], hexagon_index(topo, rank), 6) : at;
}

static uint32_t star_place(const struct star *star, const struct topo *topo, int rank)
{
    uint32_t place = 0;
    for (int m = star->symbols; m > star->inner; m--)
        place = place * (uint32_t)m + (uint32_t)symbol_index(topo, rank, m);
    return place;
}

bool layout_star(struct layout *layout, const struct topo *topo, size_t limit)
{
    struct star star = {.symbols = topo->dimensions, .inner = 1};
    size_t places = (size_t)topo->nodes, inside = 1;
    if (star.symbols < HEXAGON)
        return layout_line(layout, topo, limit);
    while (places > limit && (star.inner < HEXAGON || star.inner < star.symbols)) {
        star.inner += star.inner == 1 ? 2 : 1; /* a group never has two symbols */
        inside *= star.inner == HEXAGON ? 6 : (size_t)star.inner;
        places = (size_t)topo->nodes / inside;
    }
    if (!layout_room(layout, places))
        return false;
    if (inside > 1)
        snprintf(layout->grouping, sizeof layout->grouping, "a dot stands for a substar of %zu nodes",
                 inside);
    set_radii(&star);
    layout->spacing = star.inner > 1 ? 0.9 : 1;
    for (int rank = 0; rank < topo->nodes; rank++) {
        uint32_t place = star.inner > 1 ? star_place(&star, topo, rank) : (uint32_t)rank;
        layout->place[rank] = place;
        layout->at[place] = star_point(&star, topo, rank);
    }
    return true;
}
