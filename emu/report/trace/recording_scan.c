/*
 * recording_scan.c: a scan holds one block at a time, and the head of a block tells whether it can have any
 * of the wanted steps. As transmissions are ordered by the step in which they begin, a scan of them ends
 * behind the last step. Stalls are in the order of their ends, those without an end last: as a stall that
 * began early may come late, a scan of them looks at all blocks that may have one of the wanted steps. Notes
 * are in the order of their steps.
 *
 * Blocks are read with pread, so that the scans of several threads do not disturb each other.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "trace/recording_own.h"
#include "trace/trace_code.h"

/* Read the head and the content of a block into content[BLOCK_HEAD + TRACE_EVENTS_MOST]. False: the
 * file has changed since it was opened. */
static bool recording_block(const struct recording *recording, const struct recording_block *block,
                            unsigned char *content)
{
    long size = (long)(BLOCK_HEAD + block->block.length);
    long got = file_read_at(recording->own->fd, block->offset, content, (size_t)size);
    if (got == size && file_block_intact(&block->block, content, content + BLOCK_HEAD))
        return true;
    atomic_store_explicit(&recording->own->unread, got < 0 ? errno : UNREAD_CHANGED, memory_order_relaxed);
    return false;
}

const char *recording_unread(const struct recording *recording)
{
    int reason = atomic_load_explicit(&recording->own->unread, memory_order_relaxed);
    return !reason ? NULL : reason == UNREAD_CHANGED ? "it has changed meanwhile" : strerror(reason);
}

/* A scan of transmissions, of stalls or of notes, and the block of it that is being decoded. */
struct recording_scan {
    const struct recording *recording;
    const struct recording_index *index;
    struct recording_filter filter;
    uint64_t number;
    struct trace_event event; /* the last one that was decoded */
    struct trace_stall stall;
    struct trace_note note;
    unsigned kinds;   /* of notes that are wanted */
    const char *last; /* the last text of this block */
    size_t next;      /* block */
    uint32_t left;    /* entries of this block */
    const unsigned char *at, *end;
    unsigned char content[BLOCK_HEAD + TRACE_EVENTS_MOST];
};

static struct recording_scan *scan_open(const struct recording *recording,
                                        const struct recording_index *index, struct recording_filter filter)
{
    struct recording_scan *scan = malloc(sizeof *scan);
    if (!scan)
        return NULL;
    scan->recording = recording;
    scan->index = index;
    scan->filter = filter;
    scan->next = scan->left = 0;
    scan->number = 0;
    return scan;
}

void recording_scan_end(struct recording_scan *scan)
{
    free(scan);
}

/* Go to the next block that may have one of the steps. False: there is none, or the file has changed. */
static bool next_block(struct recording_scan *scan)
{
    scan->event = (struct trace_event){0};
    scan->stall = (struct trace_stall){0};
    scan->note = (struct trace_note){0};
    scan->last = NULL;
    for (; scan->next < scan->index->count; scan->next++) {
        const struct recording_block *b = &scan->index->item[scan->next];
        if (b->block.reach < scan->filter.first || b->block.first > scan->filter.last)
            continue;
        scan->next++;
        scan->at = scan->content + BLOCK_HEAD;
        scan->end = scan->at + b->block.length;
        scan->left = b->block.count;
        scan->number = b->number;
        return recording_block(scan->recording, b, scan->content);
    }
    return false;
}

/* Nothing follows in this scan. */
static bool stop(struct recording_scan *scan)
{
    scan->left = 0;
    scan->next = scan->index->count;
    return false;
}

/* ---------------------------------------------------------------------------------- transmissions */

struct recording_scan *recording_scan(const struct recording *recording, struct recording_filter filter)
{
    return scan_open(recording, &recording->own->events, filter);
}

uint64_t recording_number(const struct recording_scan *scan)
{
    return scan->number - 1;
}

static inline bool is_or_any(int wanted, int32_t given)
{
    return wanted == RECORDING_ANY || wanted == given;
}

static inline bool filter_passes(const struct recording_filter *filter, const struct trace_event *event)
{
    return event->step + event->duration > filter->first && is_or_any(filter->origin, event->origin) &&
           is_or_any(filter->dest, event->dest) && (!filter->worm || filter->worm == event->worm) &&
           (filter->node == RECORDING_ANY || (uint32_t)filter->node == event->from ||
            (uint32_t)filter->node == event->to);
}

