/*
 * task_reach.c: there is a way between two nodes if they are in one component of the graph.
 */
#include <stdlib.h>

#include "task/task_reach.h"
#include "topo/topo_parts.h"

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
    if (!topo_parts_possible(topo))
        return REACH_ALL;
    int *part = topo_parts(topo);
    if (!part)
        return REACH_NO_MEMORY;
    bool fine = sets_are_joined(part, apart, &demand->from, &demand->to);
    for (size_t i = 0; fine && i < demand->pair_count; i++)
        fine = are_joined(part, apart, demand->pairs[i].from, demand->pairs[i].to);
    free(part);
    return fine ? REACH_ALL : REACH_APART;
}
