/*
 * channel_use.h: how much a channel carried in a run. Call it after the run.
 *
 * A process knows the channels that leave the nodes which it holds, and others after channel_use_share or
 * channel_use_gather. All processes make these two calls together (machine/share.h).
 */
#ifndef CHANNEL_USE_H
#define CHANNEL_USE_H

#include <stdbool.h>
#include <stdint.h>

struct parray;

struct channel_use {
    int peer;         /* the rank at the other end */
    uint64_t packets; /* transmissions that began */
    uint64_t busy;    /* steps in which the channel carried a packet */
};

/* The use of the channel that leaves node `rank` through `port`; false: the port is absent. */
bool channel_used(const struct parray *array, int rank, int port, struct channel_use *use);

/* Know, in each process, the use of the channels that come in over cut links, as of its own. */
void channel_use_share(struct parray *array);

/* Know, in process 0, the use of all channels of the array, which takes memory for each of them; if it is
 * wanted in some process. */
void channel_use_gather(struct parray *array, bool wanted);
void channel_use_close(struct parray *array);

#endif
