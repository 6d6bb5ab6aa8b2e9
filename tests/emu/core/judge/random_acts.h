/*
 * random_acts.h: random packets for the program of script.h, for tests of the models.
 */
#ifndef RANDOM_ACTS_H
#define RANDOM_ACTS_H

#include "script.h"
#include "topo/topo.h"

/* A number below n, by steps of a generator. */
static inline uint32_t acts_below(uint32_t *state, uint32_t n)
{
    *state = *state * 1664525 + 1013904223;
    return (uint32_t)((uint64_t)(*state >> 8) * n >> 24);
}

/* Fill the table with up to `count` acts, in the order of steps 1 to `steps`, as the program wants them. */
static inline void random_acts(struct act *acts, const struct topo *topo, uint32_t seed, uint32_t steps,
                               uint32_t count, uint32_t units_most)
{
    uint32_t made = 0, state = seed;
    for (uint64_t step = 1; step <= steps; step++)
        for (uint32_t i = 0; i < 2 * count / steps && made < count; i++) {
            int node = (int)acts_below(&state, (uint32_t)topo->nodes);
            int port = (int)acts_below(&state, (uint32_t)topo_degree(topo, node));
            if (topo_peer(topo, node, port) < 0 || acts_below(&state, 2))
                continue;
            acts[made++] = (struct act){.node = node,
                                        .step = step,
                                        .port = port,
                                        .units = 1 + acts_below(&state, units_most),
                                        .site = "x.c:1"};
        }
    acts[made] = (struct act){.site = NULL};
}

#endif
