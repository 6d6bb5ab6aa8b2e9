/*
 * msccl_elements.c: what each element must say, and what may be left out.
 *
 * Attributes that no step of that type uses are not looked at: writers of these files put notes there, such
 * as the sender's offset into the source of a receive, and -1 into a nop.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "base.h"
#include "schedule/msccl_elements.h"

const struct msccl_type_facts msccl_types[MSCCL_TYPES] = {
    [MSCCL_S] = {.name = "s", .sends = true, .reads = true},
    [MSCCL_R] = {.name = "r", .receives = true, .writes = true},
    [MSCCL_RCS] = {.name = "rcs", .receives = true, .sends = true, .writes = true},
    [MSCCL_RRC] = {.name = "rrc", .receives = true, .reads = true, .writes = true},
    [MSCCL_RRS] = {.name = "rrs", .receives = true, .sends = true, .reads = true},
    [MSCCL_RRCS] = {.name = "rrcs", .receives = true, .sends = true, .reads = true, .writes = true},
    [MSCCL_CPY] = {.name = "cpy", .reads = true, .writes = true},
    [MSCCL_RE] = {.name = "re", .reads = true, .writes = true, .adds = true},
    [MSCCL_NOP] = {.name = "nop"},
};

const char msccl_buffer_letters[MSCCL_BUFFERS + 1] = "ios";

const char *const msccl_collective_names[MSCCL_COLLECTIVES] = {
    [MSCCL_ALLGATHER] = "allgather",
    [MSCCL_ALLREDUCE] = "allreduce",
    [MSCCL_REDUCE_SCATTER] = "reduce_scatter",
    [MSCCL_ALLTOALL] = "alltoall",
    [MSCCL_BROADCAST] = "broadcast",
    [MSCCL_REDUCE] = "reduce",
    [MSCCL_GATHER] = "gather",
    [MSCCL_SCATTER] = "scatter",
    [MSCCL_CUSTOM] = "custom",
};

/* All spellings; several may mean one collective. In the order in which a name is searched for them: some are
 * part of others. */
static const struct {
    const char *word;
    enum msccl_collective collective;
} spellings[] = {
    {"allgather", MSCCL_ALLGATHER},
    {"allreduce", MSCCL_ALLREDUCE},
    {"reduce_scatter", MSCCL_REDUCE_SCATTER},
    {"reducescatter", MSCCL_REDUCE_SCATTER},
    {"alltoall", MSCCL_ALLTOALL},
    {"broadcast", MSCCL_BROADCAST},
    {"reduce", MSCCL_REDUCE},
    {"gather", MSCCL_GATHER},
    {"scatter", MSCCL_SCATTER},
    {"custom", MSCCL_CUSTOM},
};

bool msccl_collective_find(const char *name, enum msccl_collective *collective)
{
    for (size_t i = 0; i < ARRAY_LENGTH(spellings); i++)
        if (strcmp(spellings[i].word, name) == 0)
            return *collective = spellings[i].collective, true;
    return false;
}

static bool refuse(struct msccl_elements *elements, const char *format, ...) PRINTF_LIKE(2, 3);

static bool refuse(struct msccl_elements *elements, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(elements->error, elements->error_size, format, args);
    va_end(args);
    return false;
}

/* Room for one more item; NULL after refusing. */
static void *more(struct msccl_elements *elements, void *table, size_t *room, size_t count, size_t most,
                  size_t size, const char *what)
{
    if (count < most)
        return memory_grow(table, room, count + 1, size, what);
    refuse(elements, "there are more than %zu %s", most, what);
    return NULL;
}

/* ------------------------------------------------------------------------------------------- algo */

static void copy_name(char copy[MSCCL_NAME_SIZE], const char *name)
{
    size_t i = 0;
    for (; name[i] && i + 1 < MSCCL_NAME_SIZE; i++)
        copy[i] = name[i] >= ' ' && name[i] <= '~' ? name[i] : '?';
    copy[i] = '\0';
}

