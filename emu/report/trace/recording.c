/*
 * recording.c: open a binary trace. The file is read once, block by block, and everything in it is checked,
 * so that scans need no checks of their own. Every error is found at an offset, which the sentence names.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base.h"
#include "grow.h"
#include "trace/recording_own.h"
#include "trace/trace_code.h"
#include "whole_file.h"

/* A recording that is being opened. */
struct opening {
    struct recording *recording;
    uint64_t offset;
    struct trace_event last; /* the last event so far */
    uint64_t last_stall;     /* the end of the last stall so far */
    uint64_t last_note;      /* the step of the last note so far */
    unsigned char head[BLOCK_HEAD];
    struct file_block block;
    unsigned char *content;
    char why[RECORDING_ERROR_SIZE]; /* what is wrong at `offset` */
};

PRINTF_LIKE(2, 3) static bool refuse_block(struct opening *opening, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(opening->why, sizeof opening->why, format, arguments);
    va_end(arguments);
    return false;
}

/* ---------------------------------------------------------------------------------------- blocks */

static bool read_all(struct opening *opening, uint64_t offset, void *to, size_t size)
{
    long got = file_read_at(opening->recording->own->fd, offset, to, size);
    if (got == (long)size)
        return true;
    if (got < 0)
        return refuse_block(opening, "%s", strerror(errno));
    return refuse_block(
        opening, "it ends there, in the middle of a block: the run was killed, or the file was cut off");
}

/* Load the block at the offset, whole and intact. False, with the reason. */
static bool block_load(struct opening *opening)
{
    char byte;
    struct file_block *block = &opening->block;
    if (file_read_at(opening->recording->own->fd, opening->offset, &byte, 1) == 0)
        return refuse_block(
            opening, "it ends there without telling how the run ended: the run was killed, or the file "
                     "was cut off");
    if (!read_all(opening, opening->offset, opening->head, BLOCK_HEAD))
        return false;
    if (!trace_block_read(block, opening->head))
        return refuse_block(opening, "there is no block where one should begin");
    free(opening->content);
    opening->content = malloc(block->length + (size_t)1);
    if (!opening->content)
        return refuse_block(opening, "out of memory for a block of %" PRIu32 " bytes", block->length);
    if (!read_all(opening, opening->offset + BLOCK_HEAD, opening->content, block->length))
        return false;
    if (!file_block_intact(block, opening->head, opening->content))
        return refuse_block(opening, "the checksum of a block is wrong: the file was changed or damaged");
    return true;
}

/* ---------------------------------------------------------------------------------------- events */

/* Can the event follow the last one? Origin and destination may be any numbers: the program chooses them. */
static bool event_fits(const struct opening *opening, const struct trace_event *event)
{
    return event->step >= 1 && event->step >= opening->last.step && event->duration >= 1 &&
           event->duration <= UINT64_MAX - event->step;
}

static bool events_check(struct opening *opening)
{
    struct recording *recording = opening->recording;
    const struct file_block *block = &opening->block;
    const unsigned char *at = opening->content, *end = at + block->length;
    struct trace_event event = {0};
    const char *label = NULL;
    uint64_t reach = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        at = trace_decode(at, end, &event, &label);
        if (!at || !recording_receiver(recording, &event) || !event_fits(opening, &event))
            return refuse_block(
                opening, "transmission %" PRIu32 " of a block cannot be: no such node, port or step", i);
        uint64_t last = event.step + event.duration - 1;
        if (i == 0 && event.step != block->first)
            return refuse_block(opening, "a block does not begin in the step that it names");
        reach = last > reach ? last : reach;
        recording->longest = event.duration > recording->longest ? event.duration : recording->longest;
        recording->has_worms |= event.worm != 0;
        opening->last = event;
        recording->view.labelled |= event.label || event.fate;
        if (event.label && !recording_keep_text(recording, event.label))
            return refuse_block(opening, "out of memory for the labels of the trace");
    }
    if (at != end || event.step != block->last || reach != block->reach)
        return refuse_block(opening, "a block does not hold what it names");
    recording->steps = reach > recording->steps ? reach : recording->steps;
    return true;
}

