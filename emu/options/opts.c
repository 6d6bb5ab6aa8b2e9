/*
 * opts.c: one table for argp, one for the ranges of numbers. The options that ask for reports come from the
 * reports' own table (report_opts.h).
 *
 * argp is kept from leaving the process (ARGP_NO_EXIT): parray_main belongs to somebody else's program.
 * It has then no way to stop after help, hence `done`, and its own help option is replaced.
 */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "options/argument.h"
#include "options/disturb_opts.h"
#include "options/number.h"
#include "options/opts.h"
#include "options/report_opts.h"
#include "options/say.h"

enum key {
    KEY_HELP = '?',
    KEY_USAGE = 256,
    KEY_TOPOLOGY,
    KEY_MODEL,
    KEY_LAYER,
    KEY_ENGINE,
    KEY_WORKERS,
    KEY_SEED,
    KEY_PARAM,
    KEY_MAILBOX,
    KEY_STARTUP,
    KEY_PER_UNIT,
    KEY_MAX_STEPS,
    KEY_ON_VIOLATION,
    KEY_STACK,
    KEY_FORCE,
    KEY_QUIET,
    KEY_PROGRESS,
    KEY_TRACE,
};

static const struct argp_option run_options[] = {
    {0, 0, 0, 0, "What runs (each as the program declares it, if not given):", GROUP_WHAT},
    {"topology", KEY_TOPOLOGY, "SPEC", 0, "such as mesh:4x4, see `parray list'", 0},
    {"model", KEY_MODEL, "NAME", 0, "port and duplex model, see `parray list'", 0},
    {"layer", KEY_LAYER, "NAME", 0,
     "what the program sees instead of the topology: fold, a torus on a mesh; or none", 0},
    {"param", KEY_PARAM, "NAME=VALUE", 0, "a parameter of the program; may be given many times", 0},
    {"seed", KEY_SEED, "S", 0, "of all random numbers (default 1)", 0},
    {"force", KEY_FORCE, 0, 0, "run on a topology, model or mailbox that the program was not written for", 0},
    {0, 0, 0, 0, "Time and links:", GROUP_TIME},
    {"mailbox", KEY_MAILBOX, "C", 0,
     "packets that a link direction holds (default 2, or the program's least)", 0},
    {"startup", KEY_STARTUP, "T", 0, "steps that a packet takes whatever its length (default 0)", 0},
    {"per-unit", KEY_PER_UNIT, "T", 0, "steps for each unit of a packet's length (default 1)", 0},
    {"max-steps", KEY_MAX_STEPS, "N", 0, "stop after this many steps with status 5", 0},
    {"on-violation", KEY_ON_VIOLATION, "abort|count", 0,
     "when the model is violated: stop with status 3 (default), or count and go on", 0},
    {0, 0, 0, 0, "What it runs on:", GROUP_MACHINE},
    {"engine", KEY_ENGINE, "NAME", 0, "fibers (default) or threads, see `parray list'", 0},
    {"workers", KEY_WORKERS, "W", 0, "threads that run the fibers (default: what the machine has)", 0},
    {"stack", KEY_STACK, "BYTES", 0, "of a node's stack; 64k and 1M are understood", 0},
    {0, 0, 0, 0, "Output:", GROUP_OUTPUT},
    {"quiet", KEY_QUIET, 0, 0, "only what was asked for on standard output", 0},
    {"progress", KEY_PROGRESS, 0, 0,
     "show on standard error how far a long run is (default: if that is a terminal)", 0},
    {"trace", KEY_TRACE, "FILE", 0,
     "write every transmission, in the format of its ending, see `parray list'", 0},
    {"help", KEY_HELP, 0, 0, "this text", -1},
    {"usage", KEY_USAGE, 0, 0, "a shorter one", -1},
};

/* Ranges of the options that are numbers. `bytes`: a suffix is understood. */
static const struct range {
    int key;
    const char *option;
    uint64_t low, high;
    bool bytes;
} ranges[] = {
    {KEY_WORKERS, "workers", 1, 1024, false},
    {KEY_SEED, "seed", 0, UINT64_MAX, false},
    {KEY_MAILBOX, "mailbox", 1, 65536, false},
    {KEY_STARTUP, "startup", 0, UINT32_MAX, false},
    {KEY_PER_UNIT, "per-unit", 0, UINT32_MAX, false},
    {KEY_MAX_STEPS, "max-steps", 1, INT64_MAX, false},
    {KEY_STACK, "stack", 4096, (uint64_t)1 << 32, true},
};

