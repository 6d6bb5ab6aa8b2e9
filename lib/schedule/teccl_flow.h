/*
 * teccl_flow.h: the sentences of TE-CCL.
 *
 *     flow      Chunk 0 from 4 traveled over 4->9 in epoch 2 via switches 0 -> 17
 *     hop       4->9 with volume 0.5 in epoch 2 via switches 0
 *     demand    Demand at 13 for chunk 12 from 6 met by epoch 39
 *
 * A flow may have a volume, too, and both may be without switches. Pure functions.
 */
#ifndef TECCL_FLOW_H
#define TECCL_FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct teccl_flow {
    uint32_t chunk, source; /* not set by a hop */
    uint32_t from, to, epoch;
    double volume; /* of the chunk; 1 if none is told */
    bool has_volume;
    double begin; /* the part of the chunk before that volume */
    size_t item;  /* of the file */
};

/* False: the text, which may be NULL, is no such sentence. */
bool teccl_flow_read(const char *text, struct teccl_flow *flow);
bool teccl_hop_read(const char *text, struct teccl_flow *flow);
bool teccl_demand_read(const char *text, uint32_t *at, uint32_t *chunk, uint32_t *source);

/* "GPU 4", a key of the table of demands. */
bool teccl_gpu_read(const char *text, uint32_t *gpu);

/* Is the text, from `begin` to `end`, a hop and no flow? */
bool teccl_looks_like_hop(const char *begin, const char *end);

#endif
