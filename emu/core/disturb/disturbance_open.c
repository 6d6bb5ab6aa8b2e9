/*
 * disturbance_open.c: whether a disturbance fits the array, and the tables that it needs.
 */
#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "disturb/disturbance_open.h"
#include "disturb/outage.h"
#include "disturb/restart.h"
#include "facts/model.h"
#include "machine/memory.h"
#include "machine/ops.h"

/* Have malloc fill what it gives and takes back, where the C library can; 0: no more. */
static void perturb(int byte)
{
#ifdef M_PERTURB
    mallopt(M_PERTURB, byte);
#else
    (void)byte;
#endif
}

bool disturbance_lock_step(const struct parray *array)
{
    return array->layer || array->worms;
}

/* Layers and worms rely on exact steps: no packet can come late there, or in another order. */
static bool check_lock_step(const struct parray *array, const struct disturb_options *d, char *error,
                            size_t error_size)
{
    bool moves = d->order || d->jitter || d->lag || disturb_faulty(d) || d->choice_count;
    if (!moves || !disturbance_lock_step(array))
        return true;
    snprintf(error, error_size,
             "--order, --jitter, --lag and --fault are not for %s %s, which depends on the step%s",
             array->layer ? "layer" : "model", array->layer ? array->layer->name : array->model->name,
             array->layer ? "; --layer none on a torus disturbs the same program" : "");
    return false;
}

/* Is the choice about a node, and none of its ports? */
static bool is_of_node(const struct choice *c)
{
    return c->kind == CHOICE_LAG || c->kind == CHOICE_MISS || c->kind == CHOICE_NUMBER ||
           c->kind == CHOICE_WRITE || c->kind == CHOICE_DRIFT;
}

/* The choice that a plan is. False: it is none. */
static bool choice_of_plan(const struct fault_plan *plan, struct choice *choice)
{
    static const uint32_t kinds[] = {[FAULT_LOSE] = CHOICE_LOSE,
                                     [FAULT_DOUBLE] = CHOICE_DOUBLE,
                                     [FAULT_CORRUPT] = CHOICE_CORRUPT,
                                     [FAULT_OVERTAKE] = CHOICE_OVERTAKE,
                                     [FAULT_DRIFT] = CHOICE_DRIFT};
    if (plan->kind < FAULT_LOSE)
        return false;
    *choice = (struct choice){.kind = kinds[plan->kind],
                              .node = plan->node,
                              .port = plan->peer,
                              .number = plan->from,
                              .value = plan->value};
    return true;
}

/* Join the choices that are listed and those that are planned. */
static void join_choices(struct disturbance *d)
{
    size_t count = d->set.choice_count;
    d->choice = memory_take(count + d->set.plan_count, sizeof d->choice[0], "what disturbs the run");
    if (count)
        memcpy(d->choice, d->set.choice, count * sizeof d->choice[0]);
    for (size_t i = 0; i < d->set.plan_count; i++)
        count += choice_of_plan(&d->set.plan[i], &d->choice[count]);
    if (count > d->set.choice_count)
        qsort(d->choice, count, sizeof d->choice[0], choice_order);
    d->choice_count = count;
}

/* All of these choices, which may come from a file: does the array have their nodes and ports? */
static bool check_choices(const struct parray *array, char *error, size_t error_size)
{
    struct disturbance *d = array->disturbance;
    d->overtakes = d->set.overtake;
    for (size_t i = 0; i < d->choice_count; i++) {
        const struct choice *c = &d->choice[i];
        d->overtakes |= c->kind == CHOICE_OVERTAKE;
        if (c->kind == CHOICE_ALONE && c->value < array->count)
            continue;
        bool there = c->node >= 0 && c->node < (int32_t)array->count && c->value <= JITTER_MOST;
        if (there && c->port >= 0)
            there = topo_peer(array->topo, c->node, c->port) >= 0;
        else if (!is_of_node(c))
            there = false;
        if (there)
            continue;
        snprintf(error, error_size,
                 "a choice or fault is about node %" PRId32 ", port %" PRId32 ", which %s does not have",
                 c->node, c->port, array->topo->spec);
        return false;
    }
    return true;
}

/* Is the plan about a node that there is, and can that node have such a fault? */
static bool check_plan(const struct parray *array, const struct fault_plan *plan, char *error,
                       size_t error_size)
{
    const char *name = fault_kinds[fault_plan_kind(plan)].name;
    if (plan->kind == FAULT_DOWN || plan->kind == FAULT_CUT || plan->kind >= FAULT_LOSE)
        return true; /* outages_open and check_choices look at these */
    if (plan->node >= (int32_t)array->count)
        snprintf(error, error_size, "--fault %s:%" PRId32 ": %s has nodes 0 to %" PRIu32,
                 plan->kind == FAULT_STOP ? "stop" : name, plan->node, array->topo->spec, array->count - 1);
    else if (plan->kind == FAULT_TRAITOR && !array->program->traitor)
        snprintf(error, error_size,
                 "--fault traitor:%" PRId32 ": %s has no function for traitors (.traitor of its description)",
                 plan->node, array->program->name);
    else
        return true;
    return false;
}

