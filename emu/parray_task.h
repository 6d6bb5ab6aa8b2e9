/*
 * parray_task.h: what a node program gets from its task, and hands in. Programs include parray.h.
 *
 * A program that names a task (`.task`) gets its input from it and hands its results in, and needs no check
 * of its own:
 *
 *     struct parray_token token;
 *     while (node_given(self, &token))
 *         ...                                            it is token.origin's, for token.dest: send it on
 *     node_recv(self, port, &got, sizeof got);
 *     node_deliver(self, got.origin, &got.word, sizeof got.word);
 *
 * A token has `units` words of contents. No node can compute the contents of another node's token: it has to
 * get them in packets. `parray show TASK` tells who has tokens and who wants which of them. Where tokens are
 * combined (reduce, allreduce, scan, reduce-scatter), the word-wise sum of them, modulo 2^32, is wanted.
 */
#ifndef PARRAY_TASK_H
#define PARRAY_TASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;

/* A token of the node. */
struct parray_token {
    int origin;     /* the node that has it at the start */
    int dest;       /* the node that it is for; -1: all nodes that the task names */
    uint32_t units; /* its length: it has so many words */
    uint32_t word;  /* the first word; never 0 */
};

/* Get the node's own tokens, one after another, each once. Result: false if that was the last one. [after] */
#define node_given(self, token) node_given_at((self), (token), PARRAY_HERE)
PARRAY_API bool node_given_at(struct node *self, struct parray_token *token, const char *site);

/* Write all words of a token that node_given gives to this node. Of `token`, origin, dest and word say which;
 * word 0: the only one for that dest, before node_given has given it or after. Of several tokens for one dest
 * that begin with the same word, as may happen by chance, it is the one that node_given gave last, or else
 * the first: where a node has several, the contents are asked for right after node_given. [after] */
#define node_contents(self, token, words) node_contents_at((self), (token), (words), PARRAY_HERE)
PARRAY_API void node_contents_at(struct node *self, const struct parray_token *token, uint32_t *words,
                                 const char *site);

/* Hand in what the node got or computed: the contents of a token that it wants and that node `origin` had at
 * the start, `size` bytes of 32-bit words. The node's own tokens need no delivery, except for elect and
 * consensus. If it is wrong, not wanted, or was handed in before, or if some token that the node wants never
 * comes, the run goes on, and ends with exit status 1; the first such case is reported. A delivery from
 * `verify` costs the run no time. What is handed in is part of the result digest, in whatever order. [after]
 *
 *     reduce, allreduce, scan, reduce-scatter    origin -1, the sum
 *     sort                                       origin -1, the token whose place is the node's rank
 *     elect                                      origin is the leader, its token
 *     consensus                                  origin is the node that all agree on, its token
 *     spanning-tree                              origin is the parent (the root: itself), the node's distance
 *     colouring, independent-set, snapshot       origin is the node, its colour; 1 or 0; what it has */
#define node_deliver(self, origin, contents, size) \
    node_deliver_at((self), (origin), (contents), (size), PARRAY_HERE)
PARRAY_API void node_deliver_at(struct node *self, int origin, const void *contents, size_t size,
                                const char *site);

#ifdef __cplusplus
}
#endif

#endif
