/*
 * task_run.h: a task while a program solves it: what nodes are given, and the check of what they deliver.
 *
 * Life cycle: task_run_open on an open case, then what nodes ask and deliver, then for each node
 * task_run_missing, then task_run_settle once; task_run_close. A node is asked about on one context at a
 * time, and every context has a lane of its own; the rest is constant while nodes run. Ranks are those that
 * the program sees. What is found does not depend on contexts: the first finding is the one of the lowest
 * step, then of the lowest rank, then the first of that node.
 */
#ifndef TASK_RUN_H
#define TASK_RUN_H

#include "base.h"
#include "task/finding.h"
#include "task/task_case.h"

struct parray_token;

/* What one context counts. */
struct task_lane {
    ALIGNED_LINE uint64_t deliveries; /* all */
    uint64_t timed;                   /* those during the run */
    uint64_t step_sum, step_first, step_last;
    int32_t last_node; /* of the lowest rank among those that delivered in step_last */
    uint64_t failed;   /* nodes */
    struct finding first;
};

/* More slots than these do not fit into the bits of a struct task_node. */
enum { TASK_NODE_BITS = 64 };

/* What one node has delivered. */
struct task_node {
    union {
        uint64_t bits;  /* one for each token, if they are enough */
        uint64_t *many; /* else allocated at the first delivery */
    } had;
    uint64_t foreign; /* bytes that it has delivered and was not given itself */
    uint32_t given;   /* tokens that it has been given */
    uint32_t next;    /* the slot behind that of the last token that came of several of one origin */
    bool failed;
};

/* The pairs of a demand, in the order of one of their two ranks. */
struct pair_index {
    uint32_t *pair;  /* numbers of pairs */
    uint32_t *begin; /* of each rank, and one more */
};

struct task_run {
    const struct task_case *asked;
    struct task_lane *lanes;
    struct task_node *nodes;
    uint32_t lane_count;
    uint32_t units;                   /* words of a token */
    uint32_t slots;                   /* tokens that a node may deliver, at most */
    int *from_slot, *to_slot;         /* of each rank: its number in the set, -1: none; NULL: all ranks are */
    struct pair_index by_from, by_to; /* the pairs of a rank in by_to are in the order of their origins */
    uint32_t *words;  /* of all tokens of nodes, in the order of ranks; NULL: drawn when they are needed */
    uint32_t *sums;   /* that are wanted, in the order of targets where they differ; NULL: drawn */
    uint32_t *notes;  /* of each node, for the task: its answer and 1; 0: none yet */
    int *distance;    /* of each node from the root */
    uint64_t *before; /* of a snapshot: the bits of each node when it wrote down */
    uint64_t *on_way; /* what was on the way to each node, and 2^32; 0: it has not told yet */
    uint64_t *wrote;  /* the step in which each node wrote down */
    bool (*asks)(const void *of, int rank); /* of task_run_settle */
    bool (*stopped)(const void *of, int rank);
    const void *settle_of;
    bool blank; /* no packet brings anything of what tokens hold: only what is right all the same is noted */
    uint32_t plain; /* so many origins have a token of one word for all nodes; 0: it is otherwise */
};

/* A run and its case, as an array has them. */
struct task_work {
    struct task_case asked;
    struct task_run run;
};

/* False: no memory; close it all the same. */
bool task_run_open(struct task_run *run, const struct task_case *asked, uint32_t lanes);
void task_run_close(struct task_run *run);

/* The memory that a run may take, in bytes, until all nodes have delivered all that they want. The program
 * splits each unit into `parts` units. */
uint64_t task_run_bytes(const struct task_case *asked, uint32_t parts);

/* --------------------------------------------------------------------------------- given */

/* Token number `number` of a node. False: it has no more. */
bool task_run_given(const struct task_run *run, int rank, uint32_t number, struct parray_token *token);

/* Its name among all tokens. */
bool task_run_name(const struct task_run *run, int rank, uint32_t number, struct token_name *name);

