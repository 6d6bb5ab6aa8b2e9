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
#include "intern.h"
#include "trace/recording.h"
#include "trace/trace_code.h"

enum { UNREAD_CHANGED = -1 };

struct recording_block {
    uint64_t offset; /* of its head, in the file */
    uint64_t number; /* of its first entry */
    struct file_block block;
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
    struct recording_index events, stalls, notes;
    struct intern texts; /* labels and the texts of notes, each with its end; constant when it is open */
    struct topo *topo;
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

/* Fill recording->view from the text of a block. False, with a sentence that does not name the file. */
bool recording_read_run(struct recording *recording, const char *text, size_t length, char *error,
                        size_t size);
bool recording_read_outcome(struct recording *recording, const char *text, size_t length, char *error,
                            size_t size);

/* Fill recording->view for a trace without an outcome: the report then says what is known. False: no
 * memory. */
bool recording_without_outcome(struct recording *recording);

void recording_facts_free(struct recording *recording);

/* Let recording->view answer view_measure and view_link (facts/view.h). The first view_measure goes through
 * all transmissions, and its sums last as long as the recording. */
void recording_use_offer(struct recording *recording);
void recording_use_free(struct recording *recording);

/* Check and count what a block of stalls holds, for recording_open. *last is the last step of the stall
 * before the block, and becomes that of the last one in it. Return NULL, or a part of a sentence that says
 * what is wrong. */
const char *recording_check_stalls(struct recording *recording, const struct file_block *block,
                                   const unsigned char *content, uint64_t *last);

/* The same for a block of notes: *last is the step of the last note. */
const char *recording_check_notes(struct recording *recording, const struct file_block *block,
                                  const unsigned char *content, uint64_t *last);

/* Keep a text for as long as the recording lives, while it is being opened (NULL: no memory), and find it
 * again. */
const char *recording_keep_text(struct recording *recording, const char *text);
const char *recording_text(const struct recording *recording, const char *text);

/* Return the sum of all stalls in steps. A stall without an end counts up to step `clock`. */
uint64_t recording_stalled(const struct recording *recording, uint64_t clock);

#endif