bool recording_next(struct recording_scan *scan, struct trace_event *event)
{
    while (scan && (scan->left || next_block(scan))) {
        scan->at = trace_decode(scan->at, scan->end, &scan->event, &scan->last);
        scan->left--;
        scan->number++;
        if (!scan->at || scan->event.step > scan->filter.last ||
            !recording_receiver(scan->recording, &scan->event))
            break;
        if (!filter_passes(&scan->filter, &scan->event))
            continue;
        *event = scan->event;
        event->label = recording_text(scan->recording, event->label);
        return true;
    }
    return scan && stop(scan);
}

/* ---------------------------------------------------------------------------------------- stalls: open */

/* Set stall->to where it follows from the port. False: there is no such link, or node. */
static bool stall_place(const struct recording *recording, struct trace_stall *stall)
{
    uint32_t nodes = (uint32_t)recording->view.topo->nodes;
    if (stall->node >= nodes)
        return false;
    if (stall->port < 0)
        return stall->to < nodes;
    int64_t link = topo_links_find(&recording->links, (int)stall->node, stall->port);
    if (link < 0)
        return false;
    stall->to = (uint32_t)recording->links.list[link].to;
    return true;
}

static void stall_count(struct recording *recording, const struct trace_stall *stall)
{
    struct recording_private *own = recording->own;
    bool endless = stall->last == TRACE_NO_END;
    uint64_t reach = endless ? stall->first : stall->last;
    recording->stall_reach = reach > recording->stall_reach ? reach : recording->stall_reach;
    own->stall_steps += endless ? 0 : stall->last - stall->first + 1;
    own->endless_count += endless;
    own->endless_sum += endless ? stall->first : 0;
}

const char *recording_check_stalls(struct recording *recording, const struct file_block *block,
                                   const unsigned char *content, uint64_t *last)
{
    const unsigned char *at = content, *end = at + block->length;
    struct trace_stall stall = {0};
    uint64_t least = UINT64_MAX, most = 0, reach = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        at = trace_decode_stall(at, end, &stall);
        if (!at || !stall_place(recording, &stall) || stall.first < 1 || stall.last < *last)
            return "a stall of a block cannot be: no such node, port or step";
        least = stall.first < least ? stall.first : least;
        most = stall.first > most ? stall.first : most;
        *last = reach = stall.last;
    }
    if (at != end || least != block->first || most != block->last || reach != block->reach)
        return "a block of stalls does not hold what it names";
    const unsigned char *again = content;
    stall = (struct trace_stall){0};
    while (again != end) {
        again = trace_decode_stall(again, end, &stall);
        stall_count(recording, &stall);
    }
    return NULL;
}

uint64_t recording_stalled(const struct recording *recording, uint64_t clock)
{
    const struct recording_private *own = recording->own;
    return own->stall_steps + own->endless_count * clock - own->endless_sum;
}

/* --------------------------------------------------------------------------------- stalls: go through */

struct recording_scan *recording_stalls(const struct recording *recording, uint64_t first, uint64_t last)
{
    return scan_open(recording, &recording->own->stalls,
                     (struct recording_filter){.first = first, .last = last});
}

bool recording_stalls_next(struct recording_scan *scan, struct trace_stall *stall)
{
    while (scan && (scan->left || next_block(scan))) {
        scan->at = trace_decode_stall(scan->at, scan->end, &scan->stall);
        scan->left--;
        if (!scan->at || !stall_place(scan->recording, &scan->stall))
            break;
        if (scan->stall.last < scan->filter.first || scan->stall.first > scan->filter.last)
            continue;
        *stall = scan->stall;
        return true;
    }
    return scan && stop(scan);
}

/* ------------------------------------------------------------------------------------------- notes */

const char *recording_keep_text(struct recording *recording, const char *text)
{
    uint32_t number = intern_add(&recording->own->texts, text, strlen(text) + 1, NULL);
    return number == INTERN_NONE ? NULL : intern_bytes(&recording->own->texts, number);
}

const char *recording_text(const struct recording *recording, const char *text)
{
    if (!text)
        return NULL;
    uint32_t number = intern_find(&recording->own->texts, text, strlen(text) + 1);
    return number == INTERN_NONE ? NULL : intern_bytes(&recording->own->texts, number);
}

/* Set note->peer where it follows from the port. False: there is no such node, or link. */
static bool note_place(const struct recording *recording, struct trace_note *note)
{
    int nodes = recording->view.topo->nodes;
    if (note->node >= (uint32_t)nodes)
        return false;
    if (!trace_note_has_packet(note->kind) && note->kind != NOTE_CUT)
        return true;
    if (note->port < 0)
        return note->peer >= 0 && note->peer < nodes;
    int64_t link = topo_links_find(&recording->links, (int)note->node, note->port);
    note->peer = link < 0 ? -1 : recording->links.list[link].to;
    return link >= 0;
}

