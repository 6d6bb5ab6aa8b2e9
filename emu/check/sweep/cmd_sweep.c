/*
 * cmd_sweep.c: `parray sweep PROGRAM --over NAME=VALUES ...`. The sweep's own options are taken out of the
 * command line; the others are options of `parray run`, and hold for every run. The names of options that
 * can be swept come from the table of options, and the names of numbers from the table of numbers.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/numbers.h"
#include "facts/settings.h"
#include "machine/memory.h"
#include "options/ranks.h"
#include "options/say.h"
#include "options/subcommand.h"
#include "sweep/sweep_check.h"
#include "sweep/sweep_names.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_programs.h"

extern const struct subcommand cmd_sweep;

/* The width of the help, and the column at which explanations begin. */
enum { HELP_COLUMNS = 107, HELP_INDENT = 23 };

/* Print "topology, model," ..., the cursor being in a column. */
static void put_swept_names(int column)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++) {
        if (!(kind->uses & SETTING_SWEPT))
            continue;
        if (column + (int)strlen(kind->name) + 2 > HELP_COLUMNS) {
            printf("\n%*s", HELP_INDENT - 1, "");
            column = HELP_INDENT - 1;
        }
        column += printf(" %s,", kind->name);
    }
}

static void put_help(void)
{
    puts("usage: parray sweep PROGRAM --over NAME=VALUES [--over ...] [OPTION...]\n\n"
         "Run a program with every combination of values, print a table of steps, bounds and use of the "
         "links.\n");
    put_swept_names(printf("  --over NAME=VALUES   NAME:"));
    puts("\n"
         "                       a parameter of the program, which comes first; size: all numbers of the\n"
         "                       topology; program: several programs, in place of PROGRAM\n"
         "                       VALUES: a,b,c; 1..12; 8..64:8 in steps of 8; 8..1024*2 by factors of 2; "
         "ranges\n"
         "                       inside of values (topology=mesh:2..4x8); a;b if values have commas\n"
         "  --models A,B         the same as --over model=A,B\n"
         "  --engines A,B        the same as --over engine=A,B\n"
         "  --csv FILE           write one line for each run (- is standard output)\n"
         "  --json FILE          write the runs as one JSON object (- is standard output)\n"
         "  --plot FILE          draw the measured points on the curves of the bound and of the paper; FILE "
         "ends in\n"
         "                       .svg, .pdf or .png\n"
         "  --columns A,B        show these numbers in the table; --csv has them and the status, --json has "
         "all numbers\n"
         "  --draw A,B           draw these numbers instead; one with bound in its name is a curve\n"
         "  --mark X             draw an upright line at X\n\n"
         "All other options are those of `parray run' and hold for every run. Each run is a process of its "
         "own; what\n"
         "nodes log is not shown. Finished runs are kept in FILE.part until all are done: after an "
         "interruption the\n"
         "same command goes on from there.\n\n"
         "Numbers of a run, for --columns and --draw; a program may have figures of its own, which `parray "
         "show' names;\n"
         "of numbers that nodes give by node_value, as \"money\", there are money_sum, money_mean, "
         "money_least "
         "and\n"
         "money_greatest; without --columns the table shows money_mean alone:");
    for (const struct number *number = numbers; number->name; number++)
        printf("  %-24s  %s\n", number->name, number->meaning);
    puts("\n"
         "Examples:\n"
         "  parray sweep ring-gossip --over topology=ring:4..16*2\n"
         "  parray sweep ring-gossip --over size=4..8 --csv ring.csv --plot ring.svg\n"
         "  parray sweep --over size=4..8 --over program=ring-gossip,bundled-gossip --topology ring:4\n"
         "\n"
         "Exit status: that of the worst run (2, 3, 4, 5, 1, 0 in this order; a crash is worst), 130 "
         "interrupted.");
}

/* ------------------------------------------------------------------------------------ options */

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

struct own_option {
    const char *name;
    const char *axis; /* what the option sweeps over; "": its value tells; NULL: it is no axis */
    size_t offset;    /* of the text in struct sweep, if the option is no axis */
};

static const struct own_option own_options[] = {
    {"over", "", 0},
    {"models", "model", 0},
    {"engines", "engine", 0},
    {"csv", NULL, offsetof(struct sweep, path[SWEEP_CSV])},
    {"json", NULL, offsetof(struct sweep, path[SWEEP_JSON])},
    {"plot", NULL, offsetof(struct sweep, path[SWEEP_PLOT])},
    {"columns", NULL, offsetof(struct sweep, columns)},
    {"draw", NULL, offsetof(struct sweep, draw)},
    {"mark", NULL, offsetof(struct sweep, mark)},
};

static bool own_option_take(struct sweep *sweep, const struct own_option *own, const char *value)
{
    if (own->axis)
        return *own->axis ? add_named_axis(sweep, own->axis, value)
                          : sweep_add_axis(sweep, value, SWEEP_AXES);
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

/* Take the sweep's own options, and keep the others in `others`. (argp takes all options or none, and
 * `run` has a --json and a --plot, too.) Result: how many others there are; -1 after saying what is
 * wrong. */
static int split_arguments(struct sweep *sweep, int argc, char **argv, char **others)
{
    int count = 0;
    for (int i = 0; i < argc; i++) {
        const char *value;
        const struct own_option *own = i ? own_option_find(argv[i], &value) : NULL;
        if (!own) {
            others[count++] = argv[i];
            continue;
        }
        if (!value && ++i < argc)
            value = argv[i];
        if (!value)
            say_usage("--%s needs a value; `parray sweep --help' tells which", own->name);
        if (!value || !own_option_take(sweep, own, value))
            return -1;
    }
    return count;
}

static enum opts_result read_options(struct sweep *sweep, int argc, char **argv)
{
    const char *own_names[ARRAY_LENGTH(own_options) + 1] = {NULL};
    for (size_t i = 0; i < ARRAY_LENGTH(own_options); i++)
        own_names[i] = own_options[i].name;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-?") == 0)
            return put_help(), OPTS_DONE;
    char **others = memory_take((size_t)argc, sizeof others[0], "arguments");
    int count = split_arguments(sweep, argc, argv, others);
    enum opts_result result =
        count < 0 ? OPTS_REFUSED : opts_parse_beside(&sweep->base, count, others, own_names);
    free(others);
    return result;
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
        say_usage("--%s is for one run, and a sweep has many; give it to `parray run'", one);
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
    enum opts_result result = read_options(&sweep, argc, argv);
    int status = result == OPTS_DONE ? PARRAY_DONE : PARRAY_USAGE;
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
    .of_program = true,
    .run = run_sweep,
};
