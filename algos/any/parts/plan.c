/*
 * plan.c: all is done by walking over ports, as the same kinds of channels lead from any node to the place
 * that they lead to from node 0.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"

enum { CONFLICTS_TOLD = 4, TOLD_SIZE = 700 };

int plan_next(const struct plan *plan, const struct parray *array, int node, int kind)
{
    return parray_peer(array, node, plan_port(plan, node, kind, parray_peer(array, node, kind) >= 0));
}

static int kind_of(const struct plan *plan, const struct parray *array, int node, int port)
{
    if (plan->shifts)
        return (parray_peer(array, node, port) - node + (int)plan->nodes) % (int)plan->nodes - 1;
    return plan_port(plan, 0, port, parray_peer(array, 0, port) >= 0);
}

static int find_port(const struct parray *array, int from, int to)
{
    int port = 0;

    while (parray_peer(array, from, port) != to)
        port++;
    return port;
}

static bool is_cayley(const struct parray *array)
{
    static const char *const kinds[] = {"hypercube", "ring", "torus", "star", "complete"};

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(parray_topology_kind(array), kinds[i]) == 0)
            return true;
    return false;
}

int plan_open(struct plan *plan, struct parray *array, const char *name, uint32_t room)
{
    if (!is_cayley(array))
        return parray_refuse(
            array,
            "a plan cannot be translated on %s, which does not look the same from every node; "
            "choose a hypercube, ring, torus, star or complete graph",
            parray_topology(array));
    *plan = (struct plan){.name = name,
                          .nodes = (uint32_t)parray_nodes(array),
                          .shifts = strcmp(parray_topology_kind(array), "complete") == 0,
                          .degree = parray_degree(array, 0),
                          .hop = parray_alloc(array, ((size_t)room + 1) * sizeof plan->hop[0]),
                          .room = room};
    for (int kind = 0; kind < plan->degree; kind++) {
        int peer = parray_peer(array, 0, kind);

        plan->inverse[kind] = peer < 0 ? -1 : kind_of(plan, array, peer, find_port(array, peer, 0));
    }
    return 0;
}

void plan_add(struct plan *plan, const struct parray *array, uint32_t step, uint32_t from, int port, int line)
{
    plan->hop[++plan->count] = (struct plan_hop){.from = from,
                                                 .to = (uint32_t)parray_peer(array, (int)from, port),
                                                 .step = step,
                                                 .kind = kind_of(plan, array, (int)from, port),
                                                 .line = line};
}

/* ------------------------------------------------------------------------------------------ order */

/* Hops of a step keep their order: that of the file. */
static void order_by_step(struct plan *plan, struct parray *array)
{
    uint32_t *begin, *out;
    struct plan_hop *ordered;

    for (uint32_t i = 1; i <= plan->count; i++)
        plan->last = plan->hop[i].step > plan->last ? plan->hop[i].step : plan->last;
    begin = parray_alloc(array, ((size_t)plan->last + 2) * sizeof *begin);
    ordered = parray_alloc(array, ((size_t)plan->count + 1) * sizeof *ordered);
    for (uint32_t i = 1; i <= plan->count; i++)
        begin[plan->hop[i].step + 1]++;
    begin[0] = 1;
    for (uint32_t step = 1; step <= plan->last; step++)
        begin[step] += begin[step - 1];
    for (uint32_t i = 1; i <= plan->count; i++) {
        out = &begin[plan->hop[i].step];
        ordered[(*out)++] = plan->hop[i];
    }
    plan->hop = ordered;
}

/* Join the hops of each node, and count those of each kind. */
static void join_hops(struct plan *plan, struct parray *array)
{
    plan->first = parray_alloc(array, plan->nodes * sizeof plan->first[0]);
    for (uint32_t i = plan->count; i > 0; i--) {
        plan->hop[i].later = plan->first[plan->hop[i].from];
        plan->first[plan->hop[i].from] = i;
        plan->queue[plan->hop[i].kind + 1]++;
    }
    for (int kind = 0; kind < plan->degree; kind++)
        plan->queue[kind + 1] += plan->queue[kind];
}

/* ------------------------------------------------------------------------------------------ check */

/* arrival[x] = in which step the packet gets to node x, 0: never; node 0 has it before step 1. */
static uint32_t *find_arrivals(const struct plan *plan, struct parray *array)
{
    uint32_t *arrival = parray_alloc(array, plan->nodes * sizeof *arrival);

    for (uint32_t i = 1; i <= plan->count; i++)
        if (!arrival[plan->hop[i].to])
            arrival[plan->hop[i].to] = plan->hop[i].step;
    arrival[0] = 0;
    return arrival;
}

