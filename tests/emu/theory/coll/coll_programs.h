/*
 * coll_programs.h: for each collective a program that does nothing but call it, on the input of a task, which
 * checks what comes out.
 */
#ifndef COLL_PROGRAMS_H
#define COLL_PROGRAMS_H

#include <parray.h>
#include <string.h>

/* Read only while nodes run. */
struct coll_plan {
    int root;
    size_t units;
};

static inline int coll_plan_prepare(struct parray *array)
{
    bool ok = true;
    struct coll_plan *plan = parray_alloc(array, sizeof *plan);
    plan->units = (size_t)parray_param_int(array, "units", 1, 1000, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static inline int coll_plan_prepare_root(struct parray *array)
{
    bool ok = true;
    if (coll_plan_prepare(array))
        return -1;
    ((struct coll_plan *)(uintptr_t)parray_arg(array))->root =
        (int)parray_param_int(array, "root", 0, parray_nodes(array) - 1, &ok);
    return ok ? 0 : -1;
}

/* Memory for a block of every node. Block r is the node's token for r, or, if it has one for all, block
 * `mine`. */
static inline uint32_t *coll_blocks(struct node *self, int mine)
{
    const struct coll_plan *plan = node_arg(self);
    uint32_t *words = node_realloc(self, NULL, sizeof *words * plan->units * (size_t)node_count(self));
    struct parray_token token;
    memset(words, 0, sizeof *words * plan->units * (size_t)node_count(self));
    while (node_given(self, &token))
        node_contents(self, &token, words + plan->units * (size_t)(token.dest >= 0 ? token.dest : mine));
    return words;
}

static inline void coll_hand_in(struct node *self, int origin, const uint32_t *words)
{
    const struct coll_plan *plan = node_arg(self);
    if (origin != node_rank(self))
        node_deliver(self, origin, words, sizeof *words * plan->units);
}

static inline void coll_hand_in_all(struct node *self, const uint32_t *words)
{
    const struct coll_plan *plan = node_arg(self);
    for (int origin = 0; origin < node_count(self); origin++)
        coll_hand_in(self, origin, words + plan->units * (size_t)origin);
}

static void broadcast_node(struct node *self)
{
    const struct coll_plan *plan = node_arg(self);
    uint32_t *words = coll_blocks(self, 0);
    coll_broadcast(self, words, plan->units, COLL_UINT32, plan->root);
    coll_hand_in(self, plan->root, words);
}

static void reduce_node(struct node *self)
{
    const struct coll_plan *plan = node_arg(self);
    uint32_t *words = coll_blocks(self, 0);
    coll_reduce(self, words, plan->units, COLL_UINT32, COLL_SUM, plan->root);
    if (node_rank(self) == plan->root)
        coll_hand_in(self, -1, words);
}

static void allreduce_node(struct node *self)
{
    const struct coll_plan *plan = node_arg(self);
    uint32_t *words = coll_blocks(self, 0);
    coll_allreduce(self, words, plan->units, COLL_UINT32, COLL_SUM);
    coll_hand_in(self, -1, words);
}

static void scan_node(struct node *self)
{
    const struct coll_plan *plan = node_arg(self);
    uint32_t *words = coll_blocks(self, 0);
    coll_scan(self, words, plan->units, COLL_UINT32, COLL_SUM);
    coll_hand_in(self, -1, words);
}

static void gather_node(struct node *self)
{
    const struct coll_plan *plan = node_arg(self);
    int me = node_rank(self);
    uint32_t *words = coll_blocks(self, me);
    uint32_t *mine = words + plan->units * (size_t)(me == plan->root ? me : plan->root);
    coll_gather(self, mine, plan->units, COLL_UINT32, words, plan->root);
    if (me == plan->root)
        coll_hand_in_all(self, words);
}

static void scatter_node(struct node *self)
{
    const struct coll_plan *plan = node_arg(self);
    uint32_t *words = coll_blocks(self, 0);
    uint32_t *mine = words + plan->units * (size_t)node_rank(self);
    coll_scatter(self, words, plan->units, COLL_UINT32, mine, plan->root);
    if (node_rank(self) != plan->root)
        coll_hand_in(self, plan->root, mine);
}

static void allgather_node(struct node *self)
{
    const struct coll_plan *plan = node_arg(self);
    uint32_t *words = coll_blocks(self, node_rank(self));
    coll_allgather(self, words + plan->units * (size_t)node_rank(self), plan->units, COLL_UINT32, words);
    coll_hand_in_all(self, words);
}

static void alltoall_node(struct node *self)
{
    const struct coll_plan *plan = node_arg(self);
    uint32_t *out = coll_blocks(self, node_rank(self)), *in = NULL;
    in = node_realloc(self, NULL, sizeof *in * plan->units * (size_t)node_count(self));
    coll_alltoall(self, out, plan->units, COLL_UINT32, in);
    coll_hand_in_all(self, in);
}

static void reduce_scatter_node(struct node *self)
{
    const struct coll_plan *plan = node_arg(self);
    uint32_t *words = coll_blocks(self, node_rank(self));
    uint32_t *mine = node_realloc(self, NULL, sizeof *mine * plan->units);
    coll_reduce_scatter(self, words, plan->units, COLL_UINT32, COLL_SUM, mine);
    coll_hand_in(self, -1, mine);
}

#define COLL_ALONE(call, solved, prepared)                                                         \
    {                                                                                              \
        .name = #call, .task = (solved), .mailbox = 1, .bears_delay = true, .prepare = (prepared), \
        .node = call##_node                                                                        \
    }

static const struct parray_program coll_alone[] = {
    COLL_ALONE(broadcast, "broadcast", coll_plan_prepare_root),
    COLL_ALONE(reduce, "reduce", coll_plan_prepare_root),
    COLL_ALONE(allreduce, "allreduce", coll_plan_prepare),
    COLL_ALONE(scan, "scan", coll_plan_prepare),
    COLL_ALONE(gather, "gather", coll_plan_prepare_root),
    COLL_ALONE(scatter, "scatter", coll_plan_prepare_root),
    COLL_ALONE(allgather, "gossip", coll_plan_prepare),
    COLL_ALONE(alltoall, "exchange", coll_plan_prepare),
    COLL_ALONE(reduce_scatter, "reduce-scatter", coll_plan_prepare),
};

#endif
