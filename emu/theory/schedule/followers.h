/*
 * followers.h: which operations wait for an operation: the needs of a schedule, the other way round.
 *
 * Life cycle: followers_open after schedule_finish; read-only then, for any thread; followers_close.
 */
#ifndef FOLLOWERS_H
#define FOLLOWERS_H

#include "schedule/schedule.h"

struct followers {
    size_t *first;              /* of each operation, one more at the end */
    struct schedule_need *list; /* the operation that waits, and whether only for the beginning */
};

void followers_open(struct followers *followers, const struct schedule *schedule);
void followers_close(struct followers *followers);

#endif
