/*
 * pair_proof.c: Dijkstra's algorithm (1959), paths out of flows, and whole numbers out of those of a solver.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/fabric.h"
#include "fabric/fabric_shifts.h"
#include "fabric/flow_reach.h"
#include "fabric/pair_proof.h"

static const char what[] = "flows between pairs";

/* What is less than that part of the most is nothing; a number that is so near to a whole one is that. */
#define FLOW_DUST 1e-9
#define NEARLY    1e-7

enum { LENGTH_PARTS_MOST = 1000 }; /* of the longest link, of which all lengths are looked for as multiples */

#define LENGTH_MOST ((int64_t)1 << 30)

/* -------------------------------------------------------------------------------------- shortest ways */

void way_tree_open(struct way_tree *tree, const struct fabric *fabric)
{
    size_t nodes = (size_t)fabric->nodes;
    *tree = (struct way_tree){.fabric = fabric};
    tree->away = memory_take(nodes, sizeof *tree->away, what);
    tree->entered = memory_take(nodes, sizeof *tree->entered, what);
    tree->first = memory_take(nodes, sizeof *tree->first, what);
    tree->next = memory_take(fabric->links, sizeof *tree->next, what);
    tree->done = memory_take(nodes, sizeof *tree->done, what);
    fabric_leaving(fabric, tree->first, tree->next);
}

void way_tree_close(struct way_tree *tree)
{
    free(tree->away);
    free(tree->entered);
    free(tree->first);
    free(tree->next);
    free(tree->done);
    heap_close(&tree->heap);
}

void way_tree_grow(struct way_tree *tree, int source, const int64_t *length)
{
    memset(tree->done, 0, (size_t)tree->fabric->nodes);
    memset(tree->away, -1, (size_t)tree->fabric->nodes * sizeof *tree->away);
    tree->away[source] = 0;
    heap_add_ordered(&tree->heap, 0, (uint32_t)source, what);
    while (tree->heap.count) {
        int node = (int)heap_pop_ordered(&tree->heap).number;
        if (tree->done[node])
            continue;
        tree->done[node] = 1;
        for (int link = tree->first[node]; link >= 0; link = tree->next[link]) {
            int to = tree->fabric->link[link].to;
            int64_t by = length ? length[link] : 1, away = tree->away[node] + by;
            if (by < 0 || tree->done[to] || (tree->away[to] >= 0 && tree->away[to] <= away))
                continue;
            tree->away[to] = away;
            tree->entered[to] = link;
            heap_add_ordered(&tree->heap, (uint64_t)away, (uint32_t)to, what);
        }
    }
}

bool pair_source_wants(const struct pair_flows *flows, int source)
{
    int compute = flows->fabric->compute;
    for (int t = 0; t < compute; t++)
        if (flows->wanted[source * compute + t])
            return true;
    return false;
}

/* ---------------------------------------------------------------------------------------------- paths */

static void add_path(struct pair_flows *flows, struct pair_path path)
{
    flows->path = memory_grow(flows->path, &flows->path_room, flows->paths + 1, sizeof *flows->path,
                              "paths of a fabric");
    flows->path[flows->paths++] = path;
}

/* Take as much as there is, and no more than `most`, from the flow along the way to a node. Result: how much.
 * `there` is 1 for links in which something flows, and -1 for others. */
static double take_path(struct pair_flows *flows, const struct way_tree *tree, int source, int to,
                        double most, double *flow, int64_t *there)
{
    const struct fabric_link *link = flows->fabric->link;
    struct pair_path path = {source, to, most, 0, NULL, 0};
    for (int at = to; at != source; at = link[tree->entered[at]].from, path.links++)
        path.part = fmin(path.part, flow[tree->entered[at]]);
    path.link = memory_take((size_t)path.links, sizeof *path.link, what);
    for (int at = to, i = path.links; at != source; at = link[tree->entered[at]].from) {
        int number = tree->entered[at];
        path.link[--i] = number;
        flow[number] -= path.part;
        if (flow[number] <= FLOW_DUST)
            there[number] = -1;
    }
    add_path(flows, path);
    return path.part;
}

