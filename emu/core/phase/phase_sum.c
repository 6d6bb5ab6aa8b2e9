/*
 * phase_sum.c: each shard finds what is busiest among its own nodes and their links; of equals the one of
 * lowest rank and port counts.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/options.h"
#include "machine/each_shard.h"
#include "machine/memory.h"
#include "machine/share.h"
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

static void merge_busiest(struct phase_busiest *most, struct phase_busiest other)
{
    bool equal = other.from >= 0 && most->from >= 0 && other.busy == most->busy;
    if (equal && (other.from < most->from || (other.from == most->from && other.port < most->port)))
        *most = other;
    else
        take_busier(most, other);
}

/* Does a half-duplex link count at this end of it? It counts at the end of lower rank and port. */
static bool counts_here(const struct node *node, uint32_t port, uint32_t peer, uint32_t back)
{
    return node->rank < peer || (node->rank == peer && port < back);
}

static void sum_link(const struct parray *array, const struct phase_pass *pass, const struct node *node,
                     uint32_t port, struct shard_sum *sum)
{
    const struct channel *out = &node->out[port];
    uint64_t busy = pass->phase->busy[channel_index(array, out)];
    if (array->model->half_duplex) {
        if (!counts_here(node, port, out->peer, channel_back(array, out)))
            return;
        busy += pass->phase->busy[channel_index(array, channel_towards(node, port))];
    }
    sum->links++;
    sum->idle += !busy;
    if (busy)
        take_busier(&sum->link, (struct phase_busiest){.from = (int32_t)node->rank,
                                                       .port = (int32_t)port,
                                                       .to = (int32_t)out->peer,
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
        if (!part_holds(array, rank))
            continue;
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

static void add_sum(void *sum, const void *other)
{
    struct shard_sum *all = sum;
    const struct shard_sum *one = other;
    all->links += one->links;
    all->idle += one->idle;
    merge_busiest(&all->link, one->link);
    merge_busiest(&all->node, one->node);
}

static void sum_links(struct parray *array, const struct phases *phases, uint32_t number,
                      struct phase_figure *figure)
{
    const struct model *model = array->model;
    struct phase_pass pass = {.phases = phases,
                              .phase = &phases->phase[number],
                              .limited = model->sends || model->receives || model->ports ||
                                         model->transmissions || model->worms};
    struct shard_sum all = {.link = {.from = -1}, .node = {.from = -1}};
    each_shard(array, sum_shard, &pass);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        add_sum(&all, &pass.sum[i]);
    share_merge(array, &all, sizeof all, add_sum);
    figure->links = all.links;
    figure->idle = all.idle;
    figure->link = all.link;
    figure->node = all.node;
    figure->bounded = !array->outcome.violation_count;
}

/* -------------------------------------------------------------------------------------- tallies */

/* A phase among those that are told, with what orders them. */
struct summed {
    struct phase_first first;
    struct phase_figure figure;
    uint32_t number; /* of the phase */
};

static int summed_order(const void *left, const void *right)
{
    const struct phase_first *a = &((const struct summed *)left)->first,
                             *b = &((const struct summed *)right)->first;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return a->turn < b->turn ? -1 : a->turn > b->turn;
}

static void add_tally(struct summed *summed, const struct phase_tally *tally)
{
    struct phase_figure *figure = &summed->figure;
    const struct summed other = {.first = tally->first};
    if (tally->nodes && (!figure->nodes || summed_order(&other, summed) < 0))
        summed->first = tally->first;
    figure->nodes += tally->nodes;
    figure->packets += tally->packets;
    figure->busy += tally->busy;
    if (!interval_set_merge(&figure->spans, &tally->spans))
        memory_failed((figure->spans.count + 1) * sizeof(struct interval), "the steps of phases");
}

/* What the nodes of this process did in a phase. */
static void sum_tallies(const struct parray *array, const struct phases *phases, uint32_t number,
                        struct summed *summed)
{
    summed->number = number;
    memcpy(summed->figure.name, phases_name(phases, number), sizeof summed->figure.name);
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        if (phases->tallies[i])
            add_tally(summed, &phases->tallies[i][number]);
}

/* Make figures of the steps of a phase, which are those of the whole array. */
static void count_steps(struct summed *summed)
{
    struct phase_figure *figure = &summed->figure;
    struct interval_set *spans = &figure->spans;
    figure->begin = spans->count ? spans->item[0].first : summed->first.step;
    figure->end = spans->count ? spans->item[spans->count - 1].last : 0;
    figure->steps = interval_set_steps(spans);
    spans->count = spans->count < PHASE_SPANS_KEPT ? spans->count : PHASE_SPANS_KEPT;
}

/* `arg`: nothing. */
static void leave_all(struct parray *array, struct shard *shard, void *arg)
{
    (void)arg;
    for (uint32_t rank = shard->first; rank < shard->first + shard->count; rank++)
        if (part_holds(array, rank))
            phases_leave(&array->nodes[rank]);
}

/* -------------------------------------------------------------------------- several processes */

/* The phases of this process, in an order of its own. */
struct summing {
    const struct parray *array;
    const struct phases *phases;
    struct summed *summed;
    uint32_t count;
};

static void serialize_tally(struct serialized *out, const struct summed *summed)
{
    const struct phase_figure *figure = &summed->figure;
    serialize_text(out, figure->name);
    serialize(out, &summed->first, sizeof summed->first);
    serialize_u64(out, figure->nodes);
    serialize_u64(out, figure->packets);
    serialize_u64(out, figure->busy);
    serialize_u64(out, figure->spans.count);
    serialize(out, figure->spans.item, figure->spans.count * sizeof figure->spans.item[0]);
}

/* The steps of a phase of another process; interval_set_close frees them. */
static struct interval_set deserialize_intervals(struct deserializer *from)
{
    struct interval_set spans = {.count = deserialize_u64(from)};
    const void *item = deserialize_bytes(from, spans.count * sizeof spans.item[0]);
    spans.room = spans.count = item ? spans.count : 0;
    spans.item = memory_take(spans.count, sizeof spans.item[0], "the steps of phases");
    if (spans.count)
        memcpy(spans.item, item, spans.count * sizeof spans.item[0]);
    return spans;
}

static void take_tallies(void *user, struct deserializer *from)
{
    const struct summing *summing = user;
    while (deserialize_more(from)) {
        const char *name = deserialize_text(from);
        struct phase_tally tally;
        deserialize_into(from, &tally.first, sizeof tally.first);
        tally.nodes = deserialize_u64(from);
        tally.packets = deserialize_u64(from);
        tally.busy = deserialize_u64(from);
        tally.spans = deserialize_intervals(from);
        for (uint32_t i = 0; name && i < summing->count; i++)
            if (!strcmp(summing->summed[i].figure.name, name))
                add_tally(&summing->summed[i], &tally);
        interval_set_close(&tally.spans);
    }
}

static void share_tallies(struct parray *array, struct summing *summing)
{
    struct serialized mine = {.bytes = NULL};
    for (uint32_t i = 0; array->part.on && i < summing->count; i++)
        serialize_tally(&mine, &summing->summed[i]);
    share_all(array, &mine, take_tallies, summing);
}

static void tell_busy(const struct node *node, uint32_t port, void *bytes, void *user)
{
    const struct summing *summing = user;
    uint64_t *busy = bytes;
    for (uint32_t i = 0; i < summing->count; i++)
        busy[i] = summing->phases->phase[summing->summed[i].number]
                      .busy[channel_index(node->array, &node->out[port])];
}

static void hear_busy(const struct node *node, uint32_t port, const void *bytes, void *user)
{
    const struct summing *summing = user;
    size_t index = channel_index(node->array, channel_towards(node, port));
    for (uint32_t i = 0; i < summing->count; i++)
        memcpy(&summing->phases->phase[summing->summed[i].number].busy[index], (const uint64_t *)bytes + i,
               sizeof(uint64_t));
}

/* ------------------------------------------------------------------------------------- the end */

static void conclude_phases(struct parray *array, const struct phases *phases, uint32_t count)
{
    struct outcome *o = &array->outcome;
    struct summed *summed = memory_take(count, sizeof summed[0], "the phases of a report");
    struct summing summing = {array, phases, summed, count};
    each_shard(array, leave_all, NULL);
    for (uint32_t i = 0; i < count; i++)
        sum_tallies(array, phases, i + 1, &summed[i]);
    share_tallies(array, &summing);
    qsort(summed, count, sizeof summed[0], summed_order);
    share_across(array, count * sizeof(uint64_t), tell_busy, hear_busy, &summing);
    o->phases = memory_take(count, sizeof o->phases[0], "the phases of a report");
    o->phase_count = count;
    for (uint32_t i = 0; i < count; i++) {
        count_steps(&summed[i]);
        sum_links(array, phases, summed[i].number, &summed[i].figure);
        o->phases[i] = summed[i].figure;
    }
    free(summed);
}

void phases_conclude(struct parray *array)
{
    phases_share(array);
    const struct phases *phases = phases_of(array);
    if (!phases)
        return;
    bool overfull = name_table_overfull(&phases->names);
    uint32_t count = name_table_count(&phases->names);
    array->outcome.phases_overfull = overfull;
    if (!overfull && count)
        conclude_phases(array, phases, count);
}
