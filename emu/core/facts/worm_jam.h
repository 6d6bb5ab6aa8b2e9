/*
 * worm_jam.h: a wormhole deadlock: worms that hold channels and wait for each other's in a cycle.
 */
#ifndef WORM_JAM_H
#define WORM_JAM_H

#include <stddef.h>
#include <stdint.h>

enum { JAMMED_WAY_SIZE = 256 };

/* A worm that waits for ever. */
struct jammed_worm {
    int32_t from, to;          /* ranks of its ends */
    uint64_t since;            /* the step of its send */
    uint64_t held;             /* channels that it holds */
    int32_t node, port, peer;  /* the channel that it waits for: where it begins, and where it leads */
    const char *site;          /* "FILE:LINE" of the send */
    char way[JAMMED_WAY_SIZE]; /* "0-1-3": the nodes that the channels lead to which it holds, from the first
                                * one on, as far as there is room */
};

struct worm_jam {
    uint64_t step;             /* the last one in which a worm waited */
    size_t count;              /* worms that wait for ever, those outside the cycle, too */
    size_t cycle_length;       /* at least 1: a worm may wait for itself */
    struct jammed_worm *cycle; /* each waits for a channel that the next one holds, the last for the first */
};

#endif
