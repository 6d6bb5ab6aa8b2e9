/*
 * solver.h: a node program that solves every task but the last one of the table, slowly: all
 * nodes tell all they are given to all others,
 * and then each node knows enough to compute what it has to hand in.
 *
 * solver_mischief says what goes wrong on purpose, on the node solver_rogue.
 */
#ifndef SOLVER_H
#define SOLVER_H

#include <parray.h>
#include <string.h>

enum { SOLVER_UNITS = 4, SOLVER_PORTS = 16 };

/* What a node knows of a token. */
struct solver_item {
    int origin, dest;
    uint32_t word[SOLVER_UNITS];
};

enum solver_mischief { HONEST, WRONG_WORD, WRONG_ORIGIN, NO_SUCH_ORIGIN, TWICE, LEFT_OUT, TOO_SHORT };

static enum solver_mischief solver_mischief;
static int solver_rogue;
static bool solver_late; /* hand in from `verify` */

/* Read only once the run has begun: what the answers about nodes follow from. */
struct solver_plan {
    const char *task;
    int root, *distance, *parent, *colour, *chosen;
};

/* Begins node_state. */
struct solver {
    struct solver_item *item;
    int count, sent[SOLVER_PORTS];
    uint32_t units;
    int handed_in;
};

static inline int solver_is(const struct solver_plan *plan, const char *task)
{
    return strcmp(plan->task, task) == 0;
}

/* ---------------------------------------------------------------------------------- the answers */

static const char *solver_task; /* for prepare, which has no other way to know it */

static inline int solver_prepare(struct parray *array)
{
    int nodes = parray_nodes(array);
    struct solver_plan *plan = parray_alloc(array, sizeof *plan);
    plan->task = solver_task;
    plan->distance = parray_alloc(array, sizeof(int) * (size_t)nodes);
    plan->parent = parray_alloc(array, sizeof(int) * (size_t)nodes);
    plan->colour = parray_alloc(array, sizeof(int) * (size_t)nodes);
    plan->chosen = parray_alloc(array, sizeof(int) * (size_t)nodes);
    if (solver_is(plan, "spanning-tree") || solver_is(plan, "reduce"))
        plan->root = (int)parray_param_int(array, "root", 0, nodes - 1, NULL);
    for (int rank = 0; rank < nodes; rank++) {
        uint32_t taken = 0;
        plan->distance[rank] = parray_distance(array, plan->root, rank);
        plan->parent[rank] = rank;
        plan->chosen[rank] = 1;
        for (int port = 0; port < parray_degree(array, rank); port++) {
            int peer = parray_peer(array, rank, port);
            if (peer < 0)
                continue;
            if (parray_distance(array, plan->root, peer) < plan->distance[rank])
                plan->parent[rank] = peer;
            if (peer < rank)
                taken |= 1u << plan->colour[peer];
            if (peer < rank && plan->chosen[peer])
                plan->chosen[rank] = 0;
        }
        plan->colour[rank] = __builtin_ctz(~taken);
    }
    parray_set_arg(array, plan);
    return 0;
}

static inline size_t solver_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct solver);
}

/* ---------------------------------------------------------------------------------- telling all */

/* The words of a token, which are not 0. */
static inline uint32_t solver_units(const struct solver_item *item)
{
    uint32_t units = 1;
    while (units < SOLVER_UNITS && item->word[units])
        units++;
    return units;
}

static inline void solver_keep(struct node *self, const struct solver_item *item)
{
    struct solver *s = node_state(self);
    for (int i = 0; i < s->count; i++)
        if (memcmp(&s->item[i], item, sizeof *item) == 0)
            return;
    s->item = node_realloc(self, s->item, sizeof s->item[0] * (size_t)(s->count + 1));
    s->item[s->count++] = *item;
    s->units = solver_units(item);
}

/* Send each port its next item. Result: was there one? */
static inline bool solver_send(struct node *self)
{
    struct solver *s = node_state(self);
    bool more = false;
    uint64_t until = node_now(self) + s->units;
    for (int port = 0; port < node_degree(self); port++) {
        if (node_peer(self, port) < 0 || s->sent[port] == s->count)
            continue;
        struct packet packet = PACKET(&s->item[s->sent[port]++], sizeof s->item[0]);
        packet.units = s->units;
        node_send_packet(self, port, &packet);
        more = true;
    }
    if (more)
        node_wait_until(self, until);
    return more;
}

static inline void solver_tell(struct node *self)
{
    struct solver_item item;
    for (;;) {
        struct packet packet = PACKET(&item, sizeof item);
        long got;
        if (solver_send(self)) {
            got = node_poll(self, NODE_ANY_PORT, &packet);
        } else {
            got = node_serve(self, &packet);
        }
        if (got == NODE_OVER)
            return;
        while (got >= 0) {
            solver_keep(self, &item);
            packet = (struct packet)PACKET(&item, sizeof item);
            got = node_poll(self, NODE_ANY_PORT, &packet);
        }
    }
}

/* ---------------------------------------------------------------------------------- handing in */

