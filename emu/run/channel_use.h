/*
 * channel_use.h: what a link direction did in a run. Call after the run.
 */
#ifndef CHANNEL_USE_H
#define CHANNEL_USE_H

#include <stdbool.h>
#include <stdint.h>

struct parray;

struct channel_use {
    int peer;         /* the rank at the other end */
    uint64_t packets; /* that began on the link direction */
    uint64_t busy;    /* steps in which it carried a packet */
};

/* Of the direction that leaves node `rank` through `port`; false where the port is absent. */
bool channel_used(const struct parray *array, int rank, int port, struct channel_use *use);

#endif
