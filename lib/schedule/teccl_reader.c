/*
 * teccl_reader.c: schedules of TE-CCL, which are JSON with sentences (teccl_flow.h), as schedules.
 *
 * Ends of a flow are gpus: switches in between are named, hold nothing, and are left out. Only the solver
 * A* lists the hops into and out of switches as flows of their own; there a hop out of a switch becomes a
 * message of the gpu from which the switch had the chunk. An epoch is a step; how many epochs a chunk is
 * under way the file does not say.
 *
 * The gpus are those that begin with chunks, or that the table of the demands names, in the order of their
 * numbers, without gaps. The file does not name its collective; volumes are those of an alltoall, all else
 * is an allgather. In an alltoall chunk k*n+q of a gpu is for the q-th gpu.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/sent_chunks.h"
#include "schedule/teccl_flows.h"

extern const struct schedule_format teccl_format;

static const char what_for[] = "the flows of a schedule";

/* A chunk in a switch, and the gpu that sent it there. */
struct in_switch {
    uint32_t at, source, chunk;
    uint32_t gpu; /* NO_GPU: none yet */
};
#define NO_GPU UINT32_MAX

struct teccl {
    struct teccl_flows f;
    uint32_t *gpu; /* in rising order: their numbers in the file */
    size_t gpus, gpu_room;
    struct in_switch *inside;
    size_t insides;
    struct sent_chunks sent;
};

/* -------------------------------------------------------------------------------------------------- gpus */

static void add_gpu(struct teccl *t, uint32_t number)
{
    t->gpu = memory_grow(t->gpu, &t->gpu_room, t->gpus + 1, sizeof t->gpu[0], what_for);
    t->gpu[t->gpus++] = number;
}

static int number_order(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;

    return *a < *b ? -1 : *a > *b;
}

/* "GPU 4": a gpu of the table of demands. */
static bool read_demands(struct teccl *t, const json_t *demands)
{
    const char *key;
    uint32_t number;
    json_t *value, *object = (json_t *)(uintptr_t)demands;

    json_reading_at(&t->f.reading, "6-Demand_Met");
    if (demands && !json_is_object(demands))
        return json_reading_refuse(&t->f.reading, "an object with a key 'GPU N' for each gpu is expected");
    json_object_foreach(object, key, value)
    {
        if (!teccl_gpu_read(key, &number))
            return json_reading_refuse(&t->f.reading, "a key is 'GPU N', not '%.40s'", key);
        add_gpu(t, number);
    }
    return true;
}

static bool find_gpus(struct teccl *t, const json_t *demands)
{
    size_t kept = 0;

    if (!read_demands(t, demands))
        return false;
    for (size_t i = 0; i < t->f.flows; i++)
        add_gpu(t, t->f.flow[i].source);
    qsort(t->gpu, t->gpus, sizeof t->gpu[0], number_order);
    for (size_t i = 0; i < t->gpus; i++)
        if (!kept || t->gpu[kept - 1] != t->gpu[i])
            t->gpu[kept++] = t->gpu[i];
    t->gpus = kept;
    if (t->gpu[kept - 1] != kept - 1)
        finding_add(t->f.reading.findings, SEVERITY_NONE, "taken to be", 0, 0,
                    "gpus %u to %u of the file, without its switches, are gpus 0 to %zu here", t->gpu[0],
                    t->gpu[kept - 1], kept - 1);
    return true;
}

/* The gpu's number here. False: it is none. */
static bool rank_of(const struct teccl *t, uint32_t number, uint32_t *rank)
{
    const uint32_t *found = bsearch(&number, t->gpu, t->gpus, sizeof number, number_order);

    *rank = found ? (uint32_t)(found - t->gpu) : 0;
    return found;
}

/* ------------------------------------------------------------------------------------------------- sends */

/* The number of chunks that gpus begin with, or their parts. */
static bool count_chunks(struct teccl *t)
{
    const struct teccl_flow *last = t->f.flow;
    uint64_t n = t->gpus, chunks;

    for (size_t i = 0; i < t->f.flows; i++)
        last = t->f.flow[i].chunk > last->chunk ? &t->f.flow[i] : last;
    chunks = t->f.volumes ? (last->chunk / n + 1) * n * t->f.parts : (last->chunk + UINT64_C(1)) * n;
    teccl_flows_at(&t->f, last);
    if (chunks * n > MSCCL_MOST_ALL_CHUNKS)
        return json_reading_refuse(&t->f.reading,
                                   "chunk %u of %zu gpus; all gpus together may have %d chunks", last->chunk,
                                   t->gpus, MSCCL_MOST_ALL_CHUNKS);
    t->f.reading.line = 0;
    t->sent.collective = t->f.volumes ? MSCCL_ALLTOALL : MSCCL_ALLGATHER;
    t->sent.gpus = (uint32_t)n;
    t->sent.chunks = (uint32_t)chunks;
    return true;
}