struct parse {
    struct request *request;
    bool wants_program, done;
    void *more; /* input of the other command's options */
};

/* False after saying why. */
static bool parse_number(int key, const char *text, uint64_t *value)
{
    const struct range *range = ranges;
    while (range->key != key)
        range++;
    if (range->bytes ? number_read_bytes(text, range->low, range->high, value)
                     : number_read(text, range->low, range->high, value))
        return true;
    say_usage("--%s is '%s'; it must be a whole number from %" PRIu64 " to %" PRIu64 "%s", range->option,
              text, range->low, range->high, range->bytes ? " (bytes; k, M and G may follow it)" : "");
    return false;
}

static error_t take_number(struct options *options, int key, const char *text)
{
    uint64_t value = 0;
    if (!parse_number(key, text, &value))
        return EINVAL;
    switch (key) {
    case KEY_WORKERS:
        options->workers = (unsigned)value;
        break;
    case KEY_SEED:
        options->seed = value;
        break;
    case KEY_MAILBOX:
        options->mailbox = (uint32_t)value;
        break;
    case KEY_STARTUP:
        options->startup = value;
        break;
    case KEY_PER_UNIT:
        options->per_unit = value;
        break;
    case KEY_MAX_STEPS:
        options->max_steps = value;
        break;
    default:
        options->stack = (size_t)value;
    }
    return 0;
}

static error_t take_param(struct request *request, const char *text)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text) {
        say_usage("--param is '%s'; it must be NAME=VALUE (`parray show PROGRAM' lists the names)", text);
        return EINVAL;
    }
    request->params[request->options.param_count++] = text;
    return 0;
}

static error_t take_on_violation(struct options *options, const char *text)
{
    options->count_violations = strcmp(text, "count") == 0;
    if (options->count_violations || strcmp(text, "abort") == 0)
        return 0;
    say_usage("--on-violation is '%s'; it must be abort or count", text);
    return EINVAL;
}

static error_t take_argument(struct parse *parse, const char *text)
{
    if (!parse->wants_program)
        say_usage("'%s' is no option, and this program runs itself: give options only (--help lists them)",
                  text);
    else if (parse->request->program)
        say_usage("one PROGRAM at a time: '%s' and '%s' were given", parse->request->program, text);
    else {
        parse->request->program = text;
        return 0;
    }
    return EINVAL;
}

static error_t check_request(const struct parse *parse)
{
    const struct options *options = &parse->request->options;
    if (parse->done)
        return 0;
    if (!outputs_check(&parse->request->wish))
        return EINVAL;
    if (parse->wants_program && !parse->request->program && !parse->request->replay_path) {
        say_usage(
            "no PROGRAM was given: `parray list' shows the built-in ones, ./FILE.so is one of your own");
        return EINVAL;
    }
    if (options->startup + options->per_unit == 0) {
        say_usage(
            "--startup 0 with --per-unit 0: a packet would take no time; one of them must be at least 1");
        return EINVAL;
    }
    return 0;
}

static error_t take(int key, char *text, struct argp_state *state)
{
    struct parse *parse = state->input;
    struct request *request = parse->request;
    struct options *options = &request->options;
    switch (key) {
    case KEY_HELP:
        return argument_help(state, ARGUMENT_HELP_ALL, &parse->done);
    case KEY_USAGE:
        return argument_help(state, ARGP_HELP_USAGE, &parse->done);
    case KEY_TOPOLOGY:
        options->topology = text;
        return 0;
    case KEY_MODEL:
        options->model = text;
        return 0;
    case KEY_LAYER:
        options->layer = text;
        return 0;
    case KEY_ENGINE:
        options->engine = text;
        return 0;
    case KEY_WORKERS:
    case KEY_SEED:
    case KEY_MAILBOX:
    case KEY_STARTUP:
    case KEY_PER_UNIT:
    case KEY_MAX_STEPS:
    case KEY_STACK:
        return take_number(options, key, text);
    case KEY_PARAM:
        return take_param(request, text);
    case KEY_ON_VIOLATION:
        return take_on_violation(options, text);
    case KEY_FORCE:
        return options->force = true, 0;
    case KEY_QUIET:
        return request->quiet = true, 0;
    case KEY_PROGRESS:
        return options->progress = true, 0;
    case KEY_TRACE:
        return request->wish.trace = text, 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = request;
        if (parse->more) /* else there is no room for it */
            state->child_inputs[1] = parse->more;
        return 0;
    case ARGP_KEY_ARG:
        return take_argument(parse, text);
    case ARGP_KEY_END:
        return check_request(parse);
    default:
        return report_opts_take(&request->wish, key, text);
    }
}

