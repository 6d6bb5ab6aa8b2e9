/*
 * campaign_faults.c: a function for each kind of fault fills in its plan from random numbers.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "hash.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "quantity.h"
#include "stress/campaign.h"

enum { NONE_SHARE = 4, TRIES = 16, SLOW_RANGE = 15, BIT_RANGE = 32, DRIFT_RANGE = DRIFT_ONE / 4 };

/* ----------------------------------------------------------------------------- the packets */

static int list_channels(const void *input, FILE *out, char *sentence)
{
    const struct conditions *conditions = input;
    struct options options = conditions->options;
    char error[OUTCOME_ERROR_SIZE];
    int status;
    (void)sentence;
    endless_watch(conditions->seconds);
    options.disturb = &conditions->disturb;
    struct parray *array = array_open(conditions->program, &options, NULL, &status, error);
    if (!array)
        return 0;
    array_run(array);
    for (uint64_t i = 0; i < array->links.channel_count; i++) {
        const struct channel *channel = &array->links.channels[i];
        struct channel_load load = {.packets = array->disturbance->channels[i].packets};
        if (channel->peer == NO_PEER || !load.packets)
            continue;
        load.node = (int32_t)channel_from(array, channel);
        load.port = (int32_t)(channel - array->nodes[load.node].out);
        load.to_node = (int32_t)channel->peer;
        load.to_port = (int32_t)channel_back(array, channel);
        fwrite(&load, sizeof load, 1, out);
    }
    return 0;
}

void campaign_faults_open(struct campaign *c)
{
    const uint32_t packets = 1 << KIND_LOSE | 1 << KIND_DOUBLE | 1 << KIND_CORRUPT | 1 << KIND_OVERTAKE;
    struct campaign_faults *f = &c->what_faults;
    struct conditions conditions = campaign_conditions(c, 0);
    struct job_result result;
    if (!(fault_bounds_set(&c->faults) & packets) || c->asked.supervisor)
        return;
    if (run_apart(&result, list_channels, &conditions, conditions.seconds)) {
        f->load_count = result.size / sizeof f->load[0];
        f->load = memory_take(f->load_count, sizeof f->load[0], "the packets of a run");
        if (f->load_count)
            memcpy(f->load, result.data, f->load_count * sizeof f->load[0]);
    }
    for (size_t i = 0; i < f->load_count; i++) {
        f->load[i].before = f->packets;
        f->packets += f->load[i].packets;
    }
    free(result.data);
}

void campaign_faults_close(struct campaign *c)
{
    free(c->what_faults.load);
    c->what_faults.load = NULL;
}

/* -------------------------------------------------------------------------------- drawing */

struct fault_draw {
    const struct campaign *campaign;
    const struct disturb_options *so_far;
    uint64_t seed, count; /* count: numbers that were drawn */
};

/* A random number below `range`, which is at least 1. */
static uint64_t draw_below(struct fault_draw *d, uint64_t range)
{
    uint64_t stream = hash_scatter(hash_scatter(d->seed + HASH_K2) + HASH_K3);
    return hash_scatter(stream + d->count++ * HASH_K0) % range;
}

/* Is there a fault of this node already that another one would not go with? */
static bool is_taken(const struct disturb_options *so_far, int32_t node)
{
    for (size_t i = 0; i < so_far->plan_count; i++) {
        enum plan_kind kind = so_far->plan[i].kind;
        bool whole = kind == FAULT_STOP || kind == FAULT_RESTART || kind == FAULT_TRAITOR ||
                     kind == FAULT_SLOW || kind == FAULT_DRIFT;
        if (whole && so_far->plan[i].node == node)
            return true;
    }
    return false;
}

/* Draw a node that has no such fault. False: none was found. */
static bool draw_node(struct fault_draw *d, struct fault_plan *plan)
{
    for (int i = 0; i < TRIES; i++) {
        plan->node = (int32_t)draw_below(d, d->campaign->undisturbed.nodes);
        if (!is_taken(d->so_far, plan->node))
            return true;
    }
    return false;
}

/* Draw the step in which a fault begins, and how long it lasts: mostly less than the run. */
static void draw_steps(struct fault_draw *d, struct fault_plan *plan)
{
    uint64_t steps = d->campaign->undisturbed.clock ? d->campaign->undisturbed.clock : 1, scale = 1;
    plan->from = 1 + draw_below(d, steps);
    while (scale < steps && draw_below(d, 4))
        scale *= 2;
    plan->until = plan->from + 1 + draw_below(d, scale);
}

/* Draw a packet; `taken`: as one that its receiver takes. False: the run sends none. */
static bool draw_packet(struct fault_draw *d, struct fault_plan *plan, bool taken)
{
    const struct campaign_faults *f = &d->campaign->what_faults;
    if (!f->packets)
        return false;
    uint64_t number = draw_below(d, f->packets);
    const struct channel_load *load = f->load;
    while (number - load->before >= load->packets)
        load++;
    plan->node = taken ? load->to_node : load->node;
    plan->peer = taken ? load->to_port : load->port;
    plan->from = number - load->before;
    plan->value = 1;
    return true;
}

/* Draw nodes with consecutive ranks, and cut them off from all others. */
static bool draw_cut(struct fault_draw *d, struct fault_plan *plan)
{
    int32_t nodes = (int32_t)d->campaign->undisturbed.nodes;
    if (nodes < 2)
        return false;
    int32_t first = (int32_t)draw_below(d, (uint64_t)nodes),
            most = nodes - first < nodes - 1 ? nodes - first : nodes - 1;
    int32_t last = first + (int32_t)draw_below(d, (uint64_t)most);
    struct rank_set *rest = &plan->side[1];
    plan->side[0] = (struct rank_set){.count = 1, .range = {{first, last}}};
    if (first > 0)
        rest->range[rest->count++] = (struct rank_range){0, first - 1};
    if (last < nodes - 1)
        rest->range[rest->count++] = (struct rank_range){last + 1, nodes - 1};
    plan->node = -1;
    plan->held = draw_below(d, 2);
    draw_steps(d, plan);
    return true;
}