/* Enter what is planned for single nodes. */
static bool plan_nodes(struct parray *array, char *error, size_t error_size)
{
    struct disturbance *d = array->disturbance;
    for (size_t i = 0; i < d->set.plan_count; i++) {
        const struct fault_plan *plan = &d->set.plan[i];
        if (!check_plan(array, plan, error, error_size))
            return false;
        if (plan->kind == FAULT_TRAITOR)
            d->nodes[plan->node].traitor = true;
        if (plan->kind == FAULT_SLOW && plan->value > d->nodes[plan->node].every)
            d->nodes[plan->node].every = plan->value;
        if (plan->kind != FAULT_STOP)
            continue;
        if (d->stop[plan->node] == NEVER)
            d->to_stop[d->to_stop_count++] = (uint32_t)plan->node;
        if (plan->from < d->stop[plan->node])
            d->stop[plan->node] = plan->from;
    }
    return restarts_open(array, error, error_size);
}

/* Nodes that stop before they send a packet have no step in which they do so yet. */
static void plan_listed_stops(const struct parray *array)
{
    struct disturbance *d = array->disturbance;
    for (size_t i = 0; i < d->set.choice_count; i++) {
        uint32_t rank = (uint32_t)d->set.choice[i].node;
        bool listed = d->set.choice[i].kind != CHOICE_STOP;
        for (size_t k = 0; k < d->to_stop_count; k++)
            listed = listed || d->to_stop[k] == rank;
        if (!listed)
            d->to_stop[d->to_stop_count++] = rank;
    }
}

/* Have receives report what they take. */
static void watch_inlets(const struct parray *array)
{
    /* Relaxed: before the contexts that read it (release_slot of recv.c) exist. */
    for (uint64_t i = 0; i < array->links.channel_count; i++)
        atomic_fetch_or_explicit(&array->links.inlets[i].starving, INLET_WATCHED, memory_order_relaxed);
}

bool disturbance_open(struct parray *array, const struct disturb_options *disturb, char *error,
                      size_t error_size)
{
    struct disturbance *d = memory_take(1, sizeof *d, "what disturbs the run");
    d->set = *disturb;
    d->calls = memory_take(array->count, sizeof d->calls[0], "what disturbs the run");
    d->stop = memory_take(array->count, sizeof d->stop[0], "what disturbs the run");
    d->to_stop =
        memory_take(d->set.plan_count + d->set.choice_count, sizeof d->to_stop[0], "what disturbs the run");
    d->asked = memory_take(array->count, sizeof d->asked[0], "what disturbs the run");
    d->nodes = memory_take(array->count, sizeof d->nodes[0], "what disturbs the run");
    d->announced = memory_take(array->count, sizeof d->announced[0], "what disturbs the run");
    d->channels = memory_take(array->links.channel_count, sizeof d->channels[0], "what disturbs the run");
    d->late = memory_take(array->links.channel_count * ((size_t)array->links.shape.mask + 1),
                          sizeof d->late[0], "what disturbs the run");
    d->histories = aligned_alloc(CACHE_LINE, array->contexts.lane_count * sizeof d->histories[0]);
    if (!d->histories)
        memory_failed(array->contexts.lane_count * sizeof d->histories[0], "what disturbs the run");
    memset(d->histories, 0, array->contexts.lane_count * sizeof d->histories[0]);
    for (uint32_t rank = 0; rank < array->count; rank++)
        d->stop[rank] = NEVER;
    array->disturbance = d;
    join_choices(d);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        array->contexts.shards[i].special = true;
        if (disturb->turns)
            array->contexts.shards[i].turn =
                memory_take(array->contexts.shards[i].count, sizeof array->contexts.shards[i].turn[0],
                            "what disturbs the run");
    }
    if (disturb->history && disturb->all_acts)
        watch_inlets(array);
    perturb((int)disturb->garbage);
    if (!check_lock_step(array, disturb, error, error_size) || !check_choices(array, error, error_size) ||
        !plan_nodes(array, error, error_size))
        return false;
    plan_listed_stops(array);
    return outages_open(array, error, error_size);
}

void disturbance_close(struct parray *array)
{
    struct disturbance *d = array->disturbance;
    if (!d)
        return;
    outages_close(array);
    perturb(0);
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        history_free(&d->histories[i]);
    restarts_close(array);
    free(d->nodes);
    free(d->choice);
    free(d->histories);
    free(d->late);
    free(d->channels);
    free(d->asked);
    free(d->announced);
    free(d->to_stop);
    free(d->stop);
    free(d->calls);
    free(d);
    array->disturbance = NULL;
}
