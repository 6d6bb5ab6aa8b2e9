/*
 * min_cut.c: the algorithm of Dinitz (1970), for links that carry one path each: search breadth-first for the
 * shortest ways that are left, find as many paths as possible along those, and so on until there is no way.
 * A path may take back what another one uses, by going against it.
 */
#include <stdlib.h>
#include <string.h>

#include "bound/min_cut.h"
#include "topo/topo.h"

bool min_cut_open(struct min_cut *min_cut, const struct topo *topo)
{
    size_t nodes = (size_t)topo->nodes, ports = 0;
    *min_cut = (struct min_cut){.topo = topo};
    min_cut->first = malloc(nodes * sizeof min_cut->first[0]);
    for (size_t rank = 0; min_cut->first && rank < nodes; rank++) {
        min_cut->first[rank] = ports;
        ports += (size_t)topo_degree(topo, (int)rank);
    }
    min_cut->side = calloc(nodes, sizeof min_cut->side[0]);
    min_cut->used = malloc(ports ? ports : 1);
    min_cut->level = malloc(nodes * sizeof min_cut->level[0]);
    min_cut->next = malloc(nodes * sizeof min_cut->next[0]);
    min_cut->queue = malloc(nodes * sizeof min_cut->queue[0]);
    return min_cut->first && min_cut->side && min_cut->used && min_cut->level && min_cut->next &&
           min_cut->queue;
}

void min_cut_close(struct min_cut *min_cut)
{
    free(min_cut->first);
    free(min_cut->side);
    free(min_cut->used);
    free(min_cut->level);
    free(min_cut->next);
    free(min_cut->queue);
}

/* The nodes that can be reached from one side, or from which the other side can be, by what is not used.
 * Result: their number; nodes of the opposite side are reached, and nothing behind them. */
static int search(struct min_cut *min_cut, enum min_cut_side from, bool *met)
{
    const struct topo *topo = min_cut->topo;
    int head = 0, tail = 0;
    *met = false;
    for (int rank = 0; rank < topo->nodes; rank++) {
        min_cut->level[rank] = min_cut->side[rank] == from ? 0 : -1;
        if (min_cut->side[rank] == from)
            min_cut->queue[tail++] = rank;
    }
    while (head < tail) {
        int node = min_cut->queue[head++], degree = topo_degree(topo, node);
        if (min_cut->side[node] != MIN_CUT_BETWEEN && min_cut->side[node] != from)
            continue;
        min_cut->lookups += (uint64_t)degree;
        for (int port = 0; port < degree; port++) {
            int used = min_cut->used[min_cut->first[node] + (size_t)port], peer = topo_peer(topo, node, port);
            if (peer < 0 || min_cut->level[peer] >= 0 || used == (from == MIN_CUT_FROM ? 1 : -1))
                continue;
            min_cut->level[peer] = min_cut->level[node] + 1;
            min_cut->queue[tail++] = peer;
            *met = *met || (min_cut->side[peer] != MIN_CUT_BETWEEN && min_cut->side[peer] != from);
        }
    }
    return tail;
}

/* The next node on a shortest way; -1: there is none. `next` stays at its port. */
static int step_on(struct min_cut *min_cut, int node)
{
    const struct topo *topo = min_cut->topo;
    for (int degree = topo_degree(topo, node); min_cut->next[node] < degree; min_cut->next[node]++) {
        int port = min_cut->next[node], peer = topo_peer(topo, node, port);
        min_cut->lookups++;
        if (peer >= 0 && min_cut->used[min_cut->first[node] + (size_t)port] < 1 &&
            min_cut->level[peer] == min_cut->level[node] + 1)
            return peer;
    }
    return -1;
}

/* Use the links of the path in the queue. */
static void use_path(struct min_cut *min_cut, int length)
{
    for (int i = 0; i < length; i++) {
        int node = min_cut->queue[i], port = min_cut->next[node], peer = topo_peer(min_cut->topo, node, port);
        min_cut->used[min_cut->first[node] + (size_t)port]++;
        min_cut->used[min_cut->first[peer] + (size_t)topo_back(min_cut->topo, node, port)]--;
    }
}

/* Find all shortest ways from a node of the FROM side that others leave. */
static void find_paths(struct min_cut *min_cut, int start)
{
    int length = 0;
    min_cut->queue[0] = start;
    for (;;) {
        int node = min_cut->queue[length], peer;
        if (min_cut->side[node] == MIN_CUT_TO) {
            use_path(min_cut, length);
            length = 0;
            continue;
        }
        peer = step_on(min_cut, node);
        if (peer >= 0) {
            min_cut->queue[++length] = peer;
        } else if (length > 0) {
            min_cut->level[node] = -1;
            min_cut->next[min_cut->queue[--length]]++;
        } else {
            return;
        }
    }
}

bool min_cut_find(struct min_cut *min_cut, uint64_t most)
{
    uint64_t begun = min_cut->lookups;
    size_t last = (size_t)min_cut->topo->nodes - 1;
    bool met;
    memset(min_cut->used, 0, min_cut->first[last] + (size_t)topo_degree(min_cut->topo, (int)last));
    while (min_cut->lookups - begun < most) {
        search(min_cut, MIN_CUT_FROM, &met);
        if (!met)
            return true;
        memset(min_cut->next, 0, (last + 1) * sizeof min_cut->next[0]);
        for (int rank = 0; rank < min_cut->topo->nodes && min_cut->lookups - begun < most; rank++)
            if (min_cut->side[rank] == MIN_CUT_FROM)
                find_paths(min_cut, rank);
    }
    return false;
}

int min_cut_mark(struct min_cut *min_cut, bool most_nodes, uint8_t *in)
{
    bool met;
    int reached = search(min_cut, most_nodes ? MIN_CUT_TO : MIN_CUT_FROM, &met);
    for (int rank = 0; rank < min_cut->topo->nodes; rank++)
        in[rank] = (min_cut->level[rank] >= 0) != most_nodes;
    return most_nodes ? min_cut->topo->nodes - reached : reached;
}
