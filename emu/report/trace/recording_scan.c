/*
 * recording_scan.c: a scan holds one block at a time, and the head of a block tells whether it can have any
 * of the wanted steps. As transmissions are ordered by the step in which they begin, a scan of them ends
 * behind the last step. Stalls are in the order of their ends, those without an end last: as a stall that
 * began early may come late, a scan of them looks at all blocks that may have one of the wanted steps.
 *
 * Blocks are read with pread, so that the scans of several threads do not disturb each other.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "trace/recording_own.h"
#include "trace/trace_code.h"

bool recording_block(const struct recording *recording, const struct recording_block *block,
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

/* A block of a scan that is being decoded. */
struct block_scan {
    const struct recording *recording;
    const struct recording_index *index;
    size_t next;   /* block */
    uint32_t left; /* events or stalls of this block */
    const unsigned char *at, *end;
    unsigned char content[BLOCK_HEAD + TRACE_EVENTS_MOST];
};

/* Go to the next block that may have one of the steps. NULL: there is none, or the file has changed. */
static const struct recording_block *next_block(struct block_scan *scan, uint64_t first, uint64_t last)
{
    for (; scan->next < scan->index->count; scan->next++) {
        const struct recording_block *b = &scan->index->item[scan->next];
        if (b->block.reach < first || b->block.first > last)
            continue;
        scan->next++;
        scan->at = scan->content + BLOCK_HEAD;
        scan->end = scan->at + b->block.length;
        scan->left = b->block.count;
        return recording_block(scan->recording, b, scan->content) ? b : NULL;
    }
    return NULL;
}

static void end_blocks(struct block_scan *scan)
{
    scan->left = 0;
    scan->next = scan->index->count;
}

/* ---------------------------------------------------------------------------------- transmissions */

struct recording_scan {
    struct block_scan blocks;
    struct recording_filter filter;
    uint64_t number;
    struct trace_event event;
};

struct recording_scan *recording_scan(const struct recording *recording, struct recording_filter filter)
{
    struct recording_scan *scan = malloc(sizeof *scan);
    if (!scan)
        return NULL;
    scan->blocks.recording = recording;
    scan->blocks.index = &recording->own->events;
    scan->blocks.next = scan->blocks.left = 0;
    scan->filter = filter;
    scan->number = 0;
    return scan;
}

void recording_scan_end(struct recording_scan *scan)
{
    free(scan);
}

uint64_t recording_number(const struct recording_scan *scan)
{
    return scan->number - 1;
}

static bool scan_block(struct recording_scan *scan)
{
    const struct recording_block *b = next_block(&scan->blocks, scan->filter.first, scan->filter.last);
    scan->number = b ? b->number : scan->number;
    scan->event = (struct trace_event){0};
    return b;
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
    if (!scan)
        return false;
    struct block_scan *blocks = &scan->blocks;
    while (blocks->left || scan_block(scan)) {
        blocks->at = trace_decode(blocks->at, blocks->end, &scan->event);
        blocks->left--;
        scan->number++;
        if (!blocks->at || scan->event.step > scan->filter.last ||
            !recording_receiver(blocks->recording, &scan->event))
            break;
        if (!filter_passes(&scan->filter, &scan->event))
            continue;
        *event = scan->event;
        return true;
    }
    end_blocks(blocks);
    return false;
}

uint64_t recording_collect(const struct recording *recording, struct recording_filter filter, size_t limit,
                           struct trace_event **events, size_t *count)
{
    struct trace_event event;
    uint64_t all = 0;
    size_t room = 0;
    struct recording_scan *scan = recording_scan(recording, filter);
    *events = NULL;
    *count = 0;
    if (!scan)
        return 1;
    for (; recording_next(scan, &event); all++) {
        if (*count == limit || *count < all)
            continue;
        if (*count == room) {
            room = room ? 2 * room : 256;
            struct trace_event *more = realloc(*events, room * sizeof *more);
            if (!more)
                break;
            *events = more;
        }
        (*events)[(*count)++] = event;
    }
    recording_scan_end(scan);
    if (*count == limit || *count == all)
        return all;
    free(*events); /* no memory */
    *events = NULL;
    *count = 0;
    return 1;
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

struct recording_stalls {
    struct block_scan blocks;
    uint64_t first, last;
    struct trace_stall stall;
};

struct recording_stalls *recording_stalls(const struct recording *recording, uint64_t first, uint64_t last)
{
    struct recording_stalls *scan = malloc(sizeof *scan);
    if (!scan)
        return NULL;
    scan->blocks.recording = recording;
    scan->blocks.index = &recording->own->stalls;
    scan->blocks.next = scan->blocks.left = 0;
    scan->first = first;
    scan->last = last;
    return scan;
}

void recording_stalls_end(struct recording_stalls *scan)
{
    free(scan);
}

static bool stall_block(struct recording_stalls *scan)
{
    scan->stall = (struct trace_stall){0};
    return next_block(&scan->blocks, scan->first, scan->last);
}

bool recording_stalls_next(struct recording_stalls *scan, struct trace_stall *stall)
{
    if (!scan)
        return false;
    struct block_scan *blocks = &scan->blocks;
    while (blocks->left || stall_block(scan)) {
        blocks->at = trace_decode_stall(blocks->at, blocks->end, &scan->stall);
        blocks->left--;
        if (!blocks->at || !stall_place(blocks->recording, &scan->stall))
            break;
        if (scan->stall.last < scan->first || scan->stall.first > scan->last)
            continue;
        *stall = scan->stall;
        return true;
    }
    end_blocks(blocks);
    return false;
}

uint64_t recording_stalls_collect(const struct recording *recording, uint64_t first, uint64_t last,
                                  size_t limit, struct trace_stall **stalls, size_t *count)
{
    struct trace_stall stall;
    uint64_t all = 0;
    size_t room = recording->stall_count < limit ? (size_t)recording->stall_count : limit;
    struct recording_stalls *scan = recording_stalls(recording, first, last);
    *stalls = malloc(room * sizeof **stalls + 1);
    *count = 0;
    if (!scan || !*stalls) {
        recording_stalls_end(scan);
        free(*stalls);
        *stalls = NULL;
        return 1;
    }
    for (; recording_stalls_next(scan, &stall); all++)
        if (*count < room)
            (*stalls)[(*count)++] = stall;
    recording_stalls_end(scan);
    return all;
}
