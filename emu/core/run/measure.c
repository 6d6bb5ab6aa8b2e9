/*
 * measure.c: each shard sums up its own nodes and their outgoing links; the sums are added in any order.
 */
#include <math.h>

#include "disturb/disturbance.h"
#include "facts/options.h"
#include "hash.h"
#include "machine/each_shard.h"
#include "machine/mailbox.h"
#include "machine/share.h"
#include "run/channel_use.h"
#include "run/measure.h"
#include "step/clock_last.h"

/* Of the links that begin at the nodes of one shard. */
struct link_sum {
    uint64_t least, most; /* busy steps of a link; UINT64_MAX and 0: there are no links */
    uint64_t last;        /* last step with a packet on a link */
    uint64_t fullest;     /* packets left in the fullest mailbox; 0: not counted */
    uint64_t stalls;      /* of nodes that still wait */
    uint32_t held;        /* packets that these nodes sent less those that they took, modulo 2^32 */
    bool both_ways;       /* a half-duplex link carried packets both ways in one step */
};

struct result_sum {
    bool has_result;
    uint64_t digest;
};

struct deepest {
    size_t bytes, index;
};

/* The busy steps of a channel or, under a half-duplex model, of the whole link. */
static uint64_t busy_of(const struct parray *array, const struct node *node, uint32_t port)
{
    struct channel_use use, back;
    channel_used(array, (int)node->rank, (int)port, &use);
    if (!array->model->half_duplex)
        return use.busy;
    const struct channel *towards = channel_towards(node, port);
    const struct node *peer = &array->nodes[node->out[port].peer];
    channel_used(array, (int)peer->rank, (int)(towards - peer->out), &back);
    return use.busy + back.busy;
}

/* The steps that a node has lost since it began to wait for room, if it still waits and was not stopped. */
static uint64_t open_stall(const struct parray *array, const struct node *node)
{
    bool waits = node->wait.kind == WAIT_KIND_ROOM || node->wait.kind == WAIT_KIND_CREDIT;
    return waits && !disturbance_stopped(node, clock_last(array)) ? array->outcome.clock - node->wait.since
                                                                  : 0;
}

/* `arg`: a sum for each shard. */
static void sum_links(struct parray *array, struct shard *shard, void *arg)
{
    struct link_sum *sums = arg, sum = {.least = UINT64_MAX};
    for (uint32_t rank = shard->first; rank < shard->first + shard->count; rank++) {
        const struct node *node = &array->nodes[rank];
        if (!part_holds(array, rank))
            continue;
        sum.stalls += open_stall(array, node);
        for (uint32_t port = 0; port < node->degree; port++) {
            const struct channel *out = &node->out[port];
            if (out->peer == NO_PEER)
                continue;
            uint64_t busy = busy_of(array, node, port);
            sum.least = busy < sum.least ? busy : sum.least;
            sum.most = busy > sum.most ? busy : sum.most;
            sum.last = out->until > sum.last ? out->until : sum.last;
            sum.held += out->sent - node->in[port].head;
            if (array->links.counted && mailbox_held(array, out) > sum.fullest)
                sum.fullest = mailbox_held(array, out);
        }
    }
    sums[shard - array->contexts.shards] = sum;
}

static void add_link_sum(void *sum, const void *other)
{
    struct link_sum *all = sum;
    const struct link_sum *one = other;
    all->least = one->least < all->least ? one->least : all->least;
    all->most = one->most > all->most ? one->most : all->most;
    all->last = one->last > all->last ? one->last : all->last;
    all->stalls += one->stalls;
    all->held += one->held;
    all->fullest = one->fullest > all->fullest ? one->fullest : all->fullest;
    all->both_ways |= one->both_ways;
}

static struct link_sum sum_all_links(struct parray *array)
{
    struct link_sum sums[WORKERS_MOST], all = {.least = UINT64_MAX};
    if (array->model->half_duplex)
        channel_use_share(array);
    each_shard(array, sum_links, sums);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        sums[i].both_ways = array->contexts.shards[i].lane->both_ways;
        add_link_sum(&all, &sums[i]);
    }
    share_merge(array, &all, sizeof all, add_link_sum);
    return all;
}

/* Busy steps as a share of the run. */
static double share(const struct outcome *o, uint64_t busy)
{
    return o->steps ? (double)busy / (double)o->steps : 0;
}

