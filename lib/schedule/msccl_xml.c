/*
 * msccl_xml.c: expat tells of the elements, block by block of the file; this file knows which element may
 * stand where and keeps the limits.
 *
 * expat keeps a tag until it has read its end. So a file that never ends a tag is told by blocks in which
 * nothing was told of.
 */
#include <expat.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "base.h"
#include "schedule/findings.h"
#include "schedule/msccl_attributes.h"
#include "schedule/msccl_elements.h"
#include "schedule/msccl_xml.h"

enum { SENTENCE_SIZE = 400 };

/* What an element is, which depends on what it stands in. */
enum kind { KIND_OTHER, KIND_FILE, KIND_ALGO, KIND_GPU, KIND_COPY, KIND_BLOCK, KIND_STEP, KINDS };

static const struct {
    const char *name;
    enum kind parent;
    bool (*enter)(struct msccl_elements *elements, struct msccl_attributes *attributes);
} elements_known[KINDS] = {
    [KIND_ALGO] = {"algo", KIND_FILE, msccl_algo},  [KIND_GPU] = {"gpu", KIND_ALGO, msccl_gpu},
    [KIND_COPY] = {"copy", KIND_GPU, msccl_copy},   [KIND_BLOCK] = {"tb", KIND_GPU, msccl_block},
    [KIND_STEP] = {"step", KIND_BLOCK, msccl_step},
};

struct msccl_reader {
    XML_Parser parser;
    struct msccl_elements elements;
    enum kind open[MSCCL_MOST_DEPTH + 1]; /* open[0] is the file */
    int depth;
    bool told; /* of something, in this block of the file */
    uint32_t line, column;
    char sentence[SENTENCE_SIZE]; /* empty: all is well */
};

/* Stop at the place where expat is, or where a handler found something. */
static void stop(struct msccl_reader *r)
{
    r->line = (uint32_t)XML_GetCurrentLineNumber(r->parser);
    r->column = (uint32_t)XML_GetCurrentColumnNumber(r->parser) + 1;
    XML_StopParser(r->parser, XML_FALSE);
}

static void refuse(struct msccl_reader *r, const char *format, ...) PRINTF_LIKE(2, 3);

static void refuse(struct msccl_reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->sentence, sizeof r->sentence, format, args);
    va_end(args);
    stop(r);
}

/* ---------------------------------------------------------------------------------------- elements */

static enum kind kind_of(const char *name)
{
    for (int kind = KIND_ALGO; kind < KINDS; kind++)
        if (strcmp(name, elements_known[kind].name) == 0)
            return (enum kind)kind;
    return KIND_OTHER;
}

/* What an element may be where it stands: KIND_OTHER if nobody knows it; KINDS after refusing. */
static enum kind place_of(struct msccl_reader *r, const char *name)
{
    enum kind kind = kind_of(name), within = r->open[r->depth];
    if (within == KIND_FILE && kind != KIND_ALGO)
        return refuse(r, "the outermost element must be <algo>; this is no schedule of MSCCL"), KINDS;
    if (kind == KIND_OTHER || within == KIND_OTHER)
        return KIND_OTHER;
    if (elements_known[kind].parent == within)
        return kind;
    if (kind == KIND_ALGO)
        return refuse(r, "an <algo> within an element; a file has one, and it is the outermost"), KINDS;
    return refuse(r, "<%s> stands in <%s>; its place is in <%s>", name, elements_known[within].name,
                  elements_known[elements_known[kind].parent].name),
           KINDS;
}

static void element_begins(void *data, const char *name, const char **list)
{
    struct msccl_reader *r = data;
    r->told = true;
    if (r->sentence[0])
        return;
    if (r->depth == MSCCL_MOST_DEPTH)
        return refuse(r, "elements are nested more than %d deep", MSCCL_MOST_DEPTH);
    enum kind kind = place_of(r, name);
    if (kind == KINDS)
        return;
    r->open[++r->depth] = kind;
    if (kind == KIND_OTHER)
        return;
    struct msccl_attributes attributes = {name, list, r->sentence, sizeof r->sentence};
    r->elements.line = (uint32_t)XML_GetCurrentLineNumber(r->parser);
    if (!elements_known[kind].enter(&r->elements, &attributes))
        stop(r);
}

static void element_ends(void *data, const char *name)
{
    struct msccl_reader *r = data;
    (void)name;
    r->told = true;
    r->depth -= r->depth > 0;
}

static void type_begins(void *data, const char *name, const char *system, const char *public, int internal)
{
    (void)name, (void)system, (void)public, (void)internal;
    refuse(data, "a document type (DOCTYPE) is not read: schedules need none, and entities can be endless");
}

/* Blanks between elements, comments, a header, and all else. */
static void other(void *data, const char *text, int length)
{
    struct msccl_reader *r = data;
    (void)text, (void)length;
    r->told = true;
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

/* A block that ends in an error of XML itself. */
static void explain(struct msccl_reader *r)
{
    enum XML_Error code = XML_GetErrorCode(r->parser);
    if (r->sentence[0])
        return;
    if (code == XML_ERROR_NO_ELEMENTS && r->depth)
        refuse(r, "the file ends before </algo>: a part of it is missing");
    else
        refuse(r, "%s",
               code == XML_ERROR_NO_ELEMENTS ? "there is nothing in the file; it must have an <algo>"
                                             : XML_ErrorString(code));
}

static void read_blocks(struct msccl_reader *r, const char *text, size_t size)
{
    bool last = false;
    int silent = 0;
    while (!last && !r->sentence[0]) {
        int length = (int)(size < MSCCL_MOST_TOKEN ? size : MSCCL_MOST_TOKEN);
        last = (size_t)length == size;
        r->told = false;
        if (XML_Parse(r->parser, text, length, last) != XML_STATUS_OK)
            return explain(r);
        text += length;
        size -= (size_t)length;
        silent = r->told ? 0 : silent + 1;
        if (silent > 1)
            return refuse(r, "a tag or comment is longer than %d bytes", MSCCL_MOST_TOKEN);
    }
}

static void read_text(struct msccl_reader *r, const char *text, size_t size)
{
    XML_SetUserData(r->parser, r);
    XML_SetElementHandler(r->parser, element_begins, element_ends);
    XML_SetStartDoctypeDeclHandler(r->parser, type_begins);
    XML_SetDefaultHandler(r->parser, other);
    r->open[0] = KIND_FILE;
    read_blocks(r, text, size);
    if (!r->sentence[0] && !settle(&r->elements)) {
        r->line = r->elements.line;
        r->column = 1;
    }
}

struct msccl_file *msccl_read(const char *text, size_t size, struct findings *findings)
{
    struct msccl_reader r = {.parser = XML_ParserCreate(NULL), .line = 1, .column = 1};
    struct msccl_file *file = memory_take(1, sizeof *file, "a schedule");
    r.elements = (struct msccl_elements){
        .file = file, .error = r.sentence, .error_size = sizeof r.sentence, .line = 1};
    if (r.parser)
        read_text(&r, text, size);
    else
        snprintf(r.sentence, sizeof r.sentence, "there is no memory to read it");
    if (r.parser)
        XML_ParserFree(r.parser);
    if (!r.sentence[0])
        return file;
    finding_add(findings, SEVERITY_UNUSABLE, "not MSCCL XML", r.line, r.column, "%s", r.sentence);
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
