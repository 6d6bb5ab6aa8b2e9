/*
 * taccl_reader.c: algorithms of TACCL, and of SCCL and msccl-tools before it, which are JSON, as schedules.
 *
 * The tools write a Python object each as {"sccl_type": ...}, later ones {"msccl_type": ...}. An algorithm
 * has a collective with its chunks (where each begins, ends, and its address) and steps with their sends. A
 * send is [address, from, to], of TACCL [address, from, to, time, link], and with what it does where sums
 * are made: [address, from, to, time, link, "rrc"], or null. Sends without that word are added to what
 * their receiver has, in a collective of sums, as msccl-tools does it.
 *
 * The name of the collective says which one it is; that its chunks are those of sent_chunks.h is checked.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/json_source.h"
#include "schedule/msccl_cells.h"
#include "schedule/sent_chunks.h"

extern const struct schedule_format taccl_format;

/* A gpu of a list of a chunk. */
struct seen_gpu {
    uint64_t key;    /* the address, or the number of the chunk, which of the lists, and the gpu */
    size_t chunk, i; /* where it stands */
};

struct taccl {
    struct json_reading reading;
    struct json_lines lines;
    size_t next_line;
    struct sent_chunks sent;
    json_t *chunks;
    uint32_t *beginnings; /* of each address, as far as chunks were read */
    struct seen_gpu *seen;
    size_t seens, seen_room;
};

/* -------------------------------------------------------------------------------------------- collective */

/* "Allgather(n=4),chunks=2" is an allgather. */
static bool read_name(struct taccl *t, const json_t *collective, const char *coll)
{
    const char *name = coll ? coll : json_string_value(json_object_get(collective, "name"));
    char word[32] = "";

    for (size_t i = 0; name && i + 1 < sizeof word && isalpha((unsigned char)name[i]); i++)
        word[i] = (char)tolower((unsigned char)name[i]);
    json_reading_at(&t->reading, "collective.name");
    if (coll)
        snprintf(word, sizeof word, "%s", coll);
    if (msccl_collective_find(word, &t->sent.collective) && t->sent.collective != MSCCL_CUSTOM)
        return true;
    return json_reading_refuse(
        &t->reading,
        "'%.40s' is not read; Allgather, Alltoall, Allreduce, ReduceScatter, Broadcast, "
        "Scatter, Gather and Reduce are, and --coll says which one it is",
        name ? name : "");
}

static bool read_address(struct taccl *t, size_t chunk, uint32_t *address)
{
    json_reading_at(&t->reading, "collective.chunks[%zu].addr", chunk);
    return json_reading_number(&t->reading, json_object_get(json_array_get(t->chunks, chunk), "addr"),
                               "an address (less than there are chunks)",
                               (int64_t)json_array_size(t->chunks) - 1, address);
}

/* The number of addresses tells the number of chunks. */
static bool count_chunks(struct taccl *t)
{
    uint32_t most = 0, address, gpus = t->sent.gpus;

    for (size_t i = 0; i < json_array_size(t->chunks); i++) {
        if (!read_address(t, i, &address))
            return false;
        most = address > most ? address : most;
    }
    t->sent.chunks = t->sent.collective == MSCCL_ALLTOALL ? (most + 1) / gpus : most + 1;
    bool deals = t->sent.collective != MSCCL_ALLREDUCE && t->sent.collective != MSCCL_BROADCAST &&
                 t->sent.collective != MSCCL_REDUCE;

    json_reading_at(&t->reading, "collective.chunks");
    if (sent_chunks_addresses(&t->sent) == (uint64_t)most + 1 && (!deals || t->sent.chunks % gpus == 0) &&
        t->sent.chunks)
        return true;
    return json_reading_refuse(&t->reading, "%u addresses cannot be dealt out by %s among %u gpus", most + 1,
                               msccl_collective_names[t->sent.collective], gpus);
}

/* The only gpu at which the first chunk begins, or ends. */
static bool read_root(struct taccl *t)
{
    bool out = t->sent.collective == MSCCL_BROADCAST || t->sent.collective == MSCCL_SCATTER;
    const char *key = out ? "pre" : "post";

    if (!msccl_has_root(t->sent.collective))
        return true;
    json_reading_at(&t->reading, "collective.chunks[0].%s[0]", key);
    return json_reading_number(&t->reading,
                               json_array_get(json_object_get(json_array_get(t->chunks, 0), key), 0),
                               "the root", (int64_t)t->sent.gpus - 1, &t->sent.root);
}

