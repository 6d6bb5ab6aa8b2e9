/*
 * sweep_check.c: the names of axes are looked up among options and parameters, which are also what is offered
 * in their place; the options of every run are made, and its topology is opened.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "facts/model.h"
#include "facts/outcome.h"
#include "facts/settings.h"
#include "machine/memory.h"
#include "machine/program_params.h"
#include "options/ranks.h"
#include "say.h"
#include "run/program.h"
#include "suggest.h"
#include "sweep/sweep_check.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_request.h"
#include "task/task.h"
#include "task/task_case.h"
#include "topo/topo.h"

/* --------------------------------------------------------------------------------------- the axes */

/* A topology without a kind has the kind of the value before; a fault has steps a..b of its own. */
static enum value_form form_of(const char *name)
{
    const struct setting_kind *kind = setting_find(name);
    return strcmp(name, "topology") == 0          ? VALUES_OF_KINDS
           : kind && kind->type == SETTING_FAULTS ? VALUES_AS_THEY_ARE
                                                  : VALUES_USUAL;
}

bool sweep_add_axis(struct sweep *sweep, const char *text, size_t most)
{
    if (sweep->axes == most)
        return say_usage("--over %s: there can be at most %zu axes", text, most), false;
    struct value_list *axis = &sweep->axis[sweep->axes++];
    const char *wrong = value_list_read(axis, text, form_of);
    if (wrong)
        say_usage(
            "--over is '%s': %s (NAME=VALUES, such as topology=hypercube:1..12, seed=1,5,7, size=8..64:8 "
            "or 8..64*2)",
            text, axis->name ? wrong : "the name of what is to be swept is missing");
    return !wrong;
}

/* The first program without a parameter that another one has; NULL: none has it, or there is one program. */
static const char *who_lacks(const struct sweep *sweep, const char *name)
{
    const char *lacks = NULL;
    bool any = false;
    for (size_t i = 0; !sweep->task && i < sweep->programs; i++) {
        bool has = program_param_find(sweep->program[i].program, name, strlen(name)) >= 0;
        any |= has;
        lacks = has || lacks ? lacks : sweep->program[i].name;
    }
    return any ? lacks : NULL;
}

static void refuse_name(const struct sweep *sweep, const char *whose, const char *name)
{
    const char *lacks = who_lacks(sweep, name);
    if (lacks) {
        say_usage("--over %s: %s has no such parameter, and a parameter is swept if all programs have it",
                  name, lacks);
        return;
    }
    char names[512] = "size", hint[256];
    size_t used = strlen(names);
    struct suggestions nearest = {.word = name};
    suggest_offer(&nearest, "size");
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++) {
        if (!(kind->uses & SETTING_SWEPT))
            continue;
        suggest_offer(&nearest, kind->name);
        used += (size_t)snprintf(names + used, sizeof names - used, ", %s", kind->name);
    }
    const struct parray_param *param;
    for (size_t i = 0; (param = program_param(&sweep->subject, i)) && used < sizeof names; i++) {
        suggest_offer(&nearest, param->name);
        used += (size_t)snprintf(names + used, sizeof names - used, "%s %s", i ? "," : "; its parameters are",
                                 param->name);
    }
    suggest_text(&nearest, hint, sizeof hint);
    say_usage("--over %s: no parameter of %s and no option that can be swept has that name%s (there are: %s)",
              name, whose, hint, names);
}

/* A replay file says what runs; only on what it runs can be swept. */
static bool fits_replay(const struct sweep *sweep, const char *name)
{
    const struct setting_kind *kind = setting_find(name);
    if (!sweep->base.replay_path || (kind && kind->group == SETTING_MACHINE))
        return true;
    return say_usage("--over %s: --replay %s says what runs: with it, sweep over options that `parray run "
                     "--help' lists under `What it runs on'",
                     name, sweep->base.replay_path),
           false;
}

bool sweep_check_axes(const struct sweep *sweep, const char *whose)
{
    bool sizes = false, topologies = false;
    for (size_t i = 0; i < sweep->axes; i++) {
        const char *name = sweep->axis[i].name;
        for (size_t k = 0; k < i; k++)
            if (strcmp(sweep->axis[k].name, name) == 0)
                return say_usage("%s is swept twice" SAY_DO "give all its values in one --over", name), false;
        bool size = strcmp(name, "size") == 0;
        if (!size && i != sweep->program_axis && !sweep_is_option(sweep, name) &&
            !sweep_has_param(sweep, name))
            return refuse_name(sweep, whose, name), false;
        if (!fits_replay(sweep, name))
            return false;
        sizes |= size;
        topologies |= strcmp(name, "topology") == 0;
    }
    if (sizes && topologies)
        say_usage("--over size and --over topology both choose the topology" SAY_DO "give one of them");
    return !(sizes && topologies);
}