/* Remember where the block is, which is good. */
static bool index_add(struct opening *opening, struct recording_index *index, uint64_t number)
{
    struct recording_block *item = grow(index->item, &index->room, index->count + 1, sizeof *item);
    if (!item)
        return refuse_block(opening, "out of memory for the index of the trace");
    index->item = item;
    index->item[index->count++] =
        (struct recording_block){.offset = opening->offset, .number = number, .block = opening->block};
    return true;
}

static bool events_read(struct opening *opening)
{
    struct recording *recording = opening->recording;
    if (!events_check(opening) || !index_add(opening, &recording->own->events, recording->count))
        return false;
    recording->count += opening->block.count;
    return true;
}

static bool stalls_read(struct opening *opening)
{
    struct recording *recording = opening->recording;
    const char *why =
        recording_check_stalls(recording, &opening->block, opening->content, &opening->last_stall);
    if (why)
        return refuse_block(opening, "%s", why);
    if (!index_add(opening, &recording->own->stalls, recording->stall_count))
        return false;
    recording->stall_count += opening->block.count;
    return true;
}

static bool notes_read(struct opening *opening)
{
    struct recording *recording = opening->recording;
    if (recording->version < 3)
        return refuse_block(opening,
                            "notes in a trace of version %u: they came with version 3, so that the "
                            "file was changed",
                            recording->version);
    const char *why =
        recording_check_notes(recording, &opening->block, opening->content, &opening->last_note);
    if (why)
        return refuse_block(opening, "%s", why);
    if (!index_add(opening, &recording->own->notes, recording->note_count))
        return false;
    recording->note_count += opening->block.count;
    return true;
}

/* ---------------------------------------------------------------------------------- the whole file */

static bool run_block_read(struct opening *opening)
{
    char why[RECORDING_ERROR_SIZE / 2];
    unsigned char head[FILE_HEAD];
    struct recording *recording = opening->recording;
    if (file_read_at(recording->own->fd, 0, head, 1) == 0)
        return refuse_block(opening, "the file is empty");
    if (!read_all(opening, 0, head, sizeof head))
        return false;
    recording->version = file_head_version(head, &trace_blocks);
    if (!recording->version)
        return refuse_block(
            opening, "it does not begin as a binary trace does (`parray run --trace FILE.trace' writes one)");
    if (recording->version > trace_blocks.version)
        return refuse_block(opening, "it has version %u of the format, this parray reads versions 1 to %u",
                            recording->version, trace_blocks.version);
    opening->offset = FILE_HEAD;
    if (!block_load(opening))
        return false;
    if (opening->block.kind != TRACE_BLOCK_RUN)
        return refuse_block(opening, "the first block does not tell what was run");
    if (!recording_read_run(recording, (const char *)opening->content, opening->block.length, why,
                            sizeof why))
        return refuse_block(opening, "%s", why);
    if (!topo_links_open(&recording->links, recording->view.topo))
        return refuse_block(opening, "out of memory for the %" PRIu64 " links of %s",
                            recording->view.topo->links, recording->view.topo->spec);
    recording_use_offer(recording);
    opening->offset += BLOCK_HEAD + opening->block.length;
    return true;
}

static bool outcome_block_read(struct opening *opening)
{
    char why[RECORDING_ERROR_SIZE / 2];
    struct recording *recording = opening->recording;
    if (!recording_read_outcome(recording, (const char *)opening->content, opening->block.length, why,
                                sizeof why))
        return refuse_block(opening, "%s", why);
    const struct outcome *told = recording->view.outcome;
    uint64_t stalled = recording_stalled(recording, told->clock);
    recording->view.outcome = NULL;
    if (told->transmissions != recording->count)
        return refuse_block(opening, "it has %" PRIu64 " transmissions, but tells of %" PRIu64,
                            recording->count, told->transmissions);
    if (recording->stall_count && told->stalls != stalled)
        return refuse_block(opening, "it has %" PRIu64 " steps of stalls, but tells of %" PRIu64, stalled,
                            told->stalls);
    recording->view.outcome = told;
    return true;
}

