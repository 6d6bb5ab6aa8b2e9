/*
 * instance_task.c: from a task on a topology to channels and tokens.
 */
#include <stdarg.h>
#include <stdio.h>

#include "base.h"
#include "bound/demand.h"
#include "facts/model.h"
#include "plan/instance.h"
#include "solve/instance_task.h"
#include "solve/worm_ways.h"
#include "task/task_case.h"
#include "topo/topo.h"

static bool PRINTF_LIKE(2, 3) refuse(struct instance *instance, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(instance->error, sizeof instance->error, format, arguments);
    va_end(arguments);
    return false;
}

/* -------------------------------------------------------------------------------------------- tokens */

/* Enter the units of a token. False: there are too many tokens. */
static bool add_token(struct instance *instance, int origin, int target, uint32_t units)
{
    return instance_add(instance, origin, target, units) ||
           refuse(instance,
                  "the task has more than %d tokens, or units of them: too many to search for "
                  "a schedule; take a smaller array or fewer units",
                  INSTANCE_TOKENS_MOST);
}

/* The same of tokens of the task, with their words: `name` is that of the first one. */
static bool add_named(struct instance *instance, const struct task_case *task_case, struct token_name name,
                      uint32_t units)
{
    int first = instance->tokens;
    bool fine = add_token(instance, name.from, name.to, units);
    for (int i = first; i < instance->tokens; i++) {
        uint32_t unit = (uint32_t)(i - first);
        struct token_name one = name;
        one.number += unit / task_case->units;
        instance->token[i].word = token_word(&task_case->key, one, unit % task_case->units);
    }
    return fine;
}

/* A token of each source for all; some sources may have several. */
static bool add_copies(struct instance *instance, const struct task_case *task_case)
{
    const struct node_set *from = &task_case->demand.from;
    const uint32_t *first = task_case->first;
    bool fine = true;
    for (int i = 0; fine && i < from->count; i++) {
        int rank = node_set_rank(from, i);
        uint64_t units = (uint64_t)task_case->units * (first ? first[rank + 1] - first[rank] : 1);
        fine = add_named(instance, task_case, (struct token_name){.from = rank, .to = -1},
                         units > UINT32_MAX ? UINT32_MAX : (uint32_t)units);
    }
    return fine;
}

static bool add_private(struct instance *instance, const struct task_case *task_case)
{
    const struct demand *demand = &task_case->demand;
    bool fine = true;
    for (int i = 0; fine && i < demand->from.count; i++)
        for (int k = 0; fine && k < demand->to.count; k++)
            fine = add_named(instance, task_case,
                             (struct token_name){.from = node_set_rank(&demand->from, i),
                                                 .to = node_set_rank(&demand->to, k)},
                             demand->units);
    return fine;
}

static bool add_pairs(struct instance *instance, const struct task_case *task_case)
{
    const struct demand *demand = &task_case->demand;
    bool fine = true;
    for (size_t i = 0; fine && i < demand->pair_count; i++)
        fine = add_named(instance, task_case,
                         (struct token_name){
                             .from = demand->pairs[i].from, .to = demand->pairs[i].to, .number = (uint32_t)i},
                         demand->units);
    return fine;
}

/* Sums: for one node, or for all. */
static bool add_sums(struct instance *instance, const struct demand *demand)
{
    instance->reverse = demand->to.count == 1;
    instance->form = instance->reverse ? INSTANCE_TOKENS : INSTANCE_SUMS;
    return add_token(instance, node_set_rank(&demand->to, 0), -1, demand->units);
}

static bool add_tokens(struct instance *instance, const struct task_case *task_case)
{
    const struct demand *demand = &task_case->demand;
    int all = instance->nodes;
    if (demand->combine && demand->form == DEMAND_COPIES && !demand->prefix && demand->from.count == all &&
        (demand->to.count == 1 || demand->to.count == all))
        return add_sums(instance, demand);
    if (demand->combine || demand->form == DEMAND_NOTHING ||
        (demand->form == DEMAND_COPIES && demand->to.count != all))
        return refuse(instance,
                      "schedules of %s are not searched for; they are of tasks in which whole tokens go to "
                      "one node or to all (broadcast, gossip, partial-gossip, scatter, gather, exchange, "
                      "permutation ...) and of reduce and allreduce",
                      task_case->task->name);
    if (demand->form == DEMAND_COPIES)
        return add_copies(instance, task_case);
    return demand->form == DEMAND_PAIRS ? add_pairs(instance, task_case) : add_private(instance, task_case);
}

/* Worms carry one packet from one node to all. */
static bool is_for_worms(struct instance *instance, const struct task_case *task_case)
{
    if (instance->form == INSTANCE_TOKENS && !instance->reverse &&
        (instance->tokens == 0 || (instance->tokens == 1 && instance->token[0].target < 0)))
        return true;
    return refuse(instance,
                  "schedules of worms (%s) are searched for of one unit from one node to all (broadcast); "
                  "choose another --model for %s%s",
                  instance->model->name, task_case->task->name,
                  instance->units > 1 ? " of several units" : "");
}

bool instance_open(struct instance *instance, const struct task_case *task_case, const struct model *model)
{
    const struct topo *topo = task_case->topo;
    *instance = (struct instance){.topo = topo, .model = model, .nodes = topo->nodes};
    if (topo->nodes > INSTANCE_NODES_MOST)
        return refuse(instance, "%s has %d nodes; schedules are searched for on %d nodes at most", topo->spec,
                      topo->nodes, INSTANCE_NODES_MOST);
    if (model->worms && topo->nodes > WORM_NODES_MOST)
        return refuse(instance,
                      "%s has %d nodes; schedules of worms (%s) are searched for on %d nodes at most",
                      topo->spec, topo->nodes, model->name, WORM_NODES_MOST);
    if (model->worms) {
        worm_ways_add(instance);
        instance_complete(instance);
    } else {
        instance_begin(instance, topo, model);
    }
    instance->units = (int)task_case->demand.units;
    return add_tokens(instance, task_case) && (!model->worms || is_for_worms(instance, task_case));
}

void instance_close(struct instance *instance)
{
    worm_ways_close(instance->ways);
    instance_free(instance);
}
