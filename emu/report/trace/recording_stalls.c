/*
 * recording_stalls.c: stalls are in the order of their ends, those without an end last. As a stall that began
 * early may come late, a scan looks at all blocks that may have one of the wanted steps.
 */
#include <stdlib.h>

#include "trace/recording_links.h"
#include "trace/recording_own.h"
#include "trace/recording_stalls.h"
#include "trace/trace_code.h"

/* ----------------------------------------------------------------------------------------- open */

/* Set stall->to where it follows from the port. False: there is no such link, or node. */
static bool stall_place(const struct recording *recording, struct trace_stall *stall)
{
    uint32_t nodes = (uint32_t)recording->view.topo->nodes;
    if (stall->node >= nodes)
        return false;
    if (stall->port < 0)
        return stall->to < nodes;
    int64_t link = recording_link(recording, (int)stall->node, stall->port);
    if (link < 0)
        return false;
    stall->to = (uint32_t)recording->links[link].to;
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

const char *recording_take_stalls(struct recording *recording, const struct trace_block *block,
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

/* ----------------------------------------------------------------------------------- go through */

struct recording_stalls {
    const struct recording *recording;
    uint64_t first, last;
    size_t next;   /* block */
    uint32_t left; /* stalls of this block */
    const unsigned char *at, *end;
    struct trace_stall stall;
    unsigned char content[TRACE_BLOCK_HEAD + TRACE_EVENTS_MOST];
};

struct recording_stalls *recording_stalls(const struct recording *recording, uint64_t first, uint64_t last)
{
    struct recording_stalls *scan = malloc(sizeof *scan);
    if (!scan)
        return NULL;
    scan->recording = recording;
    scan->first = first;
    scan->last = last;
    scan->next = scan->left = 0;
    return scan;
}

void recording_stalls_end(struct recording_stalls *scan)
{
    free(scan);
}

/* Go to the next block that may have wanted stalls. False: there is none, or the file has changed. */
static bool scan_block(struct recording_stalls *scan)
{
    const struct recording_index *index = &scan->recording->own->stalls;
    for (; scan->next < index->count; scan->next++) {
        const struct recording_block *b = &index->item[scan->next];
        if (b->block.reach < scan->first || b->block.first > scan->last)
            continue;
        scan->next++;
        scan->at = scan->content + TRACE_BLOCK_HEAD;
        scan->end = scan->at + b->block.length;
        scan->left = b->block.count;
        scan->stall = (struct trace_stall){0};
        return recording_block(scan->recording, b, scan->content);
    }
    return false;
}

bool recording_stalls_next(struct recording_stalls *scan, struct trace_stall *stall)
{
    while (scan && (scan->left || scan_block(scan))) {
        scan->at = trace_decode_stall(scan->at, scan->end, &scan->stall);
        scan->left--;
        if (!scan->at || !stall_place(scan->recording, &scan->stall))
            break;
        if (scan->stall.last < scan->first || scan->stall.first > scan->last)
            continue;
        *stall = scan->stall;
        return true;
    }
    if (scan) {
        scan->left = 0;
        scan->next = scan->recording->own->stalls.count;
    }
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
