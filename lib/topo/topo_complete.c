/*
 * topo_complete.c: a link between any two nodes.
 *
 * Ports ascend by peer and leave out the node itself: port k leads to node k if k is below the rank, else to
 * node k+1. Any h nodes have h(N-h) links to the other nodes.
 */
#include <stdio.h>

#include "topo/topo_text.h"

enum { MAX_NODES = 32768 }; /* which have 2^30 ports, about as many as fit into the memory of a machine */

static bool complete_open(struct topo *topo, const char *args)
{
    int n;

    if (spec_numbers(topo, args, "complete:8", &n, 1, 1) == 0)
        return false;
    if (n < 2 || n > MAX_NODES)
        return spec_refuse(topo, "%d node%s; write complete:N with N from 2 to %d", n, n == 1 ? "" : "s",
                           MAX_NODES);
    topo->nodes = n;
    topo->max_degree = n - 1;
    topo->links = (uint64_t)n * (uint64_t)(n - 1) / 2;
    return true;
}

static int port_to(int from, int to)
{
    return to < from ? to : to - 1;
}

static int complete_degree(const struct topo *topo, int rank)
{
    (void)rank;
    return topo->max_degree;
}

static int complete_peer(const struct topo *topo, int rank, int port)
{
    (void)topo;
    return port < rank ? port : port + 1;
}

static int complete_back(const struct topo *topo, int rank, int port)
{
    return port_to(complete_peer(topo, rank, port), rank);
}

static int complete_distance(const struct topo *topo, int from, int to)
{
    (void)topo;
    return from != to;
}

static int complete_next_hop(const struct topo *topo, int from, int to)
{
    (void)topo;
    return from == to ? -1 : port_to(from, to);
}

static int complete_diameter(const struct topo *topo)
{
    (void)topo;
    return 1;
}

static uint64_t complete_bisection(const struct topo *topo)
{
    uint64_t half = (uint64_t)topo->nodes / 2;

    return half * ((uint64_t)topo->nodes - half);
}

static int complete_place(const struct topo *topo, int rank, char *text, size_t size)
{
    (void)topo;
    return snprintf(text, size, "%d", rank);
}

const struct topo_kind topo_complete = {
    .name = "complete",
    .syntax = "complete:N",
    .example = "complete:8",
    .help = "N nodes, each joined to each; ports ascend by peer",
    .alike = true,
    .open = complete_open,
    .degree = complete_degree,
    .peer = complete_peer,
    .back = complete_back,
    .distance = complete_distance,
    .next_hop = complete_next_hop,
    .diameter = complete_diameter,
    .bisection = complete_bisection,
    .place = complete_place,
};
