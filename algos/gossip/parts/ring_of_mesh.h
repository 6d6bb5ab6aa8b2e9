/*
 * ring_of_mesh.h: all nodes of a mesh of two dimensions as one ring, and which tokens a node of a ring gets
 * from which side.
 *
 * Rows and columns whose product is even have a Hamiltonian cycle. Along it every node has a place, 0 and up;
 * neighbours in the ring are neighbours in the mesh. A token that goes both ways round reaches all nodes.
 *
 * An odd number of nodes has no such cycle, but all nodes without the corner (0,0) have one. It must run from
 * (1,0) over (1,1) to (0,1), as no other links are left to these two. The corner has links to (1,0) and
 * (0,1), too, so it can stand in the ring beside (1,1): the two share the stretch between (1,0), the last
 * place, and (0,1), place 2; the corner has place 0 and (1,1) has place 1. Each of the two gets all tokens
 * from its neighbours on either side, except that of the other one, which comes last, from place 2. To the
 * others the ring is one of 0, 1, 2 and so on, although there is no link between places 0 and 1: place 2 gets
 * the token of the corner from the corner itself, and so does the last place that of (1,1).
 *
 * A single dimension is a line, which is treated as a ring that is open.
 *
 * An offset says where a token stands in the order in which it comes to a node: offset e > 0 is the e-th to
 * come up, from the lower places, -e the e-th to come down. A node gets offset e from the neighbour that has
 * that token at a smaller offset on the same side, except for what was said about the corner.
 *
 * Pure functions, for any thread.
 */
#ifndef RING_OF_MESH_H
#define RING_OF_MESH_H

enum ring_kind { RING_OPEN, RING_EVEN, RING_ODD };

struct ring {
    enum ring_kind kind;
    int nodes, rows, columns; /* of a line, or of a single node: one row */
};

/* The ring of rows x columns nodes: each side 2 or more, or one row. */
struct ring ring_of(int rows, int columns);

/* The place of the node in that row and column. */
int ring_place(const struct ring *ring, int row, int column);

/* The most tokens that come up, and down: all but one's own together, except on lines. */
int ring_most_up(const struct ring *ring);
int ring_most_down(const struct ring *ring);

/* The offset, at a place, of the token of a place where `up` tokens come up. 0: it is the same place. */
int ring_offset(const struct ring *ring, int place, int token, int up);

/* The place from which a token of that offset, not 0, comes. */
int ring_before(const struct ring *ring, int place, int token, int offset);

#endif
