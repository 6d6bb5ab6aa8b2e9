/*
 * teccl_reader.c: schedules of TE-CCL, which are JSON with a list of sentences, as schedules.
 *
 *     "7-Flows": ["Chunk 0 from 4 traveled over 4->9 in epoch 2 via switches 0", ...]
 *
 * ("6-Flows" of alltoalls, each with its volume: "over 4->9 with volume 1.0 in epoch 2".) Ends of a flow
 * are gpus: switches in between are named, hold nothing, and are left out. Only the solver A* lists the
 * hops into and out of switches as flows of their own; there a hop out of a switch becomes a message of the
 * gpu from which the switch had the chunk. An epoch is a step; how many epochs a chunk is under way the
 * file does not say.
 *
 * The gpus are those that begin with chunks, or that the table of the demands names, in the order of their
 * numbers, without gaps. The file does not name its collective; volumes are those of an alltoall, all else
 * is an allgather. In an alltoall chunk k*n+q of a gpu is for the q-th gpu.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/json_source.h"
#include "schedule/sent_chunks.h"

extern const struct schedule_format teccl_format;

static const char what_for[] = "the flows of a schedule";

struct teccl_flow {
    uint32_t chunk, source, from, to, epoch;
    size_t item; /* of the list */
};

/* A chunk in a switch, and the gpu that sent it there. */
struct in_switch {
    uint32_t at, source, chunk;
    uint32_t gpu; /* NO_GPU: none yet */
};
#define NO_GPU UINT32_MAX

struct teccl {
    struct json_reading reading;
    struct json_lines lines;
    const char *key; /* "7-Flows" */
    struct teccl_flow *flow;
    size_t flows;
    bool volumes;
    uint32_t *gpu; /* in rising order: their numbers in the file */
    size_t gpus, gpu_room;
    struct in_switch *inside;
    size_t insides;
    struct sent_chunks sent;
};

static void at_flow(struct teccl *t, size_t item)
{
    json_reading_at(&t->reading, "%s[%zu]", t->key, item);
    t->reading.line = json_lines_at(&t->lines, item);
}

/* -------------------------------------------------------------------------------------------- a sentence */

static bool take_words(const char **at, const char *words)
{
    size_t length = strlen(words);
    bool there = strncmp(*at, words, length) == 0;

    *at += there ? length : 0;
    return there;
}

static bool take_number(const char **at, uint32_t *number)
{
    uint64_t value = 0;
    const char *begin = *at;

    for (; **at >= '0' && **at <= '9'; ++*at)
        value = value < INT32_MAX ? 10 * value + (uint64_t)(**at - '0') : value;
    *number = (uint32_t)value;
    return *at > begin && value < INT32_MAX;
}

/* " with volume 1.0"; the solver rounds. False: it is not whole, or no number. */
static bool take_volume(struct teccl *t, const char **at, bool *whole)
{
    char *end;

    *whole = true;
    if (!take_words(at, " with volume "))
        return true;
    double volume = strtod(*at, &end);

    *whole = volume > 0.999 && volume < 1.001;
    t->volumes = true;
    bool there = end > *at;

    *at = end;
    return there;
}

/* " via switches 0 -> 17", or "0->17". */
static bool take_switches(const char **at)
{
    uint32_t number;

    if (!take_words(at, " via switches "))
        return true;
    while (take_number(at, &number))
        if (!take_words(at, " -> ") && !take_words(at, "->"))
            return true;
    return false;
}

static bool read_flow(struct teccl *t, const json_t *json, struct teccl_flow *flow)
{
    const char *at = json_string_value(json);
    bool whole = true;

    if (at && take_words(&at, "Chunk ") && take_number(&at, &flow->chunk) && take_words(&at, " from ") &&
        take_number(&at, &flow->source) && take_words(&at, " traveled over ") &&
        take_number(&at, &flow->from) && take_words(&at, "->") && take_number(&at, &flow->to) &&
        take_volume(t, &at, &whole) && take_words(&at, " in epoch ") && take_number(&at, &flow->epoch) &&
        take_switches(&at) && !*at)
        return whole ||
               json_reading_refuse(&t->reading,
                                   "a part of a chunk is sent, and the file does not say which part: only "
                                   "whole chunks are read; solve it again with epochs of the slowest link");
    return json_reading_refuse(
        &t->reading, "a flow is 'Chunk C from S traveled over A->B in epoch E', with 'with volume V' "
                     "before 'in' and 'via switches X' at the end if it likes");
}

static int flow_order(const void *left, const void *right)
{
    const struct teccl_flow *a = left, *b = right;

    if (a->epoch != b->epoch)
        return a->epoch < b->epoch ? -1 : 1;
    return a->item < b->item ? -1 : 1;
}

static bool read_flows(struct teccl *t, const json_t *list)
{
    json_reading_at(&t->reading, "%s", t->key);
    if (!json_array_size(list))
        return json_reading_refuse(&t->reading, "a list of one flow or more is expected");
    t->flow = memory_take(json_array_size(list), sizeof t->flow[0], what_for);
    for (; t->flows < json_array_size(list); t->flows++) {
        at_flow(t, t->flows);
        t->flow[t->flows].item = t->flows;
        if (!read_flow(t, json_array_get(list, t->flows), &t->flow[t->flows]))
            return false;
    }
    t->reading.line = 0;
    qsort(t->flow, t->flows, sizeof t->flow[0], flow_order);
    return true;
}

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
    json_t *value, *object = (json_t *)(uintptr_t)demands;

    json_reading_at(&t->reading, "6-Demand_Met");
    if (demands && !json_is_object(demands))
        return json_reading_refuse(&t->reading, "an object with a key 'GPU N' for each gpu is expected");
    json_object_foreach(object, key, value)
    {
        const char *at = key;
        uint32_t number;

        if (!take_words(&at, "GPU ") || !take_number(&at, &number) || *at)
            return json_reading_refuse(&t->reading, "a key is 'GPU N', not '%.40s'", key);
        add_gpu(t, number);
    }
    return true;
}

