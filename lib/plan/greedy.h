/*
 * greedy.h: a schedule made step by step: each step as many transmissions of use as the limits let.
 *
 * greedy_copies is for tokens that every node wants: each step matches channels to tokens that the
 * receivers lack. greedy_routes is for tokens that one node wants: each step moves as many of them
 * nearer to that node, those with the longest way first. Chance decides between equals, so that another
 * try may come out better.
 *
 * One thread.
 */
#ifndef GREEDY_H
#define GREEDY_H

#include <stdbool.h>
#include <stdint.h>

struct moves;
struct instance;
struct instance_token;
struct rng;

struct greedy_terms {
    uint32_t most; /* give up when the schedule needs more steps */
    bool rare;     /* prefer tokens that few nodes have; else any token */
    bool by_use;   /* prefer channels over which many tokens could go; else those to nodes that lack many */
    bool (*stop)(void *arg); /* give up when it says so */
    void *arg;
};

/* Fill `moves`. False: it was given up. */
bool greedy_copies(const struct instance *instance, const struct greedy_terms *terms, struct rng *rng,
                   struct moves *moves);
bool greedy_routes(const struct instance *instance, const struct greedy_terms *terms, struct rng *rng,
                   struct moves *moves);

/* Of sums: the number of the try decides how the schedule is made. */
bool greedy_sums(const struct instance *instance, const struct greedy_terms *terms, uint64_t tries,
                 struct rng *rng, struct moves *moves);

/* The halves of an allreduce: the instance of a broadcast of each unit, the first from node 0 and so on, with
 * `token` for its tokens, as many as units, and else what the other instance has; and the moves of it, once
 * backwards as sums and then as they are. */
struct instance sums_spread(const struct instance *instance, struct instance_token *token);
void sums_both_ways(const struct instance *instance, const struct moves *spread, struct moves *moves);

#endif
