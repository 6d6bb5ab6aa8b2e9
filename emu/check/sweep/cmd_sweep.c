/*
 * cmd_sweep.c: `parray sweep PROGRAM --over NAME=VALUES ...`. Options that are not the sweep's own are those
 * of `parray run`, and hold for every run. The names of numbers come from the table of numbers.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/numbers.h"
#include "facts/settings.h"
#include "machine/memory.h"
#include "options/ranks.h"
#include "say.h"
#include "options/subcommand.h"
#include "sweep/sweep_check.h"
#include "sweep/sweep_out.h"

extern const struct subcommand cmd_sweep;

/* ------------------------------------------------------------------------------------ options */

enum { KEY_OVER = 1 << 10, KEY_MODELS, KEY_ENGINES, KEY_TEXT };

/* Options whose text is kept as it is: the key is KEY_TEXT plus the place here. */
static const size_t text_offsets[] = {
    offsetof(struct sweep, path[SWEEP_CSV]),
    offsetof(struct sweep, path[SWEEP_JSON]),
    offsetof(struct sweep, path[SWEEP_PLOT]),
    offsetof(struct sweep, columns),
    offsetof(struct sweep, draw),
    offsetof(struct sweep, mark),
};

static char over_help[1024];

static const struct argp_option own_options[] = {
    {0, 0, 0, 0, "Sweep:", GROUP_OUTPUT}, /* in place of the outputs of one run */
    {"over", KEY_OVER, "NAME=VALUES", ARGUMENT_MATTERS, over_help, 0},
    {"models", KEY_MODELS, "A,B", 0, "the same as --over model=A,B", 0},
    {"engines", KEY_ENGINES, "A,B", 0, "the same as --over engine=A,B", 0},
    {"csv", KEY_TEXT, "FILE", ARGUMENT_MATTERS, "write a line for each run; - is standard output", 0},
    {"json", KEY_TEXT + 1, "FILE", ARGUMENT_MATTERS,
     "write the runs as one JSON object; - is standard output", 0},
    {"plot", KEY_TEXT + 2, "FILE.svg|.pdf|.png", ARGUMENT_MATTERS,
     "draw the measured points, on the curves of the bound and of the paper", 0},
    {"columns", KEY_TEXT + 3, "A,B", ARGUMENT_MATTERS,
     "show these numbers in the table; --csv has them and the status, --json has all numbers", 0},
    {"draw", KEY_TEXT + 4, "A,B", 0, "draw these numbers instead; one with bound in its name is a curve", 0},
    {"mark", KEY_TEXT + 5, "X", 0, "draw an upright line at X", 0},
    {0},
};

/* Add the axis of --models A,B, which means --over model=A,B. */
static bool add_named_axis(struct sweep *sweep, const char *name, const char *values)
{
    char *text = NULL;
    if (asprintf(&text, "%s=%s", name, values) < 0)
        memory_failed(strlen(values), "values of a sweep");
    bool fine = sweep_add_axis(sweep, text, SWEEP_AXES);
    free(text);
    return fine;
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct sweep *sweep = state->input;
    if (key == KEY_OVER)
        return sweep_add_axis(sweep, text, SWEEP_AXES) ? 0 : EINVAL;
    if (key == KEY_MODELS || key == KEY_ENGINES)
        return add_named_axis(sweep, key == KEY_MODELS ? "model" : "engine", text) ? 0 : EINVAL;
    if (key < KEY_TEXT || (size_t)(key - KEY_TEXT) >= ARRAY_LENGTH(text_offsets))
        return ARGP_ERR_UNKNOWN;
    memcpy((char *)sweep + text_offsets[key - KEY_TEXT], &text, sizeof text);
    return 0;
}

