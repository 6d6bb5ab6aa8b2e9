#include <stdlib.h>

#include "machine/memory.h"
#include "schedule/lane_ends.h"

static const char what_for[] = "the lanes of a schedule";

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
