/*
 * task_reach.c: the nodes of each part of a graph that is connected by itself are marked with the lowest rank
 * in it.
 */
#include <stdlib.h>
#include <string.h>

#include "task/task_reach.h"
#include "topo/topo.h"

/* Mark what links lead to from `first`; `part` of others is -1. */
static void mark_part(const struct topo *topo, int *part, int *queue, int first)
{
    int done = 0, known = 1;
    queue[0] = first;
    part[first] = first;
    for (; done < known; done++)
        for (int port = 0; port < topo_degree(topo, queue[done]); port++) {
            int peer = topo_peer(topo, queue[done], port);
            if (peer < 0 || part[peer] >= 0)
                continue;
            part[peer] = first;
            queue[known++] = peer;
        }
}

/* The part of each rank, which the caller frees. NULL: no memory. */
static int *find_parts(const struct topo *topo)
{
    size_t nodes = (size_t)topo->nodes;
    int *part = malloc(nodes * sizeof part[0]), *queue = malloc(nodes * sizeof queue[0]);
    if (!part || !queue) {
        free(part);
        free(queue);
        return NULL;
    }
    for (size_t rank = 0; rank < nodes; rank++)
        part[rank] = -1;
    for (int rank = 0; rank < topo->nodes; rank++)
        if (part[rank] < 0)
            mark_part(topo, part, queue, rank);
    free(queue);
    return part;
}

static bool are_joined(const int *part, struct demand_pair *apart, int from, int to)
{
    *apart = (struct demand_pair){from, to};
    return part[from] == part[to];
}

static bool sets_are_joined(const int *part, struct demand_pair *apart, const struct node_set *from,
                            const struct node_set *to)
{
    bool fine = true;
    if (!from->count || !to->count)
        return true;
    for (int i = 0; fine && i < to->count; i++)
        fine = are_joined(part, apart, node_set_rank(from, 0), node_set_rank(to, i));
    for (int i = 1; fine && i < from->count; i++)
        fine = are_joined(part, apart, node_set_rank(from, i), node_set_rank(to, 0));
    return fine;
}

enum reach task_reach(const struct topo *topo, const struct demand *demand, struct demand_pair *apart)
{
    if (strcmp(topo->kind->name, "graph") != 0)
        return REACH_ALL;
    int *part = find_parts(topo);
    if (!part)
        return REACH_NO_MEMORY;
    bool fine = sets_are_joined(part, apart, &demand->from, &demand->to);
    for (size_t i = 0; fine && i < demand->pair_count; i++)
        fine = are_joined(part, apart, demand->pairs[i].from, demand->pairs[i].to);
    free(part);
    return fine ? REACH_ALL : REACH_APART;
}