#define STATUSES "2 usage or input error, 3 model violation, 4 deadlock, 5 limit reached, 130 interrupted."

static const char run_doc[] = "Run a node program on an array and report what it did.\v"
                              "Exit status: 0 done and right, 1 wrong result, " STATUSES;

static const char stress_doc[] =
    "Run a node program many times, under conditions that it must not depend "
    "on, and report whether anything changes.\v"
    "Order, room, workers, turns of nodes, what time it is and fresh memory are varied; "
    "delays for programs that claim to bear them. A run that differs is "
    "made small and written as a replay file.\n\n"
    "Exit status: 0 all runs ended well and alike, 1 they differ, or a result "
    "is wrong, or packets were left over, " STATUSES;

/* Many runs have no outputs of their own: those options are understood, and refused, but not advertised. */
static void hide_outputs(struct argp_option *option)
{
    bool output = false;
    for (; option->name || option->group; option++) {
        bool header = !option->name;
        output = header ? option->group == GROUP_OUTPUT : output;
        if (output && header)
            option->doc = NULL;
        else if (output && option->group >= 0)
            option->flags |= OPTION_HIDDEN;
    }
}

static enum opts_result parse_all(struct request *request, int argc, char **argv, bool wants_program,
                                  const struct argp *more, void *input)
{
    struct argp_option all[ARRAY_LENGTH(run_options) + REPORT_OPTS_MOST + 1] = {{0}};
    struct parse parse = {.request = request, .wants_program = wants_program, .more = input};
    const struct argp_child children[] = {{&disturb_argp, 0, NULL, 0}, {more, 0, NULL, 0}, {0}};
    const struct argp argp = {
        .options = all,
        .parser = take,
        .children = children,
        .args_doc = wants_program ? "PROGRAM" : NULL,
        .doc = more ? stress_doc : run_doc,
    };
    *request = (struct request){.options = OPTIONS_DEFAULT, .disturb = {.seed = 1}};
    request->params = calloc((size_t)argc + 1, sizeof *request->params);
    if (!request->params) {
        say_usage("out of memory for %d arguments", argc);
        return OPTS_REFUSED;
    }
    request->options.params = request->params;
    memcpy(all, run_options, sizeof run_options);
    report_opts_list(all + ARRAY_LENGTH(run_options), GROUP_OUTPUT);
    if (more)
        hide_outputs(all);
    if (argp_parse(&argp, argc, argv, ARGP_NO_EXIT | ARGP_NO_HELP, NULL, &parse) != 0)
        return OPTS_REFUSED;
    request->options.disturb = &request->disturb;
    request->options.trace = request->wish.trace || outputs_need_recording(&request->wish);
    request->options.progress |= isatty(STDERR_FILENO) && !request->quiet;
    if (!parse.done && !disturb_opts_replay(request))
        return OPTS_REFUSED;
    return parse.done ? OPTS_DONE : OPTS_RUN;
}

enum opts_result opts_parse(struct request *request, int argc, char **argv, bool wants_program)
{
    return parse_all(request, argc, argv, wants_program, NULL, NULL);
}

enum opts_result opts_parse_with(struct request *request, int argc, char **argv, const struct argp *more,
                                 void *input)
{
    return parse_all(request, argc, argv, true, more, input);
}

void opts_free(struct request *request)
{
    replay_free(&request->replay);
    free(request->params);
    request->params = NULL;
}
