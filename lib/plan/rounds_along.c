/*
 * rounds_along.c: acts along the links of a tree, or step by step as a timetable or a plan has them.
 */
#include "plan/rounds_along.h"

#include <stdlib.h>

#include "base.h"

/* The list that is made. */
struct along {
    struct round_list *list;
    const struct tree *up, *down;
    uint32_t self, parts;
};

static void put(struct round_list *list, enum rounds_kind kind, uint32_t peer, uint32_t place)
{
    rounds_add(list, (struct rounds_act){.kind = kind, .peer = peer, .place = place, .blocks = 1});
}

static void put_sum(struct round_list *list, uint32_t place, uint32_t come)
{
    rounds_add(list, (struct rounds_act){
                         .kind = ROUNDS_ADD, .place = place, .blocks = 1, .left = place, .right = come});
}

/* ----------------------------------------------------------------------------------- parts of a block */

static void to_parent(const struct along *a, const struct tree *tree, enum rounds_kind kind, uint32_t place)
{
    const struct tree_edge *parent = tree_parent(tree, a->self);
    if (parent)
        put(a->list, kind, parent->peer, place);
}

static void to_children(const struct along *a, const struct tree *tree, uint32_t part)
{
    const struct tree_edge *end = tree_end(tree, a->self);
    for (const struct tree_edge *c = tree_children(tree, a->self); c < end; c++)
        put(a->list, ROUNDS_SEND, c->peer, part);
}

/* A part has been added up. */
static void added(const struct along *a, uint32_t part)
{
    if (a->down && a->self == a->up->root)
        to_children(a, a->down, part);
    else
        to_parent(a, a->up, ROUNDS_SEND, part);
}

/* Parts come from all children, and are added up; what is done goes on in the next round: up, or, at the root
 * of a sum for all, down. The last part goes in the round that the caller goes on with. */
static void climb(struct along *a, bool adds)
{
    const struct tree_edge *first = tree_children(a->up, a->self), *end = tree_end(a->up, a->self);
    a->list->own = (uint32_t)(end - first) * a->parts;
    for (uint32_t part = 0; part < a->parts; part++) {
        if (part)
            added(a, part - 1);
        for (const struct tree_edge *c = first; c < end; c++)
            put(a->list, ROUNDS_RECEIVE, c->peer, a->parts * (uint32_t)(1 + (c - first)) + part);
        for (const struct tree_edge *c = first; adds && c < end; c++)
            put_sum(a->list, part, a->parts * (uint32_t)(1 + (c - first)) + part);
        a->list->rounds += first < end;
    }
    added(a, a->parts - 1);
}

/* Parts come from the parent, and go on in the next round. */
static void descend(struct along *a)
{
    for (uint32_t part = 0; part < a->parts; part++) {
        if (part)
            to_children(a, a->down, part - 1);
        to_parent(a, a->down, ROUNDS_RECEIVE, part);
        a->list->rounds += a->self != a->down->root;
    }
    to_children(a, a->down, a->parts - 1);
}

struct round_list *rounds_by_tree(enum rounds_task task, const struct tree *up, const struct tree *down,
                                  uint32_t self, uint32_t parts)
{
    struct along a = {.list = rounds_begin(0), .up = up, .down = down, .self = self, .parts = parts};
    if (!a.list)
        return NULL;
    if (up)
        climb(&a, task != ROUNDS_BARRIER);
    if (down && (!up || self != down->root))
        descend(&a);
    a.list->rounds++;
    return rounds_end(a.list);
}

/* ------------------------------------------------------------------------------------- streams of blocks */

/* The block of a node of the subtree comes, or goes. */
static void pass_on(struct along *a, const struct tree *tree, uint32_t node, bool down)
{
    uint32_t towards = node == a->self ? a->self : tree_towards(tree, a->self, node)->peer;
    if (down) {
        to_parent(a, tree, ROUNDS_RECEIVE, node);
        a->list->rounds += a->self != tree->root;
        if (node != a->self)
            put(a->list, ROUNDS_SEND, towards, node);
        return;
    }
    if (node != a->self)
        put(a->list, ROUNDS_RECEIVE, towards, node);
    a->list->rounds += node != a->self && a->self != tree->root;
    to_parent(a, tree, ROUNDS_SEND, node);
}

