/*
 * net.h: the topologies of the reference, from the numbering that the contract fixes.
 */
#ifndef NET_H
#define NET_H

#include <stdbool.h>

#include "case.h"

enum { NET_PORTS = 72, NET_HOPS = 64 };

struct net {
    int nodes, degree[CASE_NODES];
    int peer[CASE_NODES][NET_PORTS]; /* -1: absent */
    int back[CASE_NODES][NET_PORTS]; /* the port at the other end */
    int dims, size[4];               /* grids and cubes; else dims is 0 */
    bool wraps, tree, cube, complete;
};

/* False: the specification is not known, or the array is too large. */
bool net_make(struct net *net, const char *spec);

/* The ports of the route of a worm. Result: the hops; -1: the contract fixes no route there. */
int net_route(const struct net *net, int from, int to, int *ports);

#endif
