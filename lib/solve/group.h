/*
 * group.h: graphs that look the same from every node, as groups: rings, tori, hypercubes, star graphs,
 * complete graphs.
 *
 * Such a graph is a Cayley graph. Its nodes are the elements of a group, node 0 is the neutral one, and
 * the channels that leave a node are numbered by the generators of the group, the same at every node. A
 * way is a word of generators; walked from node w it is the translation by w of that way from node 0.
 *
 * Life cycle: group_open, group_close. One thread.
 */
#ifndef GROUP_H
#define GROUP_H

#include <stdbool.h>
#include <stddef.h>

struct instance;

struct group {
    const struct instance *instance;
    int nodes, generators;
    int *channel;      /* node * generators + generator: the channel that leaves the node */
    int *inverse;      /* generator: the one that leads back */
    int *parent;       /* node: the one before it on a shortest way from node 0; -1: it is node 0 */
    int *last;         /* node: the generator that leads there from its parent */
    int *order;        /* nodes by distance from node 0 */
    bool two_coloured; /* neighbours are at an even and an odd distance from node 0 */
};

/* False: the topology is not of such a kind. */
bool group_open(struct group *group, const struct instance *instance);
void group_close(struct group *group);

/* The node where a generator leads. */
int group_next(const struct group *group, int node, int generator);

/* Fill place[v] with the translation of every node v by w. */
void group_translate(const struct group *group, int w, int *place);

/* Is the node at an odd distance from node 0? */
int group_colour(const struct group *group, int node);

#endif
