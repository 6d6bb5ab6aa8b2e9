/*
 * log.c: the wait-free concurrent queue of liburcu: many threads enqueue, one dequeues.
 *
 * The library's calls are used as functions, not inlined, so that ThreadSanitizer sees none of the queue's
 * own accesses. The barrier that every node passes before a flush orders the contents of the lines.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <urcu/wfcqueue.h>

#include "base.h"
#include "machine/log.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "plain_locale.h"

struct logged_line {
    struct cds_wfcq_node link;
    uint64_t step, number; /* number: in the order of the queue, which keeps the order of a node's lines */
    uint32_t rank;
    enum { LINE_LOGGED, LINE_PRINTED, LINE_PRINTED_PART } kind;
    char text[];
};

struct log {
    struct cds_wfcq_head head;
    struct cds_wfcq_tail tail;
    struct log_lines kept;
    size_t room; /* of the list that is kept */
};

struct log *log_open(void)
{
    struct log *log = malloc(sizeof *log);
    if (log) {
        cds_wfcq_init(&log->head, &log->tail);
        log->kept = (struct log_lines){0};
        log->room = 0;
    }
    return log;
}

/* A line with room for a text of `size` bytes. */
static struct logged_line *new_line(uint64_t step, uint32_t rank, size_t size)
{
    struct logged_line *line = malloc(sizeof *line + size);
    if (!line)
        memory_failed(sizeof *line + size, "a log line");
    line->text[0] = 0;
    line->step = step;
    line->rank = rank;
    line->kind = LINE_LOGGED;
    cds_wfcq_node_init(&line->link);
    return line;
}

void log_add(struct log *log, uint64_t step, uint32_t rank, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    locale_t before = plain_enter(); /* a line does not depend on what another node has told setlocale */
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    size_t size = length > 0 ? (size_t)length + 1 : 1;
    struct logged_line *line = new_line(step, rank, size);
    vsnprintf(line->text, size, format, arguments);
    plain_leave(before);
    cds_wfcq_enqueue(&log->head, &log->tail, &line->link);
}

static void put_line(struct log *log, uint64_t step, uint32_t rank, int kind, const char *text, size_t size)
{
    struct logged_line *line = new_line(step, rank, size + 1);
    memcpy(line->text, text, size);
    line->text[size] = 0;
    line->kind = kind;
    cds_wfcq_enqueue(&log->head, &log->tail, &line->link);
}

void log_print(struct log *log, uint64_t step, uint32_t rank, const char *text, size_t size, bool ended)
{
    put_line(log, step, rank, ended ? LINE_PRINTED : LINE_PRINTED_PART, text, size);
}

static int by_step_and_rank(const void *left, const void *right)
{
    const struct logged_line *a = *(struct logged_line *const *)left,
                             *b = *(struct logged_line *const *)right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

static void write_line(void *unused, uint64_t step, uint32_t rank, const char *text)
{
    (void)unused;
    fprintf(stderr, "[step %" PRIu64 ", node %" PRIu32 "] %s\n", step, rank, text);
}

/* Keep a copy of one of the first lines. */
static void keep_line(struct log *log, const struct logged_line *line)
{
    struct log_lines *kept = &log->kept;
    kept->count++;
    if (kept->kept == LOG_LINES_KEPT)
        return;
    kept->line = memory_grow(kept->line, &log->room, kept->kept + 1, sizeof kept->line[0], "log lines");
    char *text = strndup(line->text, LOG_TEXT_KEPT);
    if (!text)
        memory_failed(LOG_TEXT_KEPT, "a log line");
    kept->line[kept->kept++] =
        (struct log_line){.step = line->step, .node = (int32_t)line->rank, .text = text};
}

struct log_lines log_take(struct log *log)
{
    struct log_lines taken = log->kept;
    log->kept = (struct log_lines){0};
    log->room = 0;
    return taken;
}

static struct logged_line *take_line(struct log *log)
{
    struct cds_wfcq_node *node = __cds_wfcq_dequeue_blocking(&log->head, &log->tail);
    return node ? container_of(node, struct logged_line, link) : NULL;
}

/* Those of another process. */
static void take_lines(void *user, struct deserializer *from)
{
    struct log *log = user;
    while (deserialize_more(from)) {
        uint64_t step = deserialize_u64(from), rank = deserialize_u64(from);
        int kind = deserialize_i32(from);
        const char *text = deserialize_text(from);
        if (text)
            put_line(log, step, (uint32_t)rank, kind, text, strlen(text));
    }
}

void log_share(struct parray *array)
{
    struct serialized mine = {.bytes = NULL};
    for (struct logged_line *line; array->part.index && (line = take_line(array->log));) {
        serialize_u64(&mine, line->step);
        serialize_u64(&mine, line->rank);
        serialize_i32(&mine, line->kind);
        serialize_text(&mine, line->text);
        free(line);
    }
    share_to_first(array, &mine, take_lines, array->log);
}

void log_flush(struct log *log, log_call *call, void *user)
{
    struct logged_line **lines = NULL;
    size_t count = 0, room = 0;
    struct logged_line *line;
    bool printed = false;
    while ((line = take_line(log))) {
        lines = memory_grow(lines, &room, count + 1, sizeof lines[0], "log lines");
        lines[count] = line;
        lines[count]->number = count;
        count++;
    }
    if (count)
        qsort(lines, count, sizeof lines[0], by_step_and_rank);
    for (size_t i = 0; i < count; i++) {
        if (lines[i]->kind == LINE_LOGGED) {
            (call ? call : write_line)(user, lines[i]->step, lines[i]->rank, lines[i]->text);
            keep_line(log, lines[i]);
        } else {
            fputs(lines[i]->text, stdout);
            fputs(lines[i]->kind == LINE_PRINTED ? "\n" : "", stdout);
            printed = true;
        }
        free(lines[i]);
    }
    free(lines);
    if (printed)
        fflush(stdout);
}

void log_close(struct log *log)
{
    struct logged_line *line;
    while (log && (line = take_line(log)))
        free(line);
    if (log)
        log_lines_free(&log->kept);
    free(log);
}
