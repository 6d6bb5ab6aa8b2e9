/*
 * forest_moves.c: unit by unit, along the ways of its tree, or along its path.
 *
 * A unit leaves a node in the step after it came, or later, when the channel carries nothing else.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "alloc.h"
#include "facts/model.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "say.h"
#include "solve/fabric_task.h"
#include "solve/forest_moves.h"
#include "solve/instance_task.h"
#include "solve/moves_check.h"

static int channel_between(const struct instance *instance, int from, int to)
{
    int channel = instance->out[from];
    while (instance->channel[channel].to != to)
        channel++;
    return channel;
}

/* Move a token along a tree. */
static void add_token(const struct forest *forest, const struct tree_of_ways *tree, int token,
                      const struct instance *instance, struct moves *moves, uint32_t *came, uint32_t *used)
{
    came[tree->root] = 0;
    for (int i = 0; i < instance->nodes - 1; i++) {
        const struct fabric_way *way = &forest->way[tree->way[i]];
        int channel = channel_between(instance, way->from, way->to);
        uint32_t step = came[way->from] > used[channel] ? came[way->from] + 1 : used[channel] + 1;
        used[channel] = came[way->to] = step;
        moves_add(moves, step, channel, token);
    }
}

static void add_all(const struct forest *forest, const struct instance *instance, struct moves *moves)
{
    uint32_t *came = memory_take((size_t)instance->nodes, sizeof *came, "a schedule");
    uint32_t *used = memory_take((size_t)instance->channels, sizeof *used, "a schedule");
    int *next = memory_take((size_t)instance->nodes, sizeof *next, "a schedule"); /* token of a root */
    for (int i = instance->tokens - 1; i >= 0; i--)
        next[instance->token[i].origin] = i;
    for (size_t i = 0; i < forest->trees; i++)
        for (int64_t k = 0; k < forest->tree[i].weight; k++)
            add_token(forest, &forest->tree[i], next[forest->tree[i].root]++, instance, moves, came, used);
    free(next);
    free(used);
    free(came);
}

/* Move a token along a path: from node to node, past switches. */
static void add_path(const struct fabric *fabric, const struct pair_path *path, int token,
                     const struct instance *instance, struct moves *moves, uint32_t *used)
{
    int at = path->from;
    uint32_t came = 0;
    for (int i = 0; i < path->links; i++) {
        int to = fabric->link[path->link[i]].to;
        if (to >= fabric->compute)
            continue;
        int channel = channel_between(instance, at, to);
        came = used[channel] = (came > used[channel] ? came : used[channel]) + 1;
        moves_add(moves, came, channel, token);
        at = to;
    }
}

/* Each token of a pair goes in units along the paths of the pair. */
static void add_paths(const struct pair_flows *flows, const struct instance *instance, struct moves *moves)
{
    size_t nodes = (size_t)instance->nodes;
    uint32_t *used = memory_take((size_t)instance->channels, sizeof *used, "a schedule");
    int *next = memory_take((size_t)instance->tokens, sizeof *next, "a schedule"); /* token of that pair */
    int *first = memory_take(nodes * nodes, sizeof *first, "a schedule");
    for (int i = instance->tokens - 1; i >= 0; i--) {
        size_t pair = (size_t)instance->token[i].origin * nodes + (size_t)instance->token[i].target;
        next[i] = first[pair];
        first[pair] = i;
    }
    for (size_t i = 0; i < flows->paths; i++) {
        const struct pair_path *path = &flows->path[i];
        size_t pair = (size_t)path->from * nodes + (size_t)path->to;
        for (int64_t k = path->units * flows->wanted[pair]; k > 0; k--) {
            add_path(flows->fabric, path, first[pair], instance, moves, used);
            first[pair] = next[first[pair]];
        }
    }
    free(first);
    free(next);
    free(used);
}

bool forest_moves(struct fabric_task *f, struct task_case *task_case, struct instance *instance,
                  struct moves *moves, char *error, size_t size)
{
    const struct fabric_pass *pass = &f->pass[0];
    int64_t units = f->wanted ? f->flows.units : pass->forest.per_share;
    char why[INSTANCE_ERROR_SIZE];
    const char *params[TASK_PARAMS_MOST + 1];
    size_t count = 0;
    if (f->passes > 1)
        return snprintf(error, size,
                        "an allreduce has two schedules" SAY_DO
                        "write that of reduce-scatter and that of gossip"),
               false;
    if (units == 0)
        return snprintf(error, size, "no number of units a token, up to %d, goes exactly along these paths",
                        PAIR_UNITS_MOST),
               false;
    if (units * pass->all > INSTANCE_TOKENS_MOST)
        return snprintf(error, size, "%" PRId64 " units are too many for a schedule; the most are %d",
                        units * pass->all, INSTANCE_TOKENS_MOST),
               false;
    snprintf(f->units, sizeof f->units, "units=%" PRId64, units);
    while (count < f->param_count)
        params[count] = f->params[count], count++;
    params[count++] = f->units;
    const struct task_asked asked = {f->task_case.task, f->topo, f->task_case.seed, params, count};
    if (!task_case_open(task_case, &asked))
        return snprintf(error, size, "%s", task_case->error), false;
    if (!instance_open(instance, task_case, model_find("F*"), why))
        return snprintf(error, size, "%s", why), false;
    if (f->wanted)
        add_paths(&f->flows, instance, moves);
    else
        add_all(&pass->forest, instance, moves);
    if (pass->reversed)
        moves_reverse(moves, instance);
    moves_sort(moves);
    return moves_check(instance, moves, error, size);
}
