/*
 * share_ranks.h: what the processes of one array tell each other of their ranks when a run has ended, so that
 * each of them comes to the same verdict. In a run of one process nothing is done.
 *
 * Ranks of other processes become ranks here, with what verdicts ask for: where they are, what they wait for
 * in which communicators, what they did. They have no program, and are freed as the others.
 */
#ifndef SHARE_RANKS_H
#define SHARE_RANKS_H

#include "rank/rank.h"

/* The spans of collective operations; what ranks did; what they wait for. */
void share_spans(struct parray *array);
void share_deeds(struct parray *array);
void share_waiting(struct parray *array);

/* The first mistake of all processes: that which is found by the first check (`check`, NEVER: none), of the
 * lowest rank. */
struct found_mistake {
    uint64_t check;
    struct mistake mistake;
    char communicator[64];
};
void share_mistake(struct parray *array, struct found_mistake *found);

#endif
