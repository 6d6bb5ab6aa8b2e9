/*
 * restart.h: nodes that are down for a while, and begin anew.
 *
 * A node is down in steps from .. until-1. When it crashes it loses what its mailboxes hold and all that it
 * has but its disk; what is on its way to it then, or is sent to it while it is down, is lost, as by a
 * network interface that is off. In step `until` its program begins once more.
 *
 * The list is constant while nodes run.
 */
#ifndef RESTART_H
#define RESTART_H

#include "machine/machine.h"

struct restart {
    uint32_t rank;
    uint64_t from, until;
    bool kept; /* writes that were not flushed are kept, unless a listed choice says otherwise */
};

/* By rank, then by time. */
struct restarts {
    size_t count;
    struct restart item[];
};

/* Make the list of what the disturbance plans. False: a node is not there, or two of its restarts overlap,
 * with a sentence in error. */
bool restarts_open(struct parray *array, char *error, size_t error_size);
void restarts_close(struct parray *array);

/* The restart of a node that crashes in this step; NULL: it does not. */
const struct restart *restart_at(const struct parray *array, uint32_t rank, uint64_t step);

/* The last restart of a node that was over by this step; NULL: none was. */
const struct restart *restart_over(const struct parray *array, uint32_t rank, uint64_t step);

/* The next step after `step` in which one of `count` nodes from `first` on, of those that go on, crashes to
 * begin anew, or does so; NEVER: there is none. Call it while no node runs. */
uint64_t restart_next(const struct parray *array, uint32_t first, uint32_t count, uint64_t step);

/* Is a packet lost that is sent to a node in step `now`, to be received from step `ready` on? */
bool restart_swallows(const struct parray *array, uint32_t rank, uint64_t now, uint64_t ready);

/* Is the node down in this step, to begin anew later? */
bool restart_down(const struct parray *array, uint32_t rank, uint64_t step);

#endif