struct round_list *rounds_stream(enum rounds_task task, const struct tree *tree, uint32_t self)
{
    struct along a = {.list = rounds_begin(0), .self = self};
    bool down = task == ROUNDS_DEAL;
    if (!a.list)
        return NULL;
    for (uint32_t i = 0; i + 1 < tree->nodes; i++) {
        uint32_t node = tree->far[down ? i : tree->nodes - 2 - i];
        if (tree_holds(tree, self, node))
            pass_on(&a, tree, node, down);
    }
    a.list->rounds++;
    return rounds_end(a.list);
}

/* ------------------------------------------------------------------------------------- step by step */

enum timetable_kind rounds_timetable(enum rounds_task task)
{
    switch (task) {
    case ROUNDS_DEAL:
        return TIMETABLE_DEAL;
    case ROUNDS_COLLECT:
        return TIMETABLE_COLLECT;
    case ROUNDS_SHARE:
        return TIMETABLE_SPREAD;
    case ROUNDS_EXCHANGE:
        return TIMETABLE_EXCHANGE;
    case ROUNDS_SUM_DEAL:
        return TIMETABLE_SUMS;
    default:
        return TIMETABLE_KINDS;
    }
}

/* Where an entry's block lies at the member. */
static uint32_t place_of(enum rounds_task task, const struct timetable *t, const struct timetable_entry *e,
                         uint32_t self, bool root)
{
    if (e->place >= t->nodes)
        return task == ROUNDS_EXCHANGE ? t->nodes + e->place : e->place;
    if (task == ROUNDS_EXCHANGE && e->takes)
        return t->nodes + e->place;
    return (task == ROUNDS_DEAL || task == ROUNDS_COLLECT) && !root ? self : e->place;
}

/* Sums that come lie in a row of their own, a place for each port, until they are added. */
static void put_step(struct round_list *list, enum rounds_task task, const struct topo *topo, uint32_t self,
                     uint16_t port, bool takes, uint32_t place)
{
    uint32_t peer = (uint32_t)topo_peer(topo, (int)self, (int)port), nodes = (uint32_t)topo->nodes;
    bool sums = task == ROUNDS_SUM_DEAL && takes;
    put(list, takes ? ROUNDS_RECEIVE : ROUNDS_SEND, peer, sums ? nodes + port : place);
}

/* What has come in the acts from `from` on is added. */
static void add_sums(struct round_list *list, size_t from, uint32_t nodes, const uint32_t *of_port)
{
    size_t end = list->count;
    for (size_t i = from; i < end; i++)
        if (list->act[i].kind == ROUNDS_RECEIVE)
            put_sum(list, of_port[list->act[i].place - nodes], list->act[i].place);
}

static uint32_t own_places(enum rounds_task task, uint32_t nodes, uint32_t store, const struct topo *topo)
{
    return task == ROUNDS_EXCHANGE   ? nodes + store
           : task == ROUNDS_SUM_DEAL ? (uint32_t)topo->max_degree
                                     : store;
}

/* An own block of an exchange stays. */
static void keep_own(struct round_list *list, enum rounds_task task, uint32_t nodes, uint32_t self)
{
    if (task != ROUNDS_EXCHANGE)
        return;
    rounds_add(list,
               (struct rounds_act){.kind = ROUNDS_COPY, .place = nodes + self, .blocks = 1, .left = self});
    list->rounds++;
}

