/*
 * fabric_task.c: from a task to shares, and from trees to rates.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "alloc.h"
#include "fabric/flow_reach.h"
#include "say.h"
#include "seconds.h"
#include "solve/fabric_pairs.h"
#include "solve/fabric_task.h"
#include "topo/topo.h"

enum { SPEC_SIZE = 32 };

#define GIGA 1e9

/* ------------------------------------------------------------------------------- what is asked for */

static bool refuse(struct fabric_task *f, const char *why)
{
    snprintf(f->error, sizeof f->error, "%s", why);
    return false;
}

static bool open_task(struct fabric_task *f, const struct task *task, uint64_t seed)
{
    char spec[SPEC_SIZE], error[TOPO_ERROR_SIZE];
    snprintf(spec, sizeof spec, "complete:%d", f->pass[0].fabric.compute);
    if (!(f->topo = topo_open(spec, error, sizeof error)))
        return refuse(f, error);
    const struct task_asked asked = {task, f->topo, seed, f->params, f->param_count};
    return task_case_open(&f->task_case, &asked) || refuse(f, f->task_case.error);
}

/* The nodes whose tokens go to all, or where sums come together. False: the task is of another kind. */
static bool find_roots(const struct demand *demand, int nodes, struct node_set *roots)
{
    *roots = demand->combine ? demand->to : demand->from;
    if (demand->prefix || roots->count == 0)
        return false;
    if (!demand->combine)
        return demand->form == DEMAND_COPIES && demand->to.count == nodes;
    return demand->from.count == nodes &&
           (demand->form == DEMAND_PRIVATE ||
            (demand->form == DEMAND_COPIES && (roots->count == 1 || roots->count == nodes)));
}

static void set_shares(struct fabric_pass *pass, const struct node_set *roots, const uint32_t *first)
{
    pass->shares = memory_take((size_t)pass->fabric.compute, sizeof *pass->shares, "shares");
    for (int i = 0; i < roots->count; i++) {
        int rank = node_set_rank(roots, i);
        pass->shares[rank] = first ? first[rank + 1] - first[rank] : 1;
        pass->all += pass->shares[rank];
    }
}

/* Flows count all bandwidths, in the unit of the fabric, times all tokens. */
static bool can_be_counted(struct fabric_task *f)
{
    const struct fabric *fabric = &f->pass[0].fabric;
    int64_t sum = 0;
    for (size_t i = 0; i < fabric->links; i++)
        sum += fabric->link[i].capacity;
    if (sum <= (FLOW_ENDLESS - 1) / f->pass[0].all)
        return true;
    snprintf(f->error, sizeof f->error,
             "%.200s: in a unit in which all bandwidths are whole, their sum times %" PRId64
             " tokens is above 2^62" SAY_DO "write bandwidths with fewer digits, or take fewer tokens",
             fabric->spec, f->pass[0].all);
    return false;
}

static bool open_fabric(struct fabric_task *f, const char *spec)
{
    struct fabric *fabric = &f->pass[f->passes++].fabric;
    return fabric_open(fabric, spec) || refuse(f, fabric->error);
}

bool fabric_task_open(struct fabric_task *f, const char *spec, const struct task *task,
                      const char *const *params, size_t count, uint64_t seed)
{
    struct node_set roots;
    *f = (struct fabric_task){.params = params, .param_count = count};
    if (!open_fabric(f, spec) || !open_task(f, task, seed))
        return false;
    const struct demand *demand = &f->task_case.demand;
    int nodes = f->topo->nodes;
    if (fabric_pairs_are(demand))
        return fabric_pairs_open(f);
    if (!find_roots(demand, nodes, &roots))
        return refuse(
            f, "rates are known of tasks in which whole tokens go to all nodes, sums to one node or to all, "
               "or each token to one node (broadcast, gossip, reduce, allreduce, exchange ...)");
    bool twice = demand->combine && demand->form == DEMAND_COPIES && roots.count == nodes;
    if (twice && !open_fabric(f, spec))
        return false;
    for (int i = 0; i < f->passes; i++)
        set_shares(&f->pass[i], &roots, f->task_case.first);
    f->pass[0].reversed = demand->combine;
    if (demand->combine)
        fabric_reverse(&f->pass[0].fabric);
    return can_be_counted(f);
}

void fabric_task_close(struct fabric_task *f)
{
    for (int i = 0; i < f->passes; i++) {
        forest_free(&f->pass[i].forest);
        fabric_free(&f->pass[i].fabric);
        free(f->pass[i].shares);
    }
    pair_flows_free(&f->flows);
    free(f->wanted);
    task_case_close(&f->task_case);
    if (f->topo)
        topo_close(f->topo);
}

/* --------------------------------------------------------------------------------------------- rates */

/* In GB/s, of all tokens of a pass. */
static double rate_of(const struct throughput *rate, const struct fabric *fabric, int64_t all)
{
    return (double)rate->over * (double)all / ((double)rate->under * (double)fabric->scale);
}

