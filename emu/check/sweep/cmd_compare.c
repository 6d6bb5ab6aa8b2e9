/*
 * cmd_compare.c: `parray compare TASK`: the options of a run hold for all programs; the axes come from
 * --over, and the last one is the program.
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "machine/memory.h"
#include "argument.h"
#include "options/find_program.h"
#include "say.h"
#include "options/setting_opts.h"
#include "options/subcommand.h"
#include "suggest.h"
#include "sweep/sweep_check.h"
#include "sweep/sweep_out.h"
#include "task/task.h"

extern const struct subcommand cmd_compare;

enum { KEY_OVER = 256, KEY_CSV, KEY_JSON, KEY_PLOT, KEY_QUIET, KEY_PROGRESS };

static const struct argp_option own_options[] = {
    {"over", KEY_OVER, "NAME=VALUES", ARGUMENT_MATTERS,
     "compare at each value: topology, size (all numbers of the topology at once), model, seed and all "
     "else that `parray sweep' can sweep, or a parameter of the task; VALUES as there: a,b,c or 4..12; "
     "may be given many times",
     0},
    {"csv", KEY_CSV, "FILE", ARGUMENT_MATTERS, "write a line for each run (- is standard output)", 0},
    {"json", KEY_JSON, "FILE", ARGUMENT_MATTERS,
     "write bounds and runs as one JSON object (- is standard output)", 0},
    {"plot", KEY_PLOT, "FILE", ARGUMENT_MATTERS,
     "draw the steps of all programs and the bound; FILE ends in .svg, .pdf or .png", 0},
    {"quiet", KEY_QUIET, 0, 0, "print nothing on standard output but files that are named -", 0},
    {"progress", KEY_PROGRESS, 0, 0,
     "show on standard error how far a long comparison is (default: if standard error is a terminal)", 0},
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
    "  parray compare gossip --over topology=ring:8,mesh:3x3\n"
    "\n"
    "Exit status: that of the worst run (2, 3, 4, 5, 1, 0 in this order; a crash is worst), programs "
    "that cannot run there left out; 2 if no program can; 130 interrupted.";

enum { OPTIONS_MOST = SETTING_OPTS_MOST + ARRAY_LENGTH(own_options) + 2 };

struct compare_parse {
    struct sweep *sweep;
    const char *task;
    const char **files; /* ended by NULL: room for all arguments */
    size_t file_count;
    bool progress;
};

/* ------------------------------------------------------------------------------------ the options */

static error_t read_argument(struct compare_parse *parse, const char *text)
{
    if (!parse->task)
        parse->task = text;
    else
        parse->files[parse->file_count++] = text;
    return 0;
}

static error_t read_key(int key, char *text, struct argp_state *state)
{
    struct compare_parse *parse = state->input;
    struct sweep *sweep = parse->sweep;
    switch (key) {
    case KEY_OVER:
        return sweep_add_axis(sweep, text, SWEEP_AXES - 1) ? 0 : EINVAL;
    case KEY_CSV:
        return sweep->path[SWEEP_CSV] = text, 0;
    case KEY_JSON:
        return sweep->path[SWEEP_JSON] = text, 0;
    case KEY_PLOT:
        return sweep->path[SWEEP_PLOT] = text, 0;
    case KEY_QUIET:
        return sweep->base.quiet = true, 0;
    case KEY_PROGRESS:
        return parse->progress = true, 0;
    case ARGP_KEY_ARG:
        return read_argument(parse, text);
    default:
        return setting_opts_take(&sweep->base, key, text);
    }
}

static const struct argp *options(void)
{
    static struct argp_option all[OPTIONS_MOST];
    static const struct argp argp = {
        .options = all, .parser = read_key, .args_doc = "TASK [FILE.so...]", .doc = doc};
    size_t count = ARRAY_LENGTH(own_options);
    memcpy(all, own_options, sizeof own_options);
    for (int group = SETTING_WHAT; group < SETTING_GROUPS_END; group++)
        count += setting_opts_list(all + count, (enum setting_group)group, ARGUMENT_SHARED);
    return &argp;
}

static enum opts_result read_options(struct compare_parse *parse, int argc, char **argv)
{
    struct request *base = &parse->sweep->base;
    *base = opts_request(argc);
    enum opts_result result = argument_parse(options(), argc, argv, parse);
    base->options.progress = parse->progress || (isatty(STDERR_FILENO) && !base->quiet);
    base->options.topology = base->options.topology ? base->options.topology : "ring:8";
    base->options.model = base->options.model ? base->options.model : "F*";
    base->options.watch_mailboxes = true;
    if (base->options.startup == STARTUP_UNSET)
        base->options.startup = STARTUP_DEFAULT;
    return result;
}

/* ------------------------------------------------------------------------------------ the checks */

static bool refuse_param(const struct task *task, const char *text)
{
    const struct parray_param *params = task->params;
    char names[256] = "", name[64], hint[256];
    size_t used = 0;
    struct suggestions nearest = {.word = name};
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    for (int i = 0; params && params[i].name && used < sizeof names; i++) {
        suggest_offer(&nearest, params[i].name);
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", params[i].name);
    }
    suggest_text(&nearest, hint, sizeof hint);
    say_usage(
        "--param %s: the task %s has no such parameter%s (there are: %s); parameters of single programs "
        "are for `parray run'",
        text, task->name, hint, *names ? names : "none");
    return false;
}

/* Are the parameters those of the task? */
static bool check_params(const struct sweep *sweep)
{
    const struct options *options = &sweep->base.options;
    for (size_t i = 0; i < options->param_count; i++)
        if (task_param_index(sweep->task, options->params[i], strcspn(options->params[i], "=")) < 0)
            return refuse_param(sweep->task, options->params[i]);
    return true;
}

static bool check(struct sweep *sweep, const struct parray_program *const *programs, const char *const *files)
{
    char whose[64];
    snprintf(whose, sizeof whose, "the task %s", sweep->task->name);
    return sweep_check_files(sweep) && sweep_plot_check(sweep) && sweep_check_axes(sweep, whose) &&
           sweep_programs_of_task(sweep, programs, files) && check_params(sweep) && sweep_check_runs(sweep);
}

static int run_compare(int argc, char **argv, const struct parray_program *const *programs)
{
    struct sweep sweep = {.program_axis = SWEEP_AXES};
    struct compare_parse parse = {.sweep = &sweep};
    parse.files = memory_take((size_t)argc + 1, sizeof parse.files[0], "arguments");
    enum opts_result result = read_options(&parse, argc, argv);
    int status = result == OPTS_RUN ? PARRAY_USAGE : (int)result;
    if (result == OPTS_RUN && (sweep.task = find_task(parse.task, cmd_compare.usage))) {
        sweep.subject = (struct parray_program){.name = sweep.task->name, .params = sweep.task->params};
        if (check(&sweep, programs, parse.files))
            status = sweep_carry_out(&sweep);
    }
    free(parse.files);
    sweep_free(&sweep);
    return status;
}

const struct subcommand cmd_compare = {
    .name = "compare",
    .usage = "compare TASK [FILE.so...]",
    .help = "all programs that solve a task, in one table",
    .options = options,
    .run = run_compare,
};
