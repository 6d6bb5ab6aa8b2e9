/*
 * Binary traces: each is refused with one sentence, or gives a recording that can be gone through, whose
 * transmissions fit its array, and from which everything can be made that `parray report' and `parray trace'
 * make.
 *
 * Checksums would keep a fuzzer out of all but the first blocks, so every input is tried as it is, and with
 * its checksums put right.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/columns.h"
#include "facts/outcome.h"
#include "fail.h"
#include "fuzz.h"
#include "options/outputs.h"
#include "page/page_data.h"
#include "page/page_scope.h"
#include "report/report_text.h"
#include "trace/causes_file.h"
#include "trace/recording.h"
#include "trace/trace.h"
#include "trace/trace_code.h"

enum { NODES_MOST = 100, STEPS_MOST = 10000, CELLS = 7 };

static uint64_t check_events(const struct recording *recording)
{
    uint64_t count = 0, last = 1;
    struct trace_event event;
    struct recording_scan *scan = recording_scan(recording, RECORDING_ALL);
    for (; recording_next(scan, &event); count++) {
        int64_t link = topo_links_find(&recording->links, (int)event.from, (int)event.port);
        ensure(link >= 0 && recording->links.list[link].to == (int)event.to);
        ensure(event.step >= last && event.duration >= 1 &&
               event.duration <= recording->steps - event.step + 1 && recording_number(scan) == count);
        last = event.step;
    }
    recording_scan_end(scan);
    return count;
}

static uint64_t check_stalls(const struct recording *recording)
{
    uint64_t count = 0, last = 1;
    struct trace_stall stall;
    struct recording_scan *scan = recording_stalls(recording, 1, UINT64_MAX);
    for (; recording_stalls_next(scan, &stall); count++) {
        int64_t link = topo_links_find(&recording->links, (int)stall.node, stall.port);
        ensure(stall.port < 0 || (link >= 0 && recording->links.list[link].to == (int)stall.to));
        ensure((int)stall.node < recording->view.topo->nodes && (int)stall.to < recording->view.topo->nodes);
        ensure(stall.first >= 1 && stall.first <= stall.last && stall.last >= last);
        ensure(stall.first <= recording->stall_reach &&
               (stall.last <= recording->stall_reach || stall.last == TRACE_NO_END));
        last = stall.last;
    }
    recording_scan_end(scan);
    return count;
}

static void check_sums(const struct recording *recording)
{
    uint64_t cells[CELLS * CELLS] = {0}, begun = 0;
    struct recording_grid grid = {.first = 1, .last = recording->steps};
    grid.rows = recording->links.count < CELLS ? recording->links.count : CELLS;
    grid.columns = recording->steps < CELLS ? recording->steps : CELLS;
    if (!recording->count)
        return;
    ensure(recording_sum(recording, grid, true, cells));
    for (int i = 0; i < CELLS * CELLS; i++)
        begun += cells[i];
    ensure(begun == recording->count && recording_sum(recording, grid, false, cells));
}

/* What a page holds, without the scripts around it. */
static void make_page(const struct recording *recording, FILE *out)
{
    struct scope scope;
    ensure(scope_open(&scope, recording) && page_data_write(&scope, out));
    scope_close(&scope);
}

/* As `parray report', but for what takes a line a step of a very long run. */
static void make_reports(const struct recording *recording, FILE *out)
{
    static const char *const plots[] = {"steps", "links", "spacetime", "dotwire", "topology"};
    char error[OUTCOME_ERROR_SIZE];
    struct report report = {
        .view = &recording->view, .recording = recording, .path = "fuzz.svg", .choice = plots[0]};
    report_text_trace(&recording->view, out);
    for (const struct report_kind *const *kind = report_kinds; *kind; kind++) {
        bool plot = (*kind)->variant_option, by_step = strcmp((*kind)->option, "steps") == 0;
        if (strcmp((*kind)->option, "report") == 0)
            continue;
        for (size_t i = 0; i < (plot ? sizeof plots / sizeof plots[0] : 1); i++) {
            report.choice = plot ? plots[i] : NULL;
            if ((*kind)->fits && !(*kind)->fits(recording->view.topo, report.choice, error, sizeof error))
                continue;
            if (!by_step || recording->steps <= STEPS_MOST)
                ensure((*kind)->write(&report, out));
        }
    }
}

