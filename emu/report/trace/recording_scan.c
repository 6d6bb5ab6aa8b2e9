/*
 * recording_scan.c: a scan holds one block at a time. The head of a block tells whether the block can have
 * any of the wanted steps. As transmissions are ordered by the step in which they begin, a scan ends behind
 * the last step.
 */
#include <stdlib.h>

#include "trace/recording_links.h"
#include "trace/recording_own.h"
#include "trace/recording_scan.h"
#include "trace/trace_code.h"

struct recording_scan {
    const struct recording *recording;
    struct recording_filter filter;
    size_t next;   /* block */
    uint32_t left; /* events of this block */
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

/* Go to the next block that may have wanted transmissions. False: there is none, or the file has changed. */
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
        if (!filter_passes(&scan->filter, &scan->event))
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