/* "Allgather(n=8)-DGX1" begins as allgather does, "taccl_all_to_all" has no collective's word. */
static void collective_of_name(struct msccl_file *file)
{
    char small[MSCCL_NAME_SIZE];
    for (size_t i = 0; i < sizeof small; i++)
        small[i] = (char)tolower((unsigned char)file->name[i]);
    file->collective = MSCCL_CUSTOM;
    for (size_t i = 0; i < ARRAY_LENGTH(spellings); i++) {
        if (!strstr(small, spellings[i].word))
            continue;
        file->collective = spellings[i].collective;
        return;
    }
}

static bool take_collective(struct msccl_elements *elements, struct xml_attributes *attributes)
{
    const char *words[ARRAY_LENGTH(spellings)];
    struct msccl_file *file = elements->file;
    int found;
    file->collective_given = xml_attribute(attributes, "coll") != NULL;
    if (!file->collective_given)
        return collective_of_name(file), true;
    for (size_t i = 0; i < ARRAY_LENGTH(spellings); i++)
        words[i] = spellings[i].word;
    if (!xml_word(attributes, "coll", words, ARRAY_LENGTH(spellings), -1, &found))
        return false;
    file->collective = spellings[found].collective;
    return true;
}

bool msccl_algo(struct msccl_elements *elements, struct xml_attributes *attributes)
{
    static const char *const protocols[] = {"Simple", "LL", "LL128"};
    struct msccl_file *file = elements->file;
    const char *name = xml_attribute(attributes, "name");
    int protocol;
    int64_t nodes, chunks, root, in_place, out_of_place;
    file->line = elements->line;
    copy_name(file->name, name ? name : "");
    elements->nodes_given = xml_attribute(attributes, "ngpus") != NULL;
    if (!take_collective(elements, attributes) ||
        !xml_word(attributes, "proto", protocols, ARRAY_LENGTH(protocols), 0, &protocol) ||
        !xml_number(attributes, "ngpus", 1, MSCCL_MOST_GPUS, 0, &nodes) ||
        !xml_need_number(attributes, "nchunksperloop", 1, MSCCL_MOST_CHUNKS, &chunks) ||
        !xml_number(attributes, "inplace", 0, 1, -1, &in_place) ||
        !xml_number(attributes, "outofplace", 0, 1, in_place != 1, &out_of_place) ||
        !xml_number(attributes, "root", 0, nodes ? nodes - 1 : MSCCL_MOST_GPUS - 1, -1, &root))
        return false;
    file->in_place = in_place == 1 || !out_of_place;
    file->out_of_place = out_of_place;
    file->simple = protocol == 0;
    file->gpus = (uint32_t)nodes;
    file->chunks = (uint32_t)chunks;
    file->root = (int32_t)root;
    return true;
}

/* --------------------------------------------------------------------------------- gpu, copy, tb */

static bool take_chunks(struct msccl_elements *elements, struct xml_attributes *attributes,
                        struct msccl_gpu *gpu)
{
    static const char *const names[MSCCL_BUFFERS] = {"i_chunks", "o_chunks", "s_chunks"};
    for (int i = 0; i < MSCCL_BUFFERS; i++) {
        int64_t chunks;
        if (!xml_number(attributes, names[i], 0, MSCCL_MOST_CHUNKS, 0, &chunks))
            return false;
        gpu->chunks[i] = (uint32_t)chunks;
        elements->chunks += (uint64_t)chunks;
    }
    return elements->chunks <= MSCCL_MOST_ALL_CHUNKS ||
           refuse(elements, "the buffers of all gpus have more than %d chunks", MSCCL_MOST_ALL_CHUNKS);
}

