/*
 * mirror.h: the symmetries of a line or a mesh (reflections, and swaps of equal sides, one after the other),
 * and groups of them by which a schedule may be symmetric.
 *
 * A schedule is symmetric by a group if each of its symmetries maps it onto itself: what crosses a channel in
 * a step has its images cross the images of the channel in the same step. A formula for such schedules needs
 * one literal for all images: a group of four leaves a quarter of them. That such a formula cannot be
 * satisfied says nothing of other schedules.
 *
 * Only groups are of use that leave the model room. Where a node may do one thing in a step, no symmetry may
 * leave it where it is, for its neighbours are moved; a channel that stays can carry no token that moves; and
 * a half-duplex link that is turned round can carry nothing. So a mesh of even sides has more groups than
 * one of odd sides.
 *
 * Life cycle: mirrors_open, mirrors_close; in between any thread may read.
 */
#ifndef MIRROR_H
#define MIRROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct puzzle;

/* Symmetries of a mesh of three equal sides; a mesh of more dimensions is not looked at. */
enum { MIRRORS_MOST = 48, MIRROR_GROUPS_MOST = 64 };

/* A symmetry: where each node, channel and token goes. */
struct mirror {
    int *node, *channel, *token;
};

struct mirrors {
    const struct puzzle *puzzle;
    int *first; /* token of each origin, by rank, and one more; NULL: not looked at */
    int count;
    struct mirror mirror[MIRRORS_MOST]; /* the first one moves nothing */
    int groups;
    uint64_t group[MIRROR_GROUPS_MOST]; /* a bit for each symmetry; largest groups first, none alike */
};

/* Find them; there are none (groups is 0) where the array is no mesh, or the task is not the same after the
 * symmetry. */
void mirrors_open(struct mirrors *mirrors, const struct puzzle *puzzle);
void mirrors_close(struct mirrors *mirrors);

/* How many symmetries a group has; 0 stands for none. */
static inline int mirror_order(uint64_t group)
{
    return __builtin_popcountll(group);
}

/* The image that stands for all images of a node, channel, or pair of one of these and a token: the one with
 * the lowest number. */
int mirror_node(const struct mirrors *mirrors, uint64_t group, int node);
int mirror_channel(const struct mirrors *mirrors, uint64_t group, int channel);
void mirror_node_pair(const struct mirrors *mirrors, uint64_t group, int *node, int *token);
void mirror_channel_pair(const struct mirrors *mirrors, uint64_t group, int *channel, int *token);

#endif
