/*
 * report_steps.c: option --steps: what every step did, for spreadsheets.
 *
 * A packet may be on a link for more steps than a file can have lines, so the steps in which something
 * changes are gone through, not all. Each step in which packets begin has a line, and the steps from there
 * to the next change have one together: its column `steps` says how many they are. A step in which no packet
 * was on a link has no line.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "heap.h"
#include "report/report.h"
#include "trace/recording.h"

extern const struct report_kind report_steps;

enum change { BEGUN, BUSY, FREE, CHANGES };

enum { COUNT_MOST = UINT32_MAX / CHANGES - 1 };

struct step_sweep {
    const struct recording *recording;
    FILE *out;
    struct heap heap; /* of count * CHANGES + change; those of one time may be several */
    struct {
        uint64_t when, count;
    } last[CHANGES]; /* what goes to the heap when another time follows */
    uint64_t from;   /* the first step that has not been written */
    uint64_t busy;   /* link directions in that step, as far as is known */
};

static bool push_last(struct step_sweep *sweep, enum change change)
{
    uint64_t count = sweep->last[change].count;
    sweep->last[change].count = 0;
    return count == 0 ||
           heap_push(&sweep->heap, sweep->last[change].when, (uint32_t)(count * CHANGES + change));
}

static bool add_change(struct step_sweep *sweep, enum change change, uint64_t when)
{
    if ((sweep->last[change].when != when || sweep->last[change].count == COUNT_MOST) &&
        !push_last(sweep, change))
        return false;
    sweep->last[change].when = when;
    sweep->last[change].count++;
    return true;
}

/* Write the line of the steps from sweep->from up to, not including, `end`. */
static void write_line(struct step_sweep *sweep, uint64_t end, uint64_t begun)
{
    if (end <= sweep->from)
        return;
    if (sweep->busy)
        fprintf(sweep->out, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.6g,%" PRIu64 "\n", sweep->from, begun,
                sweep->busy, 100.0 * (double)sweep->busy / (double)sweep->recording->links.count,
                end - sweep->from);
    sweep->from = end;
}

/* Make all changes of the earliest time that there is one for. */
static void change_step(struct step_sweep *sweep)
{
    uint64_t sums[CHANGES] = {0}, step = heap_first(&sweep->heap);
    while (heap_first(&sweep->heap) == step && sweep->heap.count) {
        uint32_t number = heap_pop(&sweep->heap).number;
        sums[number % CHANGES] += number / CHANGES;
    }
    if (sums[BEGUN] == 0 && sums[BUSY] == sums[FREE])
        return;
    write_line(sweep, step, 0);
    sweep->busy += sums[BUSY] - sums[FREE];
    if (sums[BEGUN])
        write_line(sweep, step + 1, sums[BEGUN]);
}

/* Make all changes before this step. */
static bool change_until(struct step_sweep *sweep, uint64_t end)
{
    for (enum change change = 0; change < CHANGES; change++)
        if (!push_last(sweep, change))
            return false;
    while (heap_first(&sweep->heap) < end)
        change_step(sweep);
    return true;
}

static bool add_event(struct step_sweep *sweep, const struct trace_event *event, uint64_t *until)
{
    uint64_t busy = recording_busy(event, until);
    return add_change(sweep, BEGUN, event->step) &&
           (busy == 0 || (add_change(sweep, BUSY, *until - busy + 1) &&
                          (*until == UINT64_MAX || add_change(sweep, FREE, *until + 1))));
}

/* The channels of a worm follow each other, and begin later than what comes behind them. */
static bool sweep_events(struct step_sweep *sweep, struct recording_scan *scan, uint64_t *until)
{
    const struct recording *r = sweep->recording;
    struct trace_event event;
    uint64_t worm = 0, reached = 0;
    while (recording_next(scan, &event)) {
        if (event.step > reached && (event.worm == 0 || event.worm != worm)) {
            if (!change_until(sweep, event.step))
                return false;
            reached = event.step;
        }
        worm = event.worm;
        if (!add_event(sweep, &event, &until[topo_links_find(&r->links, (int)event.from, (int)event.port)]))
            return false;
    }
    if (!change_until(sweep, HEAP_NEVER))
        return false;
    write_line(sweep, r->steps + (r->steps != UINT64_MAX), 0);
    return true;
}

static bool steps_write(const struct report *report, FILE *out)
{
    const struct recording *r = report->recording;
    struct step_sweep sweep = {.recording = r, .out = out, .from = 1};
    uint64_t *until = calloc(r->links.count + 1, sizeof *until);
    struct recording_scan *scan = until ? recording_scan(r, RECORDING_ALL) : NULL;
    fputs("step,begun,busy_links,utilization_percent,steps\n", out);
    bool fine = scan && sweep_events(&sweep, scan, until);
    recording_scan_end(scan);
    heap_close(&sweep.heap);
    free(until);
    return fine;
}

const struct report_kind report_steps = {
    .option = "steps",
    .file = "FILE.csv",
    .help = "write what each step did: transmissions begun, link directions busy, % of all; and "
            "for how many steps it is so",
    .needs_recording = true,
    .write = steps_write,
};
