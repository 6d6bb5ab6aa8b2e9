/*
 * sweep_plan.c: the sweep's own options are taken out of the command line; the others are options of `parray
 * run`. For every run they are parsed with the values of its point behind them. So each option of a run can
 * be swept, with the limits and the messages that it has there, and all runs are checked before the first one
 * begins.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "engine/engine.h"
#include "facts/model.h"
#include "facts/outcome.h"
#include "facts/settings.h"
#include "machine/memory.h"
#include "options/describe.h"
#include "options/find_program.h"
#include "options/ranks.h"
#include "options/say.h"
#include "parray.h"
#include "run/program.h"
#include "sweep/sweep_files.h"
#include "sweep/sweep_fit.h"
#include "sweep/sweep_help.h"
#include "sweep/sweep_names.h"
#include "sweep/sweep_plan.h"
#include "sweep/sweep_request.h"
#include "task/program_params.h"
#include "topo/topo.h"

/* ------------------------------------------------------------------------------- own options */

static bool add_axis(struct sweep *sweep, const char *text)
{
    char error[OUTCOME_ERROR_SIZE];
    if (sweep->axes == SWEEP_AXES) {
        say_usage("--over %s: a sweep has at most %d axes", text, SWEEP_AXES);
        return false;
    }
    if (sweep_axis_read(&sweep->axis[sweep->axes++], text, error, sizeof error))
        return true;
    say_usage("%s", error);
    return false;
}

/* Add the axis of --models A,B, which means --over model=A,B. */
static bool add_named_axis(struct sweep *sweep, const char *name, const char *values)
{
    char *text = NULL;
    if (asprintf(&text, "%s=%s", name, values) < 0)
        memory_failed(strlen(values), "values of a sweep");
    bool fine = add_axis(sweep, text);
    free(text);
    return fine;
}

struct own_option {
    const char *name;
    const char *axis; /* what the option sweeps over; "": its value tells; NULL: it is no axis */
    size_t offset;    /* of the text in struct sweep, if the option is no axis */
};

static const struct own_option own_options[] = {
    {"over", "", 0},
    {"models", "model", 0},
    {"engines", "engine", 0},
    {"csv", NULL, offsetof(struct sweep, csv)},
    {"json", NULL, offsetof(struct sweep, json)},
    {"plot", NULL, offsetof(struct sweep, plot)},
    {"columns", NULL, offsetof(struct sweep, columns)},
    {"draw", NULL, offsetof(struct sweep, draw)},
    {"mark", NULL, offsetof(struct sweep, mark)},
};

static bool own_option_take(struct sweep *sweep, const struct own_option *own, const char *value)
{
    if (own->axis)
        return *own->axis ? add_named_axis(sweep, own->axis, value) : add_axis(sweep, value);
    memcpy((char *)sweep + own->offset, &value, sizeof value);
    return true;
}

/* Is an argument an option of the sweep? Then *value is the text behind '=', or NULL. Result: the option, or
 * NULL. */
static const struct own_option *own_option_find(const char *argument, const char **value)
{
    for (size_t i = 0; i < ARRAY_LENGTH(own_options) && strncmp(argument, "--", 2) == 0; i++) {
        size_t length = strlen(own_options[i].name);
        if (strncmp(argument + 2, own_options[i].name, length) == 0 && strchr("=", argument[2 + length])) {
            *value = argument[2 + length] ? argument + 3 + length : NULL;
            return &own_options[i];
        }
    }
    return NULL;
}

/* Take the sweep's own options, and keep the others in sweep->arguments. (argp takes all options or none, and
 * `run` has a --json and a --plot, too.) False after saying why not. */
