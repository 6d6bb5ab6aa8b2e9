/*
 * instance.h: what a schedule has to do, as plain data for those that search for one: channels, and tokens
 * with the node where each starts and the nodes that want it.
 *
 * A token of several units becomes as many tokens: the units of a token may travel apart. A transmission
 * carries one of them and takes one step. Parallel links between two nodes are one pair of channels here,
 * with a width above 1. In a step such a pair carries what the limits let its links carry (limits.h): up to
 * `width` packets each way, or both ways together where links are half duplex; no more than one each way
 * where a node uses one port.
 *
 * In the form INSTANCE_SUMS (allreduce) a token is a unit of the sum that every node wants, and a
 * transmission carries the sum of some nodes' parts of it. `reverse` says that the moves which are found have
 * to be turned round (moves_reverse).
 *
 * Of worms (wormhole routing, circuits) a channel is all the way from one node to another one
 * (solve/worm_ways.h).
 *
 * Life cycle: instance_begin, any number of instance_add, instance_free. One thread: the first question about
 * the distances from a node finds them.
 */
#ifndef INSTANCE_H
#define INSTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "plan/limits.h"

struct topo;
struct worm_ways;

/* There is a number for each pair of a node and a token; of sums, a byte for each node's part of each
 * transmission. */
enum {
    INSTANCE_NODES_MOST = 1 << 14,
    INSTANCE_CHANNELS_MOST = 1 << 22,
    INSTANCE_TOKENS_MOST = 1 << 18,
    INSTANCE_PAIRS_MOST = 1 << 26,
    INSTANCE_PARTS_MOST = 1 << 30
};

enum instance_form { INSTANCE_TOKENS, INSTANCE_SUMS };

struct instance_channel {
    int from, to;
    int port;  /* of `from`: the first of `width` ports that lead there */
    int back;  /* number of the channel in the other direction */
    int link;  /* the lower one of the two numbers */
    int width; /* packets that it carries at a time */
};

struct instance_token {
    int origin;
    int target;    /* the one node that wants it; -1: every node */
    int unit;      /* 0 .. units-1; tokens that differ in nothing else stand in a row */
    uint32_t word; /* what the unit is, if somebody wants to know; 0: not known */
};

struct instance {
    enum instance_form form;
    bool reverse;
    const struct topo *topo;
    struct limits limits;
    int nodes, channels, tokens, units;
    struct instance_channel *channel; /* by `from`, then by port */
    int *out;                         /* first channel that leaves a node, by rank, and one more */
    int *in, *entering;               /* numbers of the channels that enter a node: entering[in[rank]...] */
    struct instance_token *token;
    size_t room;            /* of tokens */
    struct worm_ways *ways; /* NULL: packets are not worms */
    uint16_t **away;        /* distances from a node; NULL: nobody has asked for them yet */
    int degree;             /* channels that enter a node, at most */
};

/* An instance with the channels of a topology, without tokens. */
void instance_begin(struct instance *instance, const struct topo *topo, const struct limits *limits);

/* Add the units of a token; one that is for its origin is none. `target` -1: every node. False: there are
 * too many. */
bool instance_add(struct instance *instance, int origin, int target, uint32_t units);

void instance_free(struct instance *instance);

/* Fill in, of an instance that has its channels, with ranks and `out`, all that follows from them: pairs of
 * channels, those that enter a node, distances. */
void instance_complete(struct instance *instance);

/* The port of lane number `lane`, below `width`, of a channel. Lane k of a channel and lane k of the channel
 * back are the same link. */
int instance_port(const struct instance *instance, const struct instance_channel *channel, uint32_t lane);

/* Find the distances from a node. */
const uint16_t *instance_measure(const struct instance *instance, int from);

static inline int instance_distance(const struct instance *instance, int from, int to)
{
    const uint16_t *away = instance->away[from];
    return (away ? away : instance_measure(instance, from))[to];
}

/* Does the node have to get the token? (Its origin has it.) */
static inline bool instance_wants(const struct instance *instance, int node, int token)
{
    const struct instance_token *t = &instance->token[token];
    return t->origin != node && (t->target < 0 || t->target == node);
}

/* The links of the longest way that a token has to go. */
int instance_longest_way(const struct instance *instance);

/* Does every node want every token? */
static inline bool instance_everywhere(const struct instance *instance)
{
    return instance->tokens > 0 && instance->token[0].target < 0;
}

/* Token, node and so on, of which there are few enough that all pairs can be numbered. */
static inline size_t instance_pair(const struct instance *instance, int node, int token)
{
    return (size_t)node * (size_t)instance->tokens + (size_t)token;
}

#endif