bool msccl_gpu(struct msccl_elements *elements, struct xml_attributes *attributes)
{
    struct msccl_file *file = elements->file;
    int64_t most = file->gpus ? file->gpus - 1 : MSCCL_MOST_GPUS - 1, id;
    struct msccl_gpu *table, gpu = {.line = elements->line};
    if (!xml_need_number(attributes, "id", 0, most, &id) || !take_chunks(elements, attributes, &gpu))
        return false;
    gpu.id = (uint32_t)id;
    gpu.first_block = file->blocks;
    gpu.first_copy = file->copies;
    table =
        more(elements, file->gpu, &elements->gpu_room, elements->gpus, MSCCL_MOST_GPUS, sizeof gpu, "gpus");
    if (!table)
        return false;
    file->gpu = table;
    file->gpu[elements->gpus++] = gpu;
    return true;
}

bool msccl_copy(struct msccl_elements *elements, struct xml_attributes *attributes)
{
    struct msccl_file *file = elements->file;
    int64_t input, output;
    if (!xml_need_number(attributes, "i_off", 0, MSCCL_MOST_CHUNKS - 1, &input) ||
        !xml_need_number(attributes, "o_off", 0, MSCCL_MOST_CHUNKS - 1, &output))
        return false;
    struct msccl_copy *table = more(elements, file->copy, &elements->copy_room, file->copies,
                                    MSCCL_MOST_STEPS, sizeof *table, "copies");
    if (!table)
        return false;
    file->copy = table;
    file->copy[file->copies++] = (struct msccl_copy){(uint32_t)input, (uint32_t)output, elements->line};
    file->gpu[elements->gpus - 1].copies++;
    return true;
}

/* The gpu that attribute `name` names, or -1. */
static bool take_peer(struct msccl_elements *elements, struct xml_attributes *attributes, const char *name,
                      int32_t *peer)
{
    struct msccl_file *file = elements->file;
    int64_t most = file->gpus ? file->gpus - 1 : MSCCL_MOST_GPUS - 1, number;
    if (!xml_number(attributes, name, -1, most, -1, &number))
        return false;
    *peer = (int32_t)number;
    return *peer != (int32_t)file->gpu[elements->gpus - 1].id ||
           refuse(elements, "%s=\"%d\" in <tb>: a gpu has no connection to itself", name, *peer);
}

bool msccl_block(struct msccl_elements *elements, struct xml_attributes *attributes)
{
    struct msccl_file *file = elements->file;
    struct msccl_block *table, block = {.line = elements->line, .first_step = file->steps};
    int64_t id, channel;
    if (!xml_need_number(attributes, "id", 0, MSCCL_MOST_BLOCKS - 1, &id) ||
        !take_peer(elements, attributes, "send", &block.send) ||
        !take_peer(elements, attributes, "recv", &block.recv) ||
        !xml_number(attributes, "chan", -1, MSCCL_MOST_CHANNELS - 1, 0, &channel))
        return false;
    /* The tools of MSCCL give -1 to a thread block that only copies. */
    if (channel < 0 && (block.send >= 0 || block.recv >= 0))
        return refuse(elements,
                      "chan=\"-1\" in <tb>, which has a connection: give the channel, 0 to %d; -1 is for "
                      "thread blocks with send=\"-1\" and recv=\"-1\"",
                      MSCCL_MOST_CHANNELS - 1);
    block.id = (uint32_t)id;
    block.channel = channel < 0 ? 0 : (uint32_t)channel;
    table = more(elements, file->block, &elements->block_room, file->blocks, MSCCL_MOST_BLOCKS, sizeof block,
                 "thread blocks");
    if (!table)
        return false;
    file->block = table;
    file->block[file->blocks++] = block;
    file->gpu[elements->gpus - 1].blocks++;
    return true;
}

/* ------------------------------------------------------------------------------------------- step */

static bool take_place(struct xml_attributes *attributes, bool source, struct msccl_place *place)
{
    static const char *const words[MSCCL_BUFFERS] = {"i", "o", "s"};
    int buffer;
    int64_t offset;
    if (!xml_word(attributes, source ? "srcbuf" : "dstbuf", words, MSCCL_BUFFERS, -1, &buffer) ||
        !xml_need_number(attributes, source ? "srcoff" : "dstoff", 0, MSCCL_MOST_CHUNKS - 1, &offset))
        return false;
    *place = (struct msccl_place){(enum msccl_buffer)buffer, (uint32_t)offset};
    return true;
}