bool pair_paths(struct pair_flows *flows, int source, double *flow, const struct forest_watch *watch)
{
    const struct fabric *fabric = flows->fabric;
    double *need = memory_take((size_t)fabric->nodes, sizeof *need, what);
    int64_t *there = memory_take(fabric->links, sizeof *there, what);
    struct way_tree tree;
    bool stopped = false;
    way_tree_open(&tree, fabric);
    for (size_t i = 0; i < fabric->links; i++) {
        there[i] = flow[i] > FLOW_DUST ? 1 : -1;
        need[fabric->link[i].to] += flow[i];
        need[fabric->link[i].from] -= flow[i];
    }
    for (int t = 0; t < fabric->compute && !stopped; t++)
        for (double dust = need[t] * NEARLY;
             t != source && need[t] > dust && need[t] > FLOW_DUST && !stopped;) {
            stopped = watch->stop(watch->arg);
            way_tree_grow(&tree, source, there);
            if (tree.away[t] < 0)
                break;
            need[t] -= take_path(flows, &tree, source, t, need[t], flow, there);
        }
    way_tree_close(&tree);
    free(there);
    free(need);
    return !stopped;
}

/* Paths that are moved, of which the first ones are moved. */
struct moved_paths {
    struct pair_flows *flows;
    size_t first;
    bool begun;
};

static void move_paths(void *arg, const int *node, const int *link)
{
    struct moved_paths *moved = arg;
    for (size_t i = 0; moved->begun && i < moved->first; i++) {
        struct pair_path path = moved->flows->path[i];
        const int *of = path.link;
        path.from = node[path.from];
        path.to = node[path.to];
        path.link = memory_take((size_t)path.links, sizeof *path.link, what);
        for (int k = 0; k < path.links; k++)
            path.link[k] = link[of[k]];
        add_path(moved->flows, path);
    }
    moved->begun = true; /* the first move does nothing */
}

static int by_pair(const void *left, const void *right)
{
    const struct pair_path *a = left, *b = right;
    int from = (a->from > b->from) - (a->from < b->from), to = (a->to > b->to) - (a->to < b->to);
    return from ? from : to;
}

void pair_paths_move(struct pair_flows *flows, const struct fabric_shifts *shifts)
{
    struct moved_paths moved = {flows, flows->paths, false};
    fabric_shifts_each(shifts, flows->fabric, move_paths, &moved);
    qsort(flows->path, flows->paths, sizeof *flows->path, by_pair);
}

/* -------------------------------------------------------------------------------------- whole numbers */

/* The least number, up to `most`, by which all values become nearly whole. 0: there is none. */
static int64_t find_parts(const double *value, size_t count, int64_t most)
{
    for (int64_t parts = 1; parts <= most; parts++) {
        size_t i = 0;
        while (i < count &&
               fabs(value[i] * (double)parts - nearbyint(value[i] * (double)parts)) < NEARLY * (double)parts)
            i++;
        if (i == count)
            return parts;
    }
    return 0;
}

void pair_lengths(struct pair_flows *flows, const double *gain, const int *class_of)
{
    size_t links = flows->fabric->links;
    double *part = memory_take(links, sizeof *part, what), most = 0;
    for (size_t i = 0; i < links; i++)
        most = fmax(most, gain[class_of[i]]);
    for (size_t i = 0; i < links; i++)
        part[i] = most > 0 ? fmax(0, gain[class_of[i]]) / most : 1;
    int64_t parts = find_parts(part, links, LENGTH_PARTS_MOST);
    for (size_t i = 0; i < links; i++)
        flows->length[i] = (int64_t)nearbyint(part[i] * (double)(parts ? parts : LENGTH_MOST));
    free(part);
}