/* Where a chunk begins, or ends, must be where the collective has it. */
static bool check_gpus(struct taccl *t, size_t chunk, const char *key, uint32_t address,
                       bool (*is_place)(const struct sent_chunks *, uint32_t, uint32_t, uint32_t *))
{
    const json_t *list = json_object_get(json_array_get(t->chunks, chunk), key), *value;
    uint32_t gpu, index;
    size_t i;

    json_array_foreach(list, i, value)
    {
        json_reading_at(&t->reading, "collective.chunks[%zu].%s[%zu]", chunk, key, i);
        if (!json_reading_number(&t->reading, value, "a gpu", (int64_t)t->sent.gpus - 1, &gpu))
            return false;
        if (!is_place(&t->sent, address, gpu, &index))
            return json_reading_refuse(
                &t->reading,
                "in %s among %u gpus the chunk of address %u does not %s at gpu %u; other "
                "collectives are not read",
                msccl_collective_names[t->sent.collective], t->sent.gpus, address,
                is_place == sent_chunks_begin ? "begin" : "end", gpu);
        t->seen = memory_grow(t->seen, &t->seen_room, t->seens + 1, sizeof t->seen[0], "gpus of chunks");
        bool begins = is_place == sent_chunks_begin;
        t->seen[t->seens++] = (struct seen_gpu){
            (begins ? address : (uint64_t)chunk) << 33 | (uint64_t)begins << 32 | gpu, chunk, i};
    }
    return true;
}

static int seen_order(const void *left, const void *right)
{
    const struct seen_gpu *a = left, *b = right;

    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return a->chunk != b->chunk ? (a->chunk < b->chunk ? -1 : 1) : (a->i > b->i) - (a->i < b->i);
}

/* No gpu is named twice: an address begins once at a gpu, whatever chunks tell it, and a chunk ends there
 * once. */
static bool check_once(struct taccl *t)
{
    if (t->seens)
        qsort(t->seen, t->seens, sizeof t->seen[0], seen_order);
    for (size_t i = 1; i < t->seens; i++) {
        if (t->seen[i].key != t->seen[i - 1].key)
            continue;
        json_reading_at(&t->reading, "collective.chunks[%zu].%s[%zu]", t->seen[i].chunk,
                        t->seen[i].key >> 32 & 1 ? "pre" : "post", t->seen[i].i);
        return json_reading_refuse(&t->reading, "gpu %u is named before, by chunks[%zu]",
                                   (uint32_t)t->seen[i].key, t->seen[i - 1].chunk);
    }
    return true;
}

static bool check_chunk(struct taccl *t, size_t chunk)
{
    const json_t *json = json_array_get(t->chunks, chunk);
    uint32_t address;

    if (!read_address(t, chunk, &address) || !check_gpus(t, chunk, "pre", address, sent_chunks_begin) ||
        !check_gpus(t, chunk, "post", address, sent_chunks_end))
        return false;
    t->beginnings[address] += (uint32_t)json_array_size(json_object_get(json, "pre"));
    json_reading_at(&t->reading, "collective.chunks[%zu].post", chunk);
    return json_array_size(json_object_get(json, "post")) == sent_chunks_endings(&t->sent) ||
           json_reading_refuse(&t->reading, "the chunk ends at %zu gpus; in %s it ends at %u",
                               json_array_size(json_object_get(json, "post")),
                               msccl_collective_names[t->sent.collective], sent_chunks_endings(&t->sent));
}

static bool check_chunks(struct taccl *t)
{
    bool fine = true;

    t->beginnings = memory_take(json_array_size(t->chunks), sizeof t->beginnings[0], "chunks");
    for (size_t i = 0; i < json_array_size(t->chunks) && fine; i++)
        fine = check_chunk(t, i);
    json_reading_at(&t->reading, "collective.chunks");
    for (uint32_t i = 0; i < sent_chunks_addresses(&t->sent) && fine; i++)
        if (t->beginnings[i] != sent_chunks_beginnings(&t->sent))
            fine = json_reading_refuse(&t->reading, "address %u begins at %u gpus; in %s it begins at %u", i,
                                       t->beginnings[i], msccl_collective_names[t->sent.collective],
                                       sent_chunks_beginnings(&t->sent));
    fine = fine && check_once(t);
    free(t->beginnings);
    free(t->seen);
    return fine;
}

static bool read_collective(struct taccl *t, const json_t *collective, const char *coll)
{
    json_reading_at(&t->reading, "collective.nodes");
    if (!json_reading_number(&t->reading, json_object_get(collective, "nodes"), "the number of gpus",
                             MSCCL_MOST_GPUS, &t->sent.gpus))
        return false;
    if (!t->sent.gpus)
        return json_reading_refuse(&t->reading, "there is no gpu");
    t->chunks = json_object_get(collective, "chunks");
    json_reading_at(&t->reading, "collective.chunks");
    if (!json_array_size(t->chunks) || json_array_size(t->chunks) > MSCCL_MOST_ALL_CHUNKS)
        return json_reading_refuse(&t->reading, "a list of 1 to %d chunks is expected",
                                   MSCCL_MOST_ALL_CHUNKS);
    return read_name(t, collective, coll) && count_chunks(t) && read_root(t) && check_chunks(t);
}

/* ------------------------------------------------------------------------------------------------- sends */

