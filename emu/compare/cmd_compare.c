/*
 * cmd_compare.c: `parray compare TASK`: the runs one after the other, a table for each point as soon as it is
 * whole, and the files at the end.
 */
#include <stdio.h>

#include "compare/compare_bound.h"
#include "compare/compare_order.h"
#include "compare/compare_plan.h"
#include "compare/compare_run.h"
#include "compare/compare_text.h"
#include "compare/compare_write.h"
#include "machine/interrupt.h"
#include "machine/stop_signals.h"
#include "options/say.h"
#include "options/subcommand.h"
#include "sweep/sweep_files.h"
#include "sweep/sweep_progress.h"
#include "sweep/sweep_row.h"
#include "sweep/sweep_write.h"
#include "whole_file.h"

extern const struct subcommand cmd_compare;

/* Called while a run goes on. */
static bool watch_run(void *context)
{
    sweep_progress_show(context, false);
    return !interrupt_requested();
}

/* Carry out the runs of a point. Result: how many were done. */
static size_t run_point(struct compare *compare, size_t point, struct sweep_progress *progress)
{
    size_t done = 0;
    while (done < compare->entries && !interrupt_requested()) {
        json_t **row = compare_row(compare, point, done);
        sweep_progress_begin(progress, point * compare->entries + done);
        sweep_progress_show(progress, false);
        if (!(*row = compare_run(compare, point, done, watch_run, progress)))
            break;
        done++;
        sweep_progress_end(progress);
    }
    sweep_progress_show(progress, true);
    return done;
}

static void put_point(struct compare *compare, size_t point)
{
    compare_bound_settle(compare, point);
    compare_sort(compare, point);
    if (!compare->sweep.base.quiet)
        compare_write_text(compare, point, stdout);
    fflush(stdout);
}

/* Carry out all runs. Result: how many were done. */
static size_t run_all(struct compare *compare)
{
    size_t done = 0;
    struct sweep_progress progress = {.sweep = &compare->sweep};
    for (size_t point = 0; point < compare->points && done == point * compare->entries; point++) {
        size_t more = run_point(compare, point, &progress);
        done += more;
        if (!more)
            continue;
        put_point(compare, point);
        if (say_done(PARRAY_DONE) != PARRAY_DONE && !sweep_files_any(&compare->sweep))
            break;
    }
    return done;
}

static bool write_files(const struct compare *compare, struct whole_file **file)
{
    bool fine = !file[SWEEP_PLOT] || compare_plot(compare, whole_file_stream(file[SWEEP_PLOT]));
    if (!fine)
        sweep_files_forgo(file, &compare->sweep);
    if (file[SWEEP_CSV])
        sweep_write_csv(&compare->sweep, whole_file_stream(file[SWEEP_CSV]));
    if (file[SWEEP_JSON])
        compare_write_json(compare, whole_file_stream(file[SWEEP_JSON]));
    return sweep_files_flush(file) && fine;
}

/* Say what the status is about, unless the tables have said it. */
static void say_outcome(const struct compare *compare)
{
    int status = compare_status(compare);
    const json_t *row = compare_worst(compare);
    if (!row) {
        say_usage("no program that solves %s can run there", compare->task->name);
    } else if (status != PARRAY_DONE && compare->sweep.base.quiet) {
        const char *error = json_string_value(json_object_get(row, "error"));
        say_usage("%s: %s: %s", json_string_value(json_object_get(row, "program")), sweep_status_word(status),
                  error && *error ? error : "the check of the result failed");
    }
}

static int run_and_write(struct compare *compare, struct whole_file **file)
{
    stop_signals_take();
    size_t done = run_all(compare);
    stop_signals_give_back();
    if (done < compare->sweep.runs) {
        fflush(stdout);
        fprintf(stderr, SAY_PREFIX "%s: %zu of %zu runs are done\n",
                interrupt_requested() ? "interrupted" : "stopped", done, compare->sweep.runs);
        sweep_files_forgo(file, &compare->sweep);
        return interrupt_requested() ? PARRAY_INTERRUPTED : PARRAY_USAGE;
    }
    bool whole = write_files(compare, file);
    if (!sweep_files_close(file, true) || !whole)
        return PARRAY_USAGE;
    say_outcome(compare);
    return compare_status(compare);
}

static int run_compare(int argc, char **argv, const struct parray_program *const *programs)
{
    struct compare compare;
    struct whole_file *file[SWEEP_FILES] = {NULL};
    int status = PARRAY_USAGE;
    enum opts_result result = compare_plan(&compare, argc, argv, programs, cmd_compare.usage);
    if (result == OPTS_RUN && sweep_files_open(file, &compare.sweep))
        status = run_and_write(&compare, file);
    else if (result == OPTS_RUN)
        sweep_files_close(file, false);
    else if (result == OPTS_DONE)
        status = PARRAY_DONE;
    compare_free(&compare);
    return status;
}

const struct subcommand cmd_compare = {
    .name = "compare",
    .usage = "compare TASK [FILE.so...]",
    .help = "all programs that solve a task, in one table",
    .run = run_compare,
};