/* Parts of a pair's paths become parts of 1. Paths of a pair stand in a row. */
static void make_parts(struct pair_flows *flows, double *part)
{
    for (size_t i = 0, end; i < flows->paths; i = end) {
        double all = 0;
        for (end = i; end < flows->paths && flows->path[end].from == flows->path[i].from &&
                      flows->path[end].to == flows->path[i].to;
             end++)
            all += flows->path[end].part;
        for (size_t k = i; k < end; k++)
            part[k] = flows->path[k].part /= all;
    }
}

/* Cut tokens into units, if that is exact: parts of a pair are 1 together. */
static void make_units(struct pair_flows *flows, const double *part)
{
    flows->units = find_parts(part, flows->paths, PAIR_UNITS_MOST);
    for (size_t i = 0, end; i < flows->paths && flows->units; i = end) {
        int64_t sum = 0;
        for (end = i; end < flows->paths && flows->path[end].from == flows->path[i].from &&
                      flows->path[end].to == flows->path[i].to;
             end++)
            sum += flows->path[end].units = (int64_t)nearbyint(part[end] * (double)flows->units);
        flows->units = sum == flows->units ? sum : 0;
    }
    for (size_t i = 0; i < flows->paths; i++)
        if (flows->units)
            flows->path[i].part = (double)flows->path[i].units / (double)flows->units;
        else
            flows->path[i].units = 0;
}

static double rate_of_paths(const struct pair_flows *flows)
{
    const struct fabric *fabric = flows->fabric;
    double *load = memory_take(fabric->links, sizeof *load, what), rate = INFINITY;
    for (size_t i = 0; i < flows->paths; i++)
        for (int k = 0; k < flows->path[i].links; k++)
            load[flows->path[i].link[k]] +=
                flows->path[i].part *
                (double)flows->wanted[flows->path[i].from * fabric->compute + flows->path[i].to];
    for (size_t i = 0; i < fabric->links; i++)
        if (load[i] > 0)
            rate = fmin(rate, (double)fabric->link[i].capacity / load[i]);
    free(load);
    return rate;
}

static double bound_of_lengths(const struct pair_flows *flows, const struct fabric_shifts *shifts)
{
    const struct fabric *fabric = flows->fabric;
    struct way_tree tree;
    long double room = 0, use = 0;
    way_tree_open(&tree, fabric);
    for (size_t i = 0; i < fabric->links; i++)
        room += (long double)fabric->link[i].capacity * (long double)flows->length[i];
    for (int s = 0; s < fabric->compute; s++) {
        if (!fabric_shifts_first(shifts, s) || !pair_source_wants(flows, s))
            continue;
        way_tree_grow(&tree, s, flows->length);
        for (int t = 0; t < fabric->compute; t++)
            use +=
                t != s ? (long double)flows->wanted[s * fabric->compute + t] * (long double)tree.away[t] : 0;
    }
    way_tree_close(&tree);
    return (double)(room / (use * shifts->order));
}

/* Paths of a pair stand in a row. */
static bool all_have_paths(const struct pair_flows *flows)
{
    int compute = flows->fabric->compute, pairs = compute * compute, wanted = 0, served = 0, last = -1;
    for (int i = 0; i < pairs; i++)
        wanted += flows->wanted[i] && i / compute != i % compute;
    for (size_t i = 0; i < flows->paths; i++) {
        int pair = flows->path[i].from * compute + flows->path[i].to;
        served += pair != last;
        last = pair;
    }
    return served == wanted;
}

bool pair_rates(struct pair_flows *flows, const struct fabric_shifts *shifts)
{
    if (!all_have_paths(flows))
        return false;
    double *part = memory_take(flows->paths, sizeof *part, what);
    make_parts(flows, part);
    make_units(flows, part);
    flows->rate = rate_of_paths(flows);
    flows->most = bound_of_lengths(flows, shifts);
    free(part);
    return true;
}
