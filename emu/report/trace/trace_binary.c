/*
 * trace_binary.c: the binary format, few bytes for each transmission, stall and note, which parray itself
 * reads.
 *
 * Transmissions, stalls and notes are coded straight into a block each. When one block is full all are
 * written, at once and to the kernel: what is in the file survives the program, and tells of all kinds up to
 * the same step. Where a block ends depends on the contents of the blocks alone, so equal runs give equal
 * files.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "facts/trace_sink.h"
#include "facts/view.h"
#include "folder.h"
#include "json/report_json.h"
#include "path.h"
#include "say.h"
#include "trace/trace.h"
#include "trace/trace_code.h"
#include "whole_file.h"

extern const struct trace_format trace_binary;

struct binary {
    struct trace_sink sink;
    struct whole_file *file; /* NULL: the file has no name */
    FILE *out;
    bool no_memory; /* for a block of JSON */
    struct filling {
        struct file_block block;
        unsigned char *end; /* of the bytes in use */
        unsigned char content[TRACE_EVENTS_MOST];
    } events, stalls, notes;
    struct trace_event event; /* the last event of its block */
    struct trace_stall stall;
    struct trace_note note;
    char label[NOTE_TEXT_MOST + 1], text[NOTE_TEXT_MOST + 1]; /* that event and note point to */
};

/* A failed write sets the error flag of the stream, which whole_file_close and temporary_close read. */
static void block_write(FILE *out, const struct file_block *block, const void *content)
{
    unsigned char head[BLOCK_HEAD];
    file_block_seal(head, &trace_blocks, block, content);
    fwrite(head, 1, sizeof head, out);
    fwrite(content, 1, block->length, out);
    fflush(out);
}

static void filling_flush(FILE *out, struct filling *filling)
{
    if (!filling->block.count)
        return;
    filling->block.length = (uint32_t)(filling->end - filling->content);
    block_write(out, &filling->block, filling->content);
    filling->block.count = 0;
    filling->end = filling->content;
}

static void blocks_flush(struct binary *binary)
{
    filling_flush(binary->out, &binary->events);
    filling_flush(binary->out, &binary->stalls);
    filling_flush(binary->out, &binary->notes);
}

/* Count an event or a stall of these steps, after both blocks are written if this one is full. True: it is
 * the first of its block. */
static inline bool filling_add(struct binary *binary, struct filling *filling, enum trace_block_kind kind,
                               uint64_t first, uint64_t last)
{
    struct file_block *block = &filling->block;
    if (filling->end > filling->content + TRACE_EVENTS_MOST - TRACE_CODE_MOST)
        blocks_flush(binary);
    if (block->count++ == 0) {
        *block = (struct file_block){.kind = kind, .count = 1, .first = first, .last = first, .reach = last};
        return true;
    }
    block->first = first < block->first ? first : block->first;
    block->last = first > block->last ? first : block->last;
    block->reach = last > block->reach ? last : block->reach;
    return false;
}

static void text_write(struct binary *binary, enum trace_block_kind kind, char *text)
{
    size_t length = text ? strlen(text) : 0;
    if (text && length <= TRACE_TEXT_MOST)
        block_write(binary->out, &(struct file_block){.kind = kind, .length = (uint32_t)length}, text);
    else
        binary->no_memory = true;
    free(text);
}

static void binary_begin(struct trace_sink *sink, const struct view *view)
{
    struct binary *binary = container_of(sink, struct binary, sink);
    unsigned char head[FILE_HEAD];
    file_head_make(head, &trace_blocks);
    fwrite(head, 1, sizeof head, binary->out);
    text_write(binary, TRACE_BLOCK_RUN, view_json_head(view));
}

/* The text of the last event or note is compared with that of the next one, when its memory may be gone. */
static inline void keep_text(char room[NOTE_TEXT_MOST + 1], const char **text)
{
    if (*text && *text != room)
        memcpy(room, *text, strlen(*text) + 1);
    *text = *text ? room : NULL;
}

static void binary_write(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct binary *binary = container_of(sink, struct binary, sink);
    struct filling *filling = &binary->events;
    for (const struct trace_event *event = events; event < events + count; event++) {
        if (filling_add(binary, filling, TRACE_BLOCK_EVENTS, event->step, event->step + event->duration - 1))
            binary->event = (struct trace_event){0};
        filling->end = trace_encode(filling->end, &binary->event, event);
        keep_text(binary->label, &binary->event.label);
    }
}

static void binary_stall(struct trace_sink *sink, const struct trace_stall *stalls, size_t count)
{
    struct binary *binary = container_of(sink, struct binary, sink);
    struct filling *filling = &binary->stalls;
    for (const struct trace_stall *stall = stalls; stall < stalls + count; stall++) {
        if (filling_add(binary, filling, TRACE_BLOCK_STALLS, stall->first, stall->last))
            binary->stall = (struct trace_stall){0};
        filling->end = trace_encode_stall(filling->end, &binary->stall, stall);
    }
}

static void binary_note(struct trace_sink *sink, const struct trace_note *notes, size_t count)
{
    struct binary *binary = container_of(sink, struct binary, sink);
    struct filling *filling = &binary->notes;
    for (const struct trace_note *note = notes; note < notes + count; note++) {
        if (filling_add(binary, filling, TRACE_BLOCK_NOTES, note->step, note->step))
            binary->note = (struct trace_note){0};
        filling->end = trace_encode_note(filling->end, &binary->note, note);
        keep_text(binary->text, &binary->note.text);
    }
}

static void binary_end(struct trace_sink *sink, const struct view *view)
{
    struct binary *binary = container_of(sink, struct binary, sink);
    blocks_flush(binary);
    if (view->outcome) /* a recording may not know it */
        text_write(binary, TRACE_BLOCK_OUTCOME, view_json_tail(view));
}

static bool temporary_close(FILE *out, char *error, size_t error_size)
{
    errno = 0;
    bool fine = !ferror(out);
    if (fclose(out) == 0 && fine)
        return true;
    snprintf(error, error_size,
             "the temporary file for reports took only a part of the run%s%s" SAY_DO
             "free some space, or set TMPDIR to "
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
    binary->sink = (struct trace_sink){.begin = binary_begin,
                                       .write = binary_write,
                                       .stall = binary_stall,
                                       .note = binary_note,
                                       .end = binary_end,
                                       .close = binary_close};
    binary->no_memory = false;
    binary->events.block.count = binary->stalls.block.count = binary->notes.block.count = 0;
    binary->events.end = binary->events.content;
    binary->stalls.end = binary->stalls.content;
    binary->notes.end = binary->notes.content;
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

struct trace_sink *trace_binary_temporary(int *fd, char *error, size_t error_size)
{
    const char *folder = folder_of_temporaries();
    struct binary *binary = binary_new(error, error_size);
    if (!binary)
        return NULL;
    binary->file = NULL;
    *fd = file_nameless(folder);
    int copy = *fd < 0 ? -1 : fcntl(*fd, F_DUPFD_CLOEXEC, 0);
    binary->out = copy < 0 ? NULL : fdopen(copy, "w");
    if (binary->out)
        return &binary->sink;
    bool many = errno == EMFILE || errno == ENFILE;
    snprintf(error, error_size, "no temporary file in '%s': %s; %s", folder, strerror(errno),
             many ? "raise ulimit -n" : "set TMPDIR to a directory that you may write to");
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
    return path_ends_in(path, trace_binary.ending);
}

const struct trace_format trace_binary = {
    .ending = ".trace",
    .help = "compact, for `parray report' and `parray trace'",
    .open = binary_open,
};