struct round_list *rounds_by_timetable(enum rounds_task task, const struct timetable *timetable,
                                       const struct topo *topo, uint32_t self, uint32_t root)
{
    const struct timetable_entry *e = &timetable->entry[timetable->first[self]],
                                 *end = &timetable->entry[timetable->first[self + 1]];
    uint32_t nodes = timetable->nodes, *of_port = calloc((size_t)topo->max_degree + 1, sizeof *of_port);
    struct round_list *list =
        of_port ? rounds_begin(own_places(task, nodes, timetable->store[self], topo)) : NULL;
    while (list && !list->no_memory && e < end) {
        size_t from = list->count;
        for (uint32_t step = e->step; e < end && e->step == step; e++) {
            of_port[e->port] = e->place;
            put_step(list, task, topo, self, e->port, e->takes,
                     place_of(task, timetable, e, self, self == root));
        }
        if (task == ROUNDS_SUM_DEAL && !list->no_memory)
            add_sums(list, from, nodes, of_port);
        list->rounds++;
    }
    if (list)
        keep_own(list, task, nodes, self);
    free(of_port);
    return list ? rounds_end(list) : NULL;
}

/* What moves through a port: from a place of one node to a place of its neighbour. */
struct plan_move {
    uint32_t out, in; /* the port of the sender, and that of the receiver */
    uint32_t from, to;
};

/* All nodes do the same, so each receives what it sends. Sums go backwards: to where blocks came from. */
static bool plan_move(const struct cube_plan *plan, enum rounds_task task, size_t step, uint32_t port,
                      struct plan_move *move)
{
    bool back = task == ROUNDS_SUM_DEAL;
    uint32_t other = port ^ plan->shape.flip,
             place = plan->place[(back ? plan->steps - 1 - step : step) * plan->shape.ports + port];
    if (place == CUBE_IDLE)
        return false;
    uint32_t next = task == ROUNDS_EXCHANGE ? place : plan->next[place * plan->shape.ports + port];
    *move =
        back ? (struct plan_move){other, port, next, place} : (struct plan_move){port, other, place, next};
    return true;
}

/* Place x of the plan: of an exchange where the block that is there in the end lies. */
static uint32_t plan_place(const struct cube_shape *shape, enum rounds_task task, uint32_t self, uint32_t x)
{
    return task == ROUNDS_EXCHANGE ? shape->nodes + cube_minus(shape, self, x) : cube_plus(shape, self, x);
}

static void plan_step(struct round_list *list, const struct cube_plan *plan, enum rounds_task task,
                      const struct topo *topo, uint32_t self, size_t step)
{
    const struct cube_shape *shape = &plan->shape;
    struct plan_move move;
    for (uint32_t port = 0; port < shape->ports; port++)
        if (plan_move(plan, task, step, port, &move))
            put_step(list, task, topo, self, (uint16_t)move.out, false,
                     plan_place(shape, task, self, move.from));
    for (uint32_t port = 0; port < shape->ports; port++)
        if (plan_move(plan, task, step, port, &move))
            put_step(list, task, topo, self, (uint16_t)move.in, true, plan_place(shape, task, self, move.to));
    for (uint32_t port = 0; task == ROUNDS_SUM_DEAL && port < shape->ports; port++)
        if (plan_move(plan, task, step, port, &move))
            put_sum(list, plan_place(shape, task, self, move.to), shape->nodes + move.in);
    list->rounds++;
}

struct round_list *rounds_by_plan(enum rounds_task task, const struct cube_plan *plan,
                                  const struct topo *topo, uint32_t self)
{
    uint32_t nodes = plan->shape.nodes;
    struct round_list *list = rounds_begin(own_places(task, nodes, 0, topo));
    if (!list)
        return NULL;
    for (uint32_t x = 0; task == ROUNDS_EXCHANGE && x < nodes; x++)
        rounds_add(list, (struct rounds_act){.kind = ROUNDS_COPY,
                                             .place = plan_place(&plan->shape, task, self, x),
                                             .blocks = 1,
                                             .left = cube_plus(&plan->shape, self, x)});
    list->rounds += task == ROUNDS_EXCHANGE;
    for (size_t step = 0; step < plan->steps; step++)
        plan_step(list, plan, task, topo, self, step);
    return rounds_end(list);
}
