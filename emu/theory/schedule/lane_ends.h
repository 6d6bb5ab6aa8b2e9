/*
 * lane_ends.h: the sends and the receives of each lane, in the order of the file.
 *
 * Life cycle: lane_ends_open, read, lane_ends_close.
 */
#ifndef LANE_ENDS_H
#define LANE_ENDS_H

#include "schedule/lanes.h"

struct lane_ends {
    size_t *send_first, *receive_first; /* of each lane, one more at the end */
    uint32_t *send, *receive;
    uint32_t *wild_first; /* of each rank, one more at the end: receives without a lane */
    uint32_t *wild;
};

void lane_ends_open(struct lane_ends *ends, const struct schedule *schedule, const struct lanes *lanes);
void lane_ends_close(struct lane_ends *ends);

#endif
