/*
 * sweep_loop.c: runs until all are done, until a signal, or until nobody is left to read what they give.
 */
#include <errno.h>
#include <stdio.h>

#include "crash/stop_signals.h"
#include "facts/outcome.h"
#include "fault/interrupt.h"
#include "fault/spinning.h"
#include "options/execute.h"
#include "meter.h"
#include "say.h"
#include "seconds.h"
#include "facts/statuses.h"
#include "json/json_record.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_row.h"
#include "table/time_model.h"
#include "task/task.h"
#include "whole_file.h"

/* A line on standard error: the current run, the number of runs, and the time that is left, which is a power
 * of the number of nodes, for sizes differ by factors in most sweeps. */
struct progress {
    const struct sweep *sweep;
    size_t run;   /* the current one */
    double begun; /* time at which it began (seconds.h) */
    struct meter meter;
    struct time_model model;
};

struct loop {
    struct sweep *sweep;
    struct sweep_part part;
    struct progress progress;
    struct sweep_series series;
    struct whole_file *file[SWEEP_FILES];
    json_t *warned; /* specifications of topologies */
    size_t missing; /* runs */
    bool refused;   /* a name of --columns or --draw turned out to be none */
};

/* Is there nobody any more who reads what the runs give? */
static bool is_in_vain(const struct sweep *sweep)
{
    bool files = sweep->path[SWEEP_CSV] || sweep->path[SWEEP_JSON] || sweep->path[SWEEP_PLOT];
    return say_done(PARRAY_DONE) != PARRAY_DONE && !files;
}

/* --------------------------------------------------------------------------------------- progress */

/* The seconds that all runs without a row will take; NAN before the first run is over. */
static double seconds_left(const struct progress *progress)
{
    double seconds = 0;
    const struct sweep *sweep = progress->sweep;
    for (size_t run = 0; run < sweep->runs; run++)
        if (!sweep->row[run])
            seconds += time_model_seconds(&progress->model, sweep->nodes[run]);
    return seconds;
}

/* Show the line, a few times a second at most. */
static void show(struct progress *progress)
{
    const struct sweep *sweep = progress->sweep;
    char point[256], text[512];
    if (!meter_due(&progress->meter))
        return;
    sweep_point_text(sweep, progress->run, sweep->axes, point, sizeof point);
    /* Below 0, the estimate was too low. */
    double left = seconds_left(progress) - (seconds_now() - progress->begun);
    int used = meter_ahead(text, sizeof text, meter_elapsed(&progress->meter), left, "");
    snprintf(text + used, sizeof text - (size_t)used, "run %zu of %zu: %s", progress->run + 1, sweep->runs,
             point);
    meter_show(&progress->meter, text);
}

/* ------------------------------------------------------------------------------------------ a run */

/* Called while a run goes on. */
static bool watch_run(void *context)
{
    show(context);
    return !interrupt_requested();
}

/* Is a row kept for a sweep that goes on later? A crash is not: it may have come from outside, and is tried
 * again. */
static bool is_final(const json_t *row)
{
    return real_of(row, "status") <= PARRAY_LIMIT;
}

/* Warn of a graph that falls apart, when its first run has ended: an array that refused says more itself. */
static void warn_of(const json_t *row, json_t *warned)
{
    const char *spec = json_string_value(json_object_get(row, "topology"));
    if (!spec || real_of(row, "status") == PARRAY_USAGE || json_object_get(warned, spec))
        return;
    json_object_set_new(warned, spec, json_true());
    warn_apart_spec(spec);
}

/* Carry out a run that is not done. False: the loop is to end. */
static bool do_run(struct loop *loop, size_t run)
{
    json_t **row = &loop->sweep->row[run];
    loop->progress.run = run;
    loop->progress.begun = seconds_now();
    show(&loop->progress);
    if (!(*row = sweep_run(loop->sweep, run, &loop->series, watch_run, &loop->progress)))
        return false;
    loop->missing--;
    time_model_note(&loop->progress.model, loop->sweep->nodes[run], seconds_now() - loop->progress.begun);
    if (is_final(*row) && !sweep_part_add(&loop->part, *row))
        return false;
    if (!loop->sweep->task) {
        meter_end(&loop->progress.meter);
        warn_of(*row, loop->warned);
    }
    return true;
}

/* Print the table of a point of a comparison. False: nobody reads it. */
static bool put_point(struct loop *loop, size_t point)
{
    meter_end(&loop->progress.meter);
    compare_bound_settle(loop->sweep, point);
    sweep_sort_point(loop->sweep, point);
    if (!loop->sweep->base.quiet)
        compare_write_text(loop->sweep, point, stdout);
    fflush(stdout);
    return !is_in_vain(loop->sweep);
}

/* Carry out all runs that are not done, the rows of some of which an earlier sweep has left. */
static void run_all(struct loop *loop)
{
    struct sweep *sweep = loop->sweep;
    bool go_on = true;
    loop->warned = json_object();
    loop->progress =
        (struct progress){.sweep = sweep, .meter = {.out = sweep->base.options.progress ? stderr : NULL}};
    meter_begin(&loop->progress.meter);
    loop->progress.meter.shown = 0; /* the first run is told of at once */
    for (size_t run = 0; run < sweep->runs; run++)
        loop->missing += !sweep->row[run];
    for (size_t run = 0; run < sweep->runs && go_on && !interrupt_requested(); run++) {
        go_on = sweep->row[run] || do_run(loop, run);
        loop->refused = sweep_ended_well(sweep->row[run]) && !sweep_names_in_row(sweep, sweep->row[run]);
        go_on &= !loop->refused;
        bool ends = !go_on || interrupt_requested() || (run + 1) % sweep->programs == 0;
        if (sweep->task && ends && sweep->row[run - run % sweep->programs])
            go_on &= put_point(loop, run / sweep->programs);
    }
    sweep_series_end(&loop->series);
    meter_end(&loop->progress.meter);
    json_decref(loop->warned);
}