/* --------------------------------------------------------------------------------------- the runs */

static bool check_names(const struct sweep *sweep, const struct options *options)
{
    char text[OUTCOME_ERROR_SIZE] = "";
    if (!ranks_none(options, sweep->task ? "`parray compare'" : "`parray sweep'"))
        return false;
    if (options->model && !model_find(options->model))
        model_refuse(options->model, text, sizeof text);
    else if (options->engine && !engine_find(options->engine))
        engine_refuse(options->engine, text, sizeof text);
    if (*text)
        say_usage("%s", text);
    return !*text;
}

/* Can there be a run of the task? */
static bool check_case(const struct sweep *sweep, const struct sweep_request *made, const struct topo *topo)
{
    struct task_case task_case = {0};
    const struct options *options = &made->request.options;
    if (!options->startup && !options->per_unit)
        return say_usage("--startup 0 with --per-unit 0: a packet would take no time" SAY_DO
                         "one of them must be at "
                         "least 1"),
               false;
    bool fine = compare_case_open(sweep, made, topo, &task_case);
    if (!fine)
        say_usage("%s", task_case.error);
    task_case_close(&task_case);
    return fine;
}

/* The topology that was opened last, which many runs in a row have. */
struct opened {
    char spec[512];
    int nodes;
};

static bool check_topology(const struct sweep *sweep, const struct sweep_request *made, const char *spec,
                           struct opened *last)
{
    char error[OUTCOME_ERROR_SIZE];
    if (!sweep->task && strcmp(last->spec, spec) == 0)
        return true;
    struct topo *topo = topo_open(spec, error, sizeof error);
    if (!topo)
        return say_usage("%s", error), false;
    topo_protect(spec);
    last->nodes = topo->nodes;
    snprintf(last->spec, sizeof last->spec, "%s", spec);
    bool fine = !sweep->task || check_case(sweep, made, topo);
    topo_close(topo);
    return fine;
}

static bool count_runs(struct sweep *sweep)
{
    sweep->runs = 1;
    for (size_t i = 0; i < sweep->axes; i++) {
        sweep->runs *= sweep->axis[i].count;
        if (sweep->runs > SWEEP_RUNS_MOST)
            return say_usage("the %s would have more than %d runs" SAY_DO "leave out some values",
                             sweep->task ? "comparison" : "sweep", SWEEP_RUNS_MOST),
                   false;
    }
    sweep->row = memory_take(sweep->runs, sizeof sweep->row[0], "rows of a sweep");
    sweep->sorted = sweep->row;
    if (sweep->task) {
        sweep->sorted = memory_take(sweep->runs, sizeof sweep->row[0], "rows of a comparison");
        sweep->refusal = memory_take(sweep->runs, sizeof sweep->refusal[0], "rows of a comparison");
        sweep->bounds = memory_take(sweep_points(sweep), sizeof sweep->bounds[0], "a comparison");
    }
    sweep->nodes = memory_take(sweep->runs, sizeof sweep->nodes[0], "rows of a sweep");
    return true;
}

bool sweep_check_runs(struct sweep *sweep)
{
    struct opened last = {.nodes = 0};
    if (!count_runs(sweep))
        return false;
    for (size_t run = 0; run < sweep->runs; run++) {
        struct sweep_request made;
        bool known = sweep->task && run % sweep->programs; /* the point is that of the run before */
        bool fine =
            known || (sweep_request_make(sweep, run, &made) && check_names(sweep, &made.request.options) &&
                      check_topology(sweep, &made, sweep_topology(sweep, run, &made), &last));
        if (!known)
            sweep_request_free(&made);
        if (!fine)
            return false;
        sweep->nodes[run] = last.nodes;
    }
    return true;
}

bool sweep_check_files(const struct sweep *sweep)
{
    for (size_t i = 0; i < SWEEP_FILES; i++)
        for (size_t k = 0; k < i; k++)
            if (sweep->path[i] && sweep->path[k] && strcmp(sweep->path[i], sweep->path[k]) == 0)
                return say_usage("'%s' is named by two options that write a file" SAY_DO
                                 "each needs a file of its own",
                                 sweep->path[i]),
                       false;
    return true;
}

void sweep_free(struct sweep *sweep)
{
    for (size_t run = 0; sweep->row && run < sweep->runs; run++)
        json_decref(sweep->row[run]);
    for (size_t i = 0; sweep->bounds && i < sweep_points(sweep); i++)
        json_decref(sweep->bounds[i]);
    for (size_t i = 0; i < sweep->axes; i++)
        value_list_free(&sweep->axis[i]);
    if (sweep->sorted != sweep->row)
        free(sweep->sorted);
    free(sweep->row);
    free(sweep->nodes);
    free(sweep->refusal);
    free(sweep->bounds);
    opts_free(&sweep->base);
    free(sweep->program);
}