static bool read_meets(struct taccl *t, const json_t *json, enum sent_meets *meets)
{
    const char *word = json_string_value(json_array_get(json, 5));
    size_t size = json_array_size(json);

    *meets = size == 3 ? SENT_ADDS_TO_DATA : word ? SENT_ADDS : SENT_REPLACES;
    if (size < 6 || json_is_null(json_array_get(json, 5)) || (word && strcmp(word, "rrc") == 0))
        return true;
    return json_reading_refuse(&t->reading, "the sixth item of a send is \"rrc\" (it is added) or null");
}

static bool read_send(struct taccl *t, const json_t *json, uint32_t step)
{
    struct sent_chunk send = {.step = step, .line = t->reading.line};
    struct json_reading *reading = &t->reading;
    size_t size = json_array_size(json);
    int64_t gpu_most = (int64_t)t->sent.gpus - 1;

    if (size < 3 || size > 6)
        return json_reading_refuse(reading,
                                   "a send is a list [address, from, to], with time and link, and with "
                                   "\"rrc\" or null behind these if it likes");
    if (!json_reading_number(reading, json_array_get(json, 0), "the address (the first item)",
                             (int64_t)sent_chunks_addresses(&t->sent) - 1, &send.address) ||
        !json_reading_number(reading, json_array_get(json, 1), "the sender (the second item)", gpu_most,
                             &send.from) ||
        !json_reading_number(reading, json_array_get(json, 2), "the receiver (the third item)", gpu_most,
                             &send.to) ||
        (size > 4 && !json_reading_number(reading, json_array_get(json, 4), "the link (the fifth item)",
                                          MSCCL_MOST_CHANNELS - 1, &send.link)) ||
        !read_meets(t, json, &send.meets))
        return false;
    sent_chunks_add(&t->sent, &send);
    return true;
}

static bool read_steps(struct taccl *t, const json_t *steps)
{
    const json_t *step, *send;
    size_t i, k;

    json_reading_at(&t->reading, "steps");
    if (!json_is_array(steps))
        return json_reading_refuse(&t->reading, "a list of steps is expected");
    json_array_foreach(steps, i, step)
    {
        const json_t *sends = json_object_get(step, "sends");

        json_reading_at(&t->reading, "steps[%zu].sends", i);
        if (!json_is_array(sends))
            return json_reading_refuse(&t->reading, "a list of sends is expected");
        json_array_foreach(sends, k, send)
        {
            json_reading_at(&t->reading, "steps[%zu].sends[%zu]", i, k);
            t->reading.line = json_lines_at(&t->lines, t->next_line++);
            if (!read_send(t, send, (uint32_t)i))
                return false;
        }
    }
    return true;
}

/* --------------------------------------------------------------------------------------------- the whole */

/* What kind of object the tools wrote; "": none. */
static const char *type_of(const json_t *json)
{
    const char *type = json_string_value(json_object_get(json, "sccl_type"));

    type = type ? type : json_string_value(json_object_get(json, "msccl_type"));
    return type ? type : "";
}

static bool read_algorithm(struct taccl *t, const json_t *root, const char *coll)
{
    const json_t *instance = json_object_get(root, "instance"),
                 *pipeline = json_object_get(instance, "pipeline");

    if (strcmp(type_of(root), "algorithm") != 0)
        return json_reading_refuse(&t->reading,
                                   "the file is a '%.40s'; a schedule is an 'algorithm', which `taccl solve' "
                                   "writes",
                                   type_of(root));
    json_reading_at(&t->reading, "instance.pipeline");
    if (pipeline && !json_is_null(pipeline))
        return json_reading_refuse(&t->reading,
                                   "pipelined algorithms are not read, nor does TACCL lower them");
    return read_collective(t, json_object_get(root, "collective"), coll) &&
           read_steps(t, json_object_get(root, "steps"));
}

static struct schedule *read_taccl(const struct schedule_source *source, struct findings *findings)
{
    struct taccl t = {.reading = {.findings = findings, .what = "not TACCL"}};
    json_t *root = json_source_load(source, findings);
    struct schedule *schedule = NULL;

    if (!root)
        return NULL;
    json_lines_open(&t.lines, source->text, "sends");
    const char *name = json_string_value(json_object_get(root, "name"));

    if (read_algorithm(&t, root, source->coll))
        schedule = sent_chunks_schedule(&t.sent, &taccl_format, source->file, name ? name : "", findings);
    json_lines_close(&t.lines);
    free(t.sent.send);
    json_decref(root);
    return schedule;
}

static bool knows_taccl(const struct schedule_source *source)
{
    return json_source_has(source, "sccl_type") || json_source_has(source, "msccl_type");
}

const struct schedule_format taccl_format = {
    .name = "TACCL JSON",
    .rank_word = "gpu",
    .index_word = "step",
    .knows = knows_taccl,
    .read = read_taccl,
    .describe = sent_chunks_describe,
};
