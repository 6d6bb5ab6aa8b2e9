/*
 * fabric_pairs.c: from a demand to a table of pairs, and what may be in the way of an answer.
 */
#include <stdio.h>

#include "alloc.h"
#include "fabric/flow_reach.h"
#include "say.h"
#include "solve/fabric_pairs.h"
#include "solve/fabric_task.h"

bool fabric_pairs_are(const struct demand *demand)
{
    return !demand->combine && !demand->prefix && !demand->loose &&
           (demand->form == DEMAND_PRIVATE || demand->form == DEMAND_PAIRS);
}

static void want(struct fabric_task *f, int from, int to)
{
    if (from == to)
        return;
    f->wanted[from * f->pass[0].fabric.compute + to]++;
    f->pass[0].all++;
}

bool fabric_pairs_open(struct fabric_task *f)
{
    const struct demand *demand = &f->task_case.demand;
    size_t compute = (size_t)f->pass[0].fabric.compute;
    f->wanted = memory_take(compute * compute, sizeof *f->wanted, "what pairs of nodes send");
    for (size_t i = 0; demand->form == DEMAND_PAIRS && i < demand->pair_count; i++)
        want(f, demand->pairs[i].from, demand->pairs[i].to);
    for (int i = 0; demand->form == DEMAND_PRIVATE && i < demand->from.count; i++)
        for (int k = 0; k < demand->to.count; k++)
            want(f, node_set_rank(&demand->from, i), node_set_rank(&demand->to, k));
    if (f->pass[0].all == 0)
        snprintf(f->error, sizeof f->error, "no token has to leave its node: there is no rate");
    return f->pass[0].all > 0;
}

bool fabric_pairs_find(struct fabric_task *f, const struct forest_watch *watch)
{
    const struct fabric *fabric = &f->pass[0].fabric;
    enum pair_outcome outcome = pair_flows_find(&f->flows, fabric, f->wanted, watch);
    f->whole = outcome == PAIRS_FOUND;
    f->over = outcome == PAIRS_STOPPED;
    if (outcome == PAIRS_NO_WAY)
        snprintf(f->error, sizeof f->error, "%.200s: there is no way from node %d to node %d", fabric->spec,
                 f->flows.from, f->flows.to);
    else if (outcome == PAIRS_NO_SOLVER)
        snprintf(f->error, sizeof f->error,
                 "the rate of tokens that are each for one node needs GLPK, without which this parray was "
                 "built (Debian: apt-get install libglpk-dev, and build anew)");
    else if (outcome == PAIRS_TOO_MANY)
        snprintf(f->error, sizeof f->error,
                 "%.200s: nodes that send, times %zu links, are too many for a linear program; the most are "
                 "%d" SAY_DO "take a smaller fabric",
                 fabric->spec, fabric->links, PAIR_FLOWS_MOST);
    else if (outcome == PAIRS_STOPPED)
        snprintf(f->error, sizeof f->error,
                 "the time was over before the rate was known" SAY_DO "--seconds gives it more");
    else if (outcome == PAIRS_UNSOLVED)
        snprintf(f->error, sizeof f->error,
                 "%.200s: the linear program was not solved: bandwidths differ by too much" SAY_DO
                 "leave away links that carry next to nothing",
                 fabric->spec);
    return f->whole;
}