static bool add_need(struct msccl_elements *elements, struct msccl_step *step, struct msccl_need need)
{
    struct msccl_file *file = elements->file;
    struct msccl_need *table = more(elements, file->need, &elements->need_room, file->needs, MSCCL_MOST_STEPS,
                                    sizeof *table, "dependences");
    if (!table)
        return false;
    file->need = table;
    file->need[file->needs++] = need;
    step->needs++;
    return true;
}

/* depid and deps are two lists side by side; where depid is -1, deps says nothing. */
static bool take_needs(struct msccl_elements *elements, struct xml_attributes *attributes,
                       struct msccl_step *step)
{
    const char *blocks = NULL, *steps = NULL;
    struct msccl_need need;
    step->first_need = elements->file->needs;
    for (;;) {
        int more_blocks = xml_next_number(attributes, "depid", MSCCL_MOST_BLOCKS - 1, &blocks, &need.block);
        if (more_blocks < 0 || (!more_blocks && !step->needs))
            return more_blocks == 0;
        int more_steps = xml_next_number(attributes, "deps", MSCCL_MOST_STEPS - 1, &steps, &need.step);
        if (more_steps >= 0 && more_blocks != more_steps)
            return refuse(elements, "depid and deps have not equally many numbers");
        if (more_steps <= 0)
            return more_steps == 0;
        if (!add_need(elements, step, need))
            return false;
    }
}

static bool check_peers(struct msccl_elements *elements, const struct msccl_step *step)
{
    const struct msccl_type_facts *type = &msccl_types[step->type];
    const struct msccl_block *block = &elements->file->block[elements->file->blocks - 1];
    if (type->sends && block->send < 0)
        return refuse(elements, "type=\"%s\" sends, but its <tb> (line %u) has send=\"-1\"", type->name,
                      block->line);
    if (type->receives && block->recv < 0)
        return refuse(elements, "type=\"%s\" receives, but its <tb> (line %u) has recv=\"-1\"", type->name,
                      block->line);
    return true;
}

/* An rrs stores nothing, and what a receive has in src, and a send in dst, are notes on the other end. */
static bool take_places(struct xml_attributes *attributes, struct msccl_step *step)
{
    const struct msccl_type_facts *type = &msccl_types[step->type];
    int64_t count = 0;
    if (step->type != MSCCL_NOP && !xml_number(attributes, "cnt", 1, MSCCL_MOST_CHUNKS, 1, &count))
        return false;
    step->count = (uint32_t)count;
    return (!type->reads || take_place(attributes, true, &step->src)) &&
           (!type->writes || take_place(attributes, false, &step->dst));
}

bool msccl_step(struct msccl_elements *elements, struct xml_attributes *attributes)
{
    struct msccl_file *file = elements->file;
    struct msccl_step *table, step = {.line = elements->line};
    const char *words[MSCCL_TYPES];
    int type;
    int64_t number, signals;
    for (int i = 0; i < MSCCL_TYPES; i++)
        words[i] = msccl_types[i].name;
    if (!xml_word(attributes, "type", words, MSCCL_TYPES, -1, &type) ||
        !xml_number(attributes, "s", 0, MSCCL_MOST_STEPS - 1, -1, &number) ||
        !xml_number(attributes, "hasdep", 0, 1, 0, &signals))
        return false;
    step.type = (uint8_t)type;
    step.number = (int32_t)number;
    step.signals = signals;
    if (!take_places(attributes, &step) || !check_peers(elements, &step) ||
        !take_needs(elements, attributes, &step))
        return false;
    table =
        more(elements, file->step, &elements->step_room, file->steps, MSCCL_MOST_STEPS, sizeof step, "steps");
    if (!table)
        return false;
    file->step = table;
    file->step[file->steps++] = step;
    file->block[file->blocks - 1].steps++;
    return true;
}
