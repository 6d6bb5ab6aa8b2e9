/*
 * report_steps.c: option --steps: what every step did, one line each, for spreadsheets.
 *
 * A run may have far more steps than fit into memory as numbers, so they are summed a window at a time. A
 * step in which no packet was on a link has no line.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "trace/recording.h"
#include "trace/recording_scan.h"
#include "trace/recording_sum.h"

extern const struct report_kind report_steps;

enum { WINDOW = 1 << 16 };

static bool window_write(const struct recording *r, uint64_t first, uint64_t *sums, FILE *out)
{
    uint64_t last = r->steps - first < WINDOW ? r->steps : first + WINDOW - 1, *begun = sums,
             *busy = sums + WINDOW;
    struct recording_grid grid = {
        .first = first, .last = last, .rows = 1, .columns = (size_t)(last - first + 1)};
    memset(sums, 0, 2 * WINDOW * sizeof *sums);
    if (!recording_sum(r, grid, true, begun) || !recording_sum(r, grid, false, busy))
        return false;
    for (size_t i = 0; i < grid.columns; i++)
        if (busy[i])
            fprintf(out, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.6g\n", first + i, begun[i], busy[i],
                    100.0 * (double)busy[i] / (double)r->link_count);
    return true;
}

/* Return the first step from `from` on in which a packet is on a link; 0: none. */
static uint64_t next_busy(const struct recording *r, uint64_t from)
{
    struct trace_event event;
    struct recording_filter filter = RECORDING_ALL;
    filter.first = from;
    struct recording_scan *scan = recording_scan(r, filter);
    bool any = recording_next(scan, &event);
    recording_scan_end(scan);
    return !any ? 0 : event.step > from ? event.step : from;
}

static bool steps_write(const struct report *report, FILE *out)
{
    const struct recording *r = report->recording;
    uint64_t *sums = malloc(2 * WINDOW * sizeof *sums);
    bool fine = sums != NULL;
    fputs("step,begun,busy_links,utilization_percent\n", out);
    for (uint64_t first = next_busy(r, 1); fine && first && first <= r->steps;
         first = r->steps - first < WINDOW ? 0 : next_busy(r, first + WINDOW))
        fine = window_write(r, first, sums, out);
    free(sums);
    return fine;
}

const struct report_kind report_steps = {
    .option = "steps",
    .file = "FILE.csv",
    .help = "write what each step did: transmissions begun, link directions busy, % of all",
    .needs_recording = true,
    .write = steps_write,
};
