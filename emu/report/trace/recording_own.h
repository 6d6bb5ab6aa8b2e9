/*
 * recording_own.h: the private part of a recording, for the sources of recordings alone.
 */
#ifndef RECORDING_OWN_H
#define RECORDING_OWN_H

#include <jansson.h>
#include <stdatomic.h>

#include "facts/outcome.h"
#include "topo/topo.h"
#include "trace/recording.h"
#include "trace/recording_block.h"

#define NO_LINK UINT32_MAX

enum { UNREAD_CHANGED = -1 };

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

#endif
