/*
 * compare_plan.c: the options of a run hold for all programs; the axes come from --over, and the last one is
 * the program.
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "compare/compare_entry.h"
#include "compare/compare_plan.h"
#include "compare/compare_point.h"
#include "facts/outcome.h"
#include "machine/memory.h"
#include "options/argument.h"
#include "options/find_task.h"
#include "options/say.h"
#include "options/setting_opts.h"
#include "sweep/sweep_files.h"
#include "sweep/sweep_fit.h"
#include "sweep/sweep_plot.h"

enum { KEY_HELP = '?', KEY_OVER = 256, KEY_CSV, KEY_JSON, KEY_PLOT, KEY_QUIET, KEY_PROGRESS };

static const struct argp_option own_options[] = {
    {"over", KEY_OVER, "NAME=VALUES", 0,
     "compare at each value: topology, size (all numbers of the topology at once), model, seed and all "
     "else that `parray sweep' can sweep, or a parameter of the task; VALUES as there: a,b,c or 4..12; "
     "may be given many times",
     0},
    {"csv", KEY_CSV, "FILE", 0, "write a line for each run (- is standard output)", 0},
    {"json", KEY_JSON, "FILE", 0, "write bounds and runs as one JSON object (- is standard output)", 0},
    {"plot", KEY_PLOT, "FILE", 0,
     "draw the steps of all programs and the bound; FILE ends in .svg, .pdf or .png", 0},
    {"quiet", KEY_QUIET, 0, 0, "print nothing on standard output but files that are named -", 0},
    {"progress", KEY_PROGRESS, 0, 0,
     "show on standard error how far a long comparison is (default: if standard error is a terminal)", 0},
    {"help", KEY_HELP, 0, 0, "this text", -1},
};

static const char doc[] =
    "Run all programs that solve a task, those that come with parray and those in FILEs, and print "
    "a table of them, fewest steps first, below the bound of the task.\v"
    "All programs get the same topology (ring:8 unless --topology says more), model (F*), seed and "
    "parameters of the task, and a start-up of 0 unless --startup says more. A program that was not "
    "written for the topology or the model, or refuses the parameters, is listed with the reason; so "
    "is a run that did not end well. Each run is a process of its own.\n\n"
    "Examples:\n"
    "  parray compare gossip --topology ring:16\n"
    "  parray compare gossip --topology ring:16 ./flood.so\n"
    "\n"
    "Exit status: that of the worst run (2, 3, 4, 5, 1, 0 in this order; a crash is worst), programs "
    "that cannot run there left out; 2 if no program can; 130 interrupted.";

enum { OPTIONS_MOST = SETTING_OPTS_MOST + ARRAY_LENGTH(own_options) + 2 };

struct parse {
    struct compare *compare;
    const char *task;
    const char **files; /* ended by NULL: room for all arguments */
    size_t file_count;
    bool done, progress;
};

/* ------------------------------------------------------------------------------------ the options */

static error_t add_axis(struct sweep *sweep, const char *text)
{
    char error[OUTCOME_ERROR_SIZE];
    if (sweep->axes == SWEEP_AXES - 1)
        return say_usage("--over %s: a comparison has at most %d axes", text, SWEEP_AXES - 1), EINVAL;
    if (!sweep_axis_read(&sweep->axis[sweep->axes++], text, error, sizeof error))
        return say_usage("%s", error), EINVAL;
    return 0;
}

static error_t take_argument(struct parse *parse, const char *text)
{
    if (!parse->task)
        parse->task = text;
    else
        parse->files[parse->file_count++] = text;
    return 0;
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct parse *parse = state->input;
    struct sweep *sweep = &parse->compare->sweep;
    switch (key) {
    case KEY_HELP:
        return argument_help(state, ARGUMENT_HELP_ALL, &parse->done);
    case KEY_OVER:
        return add_axis(sweep, text);
    case KEY_CSV:
        return sweep->csv = text, 0;
    case KEY_JSON:
        return sweep->json = text, 0;
    case KEY_PLOT:
        return sweep->plot = text, 0;
    case KEY_QUIET:
        return sweep->base.quiet = true, 0;
    case KEY_PROGRESS:
        return parse->progress = true, 0;
    case ARGP_KEY_ARG:
        return take_argument(parse, text);
    default:
        return setting_opts_take(&sweep->base, key, text);
    }
}

