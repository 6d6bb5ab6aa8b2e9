/*
 * comb_tree.h: for every node of an n x n mesh a spanning tree rooted there, such that the trees together
 * use every link equally often: n(n+1)/2 times.
 *
 * A comb: the spine is the root's row or its column; the teeth are every second line across the spine, whole,
 * and run away from it; every other node off the spine is a leaf on one of the two teeth beside it. Which of
 * the two is a matter of counting: in each line along the spine the leaves below some height hang on the
 * tooth above them, those from that height on hang on the tooth below. The heights, the parity of the teeth
 * and the direction of the spine are chosen per root so that all links come out equal (checked for every n up
 * to COMB_MAX_SIDE).
 *
 * A token that is broadcast along its tree uses each link at most once and in one direction, so a gossip by
 * these trees puts n(n+1)/2 packets on every link, both ways together.
 *
 * Pure functions, some ten comparisons each; any thread may call them.
 */
#ifndef COMB_TREE_H
#define COMB_TREE_H

#define COMB_MAX_SIDE 97

/*
 * The children of node `rank` in the tree of the node `root`, as ports of a mesh: bit p of the
 * result for a child behind port p that has children itself, bit 4 + p for one that is a leaf.
 */
unsigned comb_tree_children(int side, int root, int rank);

#endif
