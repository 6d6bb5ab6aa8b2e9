/*
 * boxes.c: intervals of sides.
 *
 * Interval i of a side of n coordinates in p intervals begins at floor(n i / p). So coordinate x lies in
 * interval floor(((x + 1) p - 1) / n): interval i begins at x or before exactly if n i / p < x + 1. The
 * lengths differ by one at most, and where p divides n they are equal.
 *
 * Parts are numbered as nodes are: by their intervals, those of the first side the most significant.
 */
#include <string.h>

#include "partition/boxes.h"
#include "topo/topo_text.h"

static int start_of(const struct boxes_side *side, int interval)
{
    return (int)((int64_t)side->length * interval / side->parts);
}

static int digit(const struct boxes_side *side, int rank)
{
    return (int)((unsigned)rank / (unsigned)side->stride % (unsigned)side->length);
}

/* The box of a part: coordinates from .. to - 1 of each side. */
struct box {
    int from[TOPO_MAX_DIMENSIONS], to[TOPO_MAX_DIMENSIONS];
};

static void open_box(struct box *box, const struct boxes *boxes, int part)
{
    for (int i = boxes->sides - 1; i >= 0; i--) {
        const struct boxes_side *side = &boxes->side[i];
        int interval = part % side->parts;
        part /= side->parts;
        box->from[i] = start_of(side, interval);
        box->to[i] = start_of(side, interval + 1);
    }
}

/* ------------------------------------------------------------------------------------------- filling */

bool boxes_fit(const struct topo *topo)
{
    return topo->kind->ordered;
}

void boxes_range(struct boxes *boxes, const struct topo *topo, int parts)
{
    *boxes = (struct boxes){.topo = topo, .parts = parts, .sides = 1};
    boxes->side[0] = (struct boxes_side){
        .dimensions = boxes_fit(topo) ? topo->dimensions : 0,
        .length = topo->nodes,
        .parts = parts,
        .stride = 1,
    };
}

void boxes_add(struct boxes *boxes, int first, int dimensions, int parts)
{
    struct boxes_side *side = &boxes->side[boxes->sides++];
    *side = (struct boxes_side){.first = first, .dimensions = dimensions, .length = 1, .parts = parts};
    for (int i = first; i < first + dimensions; i++)
        side->length *= boxes->topo->size[i];
    side->stride = 1;
    for (int i = first + dimensions; i < boxes->topo->dimensions; i++)
        side->stride *= boxes->topo->size[i];
}

/* Do the two sides, as one, have the same parts? */
static bool can_join(const struct boxes_side *left, const struct boxes_side *right)
{
    return (left->parts == 1 && right->parts == 1) ||
           (left->parts == left->length && right->parts == right->length);
}

void boxes_join(struct boxes *boxes)
{
    int kept = 0;
    for (int i = 1; i < boxes->sides; i++) {
        struct boxes_side *left = &boxes->side[kept], *right = &boxes->side[i];
        if (!can_join(left, right)) {
            boxes->side[++kept] = *right;
            continue;
        }
        left->dimensions += right->dimensions;
        left->length *= right->length;
        left->parts *= right->parts;
        left->stride = right->stride;
    }
    boxes->sides = kept + 1;
}

/* ------------------------------------------------------------------------------------------- queries */

int boxes_owner(const struct boxes *boxes, int rank)
{
    int part = 0;
    for (int i = 0; i < boxes->sides; i++) {
        const struct boxes_side *side = &boxes->side[i];
        if (side->parts > 1)
            part = part * side->parts +
                   (int)((((int64_t)digit(side, rank) + 1) * side->parts - 1) / side->length);
    }
    return part;
}

int boxes_first(const struct boxes *boxes, int part)
{
    return boxes_next(boxes, part, 0);
}

int boxes_end(const struct boxes *boxes, int part)
{
    struct box box;
    int last = 0;
    open_box(&box, boxes, part);
    for (int i = 0; i < boxes->sides; i++)
        last += (box.to[i] - 1) * boxes->side[i].stride;
    return last + 1;
}

int boxes_count(const struct boxes *boxes, int part)
{
    struct box box;
    int count = 1;
    open_box(&box, boxes, part);
    for (int i = 0; i < boxes->sides; i++)
        count *= box.to[i] - box.from[i];
    return count;
}

/* The lowest rank of the box whose coordinates are those of `rank` up to side `kept` - 1 and, there, by one
 * higher. -1: sides up to there are at their ends. */
static int carry(const struct boxes *boxes, const struct box *box, int rank, int kept)
{
    int next = 0;
    while (kept > 0 && digit(&boxes->side[kept - 1], rank) + 1 >= box->to[kept - 1])
        kept--;
    if (kept == 0)
        return -1;
    for (int i = 0; i < boxes->sides; i++) {
        int place = i < kept ? digit(&boxes->side[i], rank) + (i == kept - 1) : box->from[i];
        next += place * boxes->side[i].stride;
    }
    return next;
}