static enum opts_result read_options(struct parse *parse, int argc, char **argv)
{
    struct argp_option all[OPTIONS_MOST] = {{0}};
    const struct argp argp = {
        .options = all, .parser = take_key, .args_doc = "TASK [FILE.so...]", .doc = doc};
    struct request *base = &parse->compare->sweep.base;
    size_t count = ARRAY_LENGTH(own_options);
    memcpy(all, own_options, sizeof own_options);
    for (int group = SETTING_WHAT; group < SETTING_GROUPS_END; group++)
        count += setting_opts_list(all + count, (enum setting_group)group);
    *base = (struct request){.options = OPTIONS_DEFAULT, .disturb = {.seed = DISTURB_SEED_DEFAULT}};
    base->params = memory_take((size_t)argc + 1, sizeof base->params[0], "arguments");
    base->options.params = base->params;
    if (!argument_parse(&argp, argc, argv, NULL, parse))
        return OPTS_REFUSED;
    base->options.progress = parse->progress || (isatty(STDERR_FILENO) && !base->quiet);
    return parse->done ? OPTS_DONE : OPTS_RUN;
}

/* -------------------------------------------------------------------------------------- the axes */

static bool check_axes(const struct compare *compare)
{
    char whose[64];
    snprintf(whose, sizeof whose, "the task %s", compare->task->name);
    return sweep_axes_fit(&compare->sweep, whose);
}

/* Add the axis of the programs, which changes fastest. */
static void add_programs(struct compare *compare)
{
    struct sweep_axis *axis = &compare->sweep.axis[compare->sweep.axes++];
    *axis = (struct sweep_axis){.name = strdup("program")};
    axis->value = memory_take(compare->entries, sizeof axis->value[0], "the programs of a task");
    for (; axis->count < compare->entries; axis->count++)
        if (!(axis->value[axis->count] = strdup(compare->entry[axis->count].name)))
            memory_failed(0, "the programs of a task");
    if (!axis->name)
        memory_failed(0, "the programs of a task");
}

static bool count_runs(struct compare *compare)
{
    struct sweep *sweep = &compare->sweep;
    sweep->runs = 1;
    for (size_t i = 0; i < sweep->axes; i++) {
        sweep->runs *= sweep->axis[i].count;
        if (sweep->runs > SWEEP_RUNS_MOST)
            return say_usage("the comparison would have more than %d runs; leave out some values",
                             SWEEP_RUNS_MOST),
                   false;
    }
    compare->points = sweep->runs / compare->entries;
    compare->point = memory_take(compare->points, sizeof compare->point[0], "a comparison");
    sweep->row = memory_take(sweep->runs, sizeof sweep->row[0], "a comparison");
    sweep->nodes = memory_take(sweep->runs, sizeof sweep->nodes[0], "a comparison");
    return true;
}

/* Make all points, so that no mistake is found after an hour. */
static bool make_points(struct compare *compare)
{
    for (size_t i = 0; i < compare->points; i++) {
        double nodes = 0;
        if (!compare_point_make(compare, i, &nodes))
            return false;
        for (size_t k = 0; k < compare->entries; k++)
            compare->sweep.nodes[i * compare->entries + k] = nodes;
    }
    return true;
}

/* ------------------------------------------------------------------------------------------- all */

enum opts_result compare_plan(struct compare *compare, int argc, char **argv,
                              const struct parray_program *const *programs, const char *usage)
{
    *compare = (struct compare){0};
    struct parse parse = {.compare = compare};
    parse.files = memory_take((size_t)argc + 1, sizeof parse.files[0], "arguments");
    enum opts_result result = read_options(&parse, argc, argv);
    if (result == OPTS_RUN && !(compare->task = find_task(parse.task, usage)))
        result = OPTS_REFUSED;
    if (result == OPTS_RUN) {
        compare->titled =
            (struct parray_program){.name = compare->task->name, .params = compare->task->params};
        compare->sweep.program = &compare->titled;
        result = OPTS_REFUSED;
        if (sweep_files_differ(&compare->sweep) && sweep_plot_check(&compare->sweep) && check_axes(compare) &&
            compare_entries_find(compare, programs, parse.files)) {
            add_programs(compare);
            result = count_runs(compare) && make_points(compare) ? OPTS_RUN : OPTS_REFUSED;
        }
    }
    free(parse.files);
    return result;
}

void compare_free(struct compare *compare)
{
    struct sweep *sweep = &compare->sweep;
    for (size_t run = 0; sweep->row && run < sweep->runs; run++)
        json_decref(sweep->row[run]);
    for (size_t i = 0; i < sweep->axes; i++)
        sweep_axis_free(&sweep->axis[i]);
    for (size_t i = 0; compare->point && i < compare->points; i++)
        compare_point_free(&compare->point[i]);
    free(sweep->row);
    free(sweep->nodes);
    free(compare->point);
    free(compare->entry);
    opts_free(&sweep->base);
}
