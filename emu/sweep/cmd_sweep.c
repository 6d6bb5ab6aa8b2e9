/*
 * cmd_sweep.c: `parray sweep PROGRAM --over NAME=VALUES ...`: the runs one after the other, and what comes
 * out.
 */
#include <stdio.h>
#include <string.h>

#include "machine/interrupt.h"
#include "machine/stop_signals.h"
#include "options/say.h"
#include "options/subcommand.h"
#include "options/warn_apart.h"
#include "parray.h"
#include "quantity.h"
#include "sweep/sweep_files.h"
#include "sweep/sweep_names.h"
#include "sweep/sweep_part.h"
#include "sweep/sweep_plan.h"
#include "sweep/sweep_plot.h"
#include "sweep/sweep_progress.h"
#include "sweep/sweep_row.h"
#include "sweep/sweep_run.h"
#include "sweep/sweep_text.h"
#include "sweep/sweep_write.h"
#include "whole_file.h"

extern const struct subcommand cmd_sweep;

/* -------------------------------------------------------------------------------------------- files */

static bool files_open(struct whole_file **file, const struct sweep *sweep)
{
    return sweep_plot_check(sweep) && sweep_files_open(file, sweep);
}

static bool files_write(struct whole_file **file, const struct sweep *sweep)
{
    if (file[SWEEP_CSV])
        sweep_write_csv(sweep, whole_file_stream(file[SWEEP_CSV]));
    if (file[SWEEP_JSON])
        sweep_write_json(sweep, whole_file_stream(file[SWEEP_JSON]));
    bool fine = !file[SWEEP_PLOT] || sweep_plot(sweep, whole_file_stream(file[SWEEP_PLOT]));
    if (!fine)
        sweep_files_forgo(file, sweep);
    return sweep_files_flush(file) && fine;
}

/* --------------------------------------------------------------------------------------------- runs */

/* Called while a run goes on. */
static bool watch_run(void *context)
{
    sweep_progress_show(context, false);
    return !interrupt_requested();
}

/* Is a row kept for a sweep that goes on later? A crash is not: it may have come from outside, and is tried
 * again. */
static bool is_final(const json_t *row)
{
    return sweep_number(row, "status") <= PARRAY_LIMIT;
}

/* Does the row of a run that ended well lack a name of --columns or --draw? Then a sentence says so. */
static bool lacks_name(const struct sweep *sweep, const json_t *row)
{
    return sweep_number(row, "status") == PARRAY_DONE && !sweep_names_in_row(sweep, row);
}

/* Warn of a graph that falls apart, when its first run has ended: an array that refused says more itself. */
static void warn_of(const struct sweep *sweep, size_t run, json_t *warned)
{
    const char *spec = json_string_value(json_object_get(sweep->row[run], "topology"));
    if (!spec || sweep_number(sweep->row[run], "status") == PARRAY_USAGE || json_object_get(warned, spec))
        return;
    json_object_set_new(warned, spec, json_true());
    warn_apart_spec(spec);
}

/* Carry out all runs that are not done. Result: how many are still missing; *refused: a name of --columns or
 * --draw turned out to be none. */
static size_t run_all(struct sweep *sweep, const struct sweep_part *part, bool *refused)
{
    size_t missing = 0;
    json_t *warned = json_object(); /* specifications */
    struct sweep_progress progress = {.sweep = sweep};
    for (size_t run = 0; run < sweep->runs; run++)
        missing += !sweep->row[run];
    for (size_t run = 0; run < sweep->runs && !interrupt_requested() && !*refused; run++) {
        *refused = sweep->row[run] && lacks_name(sweep, sweep->row[run]);
        if (sweep->row[run])
            continue;
        sweep_progress_begin(&progress, run);
        sweep_progress_show(&progress, false);
        if (!(sweep->row[run] = sweep_run(sweep, run, watch_run, &progress)))
            break;
        missing--;
        sweep_progress_end(&progress);
        if (is_final(sweep->row[run]) && !sweep_part_add(part, sweep->row[run]))
            break;
        sweep_progress_show(&progress, true);
        warn_of(sweep, run, warned);
        *refused = lacks_name(sweep, sweep->row[run]);
    }
    sweep_progress_show(&progress, true);
    json_decref(warned);
    return missing;
}

static void say_missing(const struct sweep *sweep, const struct sweep_part *part, size_t missing)
{
    fflush(stdout);
    fprintf(stderr, SAY_PREFIX "%s: %zu of %zu runs are done%s%s%s\n",
            interrupt_requested() ? "interrupted" : "stopped", sweep->runs - missing, sweep->runs,
            part->path ? "; the same command goes on from there (kept in " : "", part->path ? part->path : "",
            part->path ? ")" : "");
}

static void put_head(const struct sweep *sweep, size_t brought)
{
    printf("%s: %zu run%s", sweep->program->name, sweep->runs, plural(sweep->runs));
    if (brought)
        printf(", %zu of them done before", brought);
    putchar('\n');
}

static int run_and_write(struct sweep *sweep, struct sweep_part *part, struct whole_file **file)
{
    if (!sweep->base.quiet)
        put_head(sweep, part->brought);
    if (say_done(PARRAY_DONE) != PARRAY_DONE && !sweep_files_any(sweep)) {
        sweep_files_close(file, false);
        sweep_part_close(part, part->brought > 0);
        return PARRAY_USAGE;
    }
    stop_signals_take(); /* finished runs are kept even if a second signal kills */
    bool refused = false;
    size_t missing = run_all(sweep, part, &refused);
    if (refused) {
        sweep_files_close(file, false);
        sweep_part_close(part, part->brought > 0);
        return PARRAY_USAGE;
    }
    if (!sweep->base.quiet && missing < sweep->runs)
        sweep_write_text(sweep, stdout);
    if (missing) {
        say_missing(sweep, part, missing);
        sweep_files_forgo(file, sweep);
        return interrupt_requested() ? PARRAY_INTERRUPTED : PARRAY_USAGE;
    }
    bool whole = files_write(file, sweep), kept = sweep_files_close(file, true) && whole;
    sweep_part_close(part, !kept);
    return kept ? sweep_status(sweep) : PARRAY_USAGE;
}

static int open_and_run(struct sweep *sweep)
{
    struct sweep_part part = {.fd = -1};
    struct whole_file *file[SWEEP_FILES] = {NULL};
    int status = PARRAY_USAGE;
    if (files_open(file, sweep) && sweep_part_open(&part, sweep))
        status = run_and_write(sweep, &part, file);
    else
        sweep_files_close(file, false);
    sweep_part_close(&part, true);
    return status;
}

static int run_sweep(int argc, char **argv, const struct parray_program *const *programs)
{
    struct sweep sweep;
    int status = PARRAY_USAGE;
    enum opts_result result = sweep_plan(&sweep, argc, argv, programs);
    if (result == OPTS_RUN)
        status = open_and_run(&sweep);
    else if (result == OPTS_DONE)
        status = PARRAY_DONE;
    sweep_free(&sweep);
    return status;
}

const struct subcommand cmd_sweep = {
    .name = "sweep",
    .usage = "sweep PROGRAM --over K=V..",
    .help = "a table of many runs: sizes, models, seeds",
    .of_program = true,
    .run = run_sweep,
};
