/*
 * lanes.h: where messages and receives of a schedule can meet. A lane is (from, to, tag).
 *
 * Every send has a lane, and so has every receive that names its sender and its tag. A receive from any rank
 * or of any tag has none: it takes messages of several lanes.
 *
 * Life cycle: lanes_open after schedule_finish; the lanes are then read-only, for any thread; lanes_close.
 */
#ifndef LANES_H
#define LANES_H

#include "schedule/schedule.h"

#define LANE_NONE UINT32_MAX

struct schedule_lane {
    int32_t to, from, tag;
    uint32_t sends, receives; /* operations of the lane */
};

struct lanes {
    struct schedule_lane *lane; /* in the order of to, from, tag */
    uint32_t count;
    uint32_t *first;                /* lanes to a rank; one more at the end */
    uint32_t *of_send, *of_receive; /* of each operation; LANE_NONE: it does not, or takes any */
    uint32_t wild;                  /* receives that take any */
};

void lanes_open(struct lanes *lanes, const struct schedule *schedule);
void lanes_close(struct lanes *lanes);

/* The lanes from one rank to another one: numbers *first .. result-1. */
uint32_t lanes_between(const struct lanes *lanes, int from, int to, uint32_t *first);

/* Does a receive without a lane take messages of this one? */
static inline bool lane_fits(const struct schedule_lane *lane, const struct schedule_op *receive)
{
    return (receive->from == SCHEDULE_ANY || receive->from == lane->from) &&
           (receive->from_tag == SCHEDULE_ANY || receive->from_tag == lane->tag);
}

/* The sends and the receives of each lane, in the order of the file. */
struct lane_ends {
    size_t *send_first, *receive_first; /* of each lane, one more at the end */
    uint32_t *send, *receive;
    uint32_t *wild_first; /* of each rank, one more at the end: receives without a lane */
    uint32_t *wild;
};

void lane_ends_open(struct lane_ends *ends, const struct schedule *schedule, const struct lanes *lanes);
void lane_ends_close(struct lane_ends *ends);

#endif
