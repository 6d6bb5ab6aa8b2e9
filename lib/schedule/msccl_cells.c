/*
 * msccl_cells.c: the table of collectives, read off for each gpu.
 */
#include <stdio.h>
#include <stdlib.h>

#include "alloc.h"
#include "schedule/msccl_cells.h"

/* ------------------------------------------------------------------------------------------ purpose */

/* Old files have no collective, and are allgathers if their chunks say so. */
static bool looks_like_allgather(const struct msccl_file *file)
{
    for (uint32_t i = 0; i < file->gpus; i++) {
        const struct msccl_gpu *gpu = &file->gpu[i];
        if ((uint64_t)gpu->chunks[MSCCL_INPUT] * file->gpus != file->chunks ||
            gpu->chunks[MSCCL_OUTPUT] != file->chunks)
            return false;
    }
    return file->gpus > 1;
}

/* Does any thread block of the gpu send (or else receive)? */
static bool is_end_of_connections(const struct msccl_file *file, uint32_t gpu, bool sends)
{
    const struct msccl_block *block = &file->block[file->gpu[gpu].first_block];
    for (size_t i = 0; i < file->gpu[gpu].blocks; i++)
        if ((sends ? block[i].send : block[i].recv) >= 0)
            return true;
    return false;
}

bool msccl_has_root(enum msccl_collective collective)
{
    return collective == MSCCL_BROADCAST || collective == MSCCL_REDUCE || collective == MSCCL_GATHER ||
           collective == MSCCL_SCATTER;
}

/* The root of a broadcast or scatter alone receives nothing, that of a reduce or gather alone sends nothing;
 * else gpu 0. */
static uint32_t likely_root(const struct msccl_file *file, bool sends)
{
    uint32_t found = 0, count = 0;
    for (uint32_t gpu = 0; gpu < file->gpus; gpu++)
        if (!is_end_of_connections(file, gpu, sends)) {
            found = gpu;
            count++;
        }
    return count == 1 ? found : 0;
}

struct msccl_purpose msccl_purpose_of(const struct msccl_file *file)
{
    struct msccl_purpose purpose = {.collective = file->collective, .in_place = !file->out_of_place};
    if (!file->collective_given && file->collective == MSCCL_CUSTOM && looks_like_allgather(file))
        purpose.collective = MSCCL_ALLGATHER;
    if (msccl_has_root(purpose.collective))
        purpose.root = file->root >= 0 ? (uint32_t)file->root
                                       : likely_root(file, purpose.collective == MSCCL_REDUCE ||
                                                               purpose.collective == MSCCL_GATHER);
    return purpose;
}

/* -------------------------------------------------------------------------------------------- cells */

static uint32_t input_chunks(const struct msccl_file *file, const struct msccl_purpose *purpose, uint32_t gpu)
{
    if (purpose->collective == MSCCL_ALLGATHER || purpose->collective == MSCCL_GATHER)
        return file->chunks / file->gpus;
    return purpose->collective == MSCCL_SCATTER && gpu != purpose->root ? 0 : file->chunks;
}

static uint32_t output_chunks(const struct msccl_file *file, const struct msccl_purpose *purpose,
                              uint32_t gpu)
{
    if (purpose->collective == MSCCL_REDUCE_SCATTER || purpose->collective == MSCCL_SCATTER)
        return file->chunks / file->gpus;
    return purpose->collective == MSCCL_GATHER && gpu != purpose->root ? 0 : file->chunks;
}

/* The chunks that a gpu's buffer has for that purpose. */
static uint32_t chunks_of(const struct msccl_file *file, const struct msccl_purpose *purpose, uint32_t gpu,
                          enum msccl_buffer buffer)
{
    if (buffer == MSCCL_SCRATCH || purpose->collective == MSCCL_CUSTOM)
        return file->gpu[gpu].chunks[buffer];
    return buffer == MSCCL_INPUT ? input_chunks(file, purpose, gpu) : output_chunks(file, purpose, gpu);
}

/* In place the smaller buffer is a part of the larger one, or they are the same. */
static void place_buffers(const struct msccl_file *file, const struct msccl_purpose *purpose, uint32_t gpu,
                          struct schedule_space *space)
{
    struct schedule_buffer *input = &space->buffer[MSCCL_INPUT], *output = &space->buffer[MSCCL_OUTPUT];
    for (int i = 0; i < MSCCL_BUFFERS; i++)
        space->buffer[i].count = chunks_of(file, purpose, gpu, (enum msccl_buffer)i);
    if (!purpose->in_place)
        output->cell = input->count;
    else if (purpose->collective != MSCCL_CUSTOM && input->count < output->count)
        input->cell = gpu * input->count;
    else if (purpose->collective != MSCCL_CUSTOM && output->count < input->count)
        output->cell = gpu * output->count;
    space->cells = input->cell + input->count;
    if (output->cell + output->count > space->cells)
        space->cells = output->cell + output->count;
    space->buffer[MSCCL_SCRATCH].cell = space->cells;
    space->cells += space->buffer[MSCCL_SCRATCH].count;
}

