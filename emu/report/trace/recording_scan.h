/*
 * recording_scan.h: going through the transmissions of a recording.
 *
 *     struct recording_scan *scan = recording_scan(recording, filter);
 *     while (recording_next(scan, &event))
 *         ...
 *     recording_scan_end(scan);
 *
 * A scan gives transmissions in the order of the trace: by the step in which they begin, then by sender, then
 * in the order of the sender's calls. The channels of a worm are together, from its first to its last. A scan
 * skips the blocks of other steps and decodes the rest: some hundred million transmissions a second.
 */
#ifndef RECORDING_SCAN_H
#define RECORDING_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/trace_event.h"

struct recording;

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

/* Begin a scan. NULL: no memory; recording_next and recording_scan_end take NULL. */
struct recording_scan *recording_scan(const struct recording *recording, struct recording_filter filter);
bool recording_next(struct recording_scan *scan, struct trace_event *event);
void recording_scan_end(struct recording_scan *scan);

/* Return the number, in the whole trace and from 0, of the transmission that recording_next gave last. */
uint64_t recording_number(const struct recording_scan *scan);

/* Copy at most `limit` transmissions into *events, which the caller frees, and their number into *count.
 * Return how many the filter lets through in all. If *events is NULL with a *count of 0, there are none (the
 * result is 0) or there is no memory (the result is not 0). */
uint64_t recording_collect(const struct recording *recording, struct recording_filter filter, size_t limit,
                           struct trace_event **events, size_t *count);

#endif
