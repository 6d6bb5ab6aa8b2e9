/*
 * sum_plan.h: what the programs of this family share: a vector of words, split among lanes and, in each
 * lane, into a block for every node; and rounds, in each of which a node sends some blocks and takes some
 * in.
 *
 * A lane is a copy of the algorithm with a share of the words, which goes other ways than the others: the
 * other way round a ring, or through the dimensions in another order. Lanes do not wait for each other.
 *
 * The vector of allreduce is the token of a node, that of reduce-scatter all tokens of a node, of which
 * block b is the one for node b. Lanes and blocks take consecutive shares of the words, which differ by one
 * word at most; a share may be empty, and then no packet is sent for it. The blocks of a lane stand in an
 * order of its own, so that what is split first has equal shares even if there are fewer words than blocks.
 *
 * A program is a rule: which blocks a node sends and takes in its round. Rules are pure functions of the
 * plan and the rank; the plan is read-only after `prepare`.
 */
#ifndef SUM_PLAN_H
#define SUM_PLAN_H

#include "common/array_grid.h"

enum { SUM_LANES_MOST = 2 * ARRAY_GRID_DIMENSIONS, SUM_NODES_MOST = 4096 };

enum sum_goal { SUM_ALLREDUCE, SUM_REDUCE_SCATTER, SUM_REDUCE, SUM_BROADCAST };

/* Blocks in the order in which their words stand in a message. */
struct sum_blocks {
    int count;
    int *list; /* room for all */
};

struct sum_move {
    int to, from; /* ranks; -1: the node does not send, or take, in this round */
    bool copy;    /* what comes takes the place of the words here, and is not added to them */
    struct sum_blocks out, in;
};

struct sum_plan;
typedef void sum_rule(const struct sum_plan *plan, int me, int lane, int round, struct sum_move *move);

struct sum_plan {
    enum sum_goal goal;
    struct array_grid grid;
    int nodes, lanes, rounds, root;
    uint32_t units;
    uint64_t startup, per_unit; /* steps of a packet */
    bool relays;                /* messages may cross several links */
    bool layered;
    sum_rule *rule;
    const int *position; /* of a lane's block among those of the lane, by lane and then block */
    /* Of a butterfly (sum_butterfly.h). */
    int (*peer)(const struct sum_plan *plan, int me, int lane, int round);
    int halvings; /* rounds in which blocks are handed out, before those in which they are collected */
    /* Of buckets (sum_buckets.h): the grid along which they go, and who stands where in it. */
    struct array_grid path;
    const int *at, *place; /* rank at a place, place of a rank */
};

/* For `prepare`: a plan with all but lanes, rounds and rule, which node_arg returns. NULL: the array was
 * refused. */
struct sum_plan *sum_plan_make(struct parray *array, enum sum_goal goal);

/* A row of words of the vector. */
struct sum_words {
    uint32_t first, count;
};

/* The words of a block, and of all blocks, in a lane. */
struct sum_words sum_plan_block(const struct sum_plan *plan, int lane, int block);
struct sum_words sum_plan_lane(const struct sum_plan *plan, int lane);

/* The length of the vector. */
static inline uint32_t sum_plan_length(const struct sum_plan *plan)
{
    return plan->units * (plan->goal == SUM_REDUCE_SCATTER ? (uint32_t)plan->nodes : 1);
}

/* Do blocks of all lanes have the same number of words? What `paper_time` counts holds then. */
bool sum_plan_is_even(const struct sum_plan *plan);

/* Put all blocks into the list, in an order for that lane. */
typedef void sum_order(const struct sum_plan *plan, int lane, struct sum_blocks *blocks);

/* For `prepare`, after lanes are known: blocks stand in that order. */
void sum_plan_order(struct parray *array, struct sum_plan *plan, sum_order *order);

/* All blocks by rank. */
void sum_blocks_fill(const struct sum_plan *plan, int lane, struct sum_blocks *blocks);

/* For descriptions of programs: `state_bytes`, `node` (sum_node.c). */
size_t sum_state_bytes(const struct parray *array);
void sum_node(struct node *self);

#endif