/* A collective that deals chunks out has as many for each gpu. */
static bool check_chunks(const struct msccl_file *file, const struct msccl_purpose *purpose,
                         struct findings *findings)
{
    bool deals = purpose->collective != MSCCL_ALLREDUCE && purpose->collective != MSCCL_BROADCAST &&
                 purpose->collective != MSCCL_REDUCE && purpose->collective != MSCCL_CUSTOM;
    if (deals && file->chunks % file->gpus) {
        finding_add(findings, SEVERITY_UNUSABLE, "chunks", file->line, 0,
                    "nchunksperloop=\"%u\": %s among %u gpus needs a multiple of %u chunks", file->chunks,
                    msccl_collective_names[purpose->collective], file->gpus, file->gpus);
        return false;
    }
    if ((uint64_t)file->chunks * file->gpus > MSCCL_MOST_ALL_CHUNKS) {
        finding_add(findings, SEVERITY_UNUSABLE, "chunks", file->line, 0,
                    "nchunksperloop=\"%u\" among %u gpus: all buffers together may have %d chunks",
                    file->chunks, file->gpus, MSCCL_MOST_ALL_CHUNKS);
        return false;
    }
    return true;
}

/* -------------------------------------------------------------------------------- before and after */

static void give(const struct msccl_purpose *purpose, struct schedule *schedule, int32_t gpu)
{
    const struct schedule_buffer *input = &schedule->space[gpu].buffer[MSCCL_INPUT];
    if (!input->count || (purpose->collective == MSCCL_BROADCAST && (uint32_t)gpu != purpose->root))
        return;
    schedule_give(schedule, &(struct schedule_given){gpu, input->cell, input->count, 0});
}

/* Chunks first .. of every gpu q must be at the q-th part of the output. */
static void demand_parts(struct schedule *schedule, int32_t gpu, uint32_t count, uint32_t first)
{
    uint32_t cell = schedule->space[gpu].buffer[MSCCL_OUTPUT].cell;
    for (int32_t from = 0; from < schedule->ranks; from++)
        schedule_demand(schedule,
                        &(struct schedule_demand){gpu, cell + (uint32_t)from * count, count, from, first});
}

/* All of the output is chunks first .. of gpu `of`, or their sum. */
static void demand_whole(struct schedule *schedule, int32_t gpu, int32_t of, uint32_t first)
{
    const struct schedule_buffer *output = &schedule->space[gpu].buffer[MSCCL_OUTPUT];
    schedule_demand(schedule, &(struct schedule_demand){gpu, output->cell, output->count, of, first});
}

static void demand(const struct msccl_file *file, const struct msccl_purpose *purpose,
                   struct schedule *schedule, int32_t gpu)
{
    uint32_t part = file->chunks / file->gpus, own = (uint32_t)gpu * part;
    switch (purpose->collective) {
    case MSCCL_ALLGATHER:
        return demand_parts(schedule, gpu, part, 0);
    case MSCCL_ALLTOALL:
        return demand_parts(schedule, gpu, part, own);
    case MSCCL_ALLREDUCE:
        return demand_whole(schedule, gpu, SCHEDULE_ANY, 0);
    case MSCCL_REDUCE_SCATTER:
        return demand_whole(schedule, gpu, SCHEDULE_ANY, own);
    case MSCCL_BROADCAST:
        return demand_whole(schedule, gpu, (int32_t)purpose->root, 0);
    case MSCCL_REDUCE:
        if ((uint32_t)gpu == purpose->root)
            demand_whole(schedule, gpu, SCHEDULE_ANY, 0);
        return;
    case MSCCL_GATHER:
        if ((uint32_t)gpu == purpose->root)
            demand_parts(schedule, gpu, part, 0);
        return;
    case MSCCL_SCATTER:
        return demand_whole(schedule, gpu, (int32_t)purpose->root, own);
    case MSCCL_CUSTOM:
    case MSCCL_COLLECTIVES:
        return;
    }
}

void msccl_entitle(struct schedule *schedule, const char *name, const struct msccl_purpose *purpose,
                   uint32_t chunks)
{
    const char *collective = msccl_collective_names[purpose->collective];
    char does[80], root[24] = "";
    if (msccl_has_root(purpose->collective))
        snprintf(root, sizeof root, ", root %u", purpose->root);
    snprintf(does, sizeof does, "%s, %s%s", collective, purpose->in_place ? "in place" : "out of place",
             root);
    schedule_entitle(schedule, name, does);
    schedule->purpose = (struct schedule_purpose){
        .collective = collective, .root = purpose->root, .chunks = chunks, .in_place = purpose->in_place};
}

