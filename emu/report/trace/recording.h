/*
 * recording.h: a whole run as read back from a binary trace. Pictures, pages and tables of a run are made
 * from it.
 *
 * Life cycle: recording_open reads the file once, checks all of it and keeps an index; from then on the
 * recording is constant; recording_close frees it. Transmissions stay in the file and are decoded when they
 * are asked for, so a recording takes 16 bytes for each link direction and 64 bytes for some ten thousand
 * transmissions. Any number of threads may ask one recording at the same time, each with scans of its own.
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
#include "facts/trace_event.h"
#include "facts/view.h"
#include "topo/topo_links.h"

struct recording {
    /* What was run, and how it went, without what depends on the machine (seconds, stacks, memory). The view
     * has the first WAITERS_REPORTED waiters and nodes of the cycle (json/outcome_json.h), and the violations
     * that a report has. */
    struct view view;

    unsigned version; /* of the format */

    struct topo_links links; /* every direction of every link */

    uint64_t count;   /* of transmissions */
    uint64_t steps;   /* the last step in which a packet is on a link; 0: there are none */
    uint64_t longest; /* the longest duration */
    bool has_worms;   /* some transmission has the number of a worm */

    uint64_t stall_count; /* 0 in traces of version 1 */
    uint64_t stall_reach; /* the last step known to belong to a stall; 0: there are none */

    uint64_t note_count; /* 0 in traces of version 1 and 2 */

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

/* Set event->to, which follows from sender and port. False: there is no such link. */
bool recording_receiver(const struct recording *recording, struct trace_event *event);

/* ---------------------------------------------------------------------------------- transmissions */

/* Which transmissions are wanted: those that meet all conditions. Begin with RECORDING_ALL. */
struct recording_filter {
    uint64_t first, last; /* on a link in some step of first..last */
    int node;             /* the sender or the receiver; RECORDING_ANY */
    int origin, dest;     /* the ends of a token's journey, -1 for "not given"; RECORDING_ANY */
    uint64_t worm;        /* the number of a worm; 0: any worm, or none */
};

#define RECORDING_ANY (-2)
#define RECORDING_ALL                                   \
    ((struct recording_filter){.first = 1,              \
                               .last = UINT64_MAX,      \
                               .node = RECORDING_ANY,   \
                               .origin = RECORDING_ANY, \
                               .dest = RECORDING_ANY})

/* Go through the transmissions:
 *
 *     struct recording_scan *scan = recording_scan(recording, filter);
 *     while (recording_next(scan, &event))
 *         ...
 *     recording_scan_end(scan);
 *
 * in the order of the trace: by the step in which they begin, then by sender, then in the order of the
 * sender's calls. The channels of a worm are together, from its first to its last. A scan skips the blocks
 * of other steps and decodes the rest: some hundred million transmissions a second. NULL: no memory;
 * recording_next and recording_scan_end take NULL. */
struct recording_scan *recording_scan(const struct recording *recording, struct recording_filter filter);
bool recording_next(struct recording_scan *scan, struct trace_event *event);
void recording_scan_end(struct recording_scan *scan);

/* Return the number, in the whole trace and from 0, of the transmission that recording_next gave last. */
uint64_t recording_number(const struct recording_scan *scan);

/* Copy at most `limit` transmissions into *events, which the caller frees, and their number into *count.
 * Return how many the filter lets through in all. *events is NULL if there is no memory; the result is then
 * not 0. */
uint64_t recording_collect(const struct recording *recording, struct recording_filter filter, size_t limit,
                           struct trace_event **events, size_t *count);

/* ------------------------------------------------------------------------------------------ stalls */

/* Go through the stalls that last in some step of first..last, in the order of the trace. The calls follow
 * each other as those for transmissions; recording_scan_end ends the scan. */
struct recording_scan *recording_stalls(const struct recording *recording, uint64_t first, uint64_t last);
bool recording_stalls_next(struct recording_scan *scan, struct trace_stall *stall);

/* Copy at most `limit` stalls into *stalls, which the caller frees, and their number into *count. Return how
 * many there are in all, as for transmissions. */
uint64_t recording_stalls_collect(const struct recording *recording, uint64_t first, uint64_t last,
                                  size_t limit, struct trace_stall **stalls, size_t *count);

/* ------------------------------------------------------------------------------------------- notes */

/* Go through the notes of steps first..last whose kinds are in `kinds` (bits 1 << kind; NOTE_KINDS_ALL), in
 * the order of the trace. The texts live as long as the recording, as do the labels of transmissions. */
struct recording_scan *recording_notes(const struct recording *recording, uint64_t first, uint64_t last,
                                       unsigned kinds);
bool recording_notes_next(struct recording_scan *scan, struct trace_note *note);

/* Copy at most `limit` notes, as for transmissions. */
uint64_t recording_notes_collect(const struct recording *recording, uint64_t first, uint64_t last,
                                 unsigned kinds, size_t limit, struct trace_note **notes, size_t *count);

#define NOTE_KINDS_ALL ((1U << NOTE_KINDS) - 1)

/* -------------------------------------------------------------------------------------------- sums */

/* Row r of `rows` stands for the link directions whose index i has i * rows / link_count == r. Column c of
 * `columns` stands for the steps s of first..last with (s - first) * columns / (last - first + 1) == c. So
 *     rows = link_count, columns = 1     gives a sum for every link direction,
 *     rows = 1, columns = last-first+1   gives a sum for every step,
 *     and both larger                    a heat map, in which links and steps may share cells. */
struct recording_grid {
    uint64_t first, last; /* steps; 1 <= first <= last */
    size_t rows, columns; /* 1 <= rows <= link_count; 1 <= columns <= last - first + 1 */
};

/* Add up in cells[row * columns + column], which the caller has zeroed: if `begins`, the transmissions that
 * begin in the steps of the cell, else the steps in which link directions were busy. Takes one scan. False:
 * no memory. */
bool recording_sum(const struct recording *recording, struct recording_grid grid, bool begins,
                   uint64_t *cells);

/* The last steps of a packet, in which no packet before it was on its link direction: how many they are.
 * *until is the last step of those packets, 0 if there are none, and becomes that of all. */
uint64_t recording_busy(const struct trace_event *event, uint64_t *until);

/* Add up the steps of stalls, in a grid of one row, which the caller has zeroed. False: no memory. */
bool recording_stalls_sum(const struct recording *recording, struct recording_grid grid, uint64_t *cells);

/* Return the row of a link direction. */
size_t recording_row(const struct recording *recording, const struct recording_grid *grid, size_t link);

/* What a heat map shows, in pictures and on the page: the first link direction of a row, NULL: there is
 * none; the share of a cell of busy steps, 0 .. 1; the largest share, and whether all cells have it. */
const struct topo_link *recording_row_link(const struct recording *recording,
                                           const struct recording_grid *grid, size_t row);
double recording_share(const struct recording *recording, const struct recording_grid *grid,
                       const uint64_t *cells, size_t row, size_t column);
struct recording_shares {
    double most;
    bool even;
} recording_shares(const struct recording *recording, const struct recording_grid *grid,
                   const uint64_t *cells);

#endif