/* Draw a fault of the kind. False: the array has none. */
static bool draw_plan(struct fault_draw *d, enum fault_kind kind, struct fault_plan *plan)
{
    static const enum plan_kind plans[FAULT_KINDS] = {
        [KIND_CRASH] = FAULT_STOP,    [KIND_RESTART] = FAULT_RESTART, [KIND_LOSE] = FAULT_LOSE,
        [KIND_DOUBLE] = FAULT_DOUBLE, [KIND_CORRUPT] = FAULT_CORRUPT, [KIND_OVERTAKE] = FAULT_OVERTAKE,
        [KIND_CUT] = FAULT_CUT,       [KIND_TRAITOR] = FAULT_TRAITOR, [KIND_SLOW] = FAULT_SLOW,
        [KIND_DRIFT] = FAULT_DRIFT};
    *plan = (struct fault_plan){.kind = plans[kind], .peer = -1};
    switch (kind) {
    case KIND_CRASH:
    case KIND_RESTART:
        draw_steps(d, plan);
        return draw_node(d, plan);
    case KIND_LOSE:
    case KIND_DOUBLE:
        return draw_packet(d, plan, false);
    case KIND_CORRUPT:
        if (!draw_packet(d, plan, false))
            return false;
        plan->value = 1 + (uint32_t)draw_below(d, BIT_RANGE);
        return true;
    case KIND_OVERTAKE:
        return draw_packet(d, plan, true);
    case KIND_CUT:
        return draw_cut(d, plan);
    case KIND_SLOW:
        plan->value = 2 + (uint32_t)draw_below(d, SLOW_RANGE);
        return draw_node(d, plan);
    case KIND_DRIFT:
        plan->value = (uint32_t)(DRIFT_ONE + 1 + draw_below(d, DRIFT_RANGE));
        if (draw_below(d, 2))
            plan->value = 2 * DRIFT_ONE - plan->value;
        return draw_node(d, plan);
    default:
        return draw_node(d, plan);
    }
}

/* Draw one of the kinds of which there may be more. */
static enum fault_kind draw_kind(struct fault_draw *d, const struct fault_bounds *left)
{
    uint32_t set = fault_bounds_set(left);
    uint64_t skip = draw_below(d, (uint64_t)__builtin_popcount(set));
    enum fault_kind kind = 0;
    while (!fault_kind_in(set, kind) || skip--)
        kind++;
    return kind;
}

void campaign_faults_draw(const struct campaign *c, struct conditions *conditions, uint64_t seed)
{
    struct disturb_options *options = &conditions->disturb;
    struct fault_draw d = {c, options, seed, 0};
    struct fault_bounds left = c->faults;
    struct fault_plan plan;
    if (!left.total || c->undisturbed.lock_step || draw_below(&d, NONE_SHARE) == 0)
        return;
    left.total = 1 + (uint32_t)draw_below(&d, left.total);
    while (fault_bounds_set(&left) && options->plan_count < FAULT_PLANS_MOST) {
        enum fault_kind kind = draw_kind(&d, &left);
        left.total--;
        left.most[kind]--;
        if (draw_plan(&d, kind, &plan))
            options->plan[options->plan_count++] = plan;
    }
}

bool campaign_faults_drawn(const struct campaign *c, const struct conditions *conditions)
{
    return conditions->disturb.plan_count > c->asked.disturb.plan_count;
}

/* ------------------------------------------------------------------------------- counting */

void campaign_faults_count(struct campaign *c, const struct conditions *conditions,
                           const struct run_ending *ending)
{
    uint32_t drawn = 0;
    for (size_t i = c->asked.disturb.plan_count; i < conditions->disturb.plan_count; i++)
        drawn |= UINT32_C(1) << fault_plan_kind(&conditions->disturb.plan[i]);
    c->what_faults.runs += drawn != 0;
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++) {
        c->what_faults.drawn[kind] += fault_kind_in(drawn, kind);
        c->what_faults.happened[kind] += fault_kind_in(drawn & ending->faults, kind);
    }
}

void campaign_faults_print(const struct campaign *c, FILE *out)
{
    const struct campaign_faults *f = &c->what_faults;
    uint32_t set = fault_bounds_set(&c->faults);
    struct quantity a, b;
    bool first = true;
    if (!set)
        return;
    fprintf(out, "faults         in %s run%s", quantity_count(&a, f->runs), f->runs == 1 ? "" : "s");
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++) {
        if (!f->drawn[kind])
            continue;
        fprintf(out, "%s%s in %s", first ? ": " : ", ", fault_kinds[kind].name,
                quantity_count(&a, f->drawn[kind]));
        if (f->happened[kind] != f->drawn[kind])
            fprintf(out, " (took effect in %s)", quantity_count(&b, f->happened[kind]));
        first = false;
    }
    putc('\n', out);
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++)
        if (fault_kind_in(set, kind) && !f->happened[kind])
            fprintf(out, "WARNING        no fault of the kind %s ever took effect: %s\n",
                    fault_kinds[kind].name,
                    c->undisturbed.lock_step ? "the layer or model depends on the step, and has no faults"
                    : f->drawn[kind]         ? "those that were drawn came too late, or met nothing"
                                             : "none was drawn; more --runs, or the kind alone, may help");
}
