/*
 * worm_ways.h: the worms that an instance may send, with the channels that each of them holds.
 *
 * Every node can send a worm to every other one in a step. So a channel of the instance stands for all the
 * way from one node to another, a fixed shortest route (topo_route). What two worms of one step must not
 * share are the channels of the graph, which are numbered here on their own: by node, then by port.
 *
 * Life cycle: worm_ways_add, while the instance is made; worm_ways_close. In between any thread may read it.
 */
#ifndef WORM_WAYS_H
#define WORM_WAYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct greedy_terms;
struct moves;
struct instance;
struct rng;

/* Nodes of a graph with worms, at most: all pairs have a route. */
enum { WORM_NODES_MOST = 256 };

struct worm_ways {
    int held;      /* channels of the graph */
    size_t *first; /* of worm w: channel[first[w]] up to channel[first[w + 1]], without the latter */
    int *channel;
    size_t *over; /* of channel c: worm[over[c]] up to worm[over[c + 1]], without the latter */
    int *worm;
};

/* Fill in the channels of the instance, a worm each, and instance->ways. */
void worm_ways_add(struct instance *instance);
void worm_ways_close(struct worm_ways *ways);

/* A schedule of one token for all (greedy.h): every node that has it halves the nodes that it answers for,
 * sends a worm to one of the other half, and each goes on with its own half. A node whose worms would all
 * meet others waits for the next step. The halves lie on two sides of a plane across a dimension, or, in
 * every second try and where there are no dimensions, nearer to some node and farther from it. */
bool worm_greedy(const struct instance *instance, const struct greedy_terms *terms, struct rng *rng,
                 struct moves *moves);

#endif
