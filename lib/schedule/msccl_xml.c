/*
 * msccl_xml.c: which element may stand where, and what must be true when all of them have been read.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "alloc.h"
#include "base.h"
#include "schedule/findings.h"
#include "schedule/msccl_elements.h"
#include "schedule/msccl_xml.h"
#include "schedule/xml_text.h"

enum kind { KIND_ALGO = XML_OWN, KIND_GPU, KIND_COPY, KIND_BLOCK, KIND_STEP, KINDS };

static const struct xml_element known[KINDS] = {
    [KIND_ALGO] = {"algo", XML_FILE}, [KIND_GPU] = {"gpu", KIND_ALGO},    [KIND_COPY] = {"copy", KIND_GPU},
    [KIND_BLOCK] = {"tb", KIND_GPU},  [KIND_STEP] = {"step", KIND_BLOCK},
};

static bool enter(void *data, int kind, struct xml_attributes *attributes)
{
    static bool (*const enters[KINDS])(struct msccl_elements *, struct xml_attributes *) = {
        [KIND_ALGO] = msccl_algo,   [KIND_GPU] = msccl_gpu,   [KIND_COPY] = msccl_copy,
        [KIND_BLOCK] = msccl_block, [KIND_STEP] = msccl_step,
    };
    struct msccl_elements *elements = data;

    elements->line = attributes->line;
    return enters[kind](elements, attributes);
}

/* -------------------------------------------------------------------------- when all of it has been read */

/* False, with a sentence about a line that has been read before. */
static bool refuse_line(struct msccl_elements *elements, uint32_t line, const char *format, ...)
    PRINTF_LIKE(3, 4);

static bool refuse_line(struct msccl_elements *elements, uint32_t line, const char *format, ...)
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
        return refuse_line(elements, elements->line, "the file has no <gpu>");
    if (!file->gpus)
        file->gpus = (uint32_t)elements->gpus;
    qsort(file->gpu, elements->gpus, sizeof file->gpu[0], gpu_order);
    for (size_t i = 0; i < elements->gpus; i++) {
        const struct msccl_gpu *gpu = &file->gpu[i];
        if (i && gpu->id == gpu[-1].id)
            return refuse_line(elements, gpu->line, "gpu %u is already in line %u", gpu->id, gpu[-1].line);
        if (gpu->id != i)
            return refuse_line(elements, gpu->line, "there is a gpu %u and no gpu %zu", gpu->id, i);
    }
    return elements->gpus == file->gpus ||
           refuse_line(elements, file->gpu[elements->gpus - 1].line, "ngpus is %u, and there is no gpu %zu",
                       file->gpus, elements->gpus);
}

static bool settle_blocks(struct msccl_elements *elements, const struct msccl_gpu *gpu)
{
    struct msccl_block *block = elements->file->block + gpu->first_block;
    if (gpu->blocks)
        qsort(block, gpu->blocks, sizeof block[0], block_order);
    for (size_t i = 0; i < gpu->blocks; i++) {
        if (i && block[i].id == block[i - 1].id)
            return refuse_line(elements, block[i].line, "gpu %u has a tb %u in line %u already", gpu->id,
                               block[i].id, block[i - 1].line);
        if (block[i].id != i)
            return refuse_line(elements, block[i].line, "gpu %u has a tb %u and no tb %zu", gpu->id,
                               block[i].id, i);
        if (block[i].send >= (int64_t)elements->file->gpus || block[i].recv >= (int64_t)elements->file->gpus)
            return refuse_line(elements, block[i].line, "there is no gpu %d; the file has %u gpus",
                               block[i].send > block[i].recv ? block[i].send : block[i].recv,
                               elements->file->gpus);
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
                    return refuse_line(elements, step->line, "depid=\"%u\": gpu %u has no tb %u",
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

/* After the last element: bring gpus and thread blocks into the order of their ids, and see that none is
 * missing and that what they refer to is there. */
static bool settle(struct msccl_elements *elements)
{
    settle_tables(elements->file);
    if (!settle_gpus(elements))
        return false;
    for (size_t i = 0; i < elements->file->gpus; i++)
        if (!settle_blocks(elements, &elements->file->gpu[i]) ||
            !settle_needs(elements, &elements->file->gpu[i]))
            return false;
    if (elements->file->root >= (int64_t)elements->file->gpus)
        return refuse_line(elements, elements->file->gpu[0].line, "root is %d, and there are %u gpus",
                           elements->file->root, elements->file->gpus);
    return true;
}

/* ----------------------------------------------------------------------------------------- the file */

struct msccl_file *msccl_read(const char *text, size_t size, struct findings *findings)
{
    struct msccl_file *file = memory_take(1, sizeof *file, "a schedule");
    struct msccl_elements elements = {.file = file, .line = 1};
    struct xml_text xml = {
        .known = known, .kinds = KINDS, .of = "schedule of MSCCL", .enter = enter, .data = &elements};

    elements.error = xml.sentence;
    elements.error_size = sizeof xml.sentence;
    if (xml_text_read(&xml, text, size)) {
        if (settle(&elements))
            return file;
        xml.line = elements.line;
        xml.column = 1;
    }
    finding_add(findings, SEVERITY_UNUSABLE, "not MSCCL XML", xml.line, xml.column, "%s", xml.sentence);
    msccl_free(file);
    return NULL;
}

void msccl_free(struct msccl_file *file)
{
    if (!file)
        return;
    free(file->gpu);
    free(file->block);
    free(file->copy);
    free(file->step);
    free(file->need);
    free(file);
}

/* NCCL's connections have 8 slots. A message of protocol Simple takes 4 of them, of the others 1. */
uint32_t msccl_room(const struct msccl_file *file)
{
    return file->simple ? 2 : 8;
}