/* The block that tells how the run ended is the last one. */
static bool ends_here(struct opening *opening)
{
    char byte;
    uint64_t end = opening->offset + BLOCK_HEAD + opening->block.length;
    return file_read_at(opening->recording->own->fd, end, &byte, 1) == 0 ||
           refuse_block(opening, "more bytes follow behind this block, the last one: the file was changed");
}

/* Take all blocks up to the first bad one. True: the trace is whole. */
static bool blocks_read(struct opening *opening)
{
    for (;;) {
        if (!block_load(opening))
            return false;
        switch (opening->block.kind) {
        case TRACE_BLOCK_EVENTS:
            if (!events_read(opening))
                return false;
            break;
        case TRACE_BLOCK_STALLS:
            if (!stalls_read(opening))
                return false;
            break;
        case TRACE_BLOCK_NOTES:
            if (!notes_read(opening))
                return false;
            break;
        case TRACE_BLOCK_OUTCOME:
            return ends_here(opening) && outcome_block_read(opening);
        default:
            return refuse_block(opening, "a second block tells what was run");
        }
        opening->offset += BLOCK_HEAD + opening->block.length;
    }
}

/* False: the file is of no use; the sentence is in error. */
static bool opening_run(struct opening *opening, const char *name, char *error, size_t error_size)
{
    struct recording *recording = opening->recording;
    if (!run_block_read(opening)) {
        snprintf(error, error_size, "cannot read the trace '%s': at byte %" PRIu64 ": %s", name,
                 opening->offset, opening->why);
        return false;
    }
    recording->whole = blocks_read(opening);
    recording->damage = recording->own->damage;
    if (recording->whole)
        return true;
    snprintf(recording->own->damage, sizeof recording->own->damage,
             "the trace '%s' is usable up to byte %" PRIu64 " only, step %" PRIu64 ": %s", name,
             opening->offset, opening->last.step, opening->why);
    if (recording_without_outcome(recording))
        return true;
    snprintf(error, error_size, "out of memory for the trace '%s'", name);
    return false;
}

struct recording *recording_open_fd(int fd, const char *name, char *error, size_t error_size)
{
    struct opening opening = {.recording = calloc(1, sizeof *opening.recording)};
    if (opening.recording)
        opening.recording->own = calloc(1, sizeof *opening.recording->own);
    if (!opening.recording || !opening.recording->own) {
        snprintf(error, error_size, "out of memory for the trace '%s'", name);
        free(opening.recording);
        close(fd);
        return NULL;
    }
    opening.recording->own->fd = fd;
    bool fine = opening_run(&opening, name, error, error_size);
    free(opening.content);
    if (fine)
        return opening.recording;
    recording_close(opening.recording);
    return NULL;
}

struct recording *recording_open(const char *path, char *error, size_t error_size)
{
    struct stat status;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    whole_file_protect(path);
    if (fd >= 0 && fstat(fd, &status) == 0 && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)))
        return recording_open_fd(fd, path, error, error_size);
    if (fd >= 0) {
        close(fd);
        errno = ESPIPE; /* blocks are read in any order, which a pipe cannot give */
    }
    snprintf(error, error_size, "cannot read the trace '%s': %s", path, strerror(errno));
    return NULL;
}

void recording_close(struct recording *recording)
{
    if (!recording)
        return;
    struct recording_private *own = recording->own;
    recording_facts_free(recording);
    close(own->fd);
    free(own->events.item);
    free(own->stalls.item);
    free(own->notes.item);
    intern_free(&own->texts);
    topo_links_close(&recording->links);
    recording_use_free(recording);
    free(own);
    free(recording);
}
