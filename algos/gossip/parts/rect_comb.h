/*
 * rect_comb.h: an m x n mesh, and for every node of it a comb that starts there: the nodes that pass that
 * node's token on.
 *
 * A comb has a spine, the root's column or its row, and as teeth every second line across the spine,
 * whole. All of it runs away from the root. Every node that is not on it, a leaf, has a neighbour that
 * is: the comb is half of a broadcast tree, and leaves open from which side each leaf gets the token.
 *
 * Which comb a node (i,j) has is told by q = (i + 3j) mod 4: spines are columns for odd q and rows for
 * even q, teeth are the lines across whose number has the parity of q div 2. So all four kinds follow
 * each other in every row and every column, and their loads are spread evenly.
 *
 * Ports are those of a mesh: 2 * dimension + side, side 1 towards the higher coordinate. Links have the
 * numbers 2 * (rank of the lower end) + dimension. Pure functions; any thread may call them.
 */
#ifndef RECT_COMB_H
#define RECT_COMB_H

#include <stdbool.h>

enum { RECT_PORTS = 4 };

struct rect {
    int rows, columns;
};

static inline int rect_nodes(const struct rect *mesh)
{
    return mesh->rows * mesh->columns;
}

/* The neighbour behind a port; negative: none. */
int rect_peer(const struct rect *mesh, int rank, int port);

/* The link behind a port, and its ends. */
int rect_link(const struct rect *mesh, int rank, int port);

static inline int rect_link_port(int link, int rank)
{
    return link % 2 * 2 + (link / 2 == rank);
}

/* Is a node on the comb of `root`? */
bool rect_comb_has(const struct rect *mesh, int root, int rank);

/* The port from which a node on the comb gets the root's token; negative: it is the root. */
int rect_comb_parent(const struct rect *mesh, int root, int rank);

#endif
