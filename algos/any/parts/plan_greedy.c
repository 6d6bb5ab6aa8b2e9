#include <string.h>

#include "plan_greedy.h"

struct greedy {
    const struct parray *array;
    const struct plan *plan;
    int *order;        /* the nodes, nearest first */
    uint32_t *arrival; /* of each node: the step after which it has the packet; NEVER: not yet */
    uint32_t waiting;  /* all nodes before this place of the order have the packet */
    uint32_t step;
    int *chosen;    /* of each node: the kind that brings it the packet in this step; -1: none */
    uint32_t *seen; /* of each node: the search that has looked at it last */
    uint32_t searches;
};

static const uint32_t NEVER = UINT32_MAX;

/* Who is across when a node receives over a channel of a kind; the port is that node's. */
static int sender(const struct greedy *g, int node, int kind, int *port)
{
    int from = plan_next(g->plan, g->array, node, g->plan->inverse[kind]);

    *port = plan_port(g->plan, from, kind, parray_peer(g->array, from, kind) >= 0);
    return from;
}

/* Find the kind a node, or a node for a kind that another one can do without (an augmenting path). */
static bool match(struct greedy *g, int kind)
{
    for (uint32_t i = g->waiting; i < g->plan->nodes; i++) {
        int node = g->order[i], port;

        if (g->arrival[node] != NEVER || g->seen[node] == g->searches ||
            g->arrival[sender(g, node, kind, &port)] == NEVER)
            continue;
        g->seen[node] = g->searches;
        if (g->chosen[node] < 0 || match(g, g->chosen[node])) {
            g->chosen[node] = kind;
            return true;
        }
    }
    return false;
}

static void order_by_distance(struct greedy *g)
{
    uint32_t count = 1;

    g->order[0] = 0;
    g->seen[0] = 1;
    for (uint32_t i = 0; i < count; i++)
        for (int kind = 0; kind < g->plan->degree; kind++) {
            int peer = parray_peer(g->array, g->order[i], kind);

            if (peer < 0 || g->seen[peer])
                continue;
            g->seen[peer] = 1;
            g->order[count++] = peer;
        }
    g->searches = 1;
}

/* Write down the hops of a step. A node gets the packet only when all of them are known. */
static void take_step(struct greedy *g, struct plan *plan)
{
    uint32_t added = plan->count;

    for (uint32_t i = g->waiting; i < plan->nodes; i++) {
        int node = g->order[i], from, port;

        if (g->chosen[node] < 0)
            continue;
        from = sender(g, node, g->chosen[node], &port);
        plan_add(plan, g->array, g->step, (uint32_t)from, port, 0);
        g->chosen[node] = -1;
    }
    while (added < plan->count)
        g->arrival[plan->hop[++added].to] = g->step;
    while (g->waiting < plan->nodes && g->arrival[g->order[g->waiting]] != NEVER)
        g->waiting++;
}

int plan_greedy_make(struct plan *plan, struct parray *array)
{
    struct greedy g = {.array = array, .plan = plan};
    uint32_t nodes = (uint32_t)parray_nodes(array);

    if (plan_open(plan, array, "greedy", nodes) != 0)
        return -1;
    g.order = parray_alloc(array, nodes * sizeof g.order[0]);
    g.arrival = parray_alloc(array, nodes * sizeof g.arrival[0]);
    g.chosen = parray_alloc(array, nodes * sizeof g.chosen[0]);
    g.seen = parray_alloc(array, nodes * sizeof g.seen[0]);
    memset(g.arrival, -1, nodes * sizeof g.arrival[0]);
    memset(g.chosen, -1, nodes * sizeof g.chosen[0]);
    g.arrival[0] = 0;
    order_by_distance(&g);
    for (g.waiting = 1, g.step = 1; g.waiting < nodes; g.step++) {
        for (int kind = 0; kind < plan->degree; kind++) {
            g.searches++;
            if (plan->inverse[kind] >= 0)
                match(&g, kind);
        }
        take_step(&g, plan);
    }
    return plan_close(plan, array);
}
