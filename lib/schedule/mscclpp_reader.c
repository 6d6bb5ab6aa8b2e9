/*
 * mscclpp_reader.c: execution plans of MSCCL++, which are JSON, as schedules.
 *
 * Every GPU has thread blocks, and these operations, one after the other. Numbers in an operation are those
 * of its block, which has a table of the channels and remote buffers of its GPU. What is for a collective is
 * checked as for MSCCL XML, by the same table of collectives (msccl_cells.h).
 *
 * What depends on slices of a chunk (pipelines, groups of blocks that share an operation), and what no link
 * does (switch channels), is refused by name.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "base.h"
#include "schedule/msccl_cells.h"
#include "schedule/mscclpp_plan.h"
#include "schedule/schedule_file.h"

extern const struct schedule_format mscclpp_format;

enum { GPUS_MOST = 1 << 16 };

static const struct mscclpp_kind kinds[] = {
    {"nop", 0},
    {"flush", 0},
    {"barrier", MSCCLPP_BARRIER},
    {"signal", MSCCLPP_SIGNALS},
    {"rlxsignal", MSCCLPP_SIGNALS | MSCCLPP_RELAXED},
    {"sem_acquire", MSCCLPP_ACQUIRES},
    {"sem_release", MSCCLPP_RELEASES},
    {"wait", MSCCLPP_WAITS},
    {"rlxwait", MSCCLPP_WAITS | MSCCLPP_RELAXED},
    {"copy", MSCCLPP_MOVES},
    {"put", MSCCLPP_MOVES},
    {"pws", MSCCLPP_MOVES | MSCCLPP_SIGNALS},
    {"pwsf", MSCCLPP_MOVES | MSCCLPP_SIGNALS},
    {"get", MSCCLPP_MOVES},
    {"re", MSCCLPP_MOVES},
    {"rre", MSCCLPP_MOVES},
    {"res", MSCCLPP_MOVES},
    {"rres", MSCCLPP_MOVES},
    {"ppkt", MSCCLPP_MOVES | MSCCLPP_PACKS},
    {"cpkt", MSCCLPP_MOVES | MSCCLPP_PACKS},
    {"upkt", MSCCLPP_MOVES | MSCCLPP_UNPACKS},
    {"rppkt", MSCCLPP_MOVES | MSCCLPP_UNPACKS | MSCCLPP_PACKS},
    {"repkt", MSCCLPP_MOVES | MSCCLPP_UNPACKS},
    {"recpkt", MSCCLPP_MOVES | MSCCLPP_UNPACKS | MSCCLPP_PACKS},
    {"respkt", MSCCLPP_MOVES | MSCCLPP_UNPACKS | MSCCLPP_PACKS},
    {"recspkt", MSCCLPP_MOVES | MSCCLPP_UNPACKS | MSCCLPP_PACKS},
};

/* ------------------------------------------------------------------------------------------- operations */

static bool read_operation(struct mscclpp_plan *plan, const json_t *op, size_t first_barrier)
{
    const char *name = json_string_value(json_object_get(op, "name"));

    plan->reading.line = json_lines_at(&plan->lines, plan->next_line++);
    const struct mscclpp_kind *kind = NULL;

    for (size_t i = 0; name && i < ARRAY_LENGTH(kinds); i++)
        if (strcmp(kinds[i].name, name) == 0)
            kind = &kinds[i];
    mscclpp_begin(plan, kind);
    if (!kind)
        return json_reading_refuse(&plan->reading, "operation '%.40s' is not read", name ? name : "");
    if (json_object_get(op, "tbg_info"))
        return json_reading_refuse(&plan->reading,
                                   "several threadblocks share the operation (tbg_info), which is not read");
    plan->word = schedule_word(plan->schedule, name, strlen(name));
    unsigned does = kind->does;

    if (does & MSCCLPP_MOVES)
        plan->put_place = plan->place;
    if (!(does & ~(unsigned)MSCCLPP_RELAXED))
        mscclpp_add(plan, (struct schedule_op){.does = 0});
    return (!(does & MSCCLPP_BARRIER) || mscclpp_barrier(plan, op, first_barrier)) &&
           (!(does & MSCCLPP_MOVES) || mscclpp_move(plan, op)) &&
           (!(does & (MSCCLPP_ACQUIRES | MSCCLPP_RELEASES)) || mscclpp_semaphore(plan, op)) &&
           (!(does & (MSCCLPP_SIGNALS | MSCCLPP_WAITS)) || mscclpp_signal(plan, op, does & MSCCLPP_WAITS));
}

