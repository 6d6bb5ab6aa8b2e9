/*
 * gossip.h: what all gossip programs share: every token is to reach every node, one token a packet. How the
 * tokens travel is up to the program. The bounds are those of half-duplex links.
 *
 * Tokens have numbers. On a grid with one token a node (gossip_take_grid) it is the origin's rank; where
 * nodes have several or none, numbers run on from node to node.
 *
 * node_arg points to a struct that begins with a struct gossip; node_state begins with the table of tokens,
 * and gossip_own_state is what the program asked for beyond it. A step of the algorithms is a packet's
 * time on a link; gossip_step counts them from 1.
 *
 * Ports of a grid: 2 * dimension + side, side 0 towards the lower coordinate, 1 towards the higher; so what
 * came in on a port goes straight on through `port ^ 1`.
 */
#ifndef GOSSIP_H
#define GOSSIP_H

#include <parray.h>

/* More nodes or tokens would need 16 GiB for the tables. */
#define GOSSIP_MOST 65536

/* A packet's payload has this many bytes. */
#define GOSSIP_PACKET_BYTES 8

/* Read only once the run has begun. */
struct gossip {
    int rows, columns; /* of a line or ring: 1 and its length */
    int tokens;        /* how many there are; as many as nodes where each node has one token */
    const int *first;  /* by rank, and one more: the first token of a node; NULL: the rank */
    const int *owner;  /* by token: where it starts; NULL: its number */
    uint64_t pace;     /* clock steps that a packet holds a link */
};

/* ---------------------------------------------------------------------- before the run, host side */

/* Set up the task of one token a node, on an array of one of these kinds ("mesh line"); -1 after refusing
 * another array. Rows and columns are not set. */
int gossip_take_any(struct parray *array, struct gossip *task, const char *kinds);

/* Set up the task of one token a node, on a grid of that kind ("mesh", "torus") with two dimensions of
 * `least` or more; -1 after refusing another array. */
int gossip_take_grid(struct parray *array, struct gossip *task, const char *kind, int least);

/* Set up the task as gossip_take_grid does, but refuse grids whose dimensions differ in size. */
int gossip_take_square(struct parray *array, struct gossip *task, const char *kind, int least);

/* Bytes of node_state where each node has one token, with `own` bytes for the program behind the table. */
size_t gossip_state_bytes(const struct parray *array, size_t own);

/* Bytes of node_state for any number of tokens, with `own` bytes for the program behind the table. */
size_t gossip_table_bytes(int tokens, size_t own);

/* The index of a parameter's value among the words, which end with NULL; -1: the value is not among them. */
int gossip_choice(const struct parray *array, const char *param, const char *const *words);

/* At least as many steps as it takes all links together to bring N - 1 tokens to each of N nodes, one packet
 * a link and step, and to cross the diameter. Negative if the model allows more packets on a link. */
double gossip_least_steps(const struct parray *array);

/* For `lower_bound`: the same in packet times. */
double gossip_bound(const struct parray *array);

/* The steps that the algorithm of Lau and Zhang 2002, section 4, takes on a torus; negative if the model
 * allows more packets on a link. Phase 1 takes half of the longer lines. In phase 2 a line takes as many
 * steps as it has tokens but those that start in the node with the fewest: every row has all odd tokens,
 * every column all even ones. */
double gossip_torus_paper(const struct parray *array);

/* Is a link used by one packet at a time, as the bounds and times of gossip have it? */
bool gossip_half_duplex(const struct parray *array);

/* -------------------------------------------------------------------------------------- on a node */

/* Fill in this node's own tokens. */
void gossip_start(struct node *self);

/* The program's own part of node_state, behind the table. */
void *gossip_own_state(struct node *self);

/* Send a token that is here. A complaint about it names the line of the call. */
#define gossip_send(self, port, token) gossip_send_at((self), (port), (token), PARRAY_HERE)
void gossip_send_at(struct node *self, int port, int token, const char *site);

/* Receive a token that has arrived, enter it into the table and set `port` to the port it came through. A
 * packet whose token is not new to this node, or is none, fails a check and is left out. -1: no other packet
 * is there. */
int gossip_poll(struct node *self, int *port);

/* Receive a token as gossip_poll does, but wait until a packet arrives. -1: that packet was left out. */
int gossip_wait(struct node *self, int *port);

/* Receive a token as gossip_wait does, as a node that does not know how many tokens there are. NODE_OVER: all
 * nodes wait here, and no token is under way. */
int gossip_serve(struct node *self, int *port);

/* Is the token here? */
bool gossip_has(struct node *self, int token);

/* Are all tokens here? */
bool gossip_complete(struct node *self);

/* The current step of the algorithm, from 1. */
uint64_t gossip_step(const struct node *self);

/* Wait for the next step of the algorithm. */
void gossip_next_step(struct node *self);

/* The same, and receive all tokens that have arrived: for nodes that know what they send without them. */
void gossip_end_step(struct node *self);

/* What a program does with a token that came, and with its ports in a step. */
struct gossip_moves {
    void (*arrive)(struct node *self, int token, int port); /* NULL: tokens are only entered into the table */
    bool (*send)(struct node *self); /* result: may there be more to send before anything arrives? */
};

/* All steps of a node, for `node` after gossip_start: receive all that came, send, and so on until all tokens
 * are here and nothing is left to send. A node that can only wait for a packet does so. */
void gossip_run(struct node *self, const struct gossip_moves *moves);

/* The same where nodes do not know how many tokens there are: until nothing is left to send on any node. */
void gossip_run_to_end(struct node *self, const struct gossip_moves *moves);

/* -------------------------------------------------------------------------------- after the run */

/* For `verify`: hand in all tokens that are here. Result: true. */
bool gossip_hand_in(struct node *self);

#endif
