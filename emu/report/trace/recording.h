/*
 * recording.h: a whole run as read back from a binary trace. Pictures, pages and tables of a run are made
 * from it.
 *
 * Life cycle: recording_open reads the file once, checks all of it and keeps an index; from then on the
 * recording is constant; recording_close frees it. Transmissions stay in the file and are decoded when they
 * are asked for, so a recording takes 16 bytes for each link direction and 64 bytes for some ten thousand
 * transmissions. Any number of threads may ask one recording at the same time, each with scans of its own
 * (recording_scan.h for transmissions, recording_stalls.h for stalls, recording_sum.h for sums,
 * recording_links.h for links).
 *
 * A report that says needs_recording gets a recording in report->recording, both for a run (`parray run
 * --plot`) and for a trace (`parray report TRACE`). A run writes its transmissions to a binary trace in a
 * temporary file without a name (in $TMPDIR, else /tmp: some 4 bytes a transmission), which is read back at
 * the end.
 *
 * Errors: recording_open gives NULL and one sentence with the offset when the beginning of the file is of no
 * use. A file that ends early, or is damaged further on, is opened up to its last good block: `whole` is then
 * false, the outcome of the view is NULL, and `damage` is a sentence to be shown to the user. Calls that
 * allocate give false or NULL when there is no memory. A file that changes while it is open, or cannot be
 * read any more, gives fewer transmissions, never a crash; recording_unread tells.
 *
 * Steps count from 1. A transmission of duration L that begins in step t is on its link in steps t .. t+L-1.
 */
#ifndef RECORDING_H
#define RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/outcome.h"
#include "facts/view.h"
#include "topo/topo.h"

/* One direction of a link. */
struct recording_link {
    int from, port, to;
};

struct recording {
    /* What was run, and how it went, without what depends on the machine (seconds, stacks, memory). The view
     * has the first WAITERS_TOLD waiters and nodes of the cycle (json/trouble_json.h), and the violations
     * that a report has. */
    struct view view;

    unsigned version; /* of the format */

    /* Every direction of every link, by (from, port). */
    const struct recording_link *links;
    size_t link_count;

    uint64_t count;   /* of transmissions */
    uint64_t steps;   /* the last step in which a packet is on a link; 0: there are none */
    uint64_t longest; /* the longest duration */
    bool has_worms;   /* some transmission has the number of a worm */

    uint64_t stall_count; /* 0 in traces of version 1 */
    uint64_t stall_reach; /* the last step known to belong to a stall; 0: there are none */

    bool whole;
    const char *damage; /* a sentence; "" if whole */

    struct recording_private *own;
};

enum { RECORDING_ERROR_SIZE = 1024 };

/* Open a file, or a descriptor, which belongs to the recording from then on, also on failure. `name` is for
 * sentences. */
struct recording *recording_open(const char *path, char *error, size_t error_size);
struct recording *recording_open_fd(int fd, const char *name, char *error, size_t error_size);
void recording_close(struct recording *recording);

/* Why transmissions or stalls are missing from what was asked for since the recording was opened; NULL: none
 * are. */
const char *recording_unread(const struct recording *recording);

#endif
