/*
 * recording_scan.c: going through the transmissions of a recording, and sums over them.
 *
 * A scan holds one block at a time. The block's head tells whether it can have anything of the steps that are asked for; as
 * transmissions are ordered by the step in which they begin, a scan ends behind the last step.
 */
#include <stdlib.h>

#include "trace/recording_own.h"
#include "trace/trace_code.h"

struct recording_scan {
    const struct recording *recording;
    struct recording_filter filter;
    size_t next;   /* block */
    uint32_t left; /* events of this one */
    uint64_t number;
    const unsigned char *at, *end;
    struct trace_event event;
    unsigned char content[TRACE_BLOCK_HEAD + TRACE_EVENTS_MOST];
};

struct recording_scan *recording_scan(const struct recording *recording, struct recording_filter filter)
{
    struct recording_scan *scan = malloc(sizeof *scan);
    if (!scan)
        return NULL;
    scan->recording = recording;
    scan->filter = filter;
    scan->next = scan->left = 0;
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

bool recording_block(const struct recording *recording, const struct recording_block *block,
                     unsigned char *content)
{
    long size = (long)(TRACE_BLOCK_HEAD + block->block.length);
    return recording_read(recording, block->offset, content, (size_t)size) == size &&
           trace_block_intact(&block->block, content, content + TRACE_BLOCK_HEAD);
}

/* The next block that may have something. False: there is none, or the file has changed. */
static bool scan_block(struct recording_scan *scan)
{
    const struct recording_index *index = &scan->recording->own->events;
    while (scan->next < index->count && index->item[scan->next].block.reach < scan->filter.first)
        scan->next++;
    if (scan->next == index->count || index->item[scan->next].block.first > scan->filter.last)
        return false;
    const struct recording_block *b = &index->item[scan->next++];
    if (!recording_block(scan->recording, b, scan->content))
        return false;
    scan->at = scan->content + TRACE_BLOCK_HEAD;
    scan->end = scan->at + b->block.length;
    scan->left = b->block.count;
    scan->number = b->number;
    scan->event = (struct trace_event){0};
    return true;
}

static inline bool is_or_any(int wanted, int32_t given)
{
    return wanted == RECORDING_ANY || wanted == given;
}

static inline bool passes(const struct recording_filter *filter, const struct trace_event *event)
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
    for (;;) {
        if (!scan->left && !scan_block(scan))
            return false;
        scan->at = trace_decode(scan->at, scan->end, &scan->event);
        scan->left--;
        scan->number++;
        if (!scan->at || scan->event.step > scan->filter.last ||
            !recording_receiver(scan->recording, &scan->event)) {
            scan->left = 0;
            scan->next = scan->recording->own->events.count;
            return false;
        }
        if (!passes(&scan->filter, &scan->event))
            continue;
        *event = scan->event;
        return true;
    }
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

/* ------------------------------------------------------------------------------------------- sums */

/* number * parts / whole, for numbers below whole, which may be large. */
static inline size_t part_of(uint64_t number, uint64_t parts, unsigned __int128 whole)
{
    if (parts == 1 || parts == whole)
        return parts == 1 ? 0 : (size_t)number;
    return (size_t)(number * (unsigned __int128)parts / whole);
}

size_t recording_row(const struct recording *recording, const struct recording_grid *grid, size_t link)
{
    return part_of(link, grid->rows, recording->link_count);
}

size_t recording_column(const struct recording_grid *grid, uint64_t step)
{
    return part_of(step - grid->first, grid->columns, (unsigned __int128)(grid->last - grid->first) + 1);
}

/* The first step behind a column, or the highest number if there is none. */
static uint64_t column_end(const struct recording_grid *grid, size_t column)
{
    unsigned __int128 steps = (unsigned __int128)(grid->last - grid->first) + 1;
    unsigned __int128 end = grid->first + ((column + 1) * steps + grid->columns - 1) / grid->columns;
    return end > UINT64_MAX ? UINT64_MAX : (uint64_t)end;
}

void recording_add_steps(const struct recording_grid *grid, uint64_t first, uint64_t last, uint64_t *row)
{
    uint64_t step = first > grid->first ? first : grid->first;
    last = last < grid->last ? last : grid->last;
    uint64_t end = last == UINT64_MAX ? last : last + 1;
    while (step < end) {
        size_t column = recording_column(grid, step);
        uint64_t until = column_end(grid, column) < end ? column_end(grid, column) : end;
        row[column] += until - step;
        step = until;
    }
}

bool recording_sum(const struct recording *recording, struct recording_grid grid, bool begins,
                   uint64_t *cells)
{
    struct trace_event event;
    struct recording_filter filter = RECORDING_ALL;
    filter.first = grid.first;
    filter.last = grid.last;
    struct recording_scan *scan = recording_scan(recording, filter);
    while (recording_next(scan, &event)) {
        size_t link = (size_t)recording_link(recording, (int)event.from, (int)event.port);
        uint64_t *row = cells + recording_row(recording, &grid, link) * grid.columns;
        if (!begins)
            recording_add_steps(&grid, event.step, event.step + event.duration - 1, row);
        else if (event.step >= grid.first)
            row[recording_column(&grid, event.step)]++;
    }
    recording_scan_end(scan);
    return scan != NULL;
}
