/*
 * channel_use.h: how much a channel carried in a run. Call it after the run.
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

#endif
