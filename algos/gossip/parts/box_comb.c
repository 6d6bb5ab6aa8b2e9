#include "box_comb.h"

/* Through which dimensions a root's token runs: the i-th, from 1 on, is along + i * turn, modulo their
 * number. The last one is the main dimension. */
struct course {
    int dimensions, along, turn;
};

/* Sums of coordinates alone would make some dimensions rare, where there are many short ones. With odd
 * weights neighbours still differ in parity. */
static struct course course_of(const struct box_combs *combs, int root)
{
    int dimensions = combs->mesh->dimensions, takers = dimensions - combs->rule->spares_longest, number = 0;

    for (int i = 0; i < dimensions; i++)
        number += (2 * i + 1) * array_grid_coord(combs->mesh, root, i);
    return (struct course){dimensions, number % takers, number / takers % 2 ? 1 : dimensions - 1};
}

static int dimension_of(const struct course *course, int i)
{
    return (course->along + i * course->turn) % course->dimensions;
}

/* How much higher a node is than the root in a dimension. */
static int height(const struct box_combs *combs, int root, int rank, int dimension)
{
    return array_grid_coord(combs->mesh, rank, dimension) - array_grid_coord(combs->mesh, root, dimension);
}

/* Does a tooth cross the spine so many links away from the root? The number may be that of links up less
 * that of links down: only its parity counts. */
static bool has_tooth(const struct box_combs *combs, int root, int along, int links)
{
    if (!combs->rule->tooth_at_root)
        links += array_grid_coord(combs->mesh, root, along);
    return links % 2 == 0;
}

bool box_comb_has(const struct box_combs *combs, int root, int rank)
{
    int along = course_of(combs, root).along, up = height(combs, root, rank, along);

    return up == 0 || has_tooth(combs, root, along,
                                array_grid_sum(combs->mesh, rank) - array_grid_sum(combs->mesh, root) - up);
}

int box_comb_parent(const struct box_combs *combs, int root, int rank)
{
    struct course course = course_of(combs, root);

    for (int i = course.dimensions; i > 0; i--) {
        int dimension = dimension_of(&course, i), up = height(combs, root, rank, dimension);

        if (up != 0)
            return 2 * dimension + (up < 0);
    }
    return -1;
}

/* The links of a dimension that a token has before it when it is `up` above the root: the rest of the way
 * that it goes, or from the root's own height the longer one of two ways. */
static int links_on(const struct box_combs *combs, int root, int dimension, int up)
{
    int below = array_grid_coord(combs->mesh, root, dimension);
    int above = combs->mesh->side[dimension] - 1 - below;

    if (up != 0)
        return up > 0 ? above - up : below + up;
    return above > below ? above : below;
}

/* All farthest places of the spine are equally far away. If no tooth is there, one is a link before them. */
int box_comb_way_on(const struct box_combs *combs, int root, int rank)
{
    struct course course = course_of(combs, root);
    int up = height(combs, root, rank, course.along), tooth = links_on(combs, root, course.along, up);
    int across = array_grid_sum(combs->mesh, rank) - array_grid_sum(combs->mesh, root), links = 0;

    if (up != 0)
        return tooth;
    for (int i = course.dimensions - 1; i > 0 && up == 0; i--) {
        int dimension = dimension_of(&course, i);

        up = height(combs, root, rank, dimension);
        links += links_on(combs, root, dimension, up);
    }
    if (has_tooth(combs, root, course.along, across + links))
        return links + tooth;
    return links > 0 ? links - 1 + tooth : 0;
}
