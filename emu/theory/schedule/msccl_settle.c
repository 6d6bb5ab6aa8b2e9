/*
 * msccl_settle.c: what can be said of an MSCCL file only when all of it has been read.
 */
#include <stdarg.h>
#include <stdlib.h>

#include "base.h"
#include "machine/memory.h"
#include "schedule/msccl_elements.h"

static bool refuse(struct msccl_elements *elements, uint32_t line, const char *format, ...) PRINTF_LIKE(3, 4);

static bool refuse(struct msccl_elements *elements, uint32_t line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(elements->error, elements->error_size, format, args);
    va_end(args);
    elements->line = line;
    return false;
}

static int gpu_order(const void *left, const void *right)
{
    const struct msccl_gpu *a = left, *b = right;
    return a->id != b->id ? (a->id < b->id ? -1 : 1) : (a->line > b->line) - (a->line < b->line);
}

static int block_order(const void *left, const void *right)
{
    const struct msccl_block *a = left, *b = right;
    return a->id != b->id ? (a->id < b->id ? -1 : 1) : (a->line > b->line) - (a->line < b->line);
}

static bool settle_gpus(struct msccl_elements *elements)
{
    struct msccl_file *file = elements->file;
    if (!elements->gpus)
        return refuse(elements, elements->line, "the file has no <gpu>");
    if (!file->nodes)
        file->nodes = (uint32_t)elements->gpus;
    qsort(file->gpu, elements->gpus, sizeof file->gpu[0], gpu_order);
    for (size_t i = 0; i < elements->gpus; i++) {
        const struct msccl_gpu *gpu = &file->gpu[i];
        if (i && gpu->id == gpu[-1].id)
            return refuse(elements, gpu->line, "gpu %u is already in line %u", gpu->id, gpu[-1].line);
        if (gpu->id != i)
            return refuse(elements, gpu->line, "there is a gpu %u and no gpu %zu", gpu->id, i);
    }
    return elements->gpus == file->nodes ||
           refuse(elements, file->gpu[elements->gpus - 1].line, "ngpus is %u, and there is no gpu %zu",
                  file->nodes, elements->gpus);
}

static bool settle_blocks(struct msccl_elements *elements, const struct msccl_gpu *gpu)
{
    struct msccl_block *block = elements->file->block + gpu->first_block;
    if (gpu->blocks)
        qsort(block, gpu->blocks, sizeof block[0], block_order);
    for (size_t i = 0; i < gpu->blocks; i++) {
        if (i && block[i].id == block[i - 1].id)
            return refuse(elements, block[i].line, "gpu %u has a tb %u in line %u already", gpu->id,
                          block[i].id, block[i - 1].line);
        if (block[i].id != i)
            return refuse(elements, block[i].line, "gpu %u has a tb %u and no tb %zu", gpu->id, block[i].id,
                          i);
        if (block[i].send >= (int64_t)elements->file->nodes ||
            block[i].recv >= (int64_t)elements->file->nodes)
            return refuse(elements, block[i].line, "there is no gpu %d; the file has %u gpus",
                          block[i].send > block[i].recv ? block[i].send : block[i].recv,
                          elements->file->nodes);
    }
    return true;
}

static bool settle_needs(struct msccl_elements *elements, const struct msccl_gpu *gpu)
{
    const struct msccl_file *file = elements->file;
    for (size_t b = 0; b < gpu->blocks; b++) {
        const struct msccl_block *block = &file->block[gpu->first_block + b];
        for (size_t s = 0; s < block->steps; s++) {
            const struct msccl_step *step = &file->step[block->first_step + s];
            for (size_t n = 0; n < step->needs; n++)
                if (file->need[step->first_need + n].block >= gpu->blocks)
                    return refuse(elements, step->line, "depid=\"%u\": gpu %u has no tb %u",
                                  file->need[step->first_need + n].block, gpu->id,
                                  file->need[step->first_need + n].block);
        }
    }
    return true;
}

/* No table is NULL, so that places in it can be computed even if it is empty. */
static void settle_tables(struct msccl_file *file)
{
    static const char what_for[] = "a schedule";
    if (!file->block)
        file->block = memory_take(0, sizeof file->block[0], what_for);
    if (!file->copy)
        file->copy = memory_take(0, sizeof file->copy[0], what_for);
    if (!file->step)
        file->step = memory_take(0, sizeof file->step[0], what_for);
    if (!file->need)
        file->need = memory_take(0, sizeof file->need[0], what_for);
}

bool msccl_settle(struct msccl_elements *elements)
{
    settle_tables(elements->file);
    if (!settle_gpus(elements))
        return false;
    for (size_t i = 0; i < elements->file->nodes; i++)
        if (!settle_blocks(elements, &elements->file->gpu[i]) ||
            !settle_needs(elements, &elements->file->gpu[i]))
            return false;
    if (elements->file->root >= (int64_t)elements->file->nodes)
        return refuse(elements, elements->file->gpu[0].line, "root is %d, and there are %u gpus",
                      elements->file->root, elements->file->nodes);
    return true;
}