const char *recording_check_notes(struct recording *recording, const struct file_block *block,
                                  const unsigned char *content, uint64_t *last)
{
    const unsigned char *at = content, *end = at + block->length;
    struct trace_note note = {0};
    const char *text = NULL;
    for (uint32_t i = 0; i < block->count; i++) {
        at = trace_decode_note(at, end, &note, &text);
        if (!at || !note_place(recording, &note) || note.step < 1 || note.step < *last ||
            (i == 0 && note.step != block->first))
            return "a note of a block cannot be: no such kind, node, port or step";
        *last = note.step;
        recording->view.labelled |= note.kind == NOTE_EVENT || note.kind == NOTE_STATE;
        if (note.text && !recording_keep_text(recording, note.text))
            return "out of memory for the texts of the trace";
    }
    return at != end || note.step != block->last || note.step != block->reach
               ? "a block of notes does not hold what it names"
               : NULL;
}

struct recording_scan *recording_notes(const struct recording *recording, uint64_t first, uint64_t last,
                                       unsigned kinds)
{
    struct recording_scan *scan =
        scan_open(recording, &recording->own->notes, (struct recording_filter){.first = first, .last = last});
    if (scan)
        scan->kinds = kinds;
    return scan;
}

bool recording_notes_next(struct recording_scan *scan, struct trace_note *note)
{
    while (scan && (scan->left || next_block(scan))) {
        scan->at = trace_decode_note(scan->at, scan->end, &scan->note, &scan->last);
        scan->left--;
        if (!scan->at || scan->note.step > scan->filter.last || !note_place(scan->recording, &scan->note))
            break;
        if (scan->note.step < scan->filter.first || !(scan->kinds >> scan->note.kind & 1))
            continue;
        *note = scan->note;
        note->text = recording_text(scan->recording, note->text);
        return true;
    }
    return scan && stop(scan);
}

/* ------------------------------------------------------------------------------------------- lists */

union entry {
    struct trace_event event;
    struct trace_stall stall;
    struct trace_note note;
};

static bool next_event(struct recording_scan *scan, union entry *entry)
{
    return recording_next(scan, &entry->event);
}

static bool next_stall(struct recording_scan *scan, union entry *entry)
{
    return recording_stalls_next(scan, &entry->stall);
}

static bool next_note(struct recording_scan *scan, union entry *entry)
{
    return recording_notes_next(scan, &entry->note);
}

/* Copy at most `limit` of the entries of `size` bytes that the scan gives, and end the scan. NULL: no memory.
 * */
static void *collect(struct recording_scan *scan, bool (*next)(struct recording_scan *, union entry *),
                     size_t size, size_t limit, size_t *count, uint64_t *all)
{
    union entry entry;
    size_t room = 0;
    char *items = scan ? grow(NULL, &room, 1, size) : NULL;
    *count = 0;
    *all = !items;
    while (items && next(scan, &entry)) {
        ++*all;
        if (*count == limit)
            continue;
        char *more = grow(items, &room, *count + 1, size);
        if (more)
            memcpy(more + size * (*count)++, &entry, size);
        else
            free(items);
        items = more;
    }
    if (!items)
        *count = 0;
    recording_scan_end(scan);
    return items;
}

uint64_t recording_collect(const struct recording *recording, struct recording_filter filter, size_t limit,
                           struct trace_event **events, size_t *count)
{
    uint64_t all;
    *events = collect(recording_scan(recording, filter), next_event, sizeof **events, limit, count, &all);
    return all;
}

uint64_t recording_stalls_collect(const struct recording *recording, uint64_t first, uint64_t last,
                                  size_t limit, struct trace_stall **stalls, size_t *count)
{
    uint64_t all;
    *stalls =
        collect(recording_stalls(recording, first, last), next_stall, sizeof **stalls, limit, count, &all);
    return all;
}

uint64_t recording_notes_collect(const struct recording *recording, uint64_t first, uint64_t last,
                                 unsigned kinds, size_t limit, struct trace_note **notes, size_t *count)
{
    uint64_t all;
    *notes = collect(recording_notes(recording, first, last, kinds), next_note, sizeof **notes, limit, count,
                     &all);
    return all;
}