static inline void solver_deliver(struct node *self, int origin, const void *contents, size_t size)
{
    struct solver *s = node_state(self);
    uint32_t word[SOLVER_UNITS];
    bool rogue = node_rank(self) == solver_rogue && s->handed_in++ == 0;
    enum solver_mischief mischief = rogue ? solver_mischief : HONEST;
    memcpy(word, contents, size);
    word[size / 4 - 1] ^= mischief == WRONG_WORD;
    if (mischief == WRONG_ORIGIN)
        origin = origin < 0 ? 0 : (origin + 1) % node_count(self);
    if (mischief == NO_SUCH_ORIGIN)
        origin = node_count(self);
    if (mischief != LEFT_OUT)
        node_deliver(self, origin, word, mischief == TOO_SHORT ? size - 1 : size);
    if (mischief == TWICE)
        node_deliver(self, origin, word, size);
}

/* The sum of all items for which the function says so. */
static inline void solver_deliver_sum(struct node *self,
                                      bool (*counts)(const struct solver_item *item, int me))
{
    const struct solver *s = node_state(self);
    uint32_t sum[SOLVER_UNITS] = {0};
    for (int i = 0; i < s->count; i++)
        for (uint32_t k = 0; counts(&s->item[i], node_rank(self)) && k < s->units; k++)
            sum[k] += s->item[i].word[k];
    solver_deliver(self, -1, sum, s->units * sizeof sum[0]);
}

static inline bool solver_any(const struct solver_item *item, int me)
{
    return item != NULL && me >= 0;
}

static inline bool solver_before(const struct solver_item *item, int me)
{
    return item->origin <= me;
}

static inline bool solver_for_me(const struct solver_item *item, int me)
{
    return item->dest == me;
}

static inline bool solver_less(const struct solver_item *a, const struct solver_item *b)
{
    return a->word[0] != b->word[0] ? a->word[0] < b->word[0] : a->origin < b->origin;
}

/* The item that `place` others are below. */
static inline const struct solver_item *solver_placed(const struct solver *s, int place)
{
    for (int i = 0; i < s->count; i++) {
        int below = 0;
        for (int k = 0; k < s->count; k++)
            below += solver_less(&s->item[k], &s->item[i]);
        if (below == place)
            return &s->item[i];
    }
    return &s->item[0];
}

static inline void solver_hand_in(struct node *self)
{
    const struct solver_plan *plan = node_arg(self);
    const struct solver *s = node_state(self);
    int me = node_rank(self);
    uint32_t answer;
    if (solver_is(plan, "spanning-tree")) {
        answer = (uint32_t)plan->distance[me];
        solver_deliver(self, plan->parent[me], &answer, sizeof answer);
    } else if (solver_is(plan, "colouring")) {
        answer = (uint32_t)plan->colour[me];
        solver_deliver(self, me, &answer, sizeof answer);
    } else if (solver_is(plan, "independent-set")) {
        answer = (uint32_t)plan->chosen[me];
        solver_deliver(self, me, &answer, sizeof answer);
    } else if (solver_is(plan, "reduce")) {
        if (me == plan->root)
            solver_deliver_sum(self, solver_any);
    } else if (solver_is(plan, "allreduce")) {
        solver_deliver_sum(self, solver_any);
    } else if (solver_is(plan, "scan")) {
        solver_deliver_sum(self, solver_before);
    } else if (solver_is(plan, "reduce-scatter")) {
        solver_deliver_sum(self, solver_for_me);
    } else if (solver_is(plan, "sort")) {
        solver_deliver(self, -1, solver_placed(s, me)->word, s->units * sizeof(uint32_t));
    } else if (solver_is(plan, "elect") || solver_is(plan, "consensus")) {
        const struct solver_item *best = solver_placed(s, node_count(self) - 1);
        solver_deliver(self, best->origin, best->word, s->units * sizeof(uint32_t));
    } else {
        for (int i = 0; i < s->count; i++)
            if (s->item[i].origin != me && (s->item[i].dest < 0 || s->item[i].dest == me))
                solver_deliver(self, s->item[i].origin, s->item[i].word, s->units * sizeof(uint32_t));
    }
}

static inline void solver_node(struct node *self)
{
    struct solver *s = node_state(self);
    struct parray_token token;
    s->units = 1;
    while (node_given(self, &token)) {
        struct solver_item item = {.origin = token.origin, .dest = token.dest};
        node_contents(self, &token, item.word);
        node_check(self, item.word[0] == token.word);
        solver_keep(self, &item);
    }
    solver_tell(self);
    if (!solver_late)
        solver_hand_in(self);
}

static inline bool solver_verify(struct node *self)
{
    if (solver_late)
        solver_hand_in(self);
    return true;
}

/* The solver, for that task. */
static inline struct parray_program solver_for(const char *task)
{
    solver_task = task;
    return (struct parray_program){.name = "solver",
                                   .task = task,
                                   .mailbox = 4,
                                   .packet_bytes = sizeof(struct solver_item),
                                   .any_port = true,
                                   .prepare = solver_prepare,
                                   .state_bytes = solver_bytes,
                                   .node = solver_node,
                                   .verify = solver_verify};
}

#endif
