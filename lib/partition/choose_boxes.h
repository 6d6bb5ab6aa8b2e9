/*
 * choose_boxes.h: which boxes of a grid cut the fewest links.
 */
#ifndef CHOOSE_BOXES_H
#define CHOOSE_BOXES_H

struct boxes;
struct topo;

/* A part should have no more nodes than this: a tenth above the mean, or, in small arrays, what the
 * largest of equal ranges has. */
int largest_wanted(const struct topo *topo, int parts);

/* Fill *boxes with those of the boxes of a grid (boxes_fit) that cut the fewest link directions, of all
 * ways to write `parts` as a product over the dimensions. Two or more neighbouring dimensions may be split
 * as one, for there need not be such a product. No part is larger than largest_wanted. Of equal cuts the
 * one with the smaller largest part counts, then the one whose parts are ranges. parts: 1 .. nodes. */
void boxes_choose(struct boxes *boxes, const struct topo *topo, int parts);

#endif
