/*
 * trace_binary.c: transmissions in few bytes each, for parray itself.
 *
 * Events are coded straight into the block that goes out when it is full, at once and to the kernel: what stands in the file
 * survives the program. Where a block ends depends on the events alone, so files are equal if runs are.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* O_TMPFILE */
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "report/report.h"
#include "report/report_json.h"
#include "trace/trace.h"
#include "trace/trace_binary.h"
#include "trace/trace_block.h"
#include "trace/trace_code.h"
#include "whole_file.h"

extern const struct trace_format trace_binary;

struct binary {
    struct trace_sink sink;
    struct whole_file *file; /* NULL: a file without a name */
    FILE *out;
    bool no_memory; /* for a text */
    struct trace_block block;
    struct trace_event before;
    unsigned char *end; /* of what is in the content */
    unsigned char content[TRACE_EVENTS_MOST];
};

/* A failed write shows in the stream's error flag, which closing reads. */
static void block_write(FILE *out, const struct trace_block *block, const void *content)
{
    unsigned char head[TRACE_BLOCK_HEAD];
    trace_block_seal(head, block, content);
    fwrite(head, 1, sizeof head, out);
    fwrite(content, 1, block->length, out);
    fflush(out);
}

static void events_pass_on(struct binary *binary)
{
    if (!binary->block.count)
        return;
    binary->block.last = binary->before.step;
    binary->block.length = (uint32_t)(binary->end - binary->content);
    block_write(binary->out, &binary->block, binary->content);
    binary->block.count = 0;
    binary->end = binary->content;
}

static void text_pass_on(struct binary *binary, enum trace_block_kind kind, char *text)
{
    size_t length = text ? strlen(text) : 0;
    if (text && length <= TRACE_TEXT_MOST)
        block_write(binary->out, &(struct trace_block){.kind = kind, .length = (uint32_t)length}, text);
    else
        binary->no_memory = true;
    free(text);
}

static void binary_begin(struct trace_sink *sink, const struct report *report)
{
    struct binary *binary = container_of(sink, struct binary, sink);
    unsigned char head[TRACE_FILE_HEAD];
    trace_file_head(head);
    fwrite(head, 1, sizeof head, binary->out);
    text_pass_on(binary, TRACE_BLOCK_RUN, report_json_head(report));
}

static void binary_write(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct binary *binary = container_of(sink, struct binary, sink);
    struct trace_block *block = &binary->block;
    for (const struct trace_event *event = events; event < events + count; event++) {
        if (binary->end > binary->content + TRACE_EVENTS_MOST - TRACE_CODE_MOST)
            events_pass_on(binary);
        if (block->count++ == 0) {
            *block = (struct trace_block){
                .kind = TRACE_BLOCK_EVENTS, .count = 1, .first = event->step, .reach = event->step};
            binary->before = (struct trace_event){0};
        }
        uint64_t last = event->step + event->duration - 1;
        block->reach = last > block->reach ? last : block->reach;
        binary->end = trace_encode(binary->end, &binary->before, event);
    }
}

static void binary_end(struct trace_sink *sink, const struct report *report)
{
    struct binary *binary = container_of(sink, struct binary, sink);
    events_pass_on(binary);
    if (report->outcome) /* that of a recording may not be known */
        text_pass_on(binary, TRACE_BLOCK_OUTCOME, report_json_tail(report));
}

static bool temporary_close(FILE *out, char *error, size_t error_size)
{
    errno = 0;
    bool fine = !ferror(out);
    if (fclose(out) == 0 && fine)
        return true;
    snprintf(
        error, error_size,
        "the temporary file for reports took only a part of the run%s%s; free some space, or set TMPDIR to "
        "a directory with more",
        errno ? ": " : "", errno ? strerror(errno) : "");
    return false;
}

static bool binary_close(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    struct binary *binary = container_of(sink, struct binary, sink);
    bool no_memory = binary->no_memory && keep, fine;
    if (binary->file)
        fine = whole_file_close(binary->file, keep && !no_memory, error, error_size);
    else
        fine = temporary_close(binary->out, error, error_size) || !keep;
    if (no_memory)
        snprintf(error, error_size, "out of memory for the head or the end of the trace");
    free(binary);
    return fine && !no_memory;
}

static struct binary *binary_new(char *error, size_t error_size)
{
    struct binary *binary = malloc(sizeof *binary);
    if (!binary) {
        snprintf(error, error_size, "out of memory for a trace");
        return NULL;
    }
    binary->sink = (struct trace_sink){
        .begin = binary_begin, .write = binary_write, .end = binary_end, .close = binary_close};
    binary->no_memory = false;
    binary->block.count = 0;
    binary->end = binary->content;
    return binary;
}

static struct trace_sink *binary_open(const char *path, char *error, size_t error_size)
{
    struct binary *binary = binary_new(error, error_size);
    if (!binary)
        return NULL;
    binary->file = whole_file_open_seen(path, error, error_size);
    if (!binary->file) {
        free(binary);
        return NULL;
    }
    binary->out = whole_file_stream(binary->file);
    return &binary->sink;
}

/* -1 with errno. */
static int nameless_file(const char *folder)
{
    char path[4096];
    int fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0 || snprintf(path, sizeof path, "%s/parray.XXXXXX", folder) >= (int)sizeof path)
        return fd;
    fd = mkostemp(path, O_CLOEXEC);
    if (fd >= 0)
        unlink(path);
    return fd;
}

struct trace_sink *trace_binary_temporary(int *fd, char *error, size_t error_size)
{
    const char *folder = getenv("TMPDIR");
    struct binary *binary = binary_new(error, error_size);
    if (!binary)
        return NULL;
    if (!folder || !*folder)
        folder = "/tmp";
    binary->file = NULL;
    *fd = nameless_file(folder);
    int copy = *fd < 0 ? -1 : fcntl(*fd, F_DUPFD_CLOEXEC, 0);
    binary->out = copy < 0 ? NULL : fdopen(copy, "w");
    if (binary->out)
        return &binary->sink;
    snprintf(error, error_size,
             "no temporary file in '%s': %s; set TMPDIR to a directory that you may write to", folder,
             strerror(errno));
    if (copy >= 0)
        close(copy);
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
    free(binary);
    return NULL;
}

bool trace_is_binary(const char *path)
{
    size_t length = strlen(path), ending = strlen(trace_binary.ending);
    return length > ending && strcmp(path + length - ending, trace_binary.ending) == 0;
}

const struct trace_format trace_binary = {
    .ending = ".trace",
    .help = "compact, for `parray report' and `parray trace'",
    .open = binary_open,
};
