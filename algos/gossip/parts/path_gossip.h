/*
 * path_gossip.h: one node's part in a gossip along a path v_0 .. v_(n-1) whose nodes hold any number of
 * tokens (Lau & Zhang 2002, Fig. 3).
 *
 * There is a centre v_c. Of a link, the end that is farther from the centre is the outer one. First the outer
 * end sends all tokens that start on its side, inwards; then the inner end sends all the others, outwards. So
 * the two never meet on the link, and every token crosses it once.
 *
 * The paper's figure does not show how the inner end learns that the outer end has no more tokens: the inner
 * end knows how many tokens start on that side, and counts the tokens that arrive.
 *
 * Sides: 0 towards v_0, 1 towards v_(n-1). The memory must be all zero at first.
 */
#ifndef PATH_GOSSIP_H
#define PATH_GOSSIP_H

#include "token_queue.h"

/* A node's end of a link. */
struct path_end {
    bool absent; /* the path ends here */
    int await;   /* tokens that arrive here before any may leave: of the inner end, those of the outer side */
    struct token_queue queue; /* what is to leave here */
    uint32_t *next;           /* the queue's words */
};

struct path_node {
    struct path_end end[2];
};

/* Where the node is in the path, and how many tokens start at either side of it: 0 if path_ready need not
 * wait for them, as the program finds out by itself when the inner end may send. `next` has two words for
 * each token number. */
struct path_place {
    int length, position, center;
    int below, above;
    int tokens;
    uint32_t *next;
};

void path_start(struct path_node *node, const struct path_place *place);

/* Add a token that starts here; it goes to both sides. */
void path_add(struct path_node *node, int token);

/* Add a token that came in on that side; it goes on to the other side. */
void path_arrive(struct path_node *node, int side, int token);

/* Is there a token that may leave on that side? */
bool path_ready(const struct path_node *node, int side);

/* Take the token that leaves on that side; path_ready must be true. */
int path_take(struct path_node *node, int side);

#endif