/* ------------------------------------------------------------------------------------- the files */

/* Open all files that are asked for, before the runs, since a long sweep must not end with "no such
 * directory". False after saying why not. */
static bool files_open(struct loop *loop)
{
    char error[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; i < SWEEP_FILES; i++) {
        const char *path = loop->sweep->path[i];
        if (path && !(loop->file[i] = whole_file_open(path, error, sizeof error)))
            return say_usage("%s", error), false;
    }
    return true;
}

/* Put the files that are still open into place if `keep`, else discard them. False after saying which
 * cannot be put into place. */
static bool files_close(struct loop *loop, bool keep)
{
    bool fine = true;
    char ignored[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; i < SWEEP_FILES; i++) {
        if (loop->file[i] && keep)
            fine &= say_closed(loop->file[i], true);
        else if (loop->file[i])
            whole_file_close(loop->file[i], false, ignored, sizeof ignored);
        loop->file[i] = NULL;
    }
    return fine;
}

/* Discard all files, and say of each that it is not written. */
static void files_forgo(struct loop *loop)
{
    files_close(loop, false);
    for (size_t i = 0; i < SWEEP_FILES; i++)
        if (loop->sweep->path[i])
            say_usage("'%s' is not written", loop->sweep->path[i]);
}

/* Has all that was written reached the files? False after saying what has not; those files are discarded. */
static bool files_flush(struct loop *loop)
{
    bool fine = true;
    char error[OUTCOME_ERROR_SIZE], ignored[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; i < SWEEP_FILES; i++)
        if (loop->file[i] && !whole_file_flush(loop->file[i], error, sizeof error)) {
            if (whole_file_stream(loop->file[i]) == stdout)
                say_lost(errno);
            else
                say_usage("%s", error);
            whole_file_close(loop->file[i], false, ignored, sizeof ignored);
            loop->file[i] = NULL;
            fine = false;
        }
    return fine;
}

/* Write all that was asked for. */
static bool files_write(struct loop *loop)
{
    struct whole_file **file = loop->file;
    if (file[SWEEP_CSV])
        sweep_write_csv(loop->sweep, whole_file_stream(file[SWEEP_CSV]));
    if (file[SWEEP_JSON])
        sweep_write_json(loop->sweep, whole_file_stream(file[SWEEP_JSON]));
    bool fine = !file[SWEEP_PLOT] || sweep_plot(loop->sweep, whole_file_stream(file[SWEEP_PLOT]));
    if (!fine)
        files_forgo(loop);
    return files_flush(loop) && fine;
}

/* ------------------------------------------------------------------------------------- all runs */

static void say_missing(const struct loop *loop)
{
    const char *path = loop->part.journal.path;
    say_line(SAY_ERROR, stderr, "%s: %zu of %zu runs are done%s%s%s",
             interrupt_requested() ? "interrupted" : "stopped", loop->sweep->runs - loop->missing,
             loop->sweep->runs, path ? SAY_DO "the same command goes on from there (kept in " : "",
             path ? path : "", path ? ")" : "");
}

static void put_head(const struct loop *loop)
{
    printf("%s: %zu run%s", loop->sweep->subject.name, loop->sweep->runs, plural(loop->sweep->runs));
    if (loop->part.brought)
        printf(", %zu of them done before", loop->part.brought);
    putchar('\n');
}

/* Say what the status of a comparison is about, unless the tables have said it. */
static void say_outcome(const struct sweep *sweep)
{
    int status = sweep_status(sweep);
    const json_t *row = sweep_worst(sweep);
    if (!row) {
        say_usage("no program that solves %s can run there", sweep->task->name);
    } else if (status != PARRAY_DONE && sweep->base.quiet) {
        const char *error = json_string_value(json_object_get(row, "error"));
        say_usage("%s: %s: %s", json_string_value(json_object_get(row, "program")), status_word(status),
                  error && *error ? error : "the check of the result failed");
    }
}

/* Leave nothing behind but the runs that were brought. */
static int give_up(struct loop *loop)
{
    files_close(loop, false);
    sweep_part_close(&loop->part, loop->part.brought > 0);
    return PARRAY_USAGE;
}

static int run_and_write(struct loop *loop)
{
    struct sweep *sweep = loop->sweep;
    if (!sweep->base.quiet && !sweep->task)
        put_head(loop);
    if (is_in_vain(sweep))
        return give_up(loop);
    stop_signals_take(spinning_interrupt); /* finished runs are kept even if a second signal kills */
    run_all(loop);
    if (loop->refused)
        return give_up(loop);
    if (!sweep->base.quiet && !sweep->task && loop->missing < sweep->runs)
        sweep_write_text(sweep, stdout);
    if (loop->missing) {
        say_missing(loop);
        files_forgo(loop);
        return interrupt_requested() ? PARRAY_INTERRUPTED : PARRAY_USAGE;
    }
    bool whole = files_write(loop), kept = files_close(loop, true) && whole;
    sweep_part_close(&loop->part, !kept);
    if (kept && sweep->task)
        say_outcome(sweep);
    return kept ? sweep_status(sweep) : PARRAY_USAGE;
}

int sweep_carry_out(struct sweep *sweep)
{
    struct loop loop = {.sweep = sweep};
    int status = PARRAY_USAGE;
    if (files_open(&loop) && (sweep->task || sweep_part_open(&loop.part, sweep)))
        status = run_and_write(&loop);
    else
        files_close(&loop, false);
    sweep_part_close(&loop.part, true);
    return status;
}
