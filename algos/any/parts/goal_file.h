/*
 * goal_file.h: a schedule in GOAL (Hoefler, Schneider, Lumsdaine 2010) as a table.
 *
 * The reader understands num_ranks, rank N { }, send, recv, calc, requires, irequires, comments in lines of
 * their own (//). What a run recorded with --trace FILE.goal says in comments is kept: step, units, origin,
 * destination, payload. The table leaves out calc (which takes no time here), tags, cpu and nic, and also
 * `requires`: operations are done in the order of the file, which must be an order that the requirements
 * allow.
 *
 * The table is read-only memory of the array.
 */
#ifndef GOAL_FILE_H
#define GOAL_FILE_H

#include <parray.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct goal_operation {
    bool receives;
    uint32_t bytes, units;
    int port;
    int32_t origin, dest;      /* of a send; -1: not given */
    uint64_t step;             /* in which the send began; 0: not known, the send begins as soon as it can */
    const unsigned char *data; /* of a send; NULL: not known */
};

struct goal_schedule {
    const struct goal_operation *operation;
    const size_t *first; /* of each rank, one more at the end */
    uint32_t most_bytes; /* of one message */
};

/* Read `file`, or, if it is "example", a small one. 0, or -1 after refusing the run: it cannot be read, is no
 * GOAL, or does not fit the array. */
int goal_read(struct parray *array, const char *file, struct goal_schedule *schedule);

#endif
