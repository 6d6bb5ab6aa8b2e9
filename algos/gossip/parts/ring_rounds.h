/*
 * ring_rounds.h: a mesh of one to four dimensions as copies of a ring, and the tree in which a token spreads.
 *
 * The two longest dimensions make up the ring along which packets travel in every copy (ring_of_mesh.h). The
 * copies lie across: one above the other on a line (three dimensions), or in a ring of their own (four). Up
 * to two dimensions there is one copy.
 *
 * A token spreads in all of its own copy along the ring, up to half of the ring either way. In the copy at
 * distance i across it comes from the next copy to the nodes that lie near it, on an arc of k(i) nodes; from
 * the ends of the arc it goes on along the ring, to the rest. With R nodes in the ring and L copies on a
 * line, a corner of the mesh has to take in RL - 1 tokens over three links: those of the arcs, the sum of
 * k(i) for i = 1 to L - 1, by the link across, R - 1 and the sum of R - k(i) by the two along the ring. The
 * widths are chosen so that no link has more than T = ceil((RL - 1) / 3) of them: k(i) is T / (L - 1),
 * rounded up for small i. As k(i) does not grow with i, a copy gets no token of an arc that the copy before
 * it has not got the same way. All other nodes have as many tokens to take in over at least as many links.
 *
 * No link may idle. A link across sends the ends of arcs first, nearest copies before others, as soon as they
 * are here, so that the ring has work as soon as a copy's own tokens are all round; then the rest of the
 * arcs, nearest copies first, from the ends of the arc inwards. A link along sends nearest copies first, near
 * tokens first.
 *
 * Read only once it is made, for any thread.
 */
#ifndef RING_ROUNDS_H
#define RING_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

#include "ring_of_mesh.h"

enum { ROUNDS_MOST_DIM = 4, ROUNDS_PORTS = 2 * ROUNDS_MOST_DIM };

/* More nodes would need larger keys. */
#define ROUNDS_MOST 32768

/* The tokens of a copy that come from the next copy, as offsets: -down .. up. Up to `most` they come up. */
struct ring_arc {
    int16_t up, down, most;
};

struct ring_rounds {
    struct ring along, across;
    int dim[ROUNDS_MOST_DIM]; /* of the array: those of the ring, rows first, then those across */
    int sides;                /* how many of them there are */
    /* By distance across from 1; [0]: of tokens that come up, [1]: that come down. */
    struct ring_arc *arcs[2];
};

/* Where a node is, in its copy and across. */
struct ring_spot {
    int along, across;
};

/* Choose the widths of all arcs; `along` and `across` are set, arcs have room for the nodes of `across`. */
void ring_rounds_make(struct ring_rounds *rounds);

/* The spot of the node with these coordinates, one for each of `dim`. */
struct ring_spot ring_spot_of(const struct ring_rounds *rounds, const int *coordinates);

/* Does the node at `to` get the token from its neighbour at `from`? If so, set its place in the order in
 * which the neighbour sends: smaller keys first. A key is less than 4 * ROUNDS_MOST. */
bool ring_rounds_pass(const struct ring_rounds *rounds, struct ring_spot from, struct ring_spot to,
                      struct ring_spot token, uint32_t *key);

#endif