static bool split_arguments(struct sweep *sweep, int argc, char **argv)
{
    sweep->arguments = memory_take((size_t)argc, sizeof sweep->arguments[0], "arguments");
    for (int i = 0; i < argc; i++) {
        const char *value;
        const struct own_option *own = i ? own_option_find(argv[i], &value) : NULL;
        if (!own) {
            sweep->arguments[sweep->argument_count++] = argv[i];
            continue;
        }
        if (!value && ++i < argc)
            value = argv[i];
        if (!value) {
            say_usage("--%s needs a value; `parray sweep --help' tells which", own->name);
            return false;
        }
        if (!own_option_take(sweep, own, value))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------------------------ checks */

/* Parsing the options of a run does not check the names of models and engines, so they are checked here. */
static bool check_names(const struct sweep_axis *axis)
{
    char text[OUTCOME_ERROR_SIZE];
    bool models = strcmp(axis->name, "model") == 0, engines = strcmp(axis->name, "engine") == 0;
    for (size_t i = 0; i < axis->count; i++) {
        if (models && !model_find(axis->value[i]))
            model_refuse(axis->value[i], text, sizeof text);
        else if (engines && !engine_find(axis->value[i]))
            engine_refuse(axis->value[i], text, sizeof text);
        else if (engines && !ranks_none(&(struct options){.engine = axis->value[i]}, "`parray sweep'"))
            return false;
        else
            continue;
        return say_usage("%s", text), false;
    }
    return true;
}

static bool check_axes(const struct sweep *sweep)
{
    if (!sweep_axes_fit(sweep, sweep->program->name))
        return false;
    for (size_t i = 0; i < sweep->axes; i++)
        if (!check_names(&sweep->axis[i]))
            return false;
    if (!sweep->axes)
        say_usage(
            "nothing to sweep over was given: --over topology=hypercube:1..12, --over seed=1..5, --models "
            "F*,SLA");
    return sweep->axes > 0;
}

static bool count_runs(struct sweep *sweep)
{
    sweep->runs = 1;
    for (size_t i = 0; i < sweep->axes; i++) {
        sweep->runs *= sweep->axis[i].count;
        if (sweep->runs > SWEEP_RUNS_MOST) {
            say_usage("the sweep would have more than %d runs; leave out some values", SWEEP_RUNS_MOST);
            return false;
        }
    }
    sweep->row = calloc(sweep->runs, sizeof(sweep->row[0]));
    sweep->nodes = calloc(sweep->runs, sizeof(sweep->nodes[0]));
    if (!sweep->row || !sweep->nodes)
        memory_failed(sweep->runs * sizeof(sweep->row[0]), "rows of a sweep");
    return true;
}

static bool check_base(const struct sweep *sweep)
{
    if (!ranks_none(&sweep->base.options, "`parray sweep'") || !sweep_files_differ(sweep))
        return false;
    const char *one = sweep->base.output.trace ? "trace" : NULL;
    for (size_t i = 0; report_kinds[i] && !one; i++)
        one = sweep->base.output.report_path[i] ? report_kinds[i]->option : NULL;
    if (one)
        say_usage("--%s is for one run, and a sweep has many; give it to `parray run'", one);
    return !one;
}

/* Parse the options of every run, and open every topology, so that no mistake is found after an hour. */
static bool check_runs(struct sweep *sweep)
{
    char error[OUTCOME_ERROR_SIZE], spec[512] = "";
    double nodes = 0;
    for (size_t run = 0; run < sweep->runs; run++) {
        struct sweep_request made;
        bool fine = sweep_request_make(sweep, run, &made);
        const char *wanted = made.request.options.topology;
        wanted = wanted ? wanted : describe_topology(sweep->program);
        if (fine && strcmp(spec, wanted) != 0) {
            struct topo *topo = topo_open(wanted, error, sizeof error);
            if (!topo)
                say_usage("%s", error);
            fine = topo != NULL;
            nodes = topo ? topo->nodes : 0;
            snprintf(spec, sizeof spec, "%s", wanted);
            if (topo)
                topo_close(topo);
        }
        sweep->nodes[run] = nodes;
        sweep_request_free(&made);
        if (!fine)
            return false;
    }
    return true;
}

enum opts_result sweep_plan(struct sweep *sweep, int argc, char **argv,
                            const struct parray_program *const *programs)
{
    const char *own_names[ARRAY_LENGTH(own_options) + 1] = {NULL};
    for (size_t i = 0; i < ARRAY_LENGTH(own_options); i++)
        own_names[i] = own_options[i].name;
    *sweep = (struct sweep){0};
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-?") == 0) {
            sweep_help();
            return OPTS_DONE;
        }
    if (!split_arguments(sweep, argc, argv))
        return OPTS_REFUSED;
    enum opts_result result =
        opts_parse_beside(&sweep->base, sweep->argument_count, sweep->arguments, own_names);
    if (result != OPTS_RUN)
        return result;
    sweep->program = find_program(programs, sweep->base.program, &sweep->handle);
    sweep->program_name = sweep->base.program;
    bool fine = sweep->program && check_base(sweep) && check_axes(sweep) &&
                sweep_names_check(sweep, "columns", sweep->columns) &&
                sweep_names_check(sweep, "draw", sweep->draw) && count_runs(sweep) && check_runs(sweep);
    return fine ? OPTS_RUN : OPTS_REFUSED;
}

void sweep_free(struct sweep *sweep)
{
    for (size_t run = 0; sweep->row && run < sweep->runs; run++)
        json_decref(sweep->row[run]);
    for (size_t i = 0; i < sweep->axes; i++)
        sweep_axis_free(&sweep->axis[i]);
    free(sweep->row);
    free(sweep->nodes);
    opts_free(&sweep->base);
    free(sweep->arguments);
    program_unload(sweep->handle);
}