static const char doc[] =
    "Run a program with every combination of values, print a table of steps, bounds and use of the links.\v"
    "Each run is a process of its own; what nodes log is not shown. Finished runs are kept in FILE.part "
    "until all are done: after an interruption the same command goes on from there.\n\n"
    "Numbers of a run are for --columns and --draw; a program may have figures of its own, which `parray "
    "show' names; of numbers that nodes give by node_value, as \"money\", there are money_sum, money_mean, "
    "money_least and money_greatest; without --columns the table shows money_mean alone.\n\n"
    "Examples:\n"
    "  parray sweep ring-gossip --over topology=ring:4..16*2\n"
    "  parray sweep ring-gossip --over size=4..8 --csv ring.csv --plot ring.svg\n"
    "  parray sweep --over size=4..8 --topology ring:4 --over program=bfs-tree,ghs\n"
    "\n"
    "Exit status: that of the worst run (2, 3, 4, 5, 1, 0 in this order; a crash is worst), 130 interrupted.";

static void write_over_help(void)
{
    size_t used = (size_t)snprintf(over_help, sizeof over_help, "run with each of the VALUES; NAME: ");
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if (kind->uses & SETTING_SWEPT)
            used += (size_t)snprintf(over_help + used, sizeof over_help - used, "%s, ", kind->name);
    snprintf(over_help + used, sizeof over_help - used,
             "a parameter of the program, which comes first; size: all numbers of the topology; program: "
             "several programs, in place of PROGRAM. VALUES: a,b,c; 1..12; 8..64:8 in steps of 8; "
             "8..1024*2 by factors of 2; ranges inside of values (topology=mesh:2..4x8); a;b if values have "
             "commas. May be given many times");
}

/* The numbers of a run are rows of the help. */
static const struct opts_form *form(void)
{
    static struct argp_option all[ARGUMENT_OPTIONS_MOST];
    static const struct argp own = {.options = all, .parser = take_key, .doc = doc};
    static const struct opts_form sweep_form = {.argument = "PROGRAM", .no_outputs = true, .more = &own};
    size_t count = ARRAY_LENGTH(own_options) - 1;
    write_over_help();
    memcpy(all, own_options, sizeof own_options);
    all[count++] = (struct argp_option){.doc = "Numbers of a run:", .group = GROUP_OUTPUT + 1};
    for (const struct number *number = numbers; number->name && count + 1 < ARRAY_LENGTH(all); number++)
        all[count++] =
            (struct argp_option){.name = number->name, .flags = OPTION_DOC, .doc = number->meaning};
    return &sweep_form;
}

static const struct argp *options(void)
{
    return opts_argp(form());
}

/* ------------------------------------------------------------------------------------ checks */

static bool check_base(const struct sweep *sweep)
{
    if (!ranks_none(&sweep->base.options, "`parray sweep'") || !sweep_check_files(sweep))
        return false;
    const char *one = sweep->base.output.trace ? "trace" : NULL;
    for (size_t i = 0; report_kinds[i] && !one; i++)
        one = sweep->base.output.report_path[i] ? report_kinds[i]->option : NULL;
    if (one)
        say_usage("--%s is for one run, and a sweep has many" SAY_DO "give it to `parray run'", one);
    return !one;
}

static bool has_axes(const struct sweep *sweep)
{
    if (!sweep->axes)
        say_usage(
            "nothing to sweep over was given: --over topology=hypercube:1..12, --over seed=1..5, --models "
            "F*,SLA");
    return sweep->axes > 0;
}

static int run_sweep(int argc, char **argv, const struct parray_program *const *programs)
{
    struct sweep sweep = {.program_axis = SWEEP_AXES};
    enum opts_result result = opts_parse(&sweep.base, argc, argv, form(), &sweep);
    int status = result == OPTS_RUN ? PARRAY_USAGE : (int)result;
    if (result == OPTS_RUN && sweep_programs_find(&sweep, programs) && check_base(&sweep) &&
        sweep_check_axes(&sweep, sweep.subject.name) && has_axes(&sweep) &&
        sweep_names_check(&sweep, "columns", sweep.columns) &&
        sweep_names_check(&sweep, "draw", sweep.draw) && sweep_check_runs(&sweep) && sweep_plot_check(&sweep))
        status = sweep_carry_out(&sweep);
    sweep_free(&sweep);
    return status;
}

const struct subcommand cmd_sweep = {
    .name = "sweep",
    .usage = "sweep PROGRAM --over K=V..",
    .help = "a table of many runs: sizes, models, seeds",
    .matters = true,
    .of_program = true,
    .options = options,
    .run = run_sweep,
};