/* Write the words of a token. Result: NULL, or the sentence why there is no such token. */
const char *task_run_contents(const struct task_run *run, int rank, const struct parray_token *token,
                              uint32_t *words);

/* ----------------------------------------------------------------------------- delivered */

/* Check a delivery: node, origin, step, site and received of `finding` say which, and what packets had
 * brought to the node by then. A node cannot compute what other nodes were given, so that it has received at
 * least as many bytes as it delivers of them. False: no memory. */
bool task_run_deliver(struct task_run *run, uint32_t lane, struct finding *finding, const void *contents,
                      size_t size);

/* Find what the node has not delivered, and forget its deliveries. `stopped` tells of which nodes nothing can
 * be asked; NULL: of all. After the run. */
void task_run_missing(struct task_run *run, int rank, bool (*stopped)(const void *of, int rank),
                      const void *of);

/* Find what is wrong between nodes: after all nodes. `asks` tells which nodes are asked, NULL: all; what the
 * neighbours of these have noted is known. `stopped` tells which nodes a fault has stopped, NULL: none. */
void task_run_settle(struct task_run *run, bool (*asks)(const void *of, int rank),
                     bool (*stopped)(const void *of, int rank), const void *of);

/* For `settle` of a task: is the node asked? */
static inline bool task_run_asks(const struct task_run *run, int rank)
{
    return !run->asks || run->asks(run->settle_of, rank);
}

/* For `settle` of a task: has a fault stopped the node? */
static inline bool task_run_stopped(const struct task_run *run, int rank)
{
    return run->stopped && run->stopped(run->settle_of, rank);
}

/* For programs that carry out a schedule: what the node wants, `slot` by slot. Name the token, from -1 if it
 * is a sum, and tell its number among those of its origin, as task_run_given counts. False: that was all. */
bool task_run_wanted(const struct task_run *run, int rank, uint32_t slot, struct token_name *name,
                     uint32_t *number);

/* Does a node want tokens for `dest`; -1: those for all nodes that the task names? */
static inline bool task_run_wants(const struct task_run *run, int rank, int dest)
{
    return dest < 0 ? !run->to_slot || run->to_slot[rank] >= 0 : dest == rank;
}

/* All lanes together. */
struct task_lane task_run_sum(const struct task_run *run);

/* Add the struct task_lane `other` to the struct task_lane `sum`: those of two processes, or of two lanes. */
void task_run_merge(void *sum, const void *other);

/* Note a finding. For `settle` of a task, in lane 0. */
void task_run_note(struct task_run *run, uint32_t lane, const struct finding *finding);

/* Note that a node has given its answer, for `check` of a task. The first one counts. */
static inline void task_run_answer(struct task_run *run, int rank, uint32_t answer)
{
    if (!run->notes[rank])
        run->notes[rank] = answer + 1;
}

/* ------------------------------------------------------------------------------ words */

/* Word `index` of a token, and of the sum that a node wants. */
uint32_t task_run_word(const struct task_run *run, struct token_name name, uint32_t index);
uint32_t task_run_sum_word(const struct task_run *run, int rank, uint32_t index);

/* Compare what was delivered with a token of all. For `check` of a task. */
enum finding_kind task_run_compare(const struct task_run *run, struct finding *finding, int from,
                                   const void *contents);

/* How many tokens a node has for each target, of COPIES and PRIVATE. */
static inline uint32_t task_run_count(const struct task_run *run, int from)
{
    if (run->asked->first)
        return run->asked->first[from + 1] - run->asked->first[from];
    return !run->from_slot || run->from_slot[from] >= 0;
}

/* The first of them among those that a target may deliver, if there is one. */
static inline uint32_t task_run_begin(const struct task_run *run, int from)
{
    if (run->asked->first)
        return run->asked->first[from];
    return (uint32_t)(run->from_slot ? run->from_slot[from] : from);
}

#endif
