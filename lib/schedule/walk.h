/*
 * walk.h: going through a schedule without time.
 *
 * An operation begins as soon as its needs are met, messages meet as match.h says, a send waits where its
 * connection has no room, or ends late if it is not eager. Whatever can happen does happen; what is left in
 * the end can never happen. Receives of any rank or tag take what comes first in this order, which is one of
 * many.
 *
 * Life cycle: walk_run fills a walk, questions follow, walk_close. One thread at a time.
 */
#ifndef WALK_H
#define WALK_H

#include "schedule/findings.h"
#include "schedule/lanes.h"
#include "schedule/match.h"
#include "schedule/schedule.h"
#include "schedule/sums.h"

enum walk_state {
    WALK_WAITS,   /* for its needs */
    WALK_POSTED,  /* for a message */
    WALK_READY,   /* it can do its part */
    WALK_BLOCKED, /* its connection has no room */
    WALK_SENT,    /* its message has not been taken */
    WALK_ENDED,
};

struct walk {
    const struct schedule *schedule;
    struct findings *findings;
    struct lanes lanes;
    struct successors successors;
    struct matcher *matcher; /* of each rank */
    struct match_lane *lane_room;
    struct match_item *receive_room, *message_room;

    uint8_t *state;    /* of each operation: enum walk_state */
    uint32_t *open;    /* of each operation: needs that are not met */
    uint32_t *partner; /* of each receive: the send whose message it took; SCHEDULE_NO_OP: none yet */
    uint32_t *depth;   /* of each operation: messages in the longest chain before it */
    uint32_t *queue;   /* operations that can go on */
    size_t queue_first, queue_last;
    size_t at_once;  /* operations that need nothing: the first ones of the queue */
    uint32_t *order; /* operations in the order in which they did their part */
    uint32_t ordered, ended;
    uint64_t deepest;

    uint32_t *held;              /* of each lane: messages that have been sent and not taken */
    struct match_queue *blocked; /* of each lane: sends that wait for room */
    uint32_t *next_blocked;      /* of each operation */

    struct sums sums;
    size_t *cell_first; /* of each rank, in `cell`; NULL: no data */
    uint32_t *cell;     /* what each cell holds */
    size_t *carried_at; /* of each send: where its values begin in `carried` */
    uint32_t *carried;
    size_t carried_count, carried_room;
};

/* Go through the schedule to the end. Adds findings of kind "unwritten" and "mismatch". */
void walk_run(struct walk *walk, const struct schedule *schedule, struct findings *findings);

void walk_close(struct walk *walk);

#endif