/* As `parray trace --to'. */
static void convert(const struct recording *recording, const struct trace_format *format)
{
    char error[OUTCOME_ERROR_SIZE] = "";
    struct trace_event event;
    struct trace_sink *sink = format->open("/dev/null", error, sizeof error);
    struct recording_scan *scan = recording_scan(recording, RECORDING_ALL);
    struct trace_stall stall;
    struct recording_scan *stalls = recording_stalls(recording, 1, UINT64_MAX);
    ensure(sink);
    if (sink->begin)
        sink->begin(sink, &recording->view);
    while (recording_next(scan, &event))
        sink->write(sink, &event, 1);
    while (sink->stall && recording_stalls_next(stalls, &stall))
        sink->stall(sink, &stall, 1);
    recording_scan_end(stalls);
    if (sink->end)
        sink->end(sink, &recording->view);
    recording_scan_end(scan);
    /* A format that cannot say what happened says so, and leaves no file. */
    ensure(sink->close(sink, true, error, sizeof error) || *error);
}

/* What happened before what: no moment is its own cause, however that goes round, and each is in its past. */
static void check_causes(const struct chronicle *chronicle)
{
    uint32_t clock[NODES_MOST];
    for (uint32_t moment = 0; moment < chronicle->moment_count; moment++) {
        uint32_t cause = chronicle_cause(chronicle, moment);
        ensure(cause == CHRONICLE_NONE || chronicle->moments[cause].step < chronicle->moments[moment].step);
        if (moment % CELLS)
            continue;
        ensure(chronicle_clock(chronicle, moment, clock));
        ensure(clock[chronicle->moments[moment].node] == chronicle_position(chronicle, moment) + 1);
        chronicle_path(chronicle, moment, NULL, 0);
    }
}

static void make_causes(const struct recording *recording, FILE *out)
{
    char error[OUTCOME_ERROR_SIZE] = "";
    const struct trace_format *format;
    struct chronicle *chronicle = chronicle_open(recording, 1, UINT64_MAX, STEPS_MOST, error, sizeof error);
    ensure(chronicle || *error);
    if (!chronicle)
        return;
    check_causes(chronicle);
    chronicle_close(chronicle);
    for (size_t i = 0; (format = trace_format_at(i)); i++)
        if (format->causes)
            ensure(causes_file_write(format->causes, recording, 1, UINT64_MAX, out, error, sizeof error) ||
                   *error);
}

static void use(const struct recording *recording)
{
    int last =
        recording->view.topo->nodes < COLUMNS_MOST ? recording->view.topo->nodes - 1 : COLUMNS_MOST - 1;
    FILE *out = fopen("/dev/null", "w");
    ensure(out && recording->view.told && recording->view.told_head);
    ensure(recording->whole ? recording->view.outcome && !*recording->damage
                            : !recording->view.outcome && *recording->damage);
    ensure(check_events(recording) == recording->count);
    ensure(check_stalls(recording) == recording->stall_count);
    check_sums(recording);
    ensure(columns_print(recording, 0, last, 1, UINT64_MAX, out));
    make_reports(recording, out);
    make_page(recording, out);
    make_causes(recording, out);
    fclose(out);
    const struct trace_format *format;
    for (size_t i = 0; (format = trace_format_at(i)); i++)
        if (!format->causes)
            convert(recording, format);
}

static void try(const uint8_t *data, size_t size)
{
    char error[RECORDING_ERROR_SIZE] = "";
    int file = memfd_create("trace", 0);
    ensure(file >= 0 && write(file, data, size) == (ssize_t)size);
    struct recording *recording = recording_open_fd(file, "X", error, sizeof error);
    ensure(recording || strncmp(error, "cannot read the trace 'X': at byte ", 35) == 0);
    if (recording && recording->view.topo->nodes <= NODES_MOST)
        use(recording);
    recording_close(recording);
}

/* False: there was nothing to put right. */
static bool seal(uint8_t *data, size_t size)
{
    bool changed = false;
    struct file_block block;
    for (size_t at = FILE_HEAD; at + BLOCK_HEAD <= size; at += BLOCK_HEAD + block.length) {
        uint8_t *head = data + at, *content = head + BLOCK_HEAD;
        if (!trace_block_read(&block, head) || block.length > size - at - BLOCK_HEAD)
            break;
        changed |= !file_block_intact(&block, head, content);
        file_block_seal(head, &trace_blocks, &block, content);
    }
    return changed;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *sealed = malloc(size + 1);
    ensure(sealed);
    if (size)
        memcpy(sealed, data, size);
    try(data, size);
    if (seal(sealed, size))
        try(sealed, size);
    free(sealed);
    return 0;
}