/* Of the first part of the chunk that flows. */
static uint32_t address_of(const struct teccl *t, const struct teccl_flow *flow)
{
    uint32_t n = t->sent.gpus, part = t->sent.chunks / n, source;

    rank_of(t, flow->source, &source);
    if (!t->f.volumes)
        return source * part + flow->chunk;
    return (flow->chunk % n * n + source) * part + flow->chunk / n * t->f.parts +
           teccl_flows_parts(&t->f, flow->begin);
}

static int inside_order(const void *left, const void *right)
{
    const struct in_switch *a = left, *b = right;

    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    if (a->source != b->source)
        return a->source < b->source ? -1 : 1;
    return a->chunk < b->chunk ? -1 : a->chunk > b->chunk;
}

/* All chunks that flows bring to what is no gpu. */
static void find_insides(struct teccl *t)
{
    uint32_t rank;

    t->inside = memory_take(t->f.flows, sizeof t->inside[0], what_for);
    for (size_t i = 0; i < t->f.flows; i++)
        if (!rank_of(t, t->f.flow[i].to, &rank))
            t->inside[t->insides++] =
                (struct in_switch){t->f.flow[i].to, t->f.flow[i].source, t->f.flow[i].chunk, NO_GPU};
    qsort(t->inside, t->insides, sizeof t->inside[0], inside_order);
}

/* The chunk in that switch: of several equal ones always the same. NULL: none. */
static struct in_switch *inside_of(const struct teccl *t, uint32_t at, const struct teccl_flow *flow)
{
    struct in_switch key = {at, flow->source, flow->chunk, NO_GPU};

    return bsearch(&key, t->inside, t->insides, sizeof key, inside_order);
}

/* The gpu that sends: the flow's own, or the one from which a switch has the chunk. */
static bool sender_of(struct teccl *t, const struct teccl_flow *flow, uint32_t *rank)
{
    if (rank_of(t, flow->from, rank))
        return true;
    const struct in_switch *inside = inside_of(t, flow->from, flow);

    *rank = inside ? inside->gpu : NO_GPU;
    return *rank != NO_GPU ||
           json_reading_refuse(&t->f.reading,
                               "%u is no gpu, since no chunk begins there, and no switch that got chunk "
                               "%u from %u before",
                               flow->from, flow->chunk, flow->source);
}

static bool add_flow(struct teccl *t, const struct teccl_flow *flow)
{
    struct sent_chunk send = {.address = address_of(t, flow), .step = flow->epoch};
    uint32_t parts = teccl_flows_parts(&t->f, flow->volume);

    teccl_flows_at(&t->f, flow);
    send.line = t->f.reading.line;
    if (!sender_of(t, flow, &send.from))
        return false;
    if (!rank_of(t, flow->to, &send.to)) {
        inside_of(t, flow->to, flow)->gpu = send.from;
        return true;
    }
    for (uint32_t k = 0; k < parts; k++, send.address++)
        sent_chunks_add(&t->sent, &send);
    return true;
}

/* --------------------------------------------------------------------------------------------- the whole */

/* What the flows are for, if it was given, too. */
static bool is_for(struct teccl *t, const char *coll)
{
    const char *is = msccl_collective_names[t->sent.collective];

    json_reading_at(&t->f.reading, "%s", t->f.key);
    return !coll || strcmp(coll, is) == 0 ||
           json_reading_refuse(&t->f.reading, "the flows are those of %s, and not of %s as was given", is,
                               coll);
}

static bool read_file(struct teccl *t, const json_t *root, const struct schedule_source *source)
{
    if (!teccl_flows_read(&t->f, root, source->text) ||
        !find_gpus(t, json_object_get(root, "6-Demand_Met")) || !count_chunks(t) || !is_for(t, source->coll))
        return false;
    find_insides(t);
    for (size_t i = 0; i < t->f.flows; i++)
        if (!add_flow(t, &t->f.flow[i]))
            return false;
    return true;
}

static struct schedule *read_teccl(const struct schedule_source *source, struct findings *findings)
{
    struct teccl t = {.f.reading = {.findings = findings, .what = "not TE-CCL"}};
    json_t *root = json_source_load(source, findings);
    struct schedule *schedule = NULL;

    if (!root)
        return NULL;
    if (read_file(&t, root, source))
        schedule = sent_chunks_schedule(&t.sent, &teccl_format, source->file, "", findings);
    teccl_flows_close(&t.f);
    free(t.gpu);
    free(t.inside);
    free(t.sent.send);
    json_decref(root);
    return schedule;
}

static bool knows_teccl(const struct schedule_source *source)
{
    return json_source_has(source, "7-Flows") || json_source_has(source, "6-Flows");
}

const struct schedule_format teccl_format = {
    .name = "TE-CCL JSON",
    .rank_word = "gpu",
    .index_word = "epoch",
    .knows = knows_teccl,
    .read = read_teccl,
    .describe = sent_chunks_describe,
};