void measure_watch(struct parray *array)
{
    array->links.counted = true;
    /* Relaxed: before the contexts that read it (release_slot of recv.c) exist. */
    for (uint64_t i = 0; i < array->links.channel_count; i++)
        atomic_fetch_or_explicit(&array->links.inlets[i].starving, INLET_COUNTED, memory_order_relaxed);
}

static struct fault_counts faults_of(struct parray *array)
{
    struct fault_counts faults = disturbance_faults(array, clock_last(array));
    uint64_t *const counts[] = {&faults.lost, &faults.doubled, &faults.corrupted, &faults.stopped};
    for (size_t i = 0; i < ARRAY_LENGTH(counts); i++)
        share_sum(array, counts[i], 1);
    return faults;
}

/* Summed over all links, sent less received packets are exact, although the counters are modulo 2^32. */
void measure_links(struct parray *array)
{
    struct outcome *o = &array->outcome;
    struct link_sum sum = sum_all_links(array);
    o->steps = sum.last > o->steps ? sum.last : o->steps;
    o->stalls += sum.stalls;
    o->leftovers = sum.held;
    o->fullest = sum.fullest > o->fullest ? sum.fullest : o->fullest;
    o->faults = faults_of(array);
    o->received = o->transmissions - sum.held + o->faults.doubled - o->faults.lost;
    uint64_t links = array->links.directions;
    share_sum(array, &links, 1);
    if (array->model->half_duplex)
        links = array->topo->links;
    if (!links)
        return;
    o->utilization_mean = share(o, o->busy) / (double)links;
    o->utilization_min = share(o, sum.least);
    o->utilization_max = share(o, sum.most);
    if (sum.both_ways) /* then the steps of the two directions do not add up to those of the link */
        o->utilization_mean = o->utilization_min = o->utilization_max = (double)NAN;
}

static void add_result(struct parray *array, uint32_t rank, struct result_sum *sum)
{
    const struct node *node = program_node(array, rank);
    if (!node->has_result)
        return;
    sum->has_result = true;
    sum->digest += hash_mix(node->result ^ HASH_K2, (rank + 1) * HASH_K3);
}

/* `arg`: a sum for each shard. */
static void sum_results(struct parray *array, struct shard *shard, void *arg)
{
    struct result_sum *sums = arg, sum = {0};
    for (uint32_t rank = shard->first; rank < shard->first + shard->count; rank++)
        add_result(array, rank, &sum);
    sums[shard - array->contexts.shards] = sum;
}

static void add_result_sum(void *sum, const void *other)
{
    struct result_sum *all = sum;
    const struct result_sum *one = other;
    all->has_result |= one->has_result;
    all->digest += one->digest;
}

void measure_results(struct parray *array)
{
    struct result_sum sums[WORKERS_MOST], all = {0};
    if (array->part.on)
        for (uint32_t rank = program_next(array, 0); rank < array->count;
             rank = program_next(array, rank + 1))
            add_result(array, rank, &all);
    else
        each_shard(array, sum_results, sums);
    for (uint32_t i = 0; !array->part.on && i < array->contexts.shard_count; i++)
        add_result_sum(&all, &sums[i]);
    share_merge(array, &all, sizeof all, add_result_sum);
    array->outcome.has_result = all.has_result;
    array->outcome.result_digest = all.digest;
}

/* `arg`: the deepest stack of each shard. */
static void find_deepest(struct parray *array, struct shard *shard, void *arg)
{
    struct deepest *deepest = &((struct deepest *)arg)[shard - array->contexts.shards];
    deepest->bytes = stack_pool_high_water(&array->stacks, shard->first, shard->count, &deepest->index);
}

static void deeper(void *sum, const void *other)
{
    const struct deepest *a = sum, *b = other;
    if (b->bytes > a->bytes || (b->bytes == a->bytes && b->index < a->index))
        *(struct deepest *)sum = *b;
}

void measure_stacks(struct parray *array)
{
    struct deepest of[WORKERS_MOST], all = {0};
    each_shard(array, find_deepest, of);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        all = of[i].bytes > all.bytes ? of[i] : all;
    share_merge(array, &all, sizeof all, deeper);
    array->outcome.stack_high_water = all.bytes;
    array->outcome.stack_high_water_node = (int)all.index;
}
