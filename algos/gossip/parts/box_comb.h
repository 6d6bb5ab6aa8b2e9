/*
 * box_comb.h: a mesh of any number of dimensions, and for every node of it a comb that starts there: the
 * nodes that pass that node's token on.
 *
 * A comb has a spine, which is the whole slice across one dimension, the comb's main dimension, in which the
 * root lies; and teeth, which are whole lines of the main dimension, those that cross the spine in every
 * second place, like the squares of one colour of a chess board. Tokens run away from the root: through the
 * spine along one dimension after the other, and then along the teeth. Every node that is not on the comb is
 * a leaf and has a neighbour on it: the comb is a part of a broadcast tree, and leaves open from which side
 * each leaf gets the token.
 *
 * The combs of different roots are to load all links alike. So the dimensions take turns in being the main
 * one, by a weighted sum of the root's coordinates; and a token runs through the others in descending order
 * of their numbers, from the one below the main dimension on, round to the one above it, or in ascending
 * order in every second round of turns. In two dimensions, where the longer side is never the main dimension,
 * a comb has the root's row as its spine, and columns as its teeth.
 *
 * The sides of the mesh are in ascending order. Ports and links have the numbers of array_grid.h. Pure
 * functions; any thread may call them.
 */
#ifndef BOX_COMB_H
#define BOX_COMB_H

#include "common/array_grid.h"

/* How combs are laid out, and how tokens wait (box_inner.h). */
struct box_rule {
    bool spares_longest; /* the last dimension, the longest, is never the main one */
    bool tooth_at_root;  /* a tooth is at every root; or else at those with an even place in their tooth */
    bool farthest_first; /* of tokens that wait for a link, the one that has the longest way to go is next; or
                            else the one that came first */
};

struct box_combs {
    const struct array_grid *mesh;
    const struct box_rule *rule;
};

/* Is a node on the comb of `root`? */
bool box_comb_has(const struct box_combs *combs, int root, int rank);

/* The port from which a node on the comb gets the root's token; negative: it is the root. */
int box_comb_parent(const struct box_combs *combs, int root, int rank);

/* How many links a token of `root` has yet to go, from a node on the comb to the farthest one behind it. */
int box_comb_way_on(const struct box_combs *combs, int root, int rank);

#endif