bool msccl_cells(const struct msccl_file *file, const struct msccl_purpose *purpose,
                 struct schedule *schedule, struct findings *findings)
{
    if (!check_chunks(file, purpose, findings))
        return false;
    schedule_carry_data(schedule, msccl_buffer_letters);
    for (uint32_t gpu = 0; gpu < file->gpus; gpu++) {
        place_buffers(file, purpose, gpu, &schedule->space[gpu]);
        give(purpose, schedule, (int32_t)gpu);
        demand(file, purpose, schedule, (int32_t)gpu);
    }
    return true;
}

/* --------------------------------------------------------------------------------------- connections */

/* One end of a connection. */
struct connection_end {
    int32_t peer;
    uint32_t channel, block, line;
};

static int end_order(const void *left, const void *right)
{
    const struct connection_end *a = left, *b = right;
    if (a->peer != b->peer)
        return a->peer < b->peer ? -1 : 1;
    if (a->channel != b->channel)
        return a->channel < b->channel ? -1 : 1;
    return a->block < b->block ? -1 : a->block > b->block;
}

static bool block_uses(const struct msccl_file *file, const struct msccl_block *block, bool sends)
{
    for (size_t i = 0; i < block->steps; i++) {
        const struct msccl_type_facts *type = &msccl_types[file->step[block->first_step + i].type];
        if (sends ? type->sends : type->receives)
            return true;
    }
    return false;
}

/* The two directions of a gpu's thread blocks, one after the other. `ends` has room for all of them. */
static void find_shared(const struct msccl_file *file, const struct msccl_gpu *gpu, bool sends,
                        struct connection_end *ends, struct findings *findings)
{
    size_t count = 0;
    for (size_t i = 0; i < gpu->blocks; i++) {
        const struct msccl_block *block = &file->block[gpu->first_block + i];
        if (block_uses(file, block, sends))
            ends[count++] = (struct connection_end){sends ? block->send : block->recv, block->channel,
                                                    block->id, block->line};
    }
    qsort(ends, count, sizeof ends[0], end_order);
    for (size_t i = 1; i < count; i++)
        if (ends[i].peer == ends[i - 1].peer && ends[i].channel == ends[i - 1].channel)
            finding_add(findings, SEVERITY_WRONG, "connection", ends[i].line, 0,
                        "gpu %u, threadblocks %u and %u both %s gpu %d on channel %u: the order of their "
                        "messages is open",
                        gpu->id, ends[i - 1].block, ends[i].block, sends ? "send to" : "receive from",
                        ends[i].peer, ends[i].channel);
}

static void find_all_shared(const struct msccl_file *file, struct findings *findings)
{
    size_t most = 0;
    for (size_t i = 0; i < file->gpus; i++)
        most = file->gpu[i].blocks > most ? file->gpu[i].blocks : most;
    struct connection_end *ends = memory_take(most, sizeof ends[0], "the connections of a schedule");
    for (size_t i = 0; i < file->gpus; i++) {
        find_shared(file, &file->gpu[i], true, ends, findings);
        find_shared(file, &file->gpu[i], false, ends, findings);
    }
    free(ends);
}

/* ------------------------------------------------------------------------------------ what is assumed */

#define remark(line, ...) finding_add(findings, SEVERITY_NONE, "taken to be", line, 0, __VA_ARGS__)

/* Remark what the file leaves open, and numbers that say something else than the place where they stand. */
static void remark_assumed(const struct msccl_file *file, const struct msccl_purpose *purpose,
                           struct findings *findings)
{
    const struct msccl_step *first = NULL;
    if (!file->collective_given)
        remark(file->line, "the file has no coll; taken to be %s",
               msccl_collective_names[purpose->collective]);
    if (file->root < 0 && msccl_has_root(purpose->collective))
        remark(file->line, "the file has no root; taken to be gpu %u", purpose->root);
    for (size_t i = 0; i < file->blocks && !first; i++) {
        const struct msccl_step *step = file->step + file->block[i].first_step;
        for (size_t k = 0; k < file->block[i].steps && !first; k++)
            if (step[k].number >= 0 && (size_t)step[k].number != k)
                first = &step[k];
    }
    if (first)
        remark(first->line, "s=\"%d\" is not the place of the step in its tb; the place counts",
               first->number);
}

void msccl_look_over(const struct msccl_file *file, const struct msccl_purpose *purpose,
                     struct findings *findings)
{
    find_all_shared(file, findings);
    remark_assumed(file, purpose, findings);
}
