/*
 * msccl_remarks.c: one function a trap.
 *
 * The limits are those of the sources: MSCCL 256 steps a thread block, 216 thread blocks a gpu; the executor
 * and RCCL 64 and 64; both 32 thread blocks on a channel, less than 72 chunks in a step, 4096 XML elements of
 * a gpu.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "parray.h"
#include "schedule/msccl_remarks.h"

enum {
    STEPS_RCCL = 64,
    STEPS_MSCCL = 256,
    BLOCKS_RCCL = 64,
    BLOCKS_MSCCL = 216,
    COUNT_LIMIT = 72,
    ELEMENTS_MOST = 4096
};

#define remark(line, ...) finding_add(findings, PARRAY_DONE, "runtimes", line, 0, __VA_ARGS__)

/* ---------------------------------------------------------------------------------------- attributes */

static void remark_collective(const struct msccl_file *file, const struct msccl_purpose *purpose,
                              struct findings *findings)
{
    const char *name = msccl_collective_names[purpose->collective];
    if (!file->collective_given)
        remark(file->line, "the file has no coll, which MSCCL refuses; taken to be %s", name);
    else if (strcmp(file->spelling, "reduce_scatter") == 0)
        remark(file->line,
               "coll=\"reduce_scatter\": the executor and RCCL call it reducescatter and refuse this");
    else if (strcmp(file->spelling, "reducescatter") == 0)
        remark(file->line, "coll=\"reducescatter\": MSCCL calls it reduce_scatter and refuses this");
    if (purpose->collective == MSCCL_GATHER || purpose->collective == MSCCL_SCATTER)
        remark(file->line, "coll=\"%s\": MSCCL refuses it, the executor and RCCL know the name", name);
    if (file->root < 0 && msccl_has_root(purpose->collective))
        remark(file->line, "the file has no root; taken to be gpu %u", purpose->root);
}

static void remark_attributes(const struct msccl_file *file, struct findings *findings)
{
    if (!file->for_rccl)
        remark(file->line,
               "without outofplace, minBytes and maxBytes the executor and RCCL pass over the file");
    if (file->xml_header)
        remark(1, "MSCCL, the executor and RCCL cannot read a file that begins with <?xml ...?>");
    if (file->single_quotes)
        remark(file->line, "MSCCL, the executor and RCCL cannot read values in single quotes");
    if (file->copies)
        remark(file->copy[0].line, "MSCCL passes over <copy>: there the output lacks that chunk at first");
}

/* MSCCL compares the numbers of chunks with nchunksperloop. */
static void remark_chunks(const struct msccl_file *file, const struct msccl_purpose *purpose,
                          struct findings *findings)
{
    for (uint32_t i = 0; i < file->nodes && purpose->collective != MSCCL_CUSTOM; i++)
        for (int buffer = MSCCL_INPUT; buffer <= MSCCL_OUTPUT; buffer++) {
            uint32_t given = file->gpu[i].chunks[buffer],
                     right = msccl_chunks(file, purpose, i, (enum msccl_buffer)buffer);
            if (given && given != right) {
                remark(file->gpu[i].line, "%c_chunks=\"%u\": %s has %u there, MSCCL refuses the file",
                       msccl_buffer_letters[buffer], given, msccl_collective_names[purpose->collective],
                       right);
                return;
            }
        }
}

/* -------------------------------------------------------------------------------------------- limits */

static void remark_sizes(const struct msccl_file *file, struct findings *findings)
{
    const struct msccl_block *longest = NULL;
    const struct msccl_gpu *widest = NULL;
    for (size_t i = 0; i < file->blocks; i++)
        longest = !longest || file->block[i].steps > longest->steps ? &file->block[i] : longest;
    for (size_t i = 0; i < file->nodes; i++)
        widest = !widest || file->gpu[i].blocks > widest->blocks ? &file->gpu[i] : widest;
    if (longest && longest->steps > STEPS_RCCL)
        remark(longest->line, "a tb of %zu steps: %s%s take at most %d", longest->steps,
               longest->steps > STEPS_MSCCL ? "MSCCL takes at most 256, " : "", "the executor and RCCL",
               STEPS_RCCL);
    if (widest && widest->blocks > BLOCKS_RCCL)
        remark(widest->line, "a gpu of %zu thread blocks: %sRCCL takes at most %d", widest->blocks,
               widest->blocks > BLOCKS_MSCCL ? "MSCCL takes at most 216, " : "", BLOCKS_RCCL);
}

static void remark_elements(const struct msccl_file *file, struct findings *findings)
{
    for (size_t i = 0; i < file->nodes; i++) {
        const struct msccl_gpu *gpu = &file->gpu[i];
        size_t elements = file->nodes + gpu->blocks + gpu->copies;
        for (size_t b = 0; b < gpu->blocks; b++)
            elements += file->block[gpu->first_block + b].steps;
        if (elements > ELEMENTS_MOST) {
            remark(gpu->line, "gpu %zu has %zu elements, with those of the other gpus; runtimes read %d", i,
                   elements, ELEMENTS_MOST);
            return;
        }
    }
}