static bool find_gpus(struct teccl *t, const json_t *demands)
{
    size_t kept = 0;

    if (!read_demands(t, demands))
        return false;
    for (size_t i = 0; i < t->flows; i++)
        add_gpu(t, t->flow[i].source);
    qsort(t->gpu, t->gpus, sizeof t->gpu[0], number_order);
    for (size_t i = 0; i < t->gpus; i++)
        if (!kept || t->gpu[kept - 1] != t->gpu[i])
            t->gpu[kept++] = t->gpu[i];
    t->gpus = kept;
    if (t->gpu[kept - 1] != kept - 1)
        finding_add(t->reading.findings, SEVERITY_NONE, "taken to be", 0, 0,
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

/* The number of chunks that a gpu begins with, in all. */
static bool count_chunks(struct teccl *t)
{
    uint32_t most = 0, n = (uint32_t)t->gpus;
    size_t item = 0;

    for (size_t i = 0; i < t->flows; i++)
        if (t->flow[i].chunk > most) {
            most = t->flow[i].chunk;
            item = t->flow[i].item;
        }
    at_flow(t, item);
    if (most >= MSCCL_MOST_CHUNKS || (uint64_t)most * n > MSCCL_MOST_ALL_CHUNKS)
        return json_reading_refuse(&t->reading, "chunk %u of %u gpus; all gpus together may have %d chunks",
                                   most, n, MSCCL_MOST_ALL_CHUNKS);
    t->reading.line = 0;
    t->sent.collective = t->volumes ? MSCCL_ALLTOALL : MSCCL_ALLGATHER;
    t->sent.gpus = n;
    t->sent.chunks = t->volumes ? most / n * n + n : (most + 1) * n;
    return true;
}

static uint32_t address_of(const struct teccl *t, const struct teccl_flow *flow)
{
    uint32_t n = t->sent.gpus, part = t->sent.chunks / n, source;

    rank_of(t, flow->source, &source);
    return t->volumes ? (flow->chunk % n * n + source) * part + flow->chunk / n : source * part + flow->chunk;
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

    t->inside = memory_take(t->flows, sizeof t->inside[0], what_for);
    for (size_t i = 0; i < t->flows; i++)
        if (!rank_of(t, t->flow[i].to, &rank))
            t->inside[t->insides++] =
                (struct in_switch){t->flow[i].to, t->flow[i].source, t->flow[i].chunk, NO_GPU};
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
           json_reading_refuse(&t->reading,
                               "%u is no gpu, since no chunk begins there, and no switch that got chunk "
                               "%u from %u before",
                               flow->from, flow->chunk, flow->source);
}

static bool add_flow(struct teccl *t, const struct teccl_flow *flow)
{
    struct sent_chunk send = {.address = address_of(t, flow), .step = flow->epoch};

    at_flow(t, flow->item);
    send.line = t->reading.line;
    if (!sender_of(t, flow, &send.from))
        return false;
    if (rank_of(t, flow->to, &send.to)) {
        sent_chunks_add(&t->sent, &send);
        return true;
    }
    inside_of(t, flow->to, flow)->gpu = send.from;
    return true;
}

/* --------------------------------------------------------------------------------------------- the whole */

/* What the flows are for, if it was given, too. */
static bool is_for(struct teccl *t, const char *coll)
{
    const char *is = msccl_collective_names[t->sent.collective];

    json_reading_at(&t->reading, "%s", t->key);
    return !coll || strcmp(coll, is) == 0 ||
           json_reading_refuse(&t->reading, "the flows are those of %s, and not of %s as was given", is,
                               coll);
}

static bool read_file(struct teccl *t, const json_t *root, const char *coll)
{
    t->key = json_object_get(root, "7-Flows") ? "7-Flows" : "6-Flows";
    if (!read_flows(t, json_object_get(root, t->key)) ||
        !find_gpus(t, json_object_get(root, "6-Demand_Met")) || !count_chunks(t) || !is_for(t, coll))
        return false;
    find_insides(t);
    for (size_t i = 0; i < t->flows; i++)
        if (!add_flow(t, &t->flow[i]))
            return false;
    return true;
}

static struct schedule *read_teccl(const struct schedule_source *source, struct findings *findings)
{
    struct teccl t = {.reading = {.findings = findings, .what = "not TE-CCL"}};
    json_t *root = json_source_load(source, findings);
    struct schedule *schedule = NULL;

    if (!root)
        return NULL;
    json_lines_open(&t.lines, source->text, json_object_get(root, "7-Flows") ? "7-Flows" : "6-Flows");
    if (read_file(&t, root, source->coll))
        schedule = sent_chunks_schedule(&t.sent, &teccl_format, source->file, "", findings);
    json_lines_close(&t.lines);
    free(t.flow);
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
