/*
 * placing.h: places for texts in a drawing, so that none covers another one or what must be seen.
 *
 * Life cycle: placing_open; placing_block for everything that no text may cover, placing_line for lines that
 * texts should cover as little as possible; then placing_choose for each text, the most important one first;
 * placing_close. Greedy: a text that has a place keeps it. Equal calls give equal places. One thread.
 *
 * A call takes time that grows with what lies at the height of the text, not with the drawing.
 */
#ifndef PLACING_H
#define PLACING_H

#include <stdbool.h>
#include <stddef.h>

struct placing_box {
    double left, top, right, bottom;
};

struct placing;

/* Texts lie inside of `sheet`. NULL: no memory. */
struct placing *placing_open(struct placing_box sheet);

/* False: there was no memory for some call, and the places are of no use. */
bool placing_close(struct placing *placing);

void placing_block(struct placing *placing, struct placing_box box);
void placing_line(struct placing *placing, double x0, double y0, double x1, double y1);

/* Take one of `count` places for a text: of those that lie inside, are free and cost at most so much, the one
 * that costs least, and of these the first. A line that the text covers costs 1, and 2 if it runs through the
 * middle half of the text. Result: the index; -1: there is none. */
int placing_choose(struct placing *placing, const struct placing_box *places, size_t count, int cost_most);

/* Do two boxes have more than an edge in common? */
bool placing_overlap(const struct placing_box *a, const struct placing_box *b);

#endif