static int check_hops(const struct plan *plan, struct parray *array, const uint32_t *arrival)
{
    for (uint32_t i = 1; i <= plan->count; i++) {
        const struct plan_hop *hop = &plan->hop[i];

        if (hop->from == 0 || (arrival[hop->from] && arrival[hop->from] < hop->step))
            continue;
        if (!arrival[hop->from])
            return parray_refuse(array,
                                 "%s:%d: node %u sends in step %u, but the plan never brings it the packet",
                                 plan->name, hop->line, hop->from, hop->step);
        return parray_refuse(
            array,
            "%s:%d: node %u sends in step %u, but gets the packet in step %u, and can send it "
            "from step %u on",
            plan->name, hop->line, hop->from, hop->step, arrival[hop->from], arrival[hop->from] + 1);
    }
    for (uint32_t x = 1; x < plan->nodes; x++)
        if (!arrival[x])
            return parray_refuse(array, "%s: the plan does not bring the packet to node %u", plan->name, x);
    return 0;
}

/* How many hops of the same step and kind stand before hop i. */
static uint32_t equals_before(const struct plan *plan, uint32_t i)
{
    uint32_t equals = 0;

    for (uint32_t j = i - 1; j > 0 && plan->hop[j].step == plan->hop[i].step; j--)
        equals += plan->hop[j].kind == plan->hop[i].kind;
    return equals;
}

int plan_close(struct plan *plan, struct parray *array)
{
    order_by_step(plan, array);
    join_hops(plan, array);
    if (check_hops(plan, array, find_arrivals(plan, array)) != 0)
        return -1;
    for (uint32_t i = 1; i <= plan->count; i++)
        plan->conflicts += equals_before(plan, i) > 0;
    return 0;
}

/* -------------------------------------------------------------------------------------- conflicts */

/* The hop that first brings the packet to a node. */
static const struct plan_hop *hop_to(const struct plan *plan, uint32_t node)
{
    uint32_t i = 1;

    while (plan->hop[i].to != node)
        i++;
    return &plan->hop[i];
}

/* The origin for which node 0 acts in the place x: the way from 0 to x, walked back from 0. */
static int origin_at_zero(const struct plan *plan, const struct parray *array, uint32_t x)
{
    int at = 0;

    while (x) {
        const struct plan_hop *hop = hop_to(plan, x);

        at = plan_next(plan, array, at, plan->inverse[hop->kind]);
        x = hop->from;
    }
    return at;
}

/* "in step 2 node 0 has the packets of nodes 0 (0-2, line 4) and 1 (1-3, line 4) for port 1" */
static int tell_conflict(const struct plan *plan, const struct parray *array, uint32_t last, char *text,
                         size_t size)
{
    const struct plan_hop *hop = &plan->hop[last];
    uint32_t left = equals_before(plan, last) + 1, first = last;
    int used = snprintf(text, size, "in step %u node 0 has the packets of nodes ", hop->step);

    while (plan->hop[first - 1].step == hop->step)
        first--;
    for (uint32_t i = first; i <= last && (size_t)used < size; i++) {
        if (plan->hop[i].kind != hop->kind)
            continue;
        left--;
        used += snprintf(text + used, size - (size_t)used, "%d (%u-%u, line %d)%s",
                         origin_at_zero(plan, array, plan->hop[i].from), plan->hop[i].from, plan->hop[i].to,
                         plan->hop[i].line,
                         left > 1    ? ", "
                         : left == 1 ? " and "
                                     : "");
    }
    if ((size_t)used < size)
        used += snprintf(text + used, size - (size_t)used, " for port %d", hop->kind);
    return used;
}

/* Is hop i the last one of those that meet on a link? */
static bool ends_conflict(const struct plan *plan, uint32_t i)
{
    if (equals_before(plan, i) == 0)
        return false;
    for (uint32_t j = i + 1; j <= plan->count && plan->hop[j].step == plan->hop[i].step; j++)
        if (plan->hop[j].kind == plan->hop[i].kind)
            return false;
    return true;
}

int plan_conflicts(const struct plan *plan, struct parray *array)
{
    char told[TOLD_SIZE];
    int used = 0, found = 0;

    for (uint32_t i = 1; i <= plan->count && plan->conflicts; i++) {
        if (!ends_conflict(plan, i) || found++ >= CONFLICTS_TOLD || used >= TOLD_SIZE)
            continue;
        used += snprintf(told + used, sizeof told - (size_t)used, "%s", found > 1 ? "; " : "");
        if (used < TOLD_SIZE)
            used += tell_conflict(plan, array, i, told + used, sizeof told - (size_t)used);
    }
    if (!found)
        return 0;
    return parray_refuse(
        array,
        "%s: packets of several origins need one link in one step: %s%s. Every other node has as "
        "many; change the steps, or let packets wait with --param conflicts=queue",
        plan->name, told, found > CONFLICTS_TOLD ? "; and more" : "");
}
