/*
 * recording.h: a whole run as read back from a trace: what pictures, pages and tables of a run are made from.
 *
 * Life cycle: recording_open reads a binary trace, checks all of it once and keeps an index; from then on the recording is
 * constant; recording_close frees it. Transmissions stay in the file and are decoded when asked for, so a recording
 * takes memory for its links and blocks (16 bytes a link direction, 64 bytes for some ten thousand transmissions), not for
 * its transmissions. Any number of threads may ask one recording at the same time, each with scans of its own.
 *
 * A report that says needs_recording gets one in report->recording, whether it was asked for on a run (`parray run
 * --plot`) or on a trace (`parray report TRACE`). On a run the transmissions go to a binary trace in a temporary
 * file without a name (in $TMPDIR, else /tmp: some 4 bytes a transmission), which is read back at the end. Such a report
 * looks at it and at report->view, which is the recording's own on a trace.
 *
 * Errors: recording_open gives NULL and one sentence with the offset when the beginning of the file is of no use. A
 * file that ends early, or is damaged further on, is opened up to its last good block: `whole` is false, the
 * view's outcome NULL, and `damage` one sentence for the user, to be shown. Calls that allocate give false or NULL when there is no
 * memory. A file that changes while it is open gives fewer transmissions than it had, never a crash.
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
#include "topo/topo.h"

/* One direction of a link. */
struct recording_link {
    int from, port, to;
};

struct recording {
    /* What was run, and how it went: but for what belongs to the machine that it ran on (seconds, stacks, memory); of waiters
     * and of the cycle the first WAITERS_TOLD (json/trouble_json.h), of violations those that a report has. */
    struct view view;

    unsigned version; /* of the format */

    /* Its links: every direction, by (from, port). */
    const struct recording_link *links;
    size_t link_count;

    /* Its transmissions. */
    uint64_t count;
    uint64_t steps;   /* the last step in which one is on a link; 0: there are none */
    uint64_t longest; /* the longest duration */
    bool has_worms;   /* some have a worm's number */

    uint64_t stall_count; /* 0 in traces of version 1 */
    uint64_t stall_reach; /* the last step in which one is known to begin or to last; 0: there are none */

    bool whole;
    const char *damage; /* a sentence; "" if whole */

    struct recording_private *own;
};

enum { RECORDING_ERROR_SIZE = 1024 };

/* Open a file, or a descriptor that is then the recording's (also on failure); `name` is for sentences. */
struct recording *recording_open(const char *path, char *error, size_t error_size);
struct recording *recording_open_fd(int fd, const char *name, char *error, size_t error_size);
void recording_close(struct recording *recording);

/* The index in `links` of what leads away from a node's port; -1: the port is absent. Constant time. */
int64_t recording_link(const struct recording *recording, int from, int port);

/* The index of the other direction. */
int64_t recording_link_back(const struct recording *recording, size_t link);

/* ------------------------------------------------------------------------------ transmissions */

/* Which ones; RECORDING_ALL to begin with. All conditions must hold. */
struct recording_filter {
    uint64_t first, last; /* on a link in some step of first..last */
    int node;             /* sent or received by it; RECORDING_ANY */
    int origin, dest;     /* a token's journey: as in the trace, -1 is "not given"; RECORDING_ANY */
    uint64_t worm;        /* of this worm; 0: of any or none */
};

#define RECORDING_ANY (-2)
#define RECORDING_ALL                                   \
    ((struct recording_filter){.first = 1,              \
                               .last = UINT64_MAX,      \
                               .node = RECORDING_ANY,   \
                               .origin = RECORDING_ANY, \
                               .dest = RECORDING_ANY})

/* Go through them in the order of the trace: step of beginning, sender, order of its sends (a worm's channels are
 * together, from its first to its last).
 *
 *     struct recording_scan *scan = recording_scan(recording, filter);
 *     while (recording_next(scan, &event))
 *         ...
 *     recording_scan_end(scan);
 *
 * Result NULL: no memory (the other two calls take NULL). Blocks of other steps are skipped; all else is looked at: some
 * hundred million a second. */
struct recording_scan *recording_scan(const struct recording *recording, struct recording_filter filter);
bool recording_next(struct recording_scan *scan, struct trace_event *event);
void recording_scan_end(struct recording_scan *scan);

/* The number in the whole trace, from 0, of what recording_next gave last. */
uint64_t recording_number(const struct recording_scan *scan);

/* The same into an array, at most `limit`: *events is the caller's to free, *count tells how many, and the result how many
 * there are in all. *events NULL with a *count of 0: none, or no memory (then the result is not 0). */
uint64_t recording_collect(const struct recording *recording, struct recording_filter filter, size_t limit,
                           struct trace_event **events, size_t *count);

/* ---------------------------------------------------------------------------------- stalls */

/* Go through those that last in some step of first..last, in the order of the trace, as transmissions above. */
struct recording_stalls *recording_stalls(const struct recording *recording, uint64_t first, uint64_t last);
bool recording_stalls_next(struct recording_stalls *scan, struct trace_stall *stall);
void recording_stalls_end(struct recording_stalls *scan);

/* The same into an array, as recording_collect does. */
uint64_t recording_stalls_collect(const struct recording *recording, uint64_t first, uint64_t last,
                                  size_t limit, struct trace_stall **stalls, size_t *count);

/* ----------------------------------------------------------------------------------- sums */

/* What is summed in a grid of links and steps: row r of `rows` stands for the link directions whose index i has
 * i * rows / link_count == r, column c of `columns` for the steps s of first..last with
 * (s - first) * columns / (last - first + 1) == c. So
 *     rows = link_count, columns = 1     gives a sum for every link direction,
 *     rows = 1, columns = last-first+1   gives a sum for every step,
 *     and both larger                    a heat map; link directions and steps share cells where there are too many. */
struct recording_grid {
    uint64_t first, last; /* steps; 1 <= first <= last */
    size_t rows, columns; /* 1 <= rows <= link_count; 1 <= columns <= last - first + 1 */
};

/* Into cells[row * columns + column], which the caller has zeroed: steps in which link directions were busy (packets that
 * hold a link at the same time, under a violation, count each), or, if `begins`, transmissions by their first step.
 * One pass; false: no memory. */
bool recording_sum(const struct recording *recording, struct recording_grid grid, bool begins,
                   uint64_t *cells);

/* The same of stalls, in a grid of one row: steps in which nodes waited. */
bool recording_stalls_sum(const struct recording *recording, struct recording_grid grid, uint64_t *cells);

/* Which row or column that is. */
size_t recording_row(const struct recording *recording, const struct recording_grid *grid, size_t link);
size_t recording_column(const struct recording_grid *grid, uint64_t step);

#endif
