/*
 * worm_late.h: a copy of the message that its sender holds back: the parameter "late" of the worm programs.
 *
 * Cang and Wu 2000 (introduction) exclude what happens when "one of the copies is delayed and transmitted at
 * a later step". Here one node holds back one of its copies for some steps; what it has to send until then it
 * sends in time, and what is left after the late copy waits one copy longer.
 */
#ifndef WORM_LATE_H
#define WORM_LATE_H

#include <parray.h>

struct box_late {
    int copy; /* 0: no copy is late; 1: the first one that the node sends */
    int rank; /* of the node */
    uint64_t steps;
};

/* Its line in the table of parameters. */
#define BOX_LATE_PARAM                                                                                 \
    {                                                                                                  \
        "late", "", "RANK:COPY:STEPS: this node holds its first, second, .. copy back; empty: none is" \
    }

/* Read the parameter. False after refusing the run. */
bool box_late_read(struct parray *array, struct box_late *late);

#endif