int boxes_next(const struct boxes *boxes, int part, int rank)
{
    struct box box;
    int next = 0;
    if (rank >= boxes->topo->nodes)
        return -1;
    if (rank < 0)
        rank = 0;
    open_box(&box, boxes, part);
    for (int i = 0; i < boxes->sides; i++) {
        int place = digit(&boxes->side[i], rank);
        if (place >= box.to[i])
            return carry(boxes, &box, rank, i);
        if (place < box.from[i]) {
            for (; i < boxes->sides; i++)
                next += box.from[i] * boxes->side[i].stride;
            return next;
        }
        next += place * boxes->side[i].stride;
    }
    return next;
}

int boxes_index(const struct boxes *boxes, int part, int rank)
{
    struct box box;
    int index = 0;
    open_box(&box, boxes, part);
    for (int i = 0; i < boxes->sides; i++)
        index = index * (box.to[i] - box.from[i]) + digit(&boxes->side[i], rank) - box.from[i];
    return index;
}

int boxes_at(const struct boxes *boxes, int part, int index)
{
    struct box box;
    int rank = 0;
    open_box(&box, boxes, part);
    for (int i = boxes->sides - 1; i >= 0; i--) {
        int length = box.to[i] - box.from[i];
        rank += (box.from[i] + index % length) * boxes->side[i].stride;
        index /= length;
    }
    return rank;
}

/* Sides of single coordinates, then at most one that is split in another way, then whole sides. */
bool boxes_are_ranges(const struct boxes *boxes)
{
    int i = 0;
    while (i < boxes->sides && boxes->side[i].parts == boxes->side[i].length)
        i++;
    for (i++; i < boxes->sides; i++)
        if (boxes->side[i].parts > 1)
            return false;
    return true;
}

int boxes_smallest(const struct boxes *boxes)
{
    int count = 1;
    for (int i = 0; i < boxes->sides; i++)
        count *= boxes->side[i].length / boxes->side[i].parts;
    return count;
}

int boxes_largest(const struct boxes *boxes)
{
    int count = 1;
    for (int i = 0; i < boxes->sides; i++)
        count *= (int)(((int64_t)boxes->side[i].length + boxes->side[i].parts - 1) / boxes->side[i].parts);
    return count;
}

/* ---------------------------------------------------------------------------------------------- text */

/* "146-147", or "146" if all are equal. */
static int append_length(const struct boxes_side *side, char *text, size_t size, int used)
{
    int least = side->length / side->parts, most = least + (side->length % side->parts > 0);
    used = text_append(text, size, used, "%d", least);
    return most == least ? used : text_append(text, size, used, "-%d", most);
}

/* "16x16x4", or, if there are three or more equal ones, "2^7". */
static int append_sizes(const struct boxes *boxes, const struct boxes_side *side, char *text, size_t size,
                        int used)
{
    const int *sizes = boxes->topo->size + side->first;
    for (int i = 0, equal; i < side->dimensions; i += equal) {
        for (equal = 1; i + equal < side->dimensions && sizes[i + equal] == sizes[i];)
            equal++;
        if (equal < 3)
            equal = 1;
        used = text_append(text, size, used, equal > 1 ? "%s%d^%d" : "%s%d", i ? "x" : "", sizes[i], equal);
    }
    return used;
}

/* The lengths of a side's intervals, "14-15", and of what, if these are several dimensions: "(36-37 of
 * 16x16)". */
static int append_side(const struct boxes *boxes, const struct boxes_side *side, char *text, size_t size,
                       int used)
{
    if (side->parts == 1)
        return append_sizes(boxes, side, text, size, used);
    if (side->dimensions == 1 || side->parts == side->length)
        return append_length(side, text, size, used);
    used = text_append(text, size, used, "(");
    used = append_length(side, text, size, used);
    used = text_append(text, size, used, " of ");
    used = append_sizes(boxes, side, text, size, used);
    return text_append(text, size, used, ")");
}

/* The dimension of the subcubes that the boxes of a hypercube are; -1: they are none. */
static int subcube_dimension(const struct boxes *boxes)
{
    int whole = 0;
    if (strcmp(boxes->topo->kind->name, "hypercube") != 0)
        return -1;
    for (int i = 0; i < boxes->sides; i++) {
        const struct boxes_side *side = &boxes->side[i];
        if (side->length % side->parts)
            return -1;
        for (int inside = side->length / side->parts; inside > 1; inside /= 2)
            whole++;
    }
    return whole;
}

int boxes_text(const struct boxes *boxes, char *text, size_t size)
{
    int used, cube = subcube_dimension(boxes);
    if (cube >= 0)
        return text_append(text, size, 0, "subcubes of %d dimension%s", cube, cube == 1 ? "" : "s");
    if (boxes->sides == 1 && boxes->side[0].dimensions != 1)
        return text_append(text, size, 0, "ranges of ranks");
    used = text_append(text, size, 0, "boxes of ");
    for (int i = 0; i < boxes->sides; i++) {
        used = text_append(text, size, used, "%s", i ? "x" : "");
        used = append_side(boxes, &boxes->side[i], text, size, used);
    }
    return used;
}
