/*
 * link_turns.h: when each direction of each link may begin a packet, so that no rule of the model is broken.
 *
 * Life cycle: link_turns_open when the nodes are wired, link_turns_close with the array; constant in between.
 */
#ifndef LINK_TURNS_H
#define LINK_TURNS_H

#include "machine/machine.h"

struct link_turns {
    uint32_t count; /* in a frame; 1: every step is a turn of every link */
    uint32_t *turn; /* of each channel; NULL if count is 1 */
};

/* Ends the process, or the run, if there is no memory. */
void link_turns_open(struct link_turns *turns, const struct parray *array);
void link_turns_close(struct link_turns *turns);

/* The first step from `from` on in which the channel has its turn; a turn takes `steps`, those of a packet.
 * */
uint64_t link_turns_next(const struct link_turns *turns, size_t channel, uint64_t from, uint64_t steps);

#endif
