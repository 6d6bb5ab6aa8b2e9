/*
 * task_tokens.c: tasks that are wholly told by who has which tokens and who wants them.
 */
#include "parray.h"
#include "task/task_case.h"

static const struct parray_param units_params[] = {TASK_UNITS_PARAM, TASK_PARAMS_END},
                                 root_params[] = {TASK_ROOT_PARAM, TASK_UNITS_PARAM, TASK_PARAMS_END},
                                 active_params[] = {TASK_ACTIVE_PARAM, TASK_UNITS_PARAM, TASK_PARAMS_END};

extern const struct task task_broadcast, task_gossip, task_partial_gossip, task_scatter, task_gather,
    task_exchange, task_partial_exchange, task_partial_gather, task_reduce, task_allreduce, task_scan,
    task_reduce_scatter;

/* One node has a token for all nodes. */
const struct task task_broadcast = {
    .name = "broadcast",
    .summary = "the root's token for every node",
    .general = {"partial-gossip", "active", NULL, "root"},
    .params = root_params,
    .tokens = {.form = DEMAND_COPIES, .from = TASK_ROOT, .to = TASK_ALL},
};

/* Every node has a token, or several, for all nodes (all-to-all broadcast, multinode broadcast). */
static const struct parray_param gossip_params[] = {
    TASK_UNITS_PARAM,
    {"tokens", "1", "how many tokens the nodes have: a number for all, or one for each, as in 1,0,3"},
    {"packets", "1", "the same, in the words of a paper"},
    TASK_PARAMS_END};

const struct task task_gossip = {
    .name = "gossip",
    .summary = "every node's token for every node; also called multinode broadcast",
    .general = {"partial-gossip", "active", "all", NULL},
    .params = gossip_params,
    .if_declared = {"tokens", "packets"},
    .tokens = {.form = DEMAND_COPIES, .from = TASK_ALL, .to = TASK_ALL},
    .demand = task_counts,
};

/* Every active node has a token for all nodes (partial multinode broadcast). */
const struct task task_partial_gossip = {
    .name = "partial-gossip",
    .summary = "every active node's token for every node",
    .params = active_params,
    .tokens = {.form = DEMAND_COPIES, .from = TASK_ACTIVE, .to = TASK_ALL},
};

/* One node has a token of its own for each node (one-to-all personalized communication). */
const struct task task_scatter = {
    .name = "scatter",
    .summary = "a token of its own for every node, from the root",
    .general = {"partial-exchange", "active", NULL, "root"},
    .params = root_params,
    .tokens = {.form = DEMAND_PRIVATE, .from = TASK_ROOT, .to = TASK_ALL},
};

/* One node wants a token of each node. */
const struct task task_gather = {
    .name = "gather",
    .summary = "every node's token for the root",
    .general = {"partial-gather", "active", NULL, "root"},
    .params = root_params,
    .tokens = {.form = DEMAND_PRIVATE, .from = TASK_ALL, .to = TASK_ROOT},
};

/* Every node has a token of its own for each node (total exchange, all-to-all personalized). */
const struct task task_exchange = {
    .name = "exchange",
    .summary = "a token from every node for every node; also called total exchange",
    .general = {"partial-exchange", "active", "all", NULL},
    .params = units_params,
    .tokens = {.form = DEMAND_PRIVATE, .from = TASK_ALL, .to = TASK_ALL},
};

/* Every active node has a token of its own for each node (Varvarigos and Bertsekas 1994). */
const struct task task_partial_exchange = {
    .name = "partial-exchange",
    .summary = "a token from every active node for every node",
    .params = active_params,
    .tokens = {.form = DEMAND_PRIVATE, .from = TASK_ACTIVE, .to = TASK_ALL},
};

/* Every node has a token of its own for each active node. */
const struct task task_partial_gather = {
    .name = "partial-gather",
    .summary = "a token from every node for every active node",
    .params = active_params,
    .tokens = {.form = DEMAND_PRIVATE, .from = TASK_ALL, .to = TASK_ACTIVE},
};

/* One node wants the sum of the tokens of all nodes. */
const struct task task_reduce = {
    .name = "reduce",
    .summary = "the sum of all tokens for the root",
    .params = root_params,
    .tokens = {.form = DEMAND_COPIES, .from = TASK_ALL, .to = TASK_ROOT, .combine = true},
};

/* Every node wants the sum of the tokens of all nodes. */
const struct task task_allreduce = {
    .name = "allreduce",
    .summary = "the sum of all tokens for every node",
    .params = units_params,
    .tokens = {.form = DEMAND_COPIES, .from = TASK_ALL, .to = TASK_ALL, .combine = true},
};

/* Every node wants the sum of the tokens of all nodes whose ranks are not above its own. */
const struct task task_scan = {
    .name = "scan",
    .summary = "for every node the sum of the tokens of ranks up to its own; also called prefix",
    .params = units_params,
    .tokens = {.form = DEMAND_COPIES, .from = TASK_ALL, .to = TASK_ALL, .combine = true, .prefix = true},
};

/* Every node has a token for each node, and wants the sum of those that are for it. */
const struct task task_reduce_scatter = {
    .name = "reduce-scatter",
    .summary = "for every node the sum of the tokens that all nodes have for it",
    .params = units_params,
    .tokens = {.form = DEMAND_PRIVATE, .from = TASK_ALL, .to = TASK_ALL, .combine = true},
};
