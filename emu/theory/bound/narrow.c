/*
 * narrow.c: the algorithm of Dinitz (1970), for links that carry one path each: search breadth-first for the
 * shortest ways that are left, find as many paths as possible along those, and so on until there is no way.
 * A path may take back what another one uses, by going against it.
 */
#include <stdlib.h>
#include <string.h>

#include "bound/narrow.h"
#include "topo/topo.h"

bool narrow_open(struct narrow *narrow, const struct topo *topo)
{
    size_t nodes = (size_t)topo->nodes, ports = 0;
    *narrow = (struct narrow){.topo = topo};
    narrow->first = malloc(nodes * sizeof narrow->first[0]);
    for (size_t rank = 0; narrow->first && rank < nodes; rank++) {
        narrow->first[rank] = ports;
        ports += (size_t)topo_degree(topo, (int)rank);
    }
    narrow->side = calloc(nodes, sizeof narrow->side[0]);
    narrow->used = malloc(ports ? ports : 1);
    narrow->level = malloc(nodes * sizeof narrow->level[0]);
    narrow->next = malloc(nodes * sizeof narrow->next[0]);
    narrow->queue = malloc(nodes * sizeof narrow->queue[0]);
    return narrow->first && narrow->side && narrow->used && narrow->level && narrow->next && narrow->queue;
}

void narrow_close(struct narrow *narrow)
{
    free(narrow->first);
    free(narrow->side);
    free(narrow->used);
    free(narrow->level);
    free(narrow->next);
    free(narrow->queue);
}

/* The nodes that can be reached from one side, or from which the other side can be, by what is not used.
 * Result: their number; nodes of the opposite side are reached, and nothing behind them. */
static int search(struct narrow *narrow, enum narrow_side from, bool *met)
{
    const struct topo *topo = narrow->topo;
    int head = 0, tail = 0;
    *met = false;
    for (int rank = 0; rank < topo->nodes; rank++) {
        narrow->level[rank] = narrow->side[rank] == from ? 0 : -1;
        if (narrow->side[rank] == from)
            narrow->queue[tail++] = rank;
    }
    while (head < tail) {
        int node = narrow->queue[head++], degree = topo_degree(topo, node);
        if (narrow->side[node] != NARROW_BETWEEN && narrow->side[node] != from)
            continue;
        narrow->lookups += (uint64_t)degree;
        for (int port = 0; port < degree; port++) {
            int used = narrow->used[narrow->first[node] + (size_t)port], peer = topo_peer(topo, node, port);
            if (peer < 0 || narrow->level[peer] >= 0 || used == (from == NARROW_FROM ? 1 : -1))
                continue;
            narrow->level[peer] = narrow->level[node] + 1;
            narrow->queue[tail++] = peer;
            *met = *met || (narrow->side[peer] != NARROW_BETWEEN && narrow->side[peer] != from);
        }
    }
    return tail;
}

/* The next node on a shortest way; -1: there is none. `next` stays at its port. */
static int step_on(struct narrow *narrow, int node)
{
    const struct topo *topo = narrow->topo;
    for (int degree = topo_degree(topo, node); narrow->next[node] < degree; narrow->next[node]++) {
        int port = narrow->next[node], peer = topo_peer(topo, node, port);
        narrow->lookups++;
        if (peer >= 0 && narrow->used[narrow->first[node] + (size_t)port] < 1 &&
            narrow->level[peer] == narrow->level[node] + 1)
            return peer;
    }
    return -1;
}

/* Use the links of the path in the queue. */
static void use_path(struct narrow *narrow, int length)
{
    for (int i = 0; i < length; i++) {
        int node = narrow->queue[i], port = narrow->next[node], peer = topo_peer(narrow->topo, node, port);
        narrow->used[narrow->first[node] + (size_t)port]++;
        narrow->used[narrow->first[peer] + (size_t)topo_back(narrow->topo, node, port)]--;
    }
}

/* Find all shortest ways from a node of the FROM side that others leave. */
static void find_paths(struct narrow *narrow, int start)
{
    int length = 0;
    narrow->queue[0] = start;
    for (;;) {
        int node = narrow->queue[length], peer;
        if (narrow->side[node] == NARROW_TO) {
            use_path(narrow, length);
            length = 0;
            continue;
        }
        peer = step_on(narrow, node);
        if (peer >= 0) {
            narrow->queue[++length] = peer;
        } else if (length > 0) {
            narrow->level[node] = -1;
            narrow->next[narrow->queue[--length]]++;
        } else {
            return;
        }
    }
}

bool narrow_find(struct narrow *narrow, uint64_t most)
{
    uint64_t begun = narrow->lookups;
    size_t last = (size_t)narrow->topo->nodes - 1;
    bool met;
    memset(narrow->used, 0, narrow->first[last] + (size_t)topo_degree(narrow->topo, (int)last));
    while (narrow->lookups - begun < most) {
        search(narrow, NARROW_FROM, &met);
        if (!met)
            return true;
        memset(narrow->next, 0, (last + 1) * sizeof narrow->next[0]);
        for (int rank = 0; rank < narrow->topo->nodes && narrow->lookups - begun < most; rank++)
            if (narrow->side[rank] == NARROW_FROM)
                find_paths(narrow, rank);
    }
    return false;
}

int narrow_cut(struct narrow *narrow, bool most_nodes, uint8_t *in)
{
    bool met;
    int reached = search(narrow, most_nodes ? NARROW_TO : NARROW_FROM, &met);
    for (int rank = 0; rank < narrow->topo->nodes; rank++)
        in[rank] = (narrow->level[rank] >= 0) != most_nodes;
    return most_nodes ? narrow->topo->nodes - reached : reached;
}