double fabric_task_rate(const struct fabric_task *f)
{
    double time = 0;
    if (f->wanted)
        return f->flows.rate * (double)f->pass[0].all / (double)f->pass[0].fabric.scale;
    for (int i = 0; i < f->passes; i++)
        time += 1 / rate_of(&f->pass[i].forest.rate, &f->pass[i].fabric, f->pass[i].all);
    return 1 / time;
}

/* What an allreduce cannot exceed: all that is on one side of a cut has to come to the other side, if only
 * as a sum. The narrowest cut has node 0 on one of its sides. Result: its capacity. */
static int64_t narrowest_cut(const struct fabric_task *f)
{
    int64_t least = 0;
    for (int i = 0; i < f->passes; i++) {
        const struct fabric *fabric = &f->pass[i].fabric;
        struct throughput found;
        int64_t *shares = memory_take((size_t)fabric->compute, sizeof *shares, "shares");
        shares[0] = 1;
        throughput_find(&found, fabric, shares, NULL);
        least = i == 0 || found.over < least ? found.over : least;
        throughput_free(&found);
        free(shares);
    }
    return least;
}

/* Say which node gets nothing. */
static bool refuse_unreached(struct fabric_task *f, const struct fabric_pass *pass)
{
    int node = 0;
    while (!pass->forest.rate.beyond[node])
        node++;
    snprintf(f->error, sizeof f->error, "%.200s: %s node %d there is no way %s others", pass->fabric.spec,
             pass->reversed ? "from" : "to", node, pass->reversed ? "to" : "from");
    return false;
}

static bool refuse_uneven(struct fabric_task *f, const struct fabric_pass *pass)
{
    const struct fabric *fabric = &pass->fabric;
    snprintf(f->error, sizeof f->error,
             "%.200s: switch %d, counted behind the %d nodes that compute, does not send at the bandwidth at "
             "which it receives, and no trees are known that reach the bound of %.6g GB/s" SAY_DO
             "leave away what the switch cannot use",
             fabric->spec, fabric->shown[pass->forest.uneven] - fabric->compute, fabric->compute,
             rate_of(&pass->forest.rate, fabric, pass->all));
    return false;
}

static bool find_trees(struct fabric_task *f, struct fabric_pass *pass, const struct forest_watch *watch)
{
    if (!forest_rate(&pass->forest, &pass->fabric, pass->shares, watch)) {
        f->over = pass->forest.rate.stopped;
        return f->over
                   ? refuse(f, "the time was over before the rate was known" SAY_DO "--seconds gives it more")
                   : refuse_unreached(f, pass);
    }
    f->whole = f->whole && forest_grow(&pass->forest, pass->shares, watch);
    return pass->forest.uneven < 0 || refuse_uneven(f, pass);
}

bool fabric_task_find(struct fabric_task *f, const struct forest_watch *watch)
{
    double begin = seconds_now();
    bool found = true;
    f->whole = true;
    if (f->wanted)
        found = fabric_pairs_find(f, watch);
    for (int i = 0; i < f->passes && found && !f->wanted; i++)
        found = find_trees(f, &f->pass[i], watch);
    f->searched = seconds_now() - begin;
    if (found && f->wanted)
        f->most = f->flows.most * (double)f->pass[0].all / (double)f->pass[0].fabric.scale;
    else if (found)
        f->most = fabric_task_rate(f);
    if (found && f->passes > 1) {
        f->cut = narrowest_cut(f);
        f->most = (double)f->cut / (double)f->pass[0].fabric.scale;
    }
    return found;
}

/* Do two passes, one after the other, reach the narrowest cut? In whole numbers of less than 2^100. */
static bool passes_meet_cut(const struct fabric_task *f)
{
    const struct throughput *first = &f->pass[0].forest.rate, *then = &f->pass[1].forest.rate;
    unsigned __int128 first_over = (unsigned __int128)first->over, then_over = (unsigned __int128)then->over;
    unsigned __int128 time = first_over * (uint64_t)then->under + then_over * (uint64_t)first->under;
    return first_over * then_over * (uint64_t)f->pass[0].all >= time * (uint64_t)f->cut;
}

/* Of one pass with trees the rate is the bound. */
bool fabric_task_optimal(const struct fabric_task *f)
{
    if (f->wanted)
        return f->whole && fabric_task_rate(f) >= f->most * (1 - PAIR_TOLERANCE);
    return f->whole && (f->passes == 1 || passes_meet_cut(f));
}

double fabric_task_play(struct fabric_task *f, double bytes, double *least)
{
    double seconds = 0;
    *least = f->passes > 1 ? bytes / (f->most * GIGA) : 0;
    for (int i = 0; i < f->passes; i++) {
        struct fabric_pass *pass = &f->pass[i];
        double bound = forest_least_seconds(&pass->forest, pass->shares, bytes / (double)pass->all);
        *least = f->passes == 1 ? bound : *least;
        pass->play.bytes = bytes / (double)pass->all;
        if (!f->whole || !forest_play_best(&pass->forest, &pass->play))
            return 0;
        seconds += pass->play.seconds;
    }
    return seconds;
}
