/*
 * topo_hypercube.c: 2^d nodes, joined where their ranks differ in one bit.
 *
 * Port k flips bit k, at both ends. Dimensions are numbered as in meshes, the most significant first:
 * coordinate i is bit d-1-i, and routes correct the highest wrong bit first. Halving by any one bit cuts
 * 2^(d-1) links; no halving cuts fewer (uniform traffic puts 2^(d-1) packets on every directed link).
 */
#include <stdio.h>

#include "topo/topo_text.h"

enum { MAX_DIMENSION = 26 };

static bool hypercube_open(struct topo *topo, const char *args)
{
    int d;

    if (spec_numbers(topo, args, "hypercube:10", &d, 1, 1) == 0)
        return false;
    if (d > MAX_DIMENSION)
        return spec_refuse(topo, "2^%d nodes; at most 2^%d: write hypercube:d with d from 1 to %d", d,
                           MAX_DIMENSION, MAX_DIMENSION);
    topo->nodes = 1 << d;
    topo->dimensions = d;
    for (int i = 0; i < d; i++)
        topo->size[i] = 2;
    topo->max_degree = d;
    topo->links = (uint64_t)d << (d - 1);
    return true;
}

static int hypercube_degree(const struct topo *topo, int rank)
{
    (void)rank;
    return topo->dimensions;
}

static int hypercube_peer(const struct topo *topo, int rank, int port)
{
    (void)topo;
    return rank ^ 1 << port;
}

static int hypercube_back(const struct topo *topo, int rank, int port)
{
    (void)topo;
    (void)rank;
    return port;
}

static int hypercube_coord(const struct topo *topo, int rank, int dimension)
{
    return rank >> (topo->dimensions - 1 - dimension) & 1;
}

static int hypercube_distance(const struct topo *topo, int from, int to)
{
    (void)topo;
    return __builtin_popcount((unsigned)(from ^ to));
}

static int hypercube_next_hop(const struct topo *topo, int from, int to)
{
    (void)topo;
    return from == to ? -1 : 31 - __builtin_clz((unsigned)(from ^ to));
}

/* e-cube routing: flip the bits that differ, each once. */
static int hypercube_route(const struct topo *topo, int from, int to, const int *order, int *ports, int room)
{
    int hops = 0;

    for (int i = 0; i < topo->dimensions; i++) {
        int port = topo->dimensions - 1 - (order ? order[i] : i);

        if (((from ^ to) >> port & 1) == 0)
            continue;
        if (hops < room)
            ports[hops] = port;
        hops++;
    }
    return hops;
}

static int hypercube_diameter(const struct topo *topo)
{
    return topo->dimensions;
}

static uint64_t hypercube_bisection(const struct topo *topo)
{
    return (uint64_t)topo->nodes / 2;
}

static int hypercube_place(const struct topo *topo, int rank, char *text, size_t size)
{
    char bits[MAX_DIMENSION + 1] = "";

    for (int i = 0; i < topo->dimensions; i++)
        bits[i] = (char)('0' + hypercube_coord(topo, rank, i));
    return snprintf(text, size, "%s", bits);
}

const struct topo_kind topo_hypercube = {
    .name = "hypercube",
    .syntax = "hypercube:d",
    .example = "hypercube:4",
    .help = "2^d nodes; port k flips bit k of the rank",
    .alike = true,
    .open = hypercube_open,
    .degree = hypercube_degree,
    .peer = hypercube_peer,
    .back = hypercube_back,
    .coord = hypercube_coord,
    .distance = hypercube_distance,
    .next_hop = hypercube_next_hop,
    .route = hypercube_route,
    .ordered = true,
    .diameter = hypercube_diameter,
    .bisection = hypercube_bisection,
    .place = hypercube_place,
};
