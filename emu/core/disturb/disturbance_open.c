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
#include "facts/model.h"
#include "machine/memory.h"
#include "machine/ops.h"

bool disturbance_lock_step(const struct parray *array)
{
    return array->layer || array->worms;
}

/* Layers and worms rely on exact steps: no packet can come late there, or in another order. */
static bool check_lock_step(const struct parray *array, const struct disturb_options *d, char *error,
                            size_t error_size)
{
    bool moves = d->order || d->jitter || d->lag || d->lose || d->twice || d->corrupt || d->plan_count ||
                 d->choice_count;
    if (!moves || !disturbance_lock_step(array))
        return true;
    snprintf(error, error_size,
             "--order, --jitter, --lag and --fault are not for %s %s, which depends on the step%s",
             array->layer ? "layer" : "model", array->layer ? array->layer->name : array->model->name,
             array->layer ? "; --layer none on a torus disturbs the same program" : "");
    return false;
}

/* Listed choices, which may come from a file: does the array have their nodes and ports? */
static bool check_choices(const struct parray *array, const struct disturb_options *disturb, char *error,
                          size_t error_size)
{
    for (size_t i = 0; i < disturb->choice_count; i++) {
        const struct choice *c = &disturb->choice[i];
        if (c->kind == CHOICE_ALONE && c->value < array->count)
            continue;
        bool there = c->node >= 0 && c->node < (int32_t)array->count && c->value <= JITTER_MOST;
        if (there && c->port >= 0)
            there = topo_peer(array->topo, c->node, c->port) >= 0;
        else if (c->kind != CHOICE_LAG && c->kind != CHOICE_MISS && c->kind != CHOICE_NUMBER)
            there = false;
        if (there)
            continue;
        snprintf(error, error_size,
                 "a listed choice is about node %" PRId32 ", port %" PRId32 ", which %s does not have",
                 c->node, c->port, array->topo->spec);
        return false;
    }
    return true;
}

static bool plan_stops(struct parray *array, char *error, size_t error_size)
{
    struct disturbance *d = array->disturbance;
    for (size_t i = 0; i < d->set.plan_count; i++) {
        const struct fault_plan *plan = &d->set.plan[i];
        if (plan->kind != FAULT_STOP)
            continue;
        if (plan->node >= (int32_t)array->count) {
            snprintf(error, error_size, "--fault stop:%" PRId32 ": %s has nodes 0 to %" PRIu32, plan->node,
                     array->topo->spec, array->count - 1);
            return false;
        }
        if (d->stop[plan->node] == NEVER)
            d->to_stop[d->to_stop_count++] = (uint32_t)plan->node;
        if (plan->from < d->stop[plan->node])
            d->stop[plan->node] = plan->from;
    }
    return true;
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
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        array->contexts.shards[i].special = true;
        if (disturb->turns)
            array->contexts.shards[i].turn =
                memory_take(array->contexts.shards[i].count, sizeof array->contexts.shards[i].turn[0],
                            "what disturbs the run");
    }
    if (disturb->history && disturb->all_acts)
        watch_inlets(array);
    mallopt(M_PERTURB, disturb->garbage);
    if (!check_lock_step(array, disturb, error, error_size) ||
        !check_choices(array, disturb, error, error_size) || !plan_stops(array, error, error_size))
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
    mallopt(M_PERTURB, 0);
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        history_free(&d->histories[i]);
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
