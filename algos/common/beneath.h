/*
 * beneath.h: the array over whose links packets travel, for bounds that hold through a layer.
 *
 * Without a layer it is the array that the program sees. The layer "fold" puts a torus on the mesh of the
 * same sizes, and rings on lines, so that another node than the program's sits at a place: what follows holds
 * wherever nodes sit. Host side only: for `lower_bound`, `paper_time` and `claimed_time`.
 */
#ifndef BENEATH_H
#define BENEATH_H

#include <parray.h>

/* A time on the array that the program sees, which nobody knows when packets take other ways: negative
 * through a layer. */
static inline double unless_layered(const struct parray *array, double time)
{
    return parray_layer(array) ? -1.0 : time;
}

/* The steps of the array beneath in a step of the array that the program sees. */
static inline int beneath_steps(const struct parray *array)
{
    return parray_layer(array) ? 2 : 1;
}

/* The sum over the dimensions of the way from a node in the middle of a mesh to its farther border. */
static inline int beneath_radius(const struct parray *array)
{
    int sum = 0;

    for (int i = 0; i < parray_dimensions(array); i++)
        sum += parray_dimension_size(array, i) / 2;
    return sum;
}

/* The links between the two nodes that are the farthest from each other. */
static inline int beneath_diameter(const struct parray *array)
{
    int sum = 0;

    if (!parray_layer(array))
        return parray_diameter(array);
    for (int i = 0; i < parray_dimensions(array); i++)
        sum += parray_dimension_size(array, i) - 1;
    return sum;
}

static inline uint64_t beneath_links(const struct parray *array)
{
    uint64_t nodes = (uint64_t)parray_nodes(array), links = 0;

    if (!parray_layer(array))
        return parray_links(array);
    for (int i = 0; i < parray_dimensions(array); i++)
        links += nodes / (uint64_t)parray_dimension_size(array, i) *
                 (uint64_t)(parray_dimension_size(array, i) - 1);
    return links;
}

#endif
