/*
 * phase_sum.c: each shard finds what is busiest among its own nodes and their links; of equals the one of
 * lowest rank and port counts.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/options.h"
#include "machine/each_shard.h"
#include "machine/memory.h"
#include "phase/phase_sum.h"
#include "phase/phases.h"

/* One phase, over the nodes of each shard. */
struct shard_sum {
    uint64_t links, idle;
    struct phase_busiest link, node;
};

struct phase_pass {
    const struct phases *phases;
    const struct phase *phase;
    bool limited; /* the model limits what a node does in a step */
    struct shard_sum sum[WORKERS_MOST];
};

/* ------------------------------------------------------------------------------------ busiest */

static void take_busier(struct phase_busiest *most, struct phase_busiest other)
{
    if (other.from >= 0 && (most->from < 0 || other.busy > most->busy))
        *most = other;
}

/* Does a half-duplex link count at this end of it? It counts at the end of lower rank and port. */
static bool counts_here(const struct node *node, uint32_t port, const struct node *peer, uint32_t back)
{
    return node->rank < peer->rank || (node->rank == peer->rank && port < back);
}

static void sum_link(const struct parray *array, const struct phase_pass *pass, const struct node *node,
                     uint32_t port, struct shard_sum *sum)
{
    const struct channel *out = &node->out[port];
    const struct node *peer = &array->nodes[out->peer];
    uint64_t busy = pass->phase->busy[channel_index(array, out)];
    if (array->model->half_duplex) {
        if (!counts_here(node, port, peer, channel_back(array, out)))
            return;
        busy += pass->phase->busy[channel_index(array, channel_towards(node, port))];
    }
    sum->links++;
    sum->idle += !busy;
    if (busy)
        take_busier(&sum->link, (struct phase_busiest){.from = (int32_t)node->rank,
                                                       .port = (int32_t)port,
                                                       .to = (int32_t)peer->rank,
                                                       .busy = busy});
}

/* The least number of steps that the node needs, under the model, for what it sends and receives. */
static uint64_t node_steps(const struct parray *array, const struct phase_pass *pass, const struct node *node)
{
    const struct model *model = array->model;
    uint64_t sends = 0, receives = 0, ports = 0;
    if (pass->phase->ends)
        return pass->phase->ends[node->rank];
    for (uint32_t port = 0; port < node->degree; port++) {
        if (node->out[port].peer == NO_PEER)
            continue;
        uint64_t out = pass->phase->busy[channel_index(array, &node->out[port])];
        uint64_t in = pass->phase->busy[channel_index(array, channel_towards(node, port))];
        sends += out;
        receives += in;
        ports += out > in ? out : in;
    }
    if (model->transmissions)
        return (sends + receives + model->transmissions - 1) / model->transmissions;
    if (model->ports)
        return (ports + model->ports - 1) / model->ports;
    sends = model->sends ? (sends + model->sends - 1) / model->sends : 0;
    receives = model->receives ? (receives + model->receives - 1) / model->receives : 0;
    return sends > receives ? sends : receives;
}

/* `arg`: a struct phase_pass. */
static void sum_shard(struct parray *array, struct shard *shard, void *arg)
{
    struct phase_pass *pass = arg;
    struct shard_sum sum = {.link = {.from = -1}, .node = {.from = -1}};
    for (uint32_t rank = shard->first; rank < shard->first + shard->count; rank++) {
        const struct node *node = &array->nodes[rank];
        for (uint32_t port = 0; port < node->degree; port++)
            if (node->out[port].peer != NO_PEER)
                sum_link(array, pass, node, port, &sum);
        uint64_t steps = pass->limited ? node_steps(array, pass, node) : 0;
        if (steps)
            take_busier(&sum.node,
                        (struct phase_busiest){.from = (int32_t)rank, .port = -1, .to = -1, .busy = steps});
    }
    pass->sum[shard - array->contexts.shards] = sum;
}

static void sum_links(struct parray *array, const struct phases *phases, uint32_t number,
                      struct phase_figure *figure)
{
    const struct model *model = array->model;
    struct phase_pass pass = {.phases = phases,
                              .phase = &phases->phase[number],
                              .limited = model->sends || model->receives || model->ports ||
                                         model->transmissions || model->worms};
    each_shard(array, sum_shard, &pass);
    figure->link.from = figure->node.from = -1;
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        figure->links += pass.sum[i].links;
        figure->idle += pass.sum[i].idle;
        take_busier(&figure->link, pass.sum[i].link);
        take_busier(&figure->node, pass.sum[i].node);
    }
    figure->bounded = !array->outcome.violation_count;
}

/* -------------------------------------------------------------------------------------- tallies */

/* A phase among those that are told, with what orders them. */
struct told {
    struct phase_first first;
    struct phase_figure figure;
};

static int told_order(const void *left, const void *right)
{
    const struct phase_first *a = &((const struct told *)left)->first,
                             *b = &((const struct told *)right)->first;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return a->turn < b->turn ? -1 : a->turn > b->turn;
}

static void add_tally(struct told *told, const struct phase_tally *tally)
{
    struct phase_figure *figure = &told->figure;
    const struct told other = {.first = tally->first};
    if (tally->nodes && (!figure->nodes || told_order(&other, told) < 0))
        told->first = tally->first;
    figure->nodes += tally->nodes;
    figure->packets += tally->packets;
    figure->busy += tally->busy;
    if (!spans_merge(&figure->spans, &tally->spans))
        memory_failed((figure->spans.count + 1) * sizeof(struct span), "the steps of phases");
}

static void sum_phase(struct parray *array, const struct phases *phases, uint32_t number, struct told *told)
{
    struct phase_figure *figure = &told->figure;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        if (phases->tallies[i])
            add_tally(told, &phases->tallies[i][number]);
    memcpy(figure->name, phases->phase[number].name, sizeof figure->name);
    const struct spans *spans = &figure->spans;
    figure->begin = spans->count ? spans->item[0].first : told->first.step;
    figure->end = spans->count ? spans->item[spans->count - 1].last : 0;
    figure->steps = spans_steps(spans);
    figure->spans.count = spans->count < PHASE_SPANS_KEPT ? spans->count : PHASE_SPANS_KEPT;
    sum_links(array, phases, number, figure);
}

/* `arg`: nothing. */
static void leave_all(struct parray *array, struct shard *shard, void *arg)
{
    (void)arg;
    for (uint32_t rank = shard->first; rank < shard->first + shard->count; rank++)
        phases_leave(&array->nodes[rank]);
}

void phases_conclude(struct parray *array)
{
    struct outcome *o = &array->outcome;
    const struct phases *phases = phases_of(array);
    if (!phases)
        return;
    /* Relaxed: the contexts that wrote these have ended; pairs with the stores in add_name. */
    o->phases_overfull = atomic_load_explicit(&phases->overfull, memory_order_relaxed);
    uint32_t count = atomic_load_explicit(&phases->count, memory_order_relaxed);
    if (o->phases_overfull || !count)
        return;
    each_shard(array, leave_all, NULL);
    struct told *told = memory_take(count, sizeof told[0], "the phases of a report");
    for (uint32_t i = 0; i < count; i++)
        sum_phase(array, phases, i + 1, &told[i]);
    qsort(told, count, sizeof told[0], told_order);
    o->phases = memory_take(count, sizeof o->phases[0], "the phases of a report");
    o->phase_count = count;
    for (uint32_t i = 0; i < count; i++)
        o->phases[i] = told[i].figure;
    free(told);
}
