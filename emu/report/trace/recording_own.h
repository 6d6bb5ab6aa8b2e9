/*
 * recording_own.h: the private part of a recording, for the sources of recordings alone.
 */
#ifndef RECORDING_OWN_H
#define RECORDING_OWN_H

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "facts/outcome.h"
#include "topo/topo.h"
#include "trace/recording.h"
#include "trace/trace_block.h"

#define NO_LINK UINT32_MAX

enum { UNREAD_CHANGED = -1 };

struct recording_block {
    uint64_t offset; /* of its head, in the file */
    uint64_t number; /* of its first event or stall */
    struct trace_block block;
};

struct recording_index {
    struct recording_block *item;
    size_t count, room;
};

struct recording_private {
    int fd;
    /* Why a block could not be read after the recording was opened: an errno, UNREAD_CHANGED, or 0. Scans of
     * any thread set it; relaxed, because it stands alone, and is asked for after the scans. */
    atomic_int unread;
    struct recording_index events, stalls;
    struct topo *topo;
    uint64_t *first_slot; /* of each node, one more at the end; a slot is a port, absent ones too */
    uint32_t *link_of;    /* of each slot; NO_LINK: absent */
    struct recording_link *links;
    struct recording_use {
        uint64_t packets, busy, until;
    } * use;              /* of each link direction; NULL: not yet summed up */
    json_t *run, *report; /* what will run and what came of it: they own the texts that the view points to */
    struct outcome outcome;
    const char **violation_text;
    uint64_t stall_steps; /* of all stalls that have an end */
    uint64_t endless_count,
        endless_sum; /* of the other stalls: their number, and the sum of their first steps */
    char damage[2 * RECORDING_ERROR_SIZE];
};

/* Read from the file; any thread may at any time, since no position in the file moves. Return how many bytes
 * were read: less than `size` at the end of the file; -1: the file cannot be read. */
long recording_read(const struct recording *recording, uint64_t offset, void *to, size_t size);

/* Read the head and the content of a block into content[TRACE_BLOCK_HEAD + TRACE_EVENTS_MOST]. False: the
 * file has changed since it was opened. */
bool recording_block(const struct recording *recording, const struct recording_block *block,
                     unsigned char *content);

/* Fill recording->view from the text of a block. False, with a sentence that does not name the file. */
bool recording_read_run(struct recording *recording, const char *text, size_t length, char *error,
                        size_t size);
bool recording_read_outcome(struct recording *recording, const char *text, size_t length, char *error,
                            size_t size);

/* Fill recording->view for a trace without an outcome: the report then says what is known. False: no
 * memory. */
bool recording_without_outcome(struct recording *recording);

void recording_facts_free(struct recording *recording);

/* Make the list from the topology, for recording_open. False: no memory. */
bool recording_links_make(struct recording *recording);
void recording_links_free(struct recording *recording);

/* Let recording->view answer view_measure and view_link (facts/view.h). The first view_measure goes through
 * all transmissions, and its sums last as long as the recording. */
void recording_use_offer(struct recording *recording);
void recording_use_free(struct recording *recording);

/* Check and count what a block of stalls holds, for recording_open. *last is the last step of the stall
 * before the block, and becomes that of the last one in it. Return NULL, or a part of a sentence that says
 * what is wrong. */
const char *recording_check_stalls(struct recording *recording, const struct trace_block *block,
                                   const unsigned char *content, uint64_t *last);

/* Return the sum of all stalls in steps. A stall without an end counts up to step `clock`. */
uint64_t recording_stalled(const struct recording *recording, uint64_t clock);

#endif
