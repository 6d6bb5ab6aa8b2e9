/*
 * forest_parts.h: what the parts of forest.h share: ways with capacities, and what must reach all nodes.
 *
 * Arc i of the network is way i of the forest. Both count capacities in trees. One thread.
 */
#ifndef FOREST_PARTS_H
#define FOREST_PARTS_H

#include "fabric/fabric.h"
#include "fabric/forest.h"
#include "fabric/flow_reach.h"

struct forest_parts {
    struct forest *forest;
    struct flow_reach reach;
    int64_t need; /* what is to reach every node: the trees that are not grown yet */
};

static inline bool forest_stopped(const struct forest_parts *parts)
{
    const struct forest_watch *watch = parts->reach.watch;
    return parts->reach.stopped || (watch && watch->stop(watch->arg));
}

/* Add a way with that capacity. */
void forest_way(struct forest_parts *parts, struct fabric_way way, int64_t capacity);

static inline void forest_use(struct forest_parts *parts, int way, int64_t amount)
{
    reach_set(&parts->reach, way, reach_capacity(&parts->reach, way) - amount);
}

/* Take from ways what uneven switches cannot use. Result: a switch that stays uneven; -1: there is none. */
int forest_trim(struct forest_parts *parts);

/* Replace the ways into switches and out of them by ways past them. False: stopped, or some are left. */
bool forest_split_off(struct forest_parts *parts);

/* Make trees for a few roots, and move them to the others by the symmetries of the fabric. False: stopped, or
 * no such trees are found; then nothing has changed. */
bool forest_pack_shifted(struct forest_parts *parts);

/* Pack trees into the ways. False: stopped. */
bool forest_pack(struct forest_parts *parts);

#endif
