/*
 * flow.c: the algorithm of Dinitz (1970), for links that carry one path each: search breadth-first for the
 * shortest ways that are left, find as many paths as possible along those, and so on until there is no way.
 * A path may take back what another one uses, by going against it.
 */
#include <stdlib.h>
#include <string.h>

#include "bound/flow.h"
#include "topo/topo.h"

bool flow_open(struct flow *flow, const struct topo *topo)
{
    size_t nodes = (size_t)topo->nodes, ports = 0;
    *flow = (struct flow){.topo = topo};
    flow->first = malloc(nodes * sizeof flow->first[0]);
    for (size_t rank = 0; flow->first && rank < nodes; rank++) {
        flow->first[rank] = ports;
        ports += (size_t)topo_degree(topo, (int)rank);
    }
    flow->side = calloc(nodes, sizeof flow->side[0]);
    flow->used = malloc(ports ? ports : 1);
    flow->level = malloc(nodes * sizeof flow->level[0]);
    flow->next = malloc(nodes * sizeof flow->next[0]);
    flow->queue = malloc(nodes * sizeof flow->queue[0]);
    return flow->first && flow->side && flow->used && flow->level && flow->next && flow->queue;
}

void flow_close(struct flow *flow)
{
    free(flow->first);
    free(flow->side);
    free(flow->used);
    free(flow->level);
    free(flow->next);
    free(flow->queue);
}

/* The nodes that can be reached from one side, or from which the other side can be, by what is not used.
 * Result: their number; nodes of the opposite side are reached, and nothing behind them. */
static int search(struct flow *flow, enum flow_side from, bool *met)
{
    const struct topo *topo = flow->topo;
    int head = 0, tail = 0;
    *met = false;
    for (int rank = 0; rank < topo->nodes; rank++) {
        flow->level[rank] = flow->side[rank] == from ? 0 : -1;
        if (flow->side[rank] == from)
            flow->queue[tail++] = rank;
    }
    while (head < tail) {
        int node = flow->queue[head++], degree = topo_degree(topo, node);
        if (flow->side[node] != FLOW_BETWEEN && flow->side[node] != from)
            continue;
        flow->lookups += (uint64_t)degree;
        for (int port = 0; port < degree; port++) {
            int used = flow->used[flow->first[node] + (size_t)port], peer = topo_peer(topo, node, port);
            if (peer < 0 || flow->level[peer] >= 0 || used == (from == FLOW_FROM ? 1 : -1))
                continue;
            flow->level[peer] = flow->level[node] + 1;
            flow->queue[tail++] = peer;
            *met = *met || (flow->side[peer] != FLOW_BETWEEN && flow->side[peer] != from);
        }
    }
    return tail;
}

/* The next node on a shortest way; -1: there is none. `next` stays at its port. */
static int step_on(struct flow *flow, int node)
{
    const struct topo *topo = flow->topo;
    for (int degree = topo_degree(topo, node); flow->next[node] < degree; flow->next[node]++) {
        int port = flow->next[node], peer = topo_peer(topo, node, port);
        flow->lookups++;
        if (peer >= 0 && flow->used[flow->first[node] + (size_t)port] < 1 &&
            flow->level[peer] == flow->level[node] + 1)
            return peer;
    }
    return -1;
}

/* Use the links of the path in the queue. */
static void use_path(struct flow *flow, int length)
{
    for (int i = 0; i < length; i++) {
        int node = flow->queue[i], port = flow->next[node], peer = topo_peer(flow->topo, node, port);
        flow->used[flow->first[node] + (size_t)port]++;
        flow->used[flow->first[peer] + (size_t)topo_back(flow->topo, node, port)]--;
    }
}

/* Find all shortest ways from a node of the FROM side that others leave. */
static void find_paths(struct flow *flow, int start)
{
    int length = 0;
    flow->queue[0] = start;
    for (;;) {
        int node = flow->queue[length], peer;
        if (flow->side[node] == FLOW_TO) {
            use_path(flow, length);
            length = 0;
            continue;
        }
        peer = step_on(flow, node);
        if (peer >= 0) {
            flow->queue[++length] = peer;
        } else if (length > 0) {
            flow->level[node] = -1;
            flow->next[flow->queue[--length]]++;
        } else {
            return;
        }
    }
}

bool flow_find(struct flow *flow, uint64_t most)
{
    uint64_t begun = flow->lookups;
    size_t last = (size_t)flow->topo->nodes - 1;
    bool met;
    memset(flow->used, 0, flow->first[last] + (size_t)topo_degree(flow->topo, (int)last));
    while (flow->lookups - begun < most) {
        search(flow, FLOW_FROM, &met);
        if (!met)
            return true;
        memset(flow->next, 0, (last + 1) * sizeof flow->next[0]);
        for (int rank = 0; rank < flow->topo->nodes && flow->lookups - begun < most; rank++)
            if (flow->side[rank] == FLOW_FROM)
                find_paths(flow, rank);
    }
    return false;
}

int flow_cut(struct flow *flow, bool most_nodes, uint8_t *in)
{
    bool met;
    int reached = search(flow, most_nodes ? FLOW_TO : FLOW_FROM, &met);
    for (int rank = 0; rank < flow->topo->nodes; rank++)
        in[rank] = (flow->level[rank] >= 0) != most_nodes;
    return most_nodes ? flow->topo->nodes - reached : reached;
}