static bool read_block(struct mscclpp_plan *plan, const json_t *json)
{
    struct mscclpp_block block = {plan->gpu_id, plan->arrivals, 0, plan->barriers, 0};
    json_t *ops = json_object_get(json, "ops"), *op;
    size_t i;

    mscclpp_begin(plan, NULL);
    plan->block_json = json;
    plan->last = SCHEDULE_NO_OP;
    plan->place = 0;
    plan->put_place = MSCCLPP_NO_PLACE;
    plan->block_arrivals = plan->arrivals;
    if (!mscclpp_number(plan, json, "id", INT32_MAX, &plan->block_id))
        return false;
    if (!json_is_array(ops))
        return json_reading_refuse(&plan->reading, "a threadblock has a list ops");
    json_array_foreach(ops, i, op)
    {
        if (!read_operation(plan, op, block.first_barrier))
            return false;
        if (plan->kind->does & ~(unsigned)MSCCLPP_MOVES)
            plan->put_place = MSCCLPP_NO_PLACE;
        plan->place += 2;
    }
    block.arrivals = plan->arrivals - block.first_arrival;
    block.barriers = plan->barriers - block.first_barrier;
    plan->block = memory_grow(plan->block, &plan->block_room, plan->blocks + 1, sizeof block, "threadblocks");
    plan->block[plan->blocks++] = block;
    return true;
}

static bool read_blocks(struct mscclpp_plan *plan)
{
    json_t *gpu, *block;
    size_t i, k;

    json_array_foreach(plan->gpus, i, gpu) /* in the order of the text, as the lines are */
    {
        plan->gpu_id = (uint32_t)json_integer_value(json_object_get(gpu, "id"));
        json_array_foreach(json_object_get(gpu, "threadblocks"), k, block)
        {
            if (!read_block(plan, block))
                return false;
        }
    }
    return mscclpp_waits(plan);
}

/* -------------------------------------------------------------------------------------------- collective */

/* The gpus by their ids, each of 0 .. n-1 once. */
static bool order_gpus(struct mscclpp_plan *plan, const json_t *root, uint32_t *count)
{
    json_t *gpu;
    size_t i;
    uint32_t id;

    plan->gpus = json_object_get(root, "gpus");
    *count = (uint32_t)json_array_size(plan->gpus);
    if (!*count || *count > GPUS_MOST)
        return json_reading_refuse(&plan->reading, "gpus must be a list of 1 to %d", GPUS_MOST);
    plan->gpu = memory_take(*count, sizeof plan->gpu[0], "gpus");
    json_array_foreach(plan->gpus, i, gpu)
    {
        if (!mscclpp_number(plan, gpu, "id", *count - 1, &id))
            return false;
        if (plan->gpu[id])
            return json_reading_refuse(&plan->reading, "gpu %u is there twice", id);
        plan->gpu[id] = gpu;
    }
    return true;
}

/* The buffers, in the form of MSCCL: its number of chunks is that of the larger buffer. */
static bool read_buffers(struct mscclpp_plan *plan, struct msccl_file *file)
{
    static const char *const keys[MSCCL_BUFFERS] = {
        [MSCCL_INPUT] = "input_chunks", [MSCCL_OUTPUT] = "output_chunks", [MSCCL_SCRATCH] = "scratch_chunks"};

    file->gpu = memory_take(file->gpus, sizeof file->gpu[0], "gpus");
    for (uint32_t gpu = 0; gpu < file->gpus; gpu++) {
        uint32_t *chunks = file->gpu[gpu].chunks;

        for (int i = 0; i < MSCCL_BUFFERS; i++)
            if (!mscclpp_number(plan, plan->gpu[gpu], keys[i], MSCCL_MOST_CHUNKS, &chunks[i]))
                return false;
        file->chunks = chunks[MSCCL_INPUT] > file->chunks ? chunks[MSCCL_INPUT] : file->chunks;
        file->chunks = chunks[MSCCL_OUTPUT] > file->chunks ? chunks[MSCCL_OUTPUT] : file->chunks;
    }
    return file->chunks || json_reading_refuse(&plan->reading, "no gpu has input or output chunks");
}

