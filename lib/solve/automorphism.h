/*
 * automorphism.h: the symmetries of a line or a mesh (reflections, and swaps of equal sides, one after the
 * other), and, of sums, those of a graph that looks the same from every node (translations, which move units
 * as they move nodes), and groups of them by which a schedule may be symmetric.
 *
 * A schedule is symmetric by a group if each of its symmetries maps it onto itself: what crosses a channel in
 * a step has its images cross the images of the channel in the same step. A formula for such schedules needs
 * one literal for all images: a group of four leaves a quarter of them. That such a formula cannot be
 * satisfied says nothing of other schedules.
 *
 * Only groups are of use that leave the limits room. Where a node may do one thing in a step, no symmetry may
 * leave it where it is, for its neighbours are moved; a channel that stays can carry no token that moves; and
 * a half-duplex link that is turned round can carry nothing. So a mesh of even sides has more groups than
 * one of odd sides.
 *
 * Life cycle: automorphisms_open, automorphisms_close; in between any thread may read.
 */
#ifndef AUTOMORPHISM_H
#define AUTOMORPHISM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct instance;

/* Symmetries of a mesh of three equal sides; a mesh of more dimensions is not looked at. */
enum { AUTOMORPHISMS_MOST = 48, AUTOMORPHISM_GROUPS_MOST = 64 };

/* A symmetry: where each node, channel and token goes. */
struct automorphism {
    int *node, *channel, *token;
};

struct automorphisms {
    const struct instance *instance;
    int *first; /* token of each origin, by rank, and one more; NULL: not looked at */
    int count;
    struct automorphism automorphism[AUTOMORPHISMS_MOST]; /* the first one moves nothing */
    int groups;
    uint64_t group[AUTOMORPHISM_GROUPS_MOST]; /* a bit for each symmetry; largest groups first, none alike */
};

/* Find them; there are none (groups is 0) where the graph is none of these, or the instance is not the same
 * after the symmetry. */
void automorphisms_open(struct automorphisms *automorphisms, const struct instance *instance);
void automorphisms_close(struct automorphisms *automorphisms);

/* How many symmetries a group has; 0 stands for none. */
static inline int automorphism_order(uint64_t group)
{
    return __builtin_popcountll(group);
}

/* The image that stands for all images of a node, channel, or pair of one of these and a token: the one with
 * the lowest number. Result of a pair: the number of a symmetry that leads to it; 0: it is that pair. */
int automorphism_node(const struct automorphisms *automorphisms, uint64_t group, int node);
int automorphism_channel(const struct automorphisms *automorphisms, uint64_t group, int channel);
int automorphism_node_pair(const struct automorphisms *automorphisms, uint64_t group, int *node, int *token);
int automorphism_channel_pair(const struct automorphisms *automorphisms, uint64_t group, int *channel,
                              int *token);

#endif
