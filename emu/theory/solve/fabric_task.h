/*
 * fabric_task.h: a task on a fabric: trees or paths that do it as fast as the links allow, and how fast that
 * is.
 *
 * Tasks in which whole tokens go to all nodes have trees from where the tokens are. In a sum for one node,
 * or a sum for each, the trees of the fabric with all links turned round are followed backwards. An
 * allreduce is a reduce-scatter and then a gossip of the sums: two passes. Where each token is for one node,
 * there is one pass with paths and without trees (fabric_pairs.h).
 *
 * Life cycle: fabric_task_open, fabric_task_find, any questions, fabric_task_close. One thread.
 */
#ifndef FABRIC_TASK_H
#define FABRIC_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "fabric/fabric.h"
#include "fabric/forest.h"
#include "fabric/forest_play.h"
#include "fabric/pair_flows.h"
#include "task/task_case.h"

struct task;
struct forest_watch;

enum { FABRIC_UNITS_TEXT = 32 };

/* Trees one way. */
struct fabric_pass {
    struct fabric fabric;
    bool reversed;        /* the fabric is, and the trees are followed backwards */
    int64_t *shares, all; /* tokens of each node; of all */
    struct forest forest;
    struct forest_play play; /* filled in by fabric_task_play */
};

struct fabric_task {
    struct topo *topo; /* of the nodes that compute, all joined: on which the task is opened */
    struct task_case task_case;
    struct fabric_pass pass[2];
    int passes;
    int64_t *wanted; /* by pairs of nodes, the tokens from one to the other; NULL: there are trees */
    struct pair_flows flows;
    int64_t cut;     /* of two passes: the capacity of the narrowest cut */
    double most;     /* no schedule brings all data in fewer seconds than bytes / most; GB/s */
    bool whole;      /* all trees or paths are there */
    bool over;       /* it was stopped before the rate was known */
    double searched; /* seconds that it took */
    const char *const *params;
    size_t param_count;
    char units[FABRIC_UNITS_TEXT]; /* a parameter of forest_moves */
    char error[FABRIC_ERROR_SIZE];
};

/* What is asked for: `params` and `seed` as of a task_case. False with a sentence in `error`. */
bool fabric_task_open(struct fabric_task *f, const char *spec, const struct task *task,
                      const char *const *params, size_t count, uint64_t seed);

/* Find the rate, and then the trees. False with a sentence in `error`, or when it was stopped before the rate
 * was known; `whole` is false if it was stopped later. */
bool fabric_task_find(struct fabric_task *f, const struct forest_watch *watch);

/* How fast all data get where they are to be, in GB/s: the data of all tokens by the time. */
double fabric_task_rate(const struct fabric_task *f);

/* Is no schedule faster than the trees or the paths? */
bool fabric_task_optimal(const struct fabric_task *f);

/* Play the trees with so many bytes in all tokens. Result: seconds; 0: there are too many to be played, or
 * they take too long. And no schedule takes less than *least. */
double fabric_task_play(struct fabric_task *f, double bytes, double *least);

void fabric_task_close(struct fabric_task *f);

#endif
