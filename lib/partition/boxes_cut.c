/*
 * boxes_cut.c: link directions between boxes, without a look at any node.
 *
 * A link changes the coordinate of one dimension. On the side of that dimension it leads from x to x + s,
 * where s is what a step along the dimension is worth there; a wrap-around leads from the dimension's last
 * coordinate c = k - 1 back by (k - 1) s. So the links of one dimension and direction move those x that have
 * a certain coordinate, or have it not, all by the same distance. What of interval i = [a, e) comes to lie in
 * interval j is then a stretch of x, and how many of its x have coordinate c is told by a division.
 */
#include "partition/boxes.h"

/* A dimension of k coordinates whose neighbours lie s apart on its side. */
struct axis {
    int64_t s, k;
    bool wraps;
};

/* Moves all x whose coordinate is `place`, or, if `others`, those of which it is not. */
struct box_move {
    int64_t by;
    int64_t place;
    bool others;
};

static int64_t start_of(const struct boxes_side *side, int64_t interval)
{
    return side->length * interval / side->parts;
}

static int64_t interval_of(const struct boxes_side *side, int64_t x)
{
    return ((x + 1) * side->parts - 1) / side->length;
}

/* How many x below `end` have the coordinate. */
static int64_t count_below(const struct axis *axis, int64_t place, int64_t end)
{
    int64_t period = axis->s * axis->k, rest = end % period - place * axis->s;
    return end / period * axis->s + (rest < 0 ? 0 : rest > axis->s ? axis->s : rest);
}

static int64_t count_moved(const struct axis *axis, const struct box_move *move, int64_t from, int64_t to)
{
    if (from >= to)
        return 0;
    int64_t count = count_below(axis, move->place, to) - count_below(axis, move->place, from);
    return move->others ? to - from - count : count;
}

/* The place of an interval in `to` is base + interval * step. */
struct box_tally {
    uint64_t *to;
    int base, step;
    uint64_t each; /* how often the side's coordinates occur in the part, or in the array */
    uint64_t sum;
};

/* Count what a move takes from an interval to others. */
static void tally_move(struct box_tally *tally, const struct boxes_side *side, int interval,
                       const struct axis *axis, const struct box_move *move)
{
    int64_t from = start_of(side, interval), to = start_of(side, interval + 1);
    if (from + move->by < 0)
        from = -move->by;
    if (to + move->by > side->length)
        to = side->length - move->by;
    while (from < to) {
        int64_t target = interval_of(side, from + move->by), end = start_of(side, target + 1) - move->by;
        if (end > to)
            end = to;
        uint64_t count = tally->each * (uint64_t)count_moved(axis, move, from, end);
        if (target != interval) {
            tally->sum += count;
            if (tally->to && count)
                tally->to[tally->base + (int)target * tally->step] += count;
        }
        from = end;
    }
}

static void tally_axis(struct box_tally *tally, const struct boxes_side *side, int interval,
                       const struct axis *axis)
{
    int64_t last = axis->k - 1, far = last * axis->s;
    tally_move(tally, side, interval, axis, &(struct box_move){axis->s, last, true});
    tally_move(tally, side, interval, axis, &(struct box_move){-axis->s, 0, true});
    if (!axis->wraps)
        return;
    tally_move(tally, side, interval, axis, &(struct box_move){-far, last, false});
    tally_move(tally, side, interval, axis, &(struct box_move){far, 0, false});
}

/* A dimension of 2 never wraps; port 2i of a grid leads down dimension i. */
static bool wraps(const struct topo *topo, int dimension)
{
    return topo->size[dimension] > 2 && topo_peer(topo, 0, 2 * dimension) >= 0;
}

static void tally_side(struct box_tally *tally, const struct topo *topo, const struct boxes_side *side,
                       int interval)
{
    struct axis axis = {.s = 1};
    for (int i = side->first + side->dimensions - 1; i >= side->first; i--) {
        axis.k = topo->size[i];
        axis.wraps = wraps(topo, i);
        if (axis.k > 1)
            tally_axis(tally, side, interval, &axis);
        axis.s *= axis.k;
    }
}

uint64_t boxes_cut_of(const struct boxes *boxes, int part, uint64_t *to)
{
    uint64_t count = (uint64_t)boxes_count(boxes, part);
    uint64_t sum = 0;
    int step = 1;
    for (int i = boxes->sides - 1; i >= 0; i--) {
        const struct boxes_side *side = &boxes->side[i];
        int interval = part / step % side->parts;
        uint64_t length = (uint64_t)(start_of(side, interval + 1) - start_of(side, interval));
        struct box_tally tally = {
            .to = to, .base = part - interval * step, .step = step, .each = count / length};
        if (side->parts > 1)
            tally_side(&tally, boxes->topo, side, interval);
        sum += tally.sum;
        step *= side->parts;
    }
    return sum;
}

uint64_t boxes_side_cut(const struct boxes *boxes, const struct boxes_side *side)
{
    const struct topo *topo = boxes->topo;
    struct box_tally tally = {.each = (uint64_t)(topo->nodes / side->length)};
    if (side->parts == 1)
        return 0;
    if (side->dimensions == 1)
        return 2 * tally.each * (uint64_t)(side->parts - !wraps(topo, side->first));
    for (int i = 0; i < side->parts; i++)
        tally_side(&tally, topo, side, i);
    return tally.sum;
}

uint64_t boxes_cut(const struct boxes *boxes)
{
    uint64_t sum = 0;
    for (int i = 0; i < boxes->sides; i++)
        sum += boxes_side_cut(boxes, &boxes->side[i]);
    return sum;
}
