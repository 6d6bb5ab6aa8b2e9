/*
 * demand.c: questions about demands.
 */
#include "bound/demand.h"

bool node_set_has(const struct node_set *set, int rank)
{
    if (!set->list)
        return rank < set->count;
    for (int i = 0; i < set->count; i++)
        if (set->list[i] == rank)
            return true;
    return false;
}

bool demand_is_alike(const struct demand *demand)
{
    bool sets = demand->form == DEMAND_COPIES || demand->form == DEMAND_PRIVATE;
    return sets && !demand->prefix && !demand->from.list && !demand->to.list;
}