/* --------------------------------------------------------------------------------------------- steps */

/* Of each trap the first place, and how often it is there. */
struct trap {
    uint32_t line;
    uint64_t count;
};

static void note(struct trap *trap, const struct msccl_step *step)
{
    if (!trap->count++)
        trap->line = step->line;
}

struct traps {
    struct trap number, count, idle, signal, chain, last;
};

static void look_at_nop(const struct msccl_step *step, const struct msccl_step *end, struct traps *traps)
{
    const struct msccl_step *next = step + 1;
    if (!step->needs)
        note(&traps->idle, step);
    if (step->signals)
        note(&traps->signal, step);
    if (next == end)
        note(&traps->last, step);
    else if (step->needs && next->type != MSCCL_NOP && !next->needs)
        note(&traps->chain, next);
}

static void look_at_block(const struct msccl_file *file, const struct msccl_block *block, struct traps *traps)
{
    const struct msccl_step *first = file->step + block->first_step, *end = first + block->steps;
    for (const struct msccl_step *step = first; step < end; step++) {
        if (step->number >= 0 && step->number != step - first)
            note(&traps->number, step);
        if (step->count >= COUNT_LIMIT)
            note(&traps->count, step);
        if (step->type == MSCCL_NOP)
            look_at_nop(step, end, traps);
    }
}

static void remark_trap(const struct trap *trap, const char *text, struct findings *findings)
{
    if (trap->count > 1)
        remark(trap->line, "%s (%llu times)", text, (unsigned long long)trap->count);
    else if (trap->count)
        remark(trap->line, "%s", text);
}

static void remark_steps(const struct msccl_file *file, struct findings *findings)
{
    struct traps traps = {.number.count = 0};
    for (size_t i = 0; i < file->blocks; i++)
        look_at_block(file, &file->block[i], &traps);
    remark_trap(&traps.number, "s is not the place of the step in its tb; runtimes go by the place",
                findings);
    remark_trap(&traps.count, "cnt of 72 or more, which MSCCL refuses", findings);
    remark_trap(&traps.idle, "a nop without depid: runtimes drop it, and later numbers fall by one",
                findings);
    remark_trap(&traps.signal, "a nop with hasdep=\"1\": runtimes drop it and its signal", findings);
    remark_trap(&traps.chain, "a step without depid after a nop with one: runtimes pass over the whole file",
                findings);
    remark_trap(&traps.last, "a nop at the end of a tb: runtimes drop it", findings);
}

/* --------------------------------------------------------------------------------------- connections */

/* One end of a connection. */
struct end {
    int32_t peer;
    uint32_t channel, block, line;
};

static int end_order(const void *left, const void *right)
{
    const struct end *a = left, *b = right;
    if (a->peer != b->peer)
        return a->peer < b->peer ? -1 : 1;
    if (a->channel != b->channel)
        return a->channel < b->channel ? -1 : 1;
    return a->block < b->block ? -1 : a->block > b->block;
}

static bool uses(const struct msccl_file *file, const struct msccl_block *block, bool sends)
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
                        struct end *ends, struct findings *findings)
{
    size_t count = 0;
    for (size_t i = 0; i < gpu->blocks; i++) {
        const struct msccl_block *block = &file->block[gpu->first_block + i];
        if (uses(file, block, sends))
            ends[count++] =
                (struct end){sends ? block->send : block->recv, block->channel, block->id, block->line};
    }
    qsort(ends, count, sizeof ends[0], end_order);
    for (size_t i = 1; i < count; i++)
        if (ends[i].peer == ends[i - 1].peer && ends[i].channel == ends[i - 1].channel)
            finding_add(findings, PARRAY_WRONG, "connection", ends[i].line, 0,
                        "gpu %u, threadblocks %u and %u both %s gpu %d on channel %u: the order of their "
                        "messages is open",
                        gpu->id, ends[i - 1].block, ends[i].block, sends ? "send to" : "receive from",
                        ends[i].peer, ends[i].channel);
}

static void find_all_shared(const struct msccl_file *file, struct findings *findings)
{
    size_t most = 0;
    for (size_t i = 0; i < file->nodes; i++)
        most = file->gpu[i].blocks > most ? file->gpu[i].blocks : most;
    struct end *ends = memory_take(most, sizeof ends[0], "the connections of a schedule");
    for (size_t i = 0; i < file->nodes; i++) {
        find_shared(file, &file->gpu[i], true, ends, findings);
        find_shared(file, &file->gpu[i], false, ends, findings);
    }
    free(ends);
}

void msccl_remarks(const struct msccl_file *file, const struct msccl_purpose *purpose,
                   struct findings *findings)
{
    find_all_shared(file, findings);
    remark_collective(file, purpose, findings);
    remark_attributes(file, findings);
    remark_chunks(file, purpose, findings);
    remark_sizes(file, findings);
    remark_elements(file, findings);
    remark_steps(file, findings);
}
