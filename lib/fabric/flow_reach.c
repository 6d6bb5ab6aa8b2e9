/*
 * flow_reach.c: one sink after the other, and each joins the source.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/flow_reach.h"

void reach_open(struct flow_reach *reach, int nodes, int compute)
{
    *reach = (struct flow_reach){.compute = compute};
    flow_open(&reach->net, nodes + 1, nodes);
    reach->given = memory_take((size_t)compute, sizeof *reach->given, "what nodes begin with");
    reach->only = memory_take((size_t)compute, sizeof *reach->only, "nodes that are asked");
    reach->skip = memory_take((size_t)compute, sizeof *reach->skip, "nodes that are asked");
    for (int i = 0; i < compute; i++)
        flow_arc(&reach->net, nodes, i, 0);
}

void reach_close(struct flow_reach *reach)
{
    flow_close(&reach->net);
    free(reach->given);
    free(reach->only);
    free(reach->skip);
}

void reach_give(struct flow_reach *reach, int node, int64_t amount)
{
    reach->given[node] = amount;
    flow_set(&reach->net, node, amount);
}

void reach_give_all(struct flow_reach *reach, int node)
{
    flow_set(&reach->net, node, FLOW_ENDLESS);
}

/* The node that is asked so many places after the first one. */
static int asked_node(const struct flow_reach *reach, int place)
{
    return reach->onlys ? reach->only[place] : (reach->hint + place) % reach->compute;
}

int64_t reach_lacks(struct flow_reach *reach, int64_t need)
{
    int64_t lacks = 0;
    int asked = 0, all = reach->onlys ? reach->onlys : reach->compute;
    memset(reach->skip, 0, (size_t)reach->compute);
    reach->stopped = reach->stopped || (reach->watch && reach->watch->stop(reach->watch->arg));
    for (; asked < all && (lacks == 0 || reach->found) && !reach->stopped; asked++) {
        int sink = asked_node(reach, asked);
        int64_t lack = reach->skip[sink] ? 0 : need - flow_find(&reach->net, sink, need);
        if (lack) {
            reach->fails = sink;
            lacks = lack;
        } else if (!reach->skip[sink])
            reach_give_all(reach, sink);
        if (lack && reach->found)
            reach->found(reach->arg);
        reach->stopped = reach->watch && reach->watch->stop(reach->watch->arg);
    }
    for (int i = 0; i < asked; i++)
        flow_set(&reach->net, asked_node(reach, i), reach->given[asked_node(reach, i)]);
    if (lacks)
        reach->hint = reach->fails;
    return lacks;
}