/* The collective, and the cells that it has. */
static bool read_purpose(struct mscclpp_plan *plan, const json_t *root, const char *file_name,
                         const char *coll)
{
    struct msccl_file file = {.collective = MSCCL_CUSTOM, .root = -1};
    const char *name = coll ? coll : json_string_value(json_object_get(root, "collective"));
    const char *title = json_string_value(json_object_get(root, "name"));
    struct msccl_purpose purpose = {.in_place = json_is_true(json_object_get(root, "inplace"))};
    char does[80];
    bool fine = order_gpus(plan, root, &file.gpus) && read_buffers(plan, &file);

    if (fine && (!name || !msccl_collective_find(name, &file.collective)))
        fine = json_reading_refuse(&plan->reading,
                                   "collective '%.40s' is not known; --coll says what the plan is for",
                                   name ? name : "");
    purpose.collective = file.collective;
    if (fine && json_object_get(root, "root"))
        fine = mscclpp_number(plan, root, "root", file.gpus - 1, &purpose.root);
    if (fine) {
        plan->schedule = schedule_new(&mscclpp_format, file_name, (int)file.gpus);
        snprintf(does, sizeof does, "%s, %s", msccl_collective_names[purpose.collective],
                 purpose.in_place ? "in place" : "out of place");
        schedule_entitle(plan->schedule, title ? title : "", does);
        plan->schedule->purpose = (struct schedule_purpose){
            msccl_collective_names[purpose.collective], purpose.root, file.chunks, purpose.in_place, false};
        fine = msccl_cells(&file, &purpose, plan->schedule, plan->reading.findings);
    }
    if (fine && msccl_has_root(purpose.collective) && !json_object_get(root, "root"))
        finding_add(plan->reading.findings, SEVERITY_NONE, "taken to be", 0, 0,
                    "the plan names no root; taken to be gpu 0");
    free(file.gpu);
    return fine;
}

static void open_cells(struct mscclpp_plan *plan)
{
    plan->cell_first = memory_take((size_t)plan->schedule->ranks + 1, sizeof plan->cell_first[0], "cells");
    for (int gpu = 0; gpu < plan->schedule->ranks; gpu++)
        plan->cell_first[gpu + 1] = plan->cell_first[gpu] + plan->schedule->space[gpu].cells;
    plan->packer =
        memory_take(plan->cell_first[plan->schedule->ranks] + 1, sizeof plan->packer[0], "packets");
}

/* ----------------------------------------------------------------------------------------- the whole file */

static void plan_close(struct mscclpp_plan *plan)
{
    json_lines_close(&plan->lines);
    free(plan->gpu);
    free(plan->cell_first);
    free(plan->packer);
    free(plan->signal);
    free(plan->arrival);
    free(plan->barrier);
    free(plan->semaphore);
    free(plan->wait);
    free(plan->block);
}

static struct schedule *read_plan(const struct schedule_source *source, struct findings *findings)
{
    struct mscclpp_plan plan = {.reading = {.findings = findings, .what = "not a plan"},
                                .tag = MSCCLPP_DATA_TAGS};
    json_t *root = json_source_load(source, findings);

    if (!root)
        return NULL;
    json_lines_open(&plan.lines, source->text, "ops");
    bool fine = read_purpose(&plan, root, source->file, source->coll);

    if (fine) {
        open_cells(&plan);
        fine = read_blocks(&plan);
    }
    if (fine)
        mscclpp_limits_tell(plan.gpus, &plan.lines, findings);
    if (fine)
        schedule_finish(plan.schedule);
    else
        schedule_free(plan.schedule);
    plan_close(&plan);
    json_decref(root);
    return fine ? plan.schedule : NULL;
}

static bool knows_plan(const struct schedule_source *source)
{
    return json_source_has(source, NULL);
}

static void describe_operation(const struct schedule *schedule, const struct schedule_op *op, char *text,
                               size_t size)
{
    snprintf(text, size, "%s%s", op->block < 0 ? "other end of " : "",
             schedule_word_text(schedule, (uint32_t)op->size));
}

const struct schedule_format mscclpp_format = {
    .name = "MSCCL++ JSON",
    .rank_word = "gpu",
    .block_word = "threadblock",
    .index_word = "operation",
    .knows = knows_plan,
    .read = read_plan,
    .describe = describe_operation,
};
