/*
 * random_fabric.h: small fabrics for tests, with links one way, fractions and switches.
 */
#ifndef RANDOM_FABRIC_H
#define RANDOM_FABRIC_H

#include <check.h>

#include "fabric/fabric.h"
#include "rng.h"

enum { NODES_MOST = 8 };

static inline int pick(struct rng *rng, int below)
{
    return (int)rng_below(rng, (uint64_t)below);
}

static inline struct fabric_link random_link(struct rng *rng, int from, int to)
{
    struct fraction bandwidth = {1 + pick(rng, 6), 1 + pick(rng, 3)};
    return (struct fabric_link){.from = from, .to = to, .bandwidth = bandwidth};
}

/* A walk between two nodes that compute, over some switches: so each switch sends what it receives. */
static inline void add_walk(struct fabric *fabric, struct rng *rng, int compute, int switches)
{
    struct fabric_link link = random_link(rng, pick(rng, compute), 0);
    int first = link.from;
    for (int left = pick(rng, 3); left > 0 && switches; left--) {
        link.to = compute + pick(rng, switches);
        if (link.to != link.from)
            fabric_link_add(fabric, link);
        link.from = link.to;
    }
    link.to = pick(rng, compute);
    if (link.to == link.from)
        link.to = (link.to + 1) % compute;
    if (link.from != first || link.to != first)
        fabric_link_add(fabric, link);
}

static inline void random_fabric(struct fabric *fabric, int number, int64_t *shares)
{
    struct rng rng;
    rng_open(&rng, (uint64_t)number, 0);
    int compute = 2 + pick(&rng, 4), switches = pick(&rng, NODES_MOST - compute + 1);
    fabric_begin(fabric, "random");
    for (int i = 0; i < compute + switches; i++)
        fabric_node(fabric, i < compute        ? FABRIC_COMPUTE
                            : (number + i) % 2 ? FABRIC_SWITCH
                                               : FABRIC_MULTICAST);
    for (int i = 0; i < compute; i++) /* a ring, most of the time, so that each node gets something */
        if (pick(&rng, 20))
            fabric_link_add(fabric, random_link(&rng, i, (i + 1) % compute));
    for (int i = 3 + pick(&rng, 4 * compute); i > 0; i--)
        add_walk(fabric, &rng, compute, switches);
    ck_assert(fabric_finish(fabric));
    int form = number % 3, root = pick(&rng, compute);
    for (int i = 0; i < compute; i++)
        shares[i] = form == 0 ? 1 : form == 1 ? i == root : pick(&rng, 4);
    if (form == 2)
        shares[root] = 3;
}

/* More links, so that what a switch sends is not what it receives. */
static inline void make_uneven(struct fabric *fabric, struct rng *rng)
{
    for (int i = pick(rng, 5); i > 0; i--) {
        struct fabric_link link = random_link(rng, pick(rng, fabric->nodes), pick(rng, fabric->nodes));
        if (link.from != link.to)
            fabric_link_add(fabric, link);
    }
    ck_assert(fabric_finish(fabric));
}

#endif
