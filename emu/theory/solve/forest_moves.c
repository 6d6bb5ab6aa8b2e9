/*
 * forest_moves.c: unit by unit, along the ways of its tree.
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

bool forest_moves(struct fabric_task *f, struct task_case *task_case, struct instance *instance,
                  struct moves *moves, char *error, size_t size)
{
    const struct fabric_pass *pass = &f->pass[0];
    char why[INSTANCE_ERROR_SIZE];
    const char *params[TASK_PARAMS_MOST + 1];
    size_t count = 0;
    if (f->passes > 1)
        return snprintf(error, size,
                        "an allreduce has two schedules" SAY_DO
                        "write that of reduce-scatter and that of gossip"),
               false;
    if (pass->forest.per_share * pass->all > INSTANCE_TOKENS_MOST)
        return snprintf(error, size, "%" PRId64 " trees are too many for a schedule; the most are %d",
                        pass->forest.per_share * pass->all, INSTANCE_TOKENS_MOST),
               false;
    snprintf(f->units, sizeof f->units, "units=%" PRId64, pass->forest.per_share);
    while (count < f->param_count)
        params[count] = f->params[count], count++;
    params[count++] = f->units;
    const struct task_asked asked = {f->task_case.task, f->topo, f->task_case.seed, params, count};
    if (!task_case_open(task_case, &asked))
        return snprintf(error, size, "%s", task_case->error), false;
    if (!instance_open(instance, task_case, model_find("F*"), why))
        return snprintf(error, size, "%s", why), false;
    add_all(&pass->forest, instance, moves);
    if (pass->reversed)
        moves_reverse(moves, instance);
    moves_sort(moves);
    return moves_check(instance, moves, error, size);
}
