/*
 * match.h: how the messages that come to a rank meet the receives that it has posted, as in MPI.
 *
 * A message is given to the first posted receive that takes it, else it is kept; a receive that is posted
 * takes the first kept message that fits. Messages and receives are numbers. Their owner gives the memory: an
 * item for each receive of the rank, and one for each number that a message may have. What carries a schedule
 * out has a matcher on each rank, and so has schedule_check.
 *
 * Life cycle: fill the fields up to `message`, match_begin, then match_arrive and match_post. The owner may
 * move the messages between calls. Nothing is allocated.
 */
#ifndef MATCH_H
#define MATCH_H

#include "schedule/lanes.h"

#define MATCH_NONE UINT32_MAX

/* A message that is kept, or a receive that is posted. */
struct match_item {
    uint32_t next;
    uint64_t when;
};

struct match_queue {
    uint32_t first, last;
};

/* What waits on a lane. */
struct match_lane {
    struct match_queue messages, receives;
};

struct matcher {
    const struct schedule *schedule;
    const struct lanes *lanes;
    int rank;
    struct match_lane *lane;    /* of the rank's lanes, from lanes->first[rank] on */
    struct match_item *receive; /* of the rank's operations, from schedule->first[rank] on */
    struct match_item *message; /* by number */

    struct match_queue wild; /* posted receives that have no lane */
    uint64_t clock;          /* counts calls */
    uint32_t kept;           /* messages */
    uint32_t posted;         /* receives */
};

void match_begin(struct matcher *matcher);

/* A message comes on a lane. Result: the operation that takes it; MATCH_NONE: it is kept. */
uint32_t match_arrive(struct matcher *matcher, uint32_t lane, uint32_t message);

/* A receive is posted. Result: the message that it takes; MATCH_NONE: it waits. */
uint32_t match_post(struct matcher *matcher, uint32_t op);

#endif
