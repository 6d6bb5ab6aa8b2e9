#include <stdlib.h>

#include "alloc.h"
#include "schedule/lanes.h"

static const char what_for[] = "the lanes of a schedule";

/* One end of a message. */
struct lane_end {
    int32_t to, from, tag;
    uint32_t op;
    bool sends;
};

static int compare(int32_t a, int32_t b)
{
    return a < b ? -1 : a > b;
}

static int place_order(int32_t to, int32_t from, int32_t tag, const struct lane_end *end)
{
    if (to != end->to)
        return compare(to, end->to);
    return from != end->from ? compare(from, end->from) : compare(tag, end->tag);
}

static int end_order(const void *left, const void *right)
{
    const struct lane_end *a = left;

    return place_order(a->to, a->from, a->tag, right);
}

static bool is_wild(const struct schedule_op *op)
{
    return op->from == SCHEDULE_ANY || op->from_tag == SCHEDULE_ANY;
}

static size_t list_ends(struct lanes *lanes, const struct schedule *schedule, struct lane_end *end)
{
    size_t count = 0;

    for (uint32_t i = 0; i < schedule->count; i++) {
        const struct schedule_op *op = &schedule->op[i];

        lanes->of_send[i] = lanes->of_receive[i] = LANE_NONE;
        if (schedule_does(op, SCHEDULE_SENDS))
            end[count++] = (struct lane_end){op->to, op->rank, op->to_tag, i, true};
        if (schedule_does(op, SCHEDULE_RECEIVES) && is_wild(op))
            lanes->wild++;
        else if (schedule_does(op, SCHEDULE_RECEIVES))
            end[count++] = (struct lane_end){op->rank, op->from, op->from_tag, i, false};
    }
    return count;
}

static void enter_ends(struct lanes *lanes, const struct lane_end *end, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct schedule_lane *lane = lanes->count ? &lanes->lane[lanes->count - 1] : NULL;

        if (!lane || place_order(lane->to, lane->from, lane->tag, &end[i]) != 0) {
            lane = &lanes->lane[lanes->count++];
            *lane = (struct schedule_lane){end[i].to, end[i].from, end[i].tag, 0, 0};
        }
        if (end[i].sends) {
            lane->sends++;
            lanes->of_send[end[i].op] = lanes->count - 1;
        } else {
            lane->receives++;
            lanes->of_receive[end[i].op] = lanes->count - 1;
        }
    }
}

void lanes_open(struct lanes *lanes, const struct schedule *schedule)
{
    struct lane_end *end = memory_take(2 * (size_t)schedule->count, sizeof end[0], what_for);
    uint32_t next = 0;

    *lanes =
        (struct lanes){.of_send = memory_take(schedule->count, sizeof lanes->of_send[0], what_for),
                       .of_receive = memory_take(schedule->count, sizeof lanes->of_receive[0], what_for),
                       .first = memory_take((size_t)schedule->ranks + 1, sizeof lanes->first[0], what_for)};
    size_t count = list_ends(lanes, schedule, end);

    qsort(end, count, sizeof end[0], end_order);
    lanes->lane = memory_take(count, sizeof lanes->lane[0], what_for);
    enter_ends(lanes, end, count);
    free(end);
    for (int rank = 0; rank <= schedule->ranks; rank++) {
        while (next < lanes->count && lanes->lane[next].to < rank)
            next++;
        lanes->first[rank] = next;
    }
}

void lanes_close(struct lanes *lanes)
{
    free(lanes->lane);
    free(lanes->first);
    free(lanes->of_send);
    free(lanes->of_receive);
    *lanes = (struct lanes){0};
}

/* The first lane to a rank, from `from` or a later one. */
static uint32_t lower_lane(const struct lanes *lanes, int from, int to)
{
    uint32_t low = lanes->first[to], high = lanes->first[to + 1];

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (lanes->lane[middle].from < from)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t lanes_between(const struct lanes *lanes, int from, int to, uint32_t *first)
{
    *first = lower_lane(lanes, from, to);
    return lower_lane(lanes, from + 1, to);
}

/* ------------------------------------------------------------------------------------- the ends of lanes */

/* List the operations of each lane, which `of` tells. Result: where those of each lane begin. */
static size_t *list_by_lane(const struct schedule *schedule, const struct lanes *lanes, const uint32_t *of,
                            uint32_t **list)
{
    size_t *first = memory_take((size_t)lanes->count + 1, sizeof first[0], what_for);

    *list = memory_take(schedule->count, sizeof(*list)[0], what_for);
    for (uint32_t op = 0; op < schedule->count; op++)
        if (of[op] != LANE_NONE)
            first[of[op] + 1]++;
    for (uint32_t lane = 0; lane < lanes->count; lane++)
        first[lane + 1] += first[lane];
    for (uint32_t op = 0; op < schedule->count; op++)
        if (of[op] != LANE_NONE)
            (*list)[first[of[op]]++] = op;
    for (uint32_t lane = lanes->count; lane > 0; lane--)
        first[lane] = first[lane - 1];
    first[0] = 0;
    return first;
}

void lane_ends_open(struct lane_ends *ends, const struct schedule *schedule, const struct lanes *lanes)
{
    uint32_t count = 0;

    ends->send_first = list_by_lane(schedule, lanes, lanes->of_send, &ends->send);
    ends->receive_first = list_by_lane(schedule, lanes, lanes->of_receive, &ends->receive);
    ends->wild_first = memory_take((size_t)schedule->ranks + 1, sizeof ends->wild_first[0], what_for);
    ends->wild = memory_take(lanes->wild, sizeof ends->wild[0], what_for);
    for (int rank = 0; rank < schedule->ranks; rank++) {
        ends->wild_first[rank] = count;
        for (uint32_t op = schedule->first[rank]; op < schedule->first[rank + 1]; op++)
            if (schedule_does(&schedule->op[op], SCHEDULE_RECEIVES) && lanes->of_receive[op] == LANE_NONE)
                ends->wild[count++] = op;
    }
    ends->wild_first[schedule->ranks] = count;
}

void lane_ends_close(struct lane_ends *ends)
{
    free(ends->send_first);
    free(ends->receive_first);
    free(ends->send);
    free(ends->receive);
    free(ends->wild_first);
    free(ends->wild);
    *ends = (struct lane_ends){0};
}
