/*
 * token_spread.h: which tokens the nodes of a mesh have, while a gossip is planned, and how many nodes beyond
 * a link lack a token.
 *
 * A node's token has its rank as number. Ports and links are those of array_grid.h. One thread.
 */
#ifndef TOKEN_SPREAD_H
#define TOKEN_SPREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/array_grid.h"

struct token_spread {
    const struct array_grid *mesh;
    size_t words;
    uint64_t *known; /* by node: a bit for each token that is there */
    int *lacks;      /* by node: tokens that it lacks */
    int *lacked;     /* by token: nodes that lack it */
    int *below;      /* by token, dimension and coordinate: those of them with a lower coordinate */
    int places;      /* of `below`, of one token */
    int64_t left;    /* pairs of a node and a token that it lacks */
    uint64_t chance; /* decides between equals; the same numbers on all machines */
};

/* Result: was there memory? Close it in either case. */
bool token_spread_open(struct token_spread *spread, const struct array_grid *mesh);
void token_spread_close(struct token_spread *spread);

/* Every node has its own token and no other. Another seed makes other choices between equals. */
void token_spread_begin(struct token_spread *spread, uint64_t seed);

/* The node gets a token that it lacked. */
void token_spread_learn(struct token_spread *spread, int node, int token);

/* How many nodes lack the token whose coordinate in the port's dimension is one on the far side of the link.
 * */
int token_spread_beyond(const struct token_spread *spread, int node, int port, int token);

/* Of the node's tokens that the neighbour behind the port lacks, the one that most nodes beyond the link
 * lack; of several, the one that most nodes lack at all; of several, any. Negative: there is none. */
int token_spread_choose(struct token_spread *spread, int node, int port);

#endif
