/*
 * instance_task.c: from a task on a topology to channels and tokens.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "base.h"
#include "bound/demand.h"
#include "facts/model.h"
#include "plan/instance.h"
#include "say.h"
#include "solve/instance_task.h"
#include "solve/worm_ways.h"
#include "task/task_case.h"
#include "topo/topo.h"

static bool PRINTF_LIKE(2, 3) refuse(char *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, INSTANCE_ERROR_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

/* -------------------------------------------------------------------------------------------- tokens */

/* Each of the functions that follow gives the instance its tokens. False: there are too many. */

/* Tokens of the task, with their words: `name` is that of the first one. */
static bool add_named(struct instance *instance, const struct task_case *task_case, struct token_name name,
                      uint32_t units)
{
    int first = instance->tokens;
    bool fine = instance_add(instance, name.from, name.to, units);
    for (int i = first; i < instance->tokens; i++) {
        uint32_t unit = (uint32_t)(i - first);
        struct token_name one = name;
        one.number += unit / task_case->units;
        instance->token[i].word = task_case_word(task_case, one, unit % task_case->units);
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

/* Sums: one for all nodes, or one for each target. */
static bool add_sums(struct instance *instance, const struct demand *demand)
{
    bool fine = true;
    instance->reverse = demand->form == DEMAND_PRIVATE || demand->to.count == 1;
    instance->form = instance->reverse ? INSTANCE_TOKENS : INSTANCE_SUMS;
    for (int k = 0; fine && k < (instance->reverse ? demand->to.count : 1); k++)
        fine = instance_add(instance, node_set_rank(&demand->to, k), -1, demand->units);
    return fine;
}

/* Are the tokens of all nodes added up: one sum for one node or for all, or a sum for each? */
static bool is_sum(const struct demand *demand, int nodes)
{
    return demand->combine && !demand->prefix && demand->from.count == nodes &&
           (demand->to.count == nodes || (demand->to.count == 1 && demand->form == DEMAND_COPIES)) &&
           (demand->form == DEMAND_COPIES || demand->form == DEMAND_PRIVATE);
}

static bool is_searched(const struct demand *demand, int nodes)
{
    return is_sum(demand, nodes) || (!demand->combine && demand_is_known(demand) &&
                                     (demand->form != DEMAND_COPIES || demand->to.count == nodes));
}

static bool add_tokens(struct instance *instance, const struct task_case *task_case)
{
    const struct demand *demand = &task_case->demand;
    if (demand->combine)
        return add_sums(instance, demand);
    if (demand->form == DEMAND_COPIES)
        return add_copies(instance, task_case);
    return demand->form == DEMAND_PAIRS ? add_pairs(instance, task_case) : add_private(instance, task_case);
}

/* Worms carry one packet from one node to all. */
static bool is_for_worms(const struct instance *instance)
{
    return instance->form == INSTANCE_TOKENS && !instance->reverse &&
           (instance->tokens == 0 || (instance->tokens == 1 && instance->token[0].target < 0));
}

/* A sum has a part of every node, and there are two transmissions for each node at least. */
static bool has_room(const struct instance *instance)
{
    uint64_t nodes = (uint64_t)instance->nodes, pairs = nodes * (uint64_t)instance->tokens;
    return instance->form == INSTANCE_SUMS ? 2 * pairs * nodes <= INSTANCE_PARTS_MOST
                                           : pairs <= INSTANCE_PAIRS_MOST;
}

bool instance_open(struct instance *instance, const struct task_case *task_case, const struct model *model,
                   char error[INSTANCE_ERROR_SIZE])
{
    const struct topo *topo = task_case->topo;
    const struct limits limits = model_limits(model);
    const char *task = task_case->task->name;
    *instance = (struct instance){.topo = topo, .limits = limits, .nodes = topo->nodes};
    if (topo->nodes > INSTANCE_NODES_MOST || 2 * topo->links > INSTANCE_CHANNELS_MOST)
        return refuse(error,
                      "%s has %d nodes and %" PRIu64
                      " links; schedules are searched for on %d nodes and %d links at most",
                      topo->spec, topo->nodes, topo->links, INSTANCE_NODES_MOST, INSTANCE_CHANNELS_MOST / 2);
    if (model->worms && topo->nodes > WORM_NODES_MOST)
        return refuse(error, "%s has %d nodes; schedules of worms (%s) are searched for on %d nodes at most",
                      topo->spec, topo->nodes, model->name, WORM_NODES_MOST);
    if (model->worms) {
        worm_ways_add(instance);
        instance_complete(instance);
    } else {
        instance_begin(instance, topo, &limits);
    }
    instance->units = (int)task_case->demand.units;
    if (!is_searched(&task_case->demand, topo->nodes))
        return refuse(error,
                      "schedules of %s are not searched for; they are of tasks in which whole tokens go to "
                      "one node or to all (broadcast, gossip, partial-gossip, scatter, gather, exchange, "
                      "permutation ...) and of reduce, reduce-scatter and allreduce",
                      task);
    if (!add_tokens(instance, task_case))
        return refuse(error,
                      "the task has more than %d tokens, or units of them: too many to search for "
                      "a schedule" SAY_DO "take a smaller array or fewer units",
                      INSTANCE_TOKENS_MOST);
    if (!has_room(instance))
        return refuse(error,
                      "%s on %s: %d nodes with %d tokens (or units of them) are too many to search for a "
                      "schedule" SAY_DO "take a smaller array or fewer units",
                      task, topo->spec, instance->nodes, instance->tokens);
    if (model->worms && !is_for_worms(instance))
        return refuse(
            error,
            "schedules of worms (%s) are searched for of one unit from one node to all (broadcast); "
            "choose another --model for %s%s",
            model->name, task, instance->units > 1 ? " of several units" : "");
    return true;
}

void instance_close(struct instance *instance)
{
    worm_ways_close(instance->ways);
    instance_free(instance);
}

const char *translation_refuse(enum translation_answer answer, const struct instance *instance,
                               char error[INSTANCE_ERROR_SIZE])
{
    const char *spec = instance->topo->spec;
    if (answer == TRANSLATION_OF_OTHERS)
        refuse(error, "--translate is for tasks that ask the same of every node: gossip and exchange");
    else if (answer == TRANSLATION_NO_GROUP)
        refuse(error,
               "--translate is for arrays that look the same from every node (ring, torus, hypercube, star, "
               "complete), and %s does not",
               spec);
    else
        refuse(error,
               "--translate: under %s not all nodes of %s can do the same in one step, and there are no two "
               "colours by which they could take turns" SAY_DO "leave --translate away",
               instance->limits.name, spec);
    return error;
}
