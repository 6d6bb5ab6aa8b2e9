/*
 * task_case.h: a task on one array, with its parameters: who starts with what, and who wants it.
 *
 * Life cycle: task_case_open calls the `demand` of the task, which reads parameters and makes sets by the
 * calls below; task_case_close frees all. Everything follows from the topology, the parameters and the seed.
 * One thread.
 */
#ifndef TASK_CASE_H
#define TASK_CASE_H

#include <stddef.h>
#include <stdint.h>

#include "base.h"
#include "bound/demand.h"
#include "facts/token_key.h"
#include "task/task.h"

struct topo;

enum { TASK_PARAMS_MOST = 8, TASK_BLOCKS_MOST = 16, TASK_ERROR_SIZE = 512 };

struct task_case {
    const struct task *task;
    const struct topo *topo;
    uint64_t seed;
    struct token_key key;                 /* of what tokens hold */
    const char *params[TASK_PARAMS_MOST]; /* values, in the order of the task's parameters */
    struct demand demand;
    const uint32_t *first; /* of COPIES, by rank, and one more: the node's first token among all; NULL: the
                              sources have one each */
    uint32_t units;        /* of one token; the demand's, but for sources with several tokens */
    void *block[TASK_BLOCKS_MOST]; /* memory of the lists */
    int blocks;
    bool starved;                /* it was refused because there is no memory */
    char error[TASK_ERROR_SIZE]; /* one sentence, after a refusal */
};

/* What was given for a case: `params` are "K=V" texts, which live as long as the case. */
struct task_asked {
    const struct task *task;
    const struct topo *topo;
    uint64_t seed;
    const char *const *params;
    size_t param_count;
};

/* False with a sentence in task_case->error; task_case_close is due all the same. */
bool task_case_open(struct task_case *task_case, const struct task_asked *asked);

/* The same with tokens that hold other words than those of the seed. */
bool task_case_open_other(struct task_case *task_case, const struct task_asked *asked,
                          struct token_others others);
void task_case_close(struct task_case *task_case);

/* Move all ranks to where `place` says that they are, as a layer does: place(topo, rank). A prefix, which
 * goes by ranks, becomes the part of the demand that the last node has. False: no memory. */
bool task_case_move(struct task_case *task_case, int (*place)(const struct topo *topo, int rank));

/* Word `index` of a token; the first one is never 0. */
uint32_t task_case_word(const struct task_case *task_case, struct token_name name, uint32_t index);

/* ------------------------------------------------------------------------- for `demand` of a task */

/* Refuse the case with a sentence. Result: false. */
bool task_refuse(struct task_case *task_case, const char *format, ...) PRINTF_LIKE(2, 3);

/* Memory for `count` items, which lives as long as the case. NULL after refusing it. */
void *task_memory(struct task_case *task_case, size_t count, size_t size);

/* The text of a parameter. */
const char *task_text(const struct task_case *task_case, const char *name);

/* Read a parameter as a whole number. False after refusing the case. */
bool task_number(struct task_case *task_case, const char *name, int64_t low, int64_t high, int64_t *value);

/* Read the parameter "units" into the demand. */
bool task_units(struct task_case *task_case);

/* Read the parameter "tokens" or "packets": how many each node has, of COPIES from all nodes. */
bool task_counts(struct task_case *task_case);

/* Take the numbers of the tokens of each node, as in `first`; `least`: the least that a source has. */
void task_counts_take(struct task_case *task_case, const uint32_t *first, uint64_t least);

/* Make a set: all nodes; the node of the parameter "root"; the nodes of the parameter "active"; those that
 * `text`, such as the value of that parameter, names, in the order of ranks; one rank. */
struct node_set task_all(const struct task_case *task_case);
bool task_root(struct task_case *task_case, struct node_set *set);
bool task_active(struct task_case *task_case, struct node_set *set);
bool task_ranks(struct task_case *task_case, const char *name, const char *text, struct node_set *set);
bool task_rank(struct task_case *task_case, int rank, struct node_set *set);

/* The first words of the tokens that all nodes are given, in the order of ranks; and the ranks in the order
 * of these words, of equal words the lower rank first. NULL after refusing the case. */
uint32_t *task_numbers(struct task_case *task_case);
int *task_places(struct task_case *task_case);

/* Make `count` random permutations, each of which gives every node a token for another node or itself. */
bool task_permutations(struct task_case *task_case, int64_t count);

/* The parameters that tasks share. */
#define TASK_UNITS_PARAM                  \
    {                                     \
        "units", "1", "length of a token" \
    }
#define TASK_ROOT_PARAM                                        \
    {                                                          \
        "root", "0", "rank of the node that the task is about" \
    }
#define TASK_ACTIVE_PARAM                                                         \
    {                                                                             \
        "active", "random:50%", "active nodes: 0,5,7, random:M, random:P% or all" \
    }
#define TASK_PARAMS_END  \
    {                    \
        NULL, NULL, NULL \
    }

#endif
