/*
 * puzzle.h: what a schedule has to do, as plain data for those that search for one: channels, and tokens
 * with the node where each starts and the nodes that want it.
 *
 * A token of several units becomes as many tokens: the units of a token may travel apart. A transmission
 * carries one of them and takes one step. Parallel links between two nodes are one pair of channels
 * here, with a width above 1. In a step such a pair carries what the model lets its links carry (model.h): up
 * to `width` packets each way, or both ways together where links are half duplex; no more than one each way
 * where a node uses one port.
 *
 * In the form PUZZLE_SUMS (allreduce) a token is a unit of the sum that every node wants, and a
 * transmission carries the sum of some nodes' parts of it. `reverse` says that the moves which are found have
 * to be turned round (moves_reverse).
 *
 * Of worms a channel is all the way from one node to another one (solve/worm_ways.h).
 *
 * Life cycle: puzzle_begin, any number of puzzle_add, puzzle_free. When all tokens are there it does not
 * change, and any thread may read it. puzzle_task.h makes one of a task.
 */
#ifndef PUZZLE_H
#define PUZZLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct model;
struct topo;
struct worm_ways;

enum { PUZZLE_NODES_MOST = 2048, PUZZLE_TOKENS_MOST = 1 << 18, PUZZLE_ERROR_SIZE = 512 };

enum puzzle_form { PUZZLE_TOKENS, PUZZLE_SUMS };

struct puzzle_channel {
    int from, to;
    int port;  /* of `from`: the first of `width` ports that lead there */
    int back;  /* number of the channel in the other direction */
    int link;  /* the lower one of the two numbers */
    int width; /* packets that it carries at a time */
};

struct puzzle_token {
    int origin;
    int target;    /* the one node that wants it; -1: every node */
    int unit;      /* 0 .. units-1; tokens that differ in nothing else stand in a row */
    uint32_t word; /* of the task; 0: not known */
};

struct puzzle {
    enum puzzle_form form;
    bool reverse;
    const struct topo *topo;
    const struct model *model;
    int nodes, channels, tokens, units;
    struct puzzle_channel *channel; /* by `from`, then by port */
    int *out;                       /* first channel that leaves a node, by rank, and one more */
    int *in, *entering;             /* numbers of the channels that enter a node: entering[in[rank]...] */
    struct puzzle_token *token;
    size_t room;            /* of tokens */
    struct worm_ways *ways; /* NULL: packets are not worms */
    uint16_t *distance;     /* [from * nodes + to] */
    int diameter;
    int degree; /* channels that enter a node, at most */
    char error[PUZZLE_ERROR_SIZE];
};

/* A puzzle with the channels of an array, without tokens. */
void puzzle_begin(struct puzzle *puzzle, const struct topo *topo, const struct model *model);

/* Add the units of a token; one that is for its origin is none. `target` -1: every node. False: there are
 * too many. */
bool puzzle_add(struct puzzle *puzzle, int origin, int target, uint32_t units);

void puzzle_free(struct puzzle *puzzle);

/* Fill in, of a puzzle that has its channels, with ranks and `out`, all that follows from them: pairs of
 * channels, those that enter a node, distances. */
void puzzle_complete(struct puzzle *puzzle);

/* The port of lane number `lane`, below `width`, of a channel. Lane k of a channel and lane k of the channel
 * back are the same link. */
int puzzle_port(const struct puzzle *puzzle, const struct puzzle_channel *channel, uint32_t lane);

static inline int puzzle_distance(const struct puzzle *puzzle, int from, int to)
{
    return puzzle->distance[(size_t)from * (size_t)puzzle->nodes + (size_t)to];
}

/* Does the node have to get the token? (Its origin has it.) */
static inline bool puzzle_wants(const struct puzzle *puzzle, int node, int token)
{
    const struct puzzle_token *t = &puzzle->token[token];
    return t->origin != node && (t->target < 0 || t->target == node);
}

/* The links of the longest way that a token has to go. */
int puzzle_longest_way(const struct puzzle *puzzle);

/* Does every node want every token? */
static inline bool puzzle_everywhere(const struct puzzle *puzzle)
{
    return puzzle->tokens > 0 && puzzle->token[0].target < 0;
}

/* Token, node and so on, of which there are few enough that all pairs can be numbered. */
static inline size_t puzzle_pair(const struct puzzle *puzzle, int node, int token)
{
    return (size_t)node * (size_t)puzzle->tokens + (size_t)token;
}

#endif
