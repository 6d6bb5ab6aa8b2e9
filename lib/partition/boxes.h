/*
 * boxes.h: parts of an array that are boxes, by dimensions.
 *
 * The array is a product of sides, the first the most significant in a rank. A side is one dimension of a
 * grid, or several neighbouring ones, whose coordinates then count as one number: the sides of mesh:4x6x5 may
 * be 4, 6 and 5, or 4 and 30, or 120. Each side is split into intervals of nearly the same length, and a part
 * is a box: the product of one interval of each side. With one side of all nodes the boxes are ranges of
 * ranks, and that is also how nodes without coordinates are split.
 *
 * Life cycle: boxes_range fills a struct boxes, and so does boxes_choose (choose_boxes.h); there is nothing
 * to free. The topology must outlive it. All queries are pure functions that any thread may call, in time
 * proportional to the number of sides, whatever the number of nodes and parts.
 */
#ifndef BOXES_H
#define BOXES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "topo/topo.h"

struct boxes_side {
    int first, dimensions; /* which of the grid's; 0 dimensions: nodes without coordinates */
    int length;            /* coordinates */
    int parts;             /* intervals, 1 .. length: interval i begins at length * i / parts */
    int stride;            /* ranks between neighbours along the side */
};

struct boxes {
    const struct topo *topo;
    int parts;
    int sides;
    struct boxes_side side[TOPO_MAX_DIMENSIONS];
};

/* Is the topology a grid in the sense of this header: do a node's coordinates, one number after the other,
 * make its rank, and do links change one coordinate by one, or join a dimension's ends? */
bool boxes_fit(const struct topo *topo);

/* Ranges of ranks. parts: 1 .. nodes. */
void boxes_range(struct boxes *boxes, const struct topo *topo, int parts);

/* Add a side behind the others: dimensions first .. first + dimensions - 1, split into `parts`. */
void boxes_add(struct boxes *boxes, int first, int dimensions, int parts);

/* Join neighbouring sides that are whole, or split into single coordinates, so that queries have fewer
 * sides to look at. The parts stay what they are. */
void boxes_join(struct boxes *boxes);

int boxes_owner(const struct boxes *boxes, int rank);
int boxes_first(const struct boxes *boxes, int part);
int boxes_end(const struct boxes *boxes, int part);
int boxes_count(const struct boxes *boxes, int part);
int boxes_next(const struct boxes *boxes, int part, int rank);  /* -1: none */
int boxes_index(const struct boxes *boxes, int part, int rank); /* of a node of the part */
int boxes_at(const struct boxes *boxes, int part, int index);
bool boxes_are_ranges(const struct boxes *boxes);

/* The nodes of the smallest and of the largest part. */
int boxes_smallest(const struct boxes *boxes);
int boxes_largest(const struct boxes *boxes);

/* ------------------------------------------------------- links, only where boxes_fit the topology */

/* How many link directions lead from a part to others; those to each are added to `to` (`parts` numbers), if
 * that is not NULL. */
uint64_t boxes_cut_of(const struct boxes *boxes, int part, uint64_t *to);

/* How many link directions along a side lead from one interval to another, in the whole array: a look at each
 * interval, but for sides of one dimension. */
uint64_t boxes_side_cut(const struct boxes *boxes, const struct boxes_side *side);
uint64_t boxes_cut(const struct boxes *boxes);

/* Write how the boxes look: "boxes of 1024x1024", "ranges of ranks". Result: as snprintf. */
int boxes_text(const struct boxes *boxes, char *text, size_t size);

#endif
