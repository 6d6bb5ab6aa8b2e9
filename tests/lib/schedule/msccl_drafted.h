/*
 * msccl_drafted.h: MSCCL XML for tests, written element by element: begin, then a gpu, its thread blocks and
 * their steps, each in a line of its own, the first in line 1.
 */
#ifndef MSCCL_DRAFTED_H
#define MSCCL_DRAFTED_H

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base.h"

enum { TEXT_SIZE = 40000 };

static char text[TEXT_SIZE];

static inline PRINTF_LIKE(1, 2) void put(const char *format, ...)
{
    size_t used = strlen(text);
    va_list args;
    va_start(args, format);
    vsnprintf(text + used, sizeof text - used, format, args);
    va_end(args);
}

/* Each of these writes a line of its own. */
static inline void begin(int gpus, int chunks, const char *coll, const char *more)
{
    text[0] = '\0';
    put("<algo name=\"x\" ngpus=\"%d\" nchunksperloop=\"%d\" coll=\"%s\" minBytes=\"0\" maxBytes=\"9\" %s>\n",
        gpus, chunks, coll, more);
}

static inline void gpu(int id, int scratch)
{
    put("%s<gpu id=\"%d\" s_chunks=\"%d\">\n", strstr(text, "<gpu") ? "</tb></gpu>" : "", id, scratch);
}

static inline void tb(int id, int send, int recv)
{
    const char *last = strrchr(text, '<');
    put("%s<tb id=\"%d\" send=\"%d\" recv=\"%d\" chan=\"0\">\n", strncmp(last, "<gpu", 4) == 0 ? "" : "</tb>",
        id, send, recv);
}

/* "r i0 o1 2": type, source, target, chunks; then what it needs, "1:3", and whether it signals. */
static inline void step(const char *type, const char *src, const char *dst, int count, const char *needs,
                        int signals)
{
    char block[16] = "-1", number[16] = "-1";
    if (*needs)
        sscanf(needs, "%15[^:]:%15s", block, number);
    put("<step type=\"%s\" srcbuf=\"%c\" srcoff=\"%s\" dstbuf=\"%c\" dstoff=\"%s\" cnt=\"%d\" depid=\"%s\" "
        "deps=\"%s\" "
        "hasdep=\"%d\"/>\n",
        type, *src, src + 1, *dst, dst + 1, count, block, number, signals);
}

#endif
