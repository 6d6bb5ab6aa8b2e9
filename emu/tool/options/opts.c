/*
 * opts.c: options that only the command line has. Options that say what runs come from the table of options
 * (setting_opts.h), those that ask for reports from the table of reports (report_opts.h).
 *
 * ARGP_NO_EXIT keeps argp from leaving the process, which may be that of an embedding program. argp then does
 * not stop after help, hence `done` and a help option of our own.
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "options/argument.h"
#include "options/opts.h"
#include "options/replay_opts.h"
#include "options/report_opts.h"
#include "options/say.h"
#include "options/setting_opts.h"
#include "topo/topo.h"

enum key { KEY_HELP = '?', KEY_USAGE = 256, KEY_QUIET, KEY_VERBOSE, KEY_PROGRESS, KEY_TRACE, KEY_REPLAY };

static const struct argp_option output_options[] = {
    {0, 0, 0, 0, "Output:", GROUP_OUTPUT},
    {"quiet", KEY_QUIET, 0, 0, "print nothing on standard output but files that are named -", 0},
    {"verbose", KEY_VERBOSE, 0, 0, "report what the machine did, too: engine, memory, stacks", 0},
    {"progress", KEY_PROGRESS, 0, 0,
     "show on standard error how far a long run is (default: if standard error is a terminal)", 0},
    {"trace", KEY_TRACE, "FILE", 0,
     "write every transmission to a file, in the format of the file's ending, see `parray list'", 0},
    {"help", KEY_HELP, 0, 0, "this text", -1},
    {"usage", KEY_USAGE, 0, 0, "a shorter text", -1},
};

static const struct argp_option replay_option = {
    "replay",
    KEY_REPLAY,
    "FILE",
    0,
    "repeat a run from a file that `parray stress' wrote (not for `stress' itself)",
    SETTING_DISTURB};

enum { OPTIONS_MOST = SETTING_OPTS_MOST + ARRAY_LENGTH(output_options) + REPORT_OPTS_MOST + 2 };

struct parse {
    struct request *request;
    bool wants_program, may_lack_program, done;
    bool wants_file; /* and no program */
    void *more;      /* input of the other command's options */
};

static error_t take_argument(struct parse *parse, const char *text)
{
    if (parse->wants_program)
        return argument_once(&parse->request->program, parse->wants_file ? "FILE" : "PROGRAM", text);
    say_usage("unknown argument '%s' (options: --help lists them; a subcommand comes first: help lists them)",
              text);
    return EINVAL;
}

void opts_refuse_none(void)
{
    say_usage("no PROGRAM was given: `parray list' shows the built-in ones, ./FILE.so is one of your own");
}

static error_t check_request(const struct parse *parse)
{
    if (parse->done)
        return 0;
    if (!outputs_check(&parse->request->output))
        return EINVAL;
    if (parse->wants_file && !parse->request->program) {
        say_usage("no FILE was given");
        return EINVAL;
    }
    if (!parse->wants_program || parse->may_lack_program || parse->request->program ||
        parse->request->replay_path)
        return 0;
    opts_refuse_none();
    return EINVAL;
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct parse *parse = state->input;
    struct request *request = parse->request;
    switch (key) {
    case KEY_HELP:
        return argument_help(state, ARGUMENT_HELP_ALL, &parse->done);
    case KEY_USAGE:
        return argument_help(state, ARGP_HELP_USAGE, &parse->done);
    case KEY_QUIET:
        return request->quiet = true, 0;
    case KEY_VERBOSE:
        return request->verbose = true, 0;
    case KEY_PROGRESS:
        return request->options.progress = true, 0;
    case KEY_TRACE:
        return request->output.trace = text, 0;
    case KEY_REPLAY:
        return request->replay_path = text, 0;
    case ARGP_KEY_INIT:
        if (parse->more) /* else child_inputs has no elements */
            state->child_inputs[0] = parse->more;
        return 0;
    case ARGP_KEY_ARG:
        return take_argument(parse, text);
    case ARGP_KEY_END:
        return check_request(parse);
    default:
        break;
    }
    error_t result = setting_opts_take(request, key, text);
    return result == ARGP_ERR_UNKNOWN ? report_opts_take(&request->output, key, text) : result;
}

#define STATUSES "2 usage or input error, 3 model violation, 4 deadlock, 5 limit reached, 130 interrupted."

/* What PROGRAM may be. */
#define PROGRAMS                                                                                   \
    "PROGRAM is the name of a program that comes with parray (`parray list'), a source FILE.c or " \
    "FILE.cpp, which is compiled first, or an object ./FILE.so, made by `parray cc FILE.c'.\n\n"

static const char run_doc[] =
    "Run a node program on an array and report what it did.\v" PROGRAMS "Examples:\n"
    "  parray run ring-gossip --topology ring:16\n"
    "  parray run flood.c --topology mesh:4x4 --seed 7 --plot flood.svg\n"
    "  parray run flood.c --topology mesh:4x4 --trace flood.trace\n"
    "\n"
    "Exit status: 0 done and right, 1 wrong result, " STATUSES;

static const char own_doc[] =
    "Run the node program that is in this executable, and report what it did. The subcommands of parray are "
    "here, too, such as `stress', `sweep', `grade' (`help' lists them), and PROGRAM may be left out: it is "
    "this one.\v"
    "Exit status: 0 done and right, 1 wrong result, " STATUSES;

static const char stress_doc[] =
    "Run a node program many times, under conditions that it must not depend "
    "on, and report whether anything changes.\v" PROGRAMS
    "The order of packets, the room in mailboxes, workers, turns of nodes, the time of day and the content "
    "of fresh memory are varied; so are delays, for programs that claim to bear them. A run that differs is "
    "made small and written as a replay file.\n\n"
    "Examples:\n"
    "  parray stress flood.c\n"
    "  parray stress flood.c --runs 20 --topology ring:5\n"
    "\n"
    "Exit status: 0 all runs ended well and alike, 1 they differ, or a result "
    "is wrong, or packets were left over, " STATUSES;

/* Hide the options of outputs, which `stress` does not have: they are parsed, to be refused, but not in its
 * help. */
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

/* Fill in the zeroed list of all options. When a shortened name fits several options, getopt names them in
 * this order, in which the disturbances come behind the output. */
static void list_options(struct argp_option *all, bool without_outputs, bool with_replay)
{
    size_t count = setting_opts_list(all, SETTING_WHAT);
    count += setting_opts_list(all + count, SETTING_TIME);
    count += setting_opts_list(all + count, SETTING_MACHINE);
    memcpy(all + count, output_options, sizeof output_options);
    count += ARRAY_LENGTH(output_options);
    count += report_opts_list(all + count, GROUP_OUTPUT);
    if (without_outputs)
        hide_outputs(all);
    count += setting_opts_list(all + count, SETTING_DISTURB);
    if (with_replay)
        all[count] = replay_option;
}

static enum opts_result parse_all(struct request *request, int argc, char **argv, struct parse parse,
                                  const char *const *names, const struct argp *more)
{
    struct argp_option all[OPTIONS_MOST] = {{0}};
    bool wants_program = parse.wants_program;
    parse.request = request;
    const struct argp child = {.options = more ? more->options : NULL, .parser = more ? more->parser : NULL};
    const struct argp_child children[] = {{more ? &child : NULL, 0, NULL, 0}, {0}};
    const struct argp argp = {
        .options = all,
        .parser = take_key,
        .children = children,
        .args_doc = parse.wants_file ? "FILE"
                    : wants_program  ? "PROGRAM"
                                     : NULL,
        .doc = more && more->doc ? more->doc
               : more            ? stress_doc
               : wants_program   ? run_doc
                                 : own_doc,
    };
    *request = (struct request){.options = OPTIONS_DEFAULT, .disturb = {.seed = DISTURB_SEED_DEFAULT}};
    request->params = calloc((size_t)argc + 1, sizeof *request->params);
    if (!request->params) {
        say_usage("out of memory for %d arguments", argc);
        return OPTS_REFUSED;
    }
    request->options.params = request->params;
    list_options(all, more && !parse.wants_file, !parse.wants_file);
    if (!argument_parse(&argp, argc, argv, names, &parse))
        return OPTS_REFUSED;
    request->options.disturb = &request->disturb;
    request->options.trace = request->output.trace || outputs_need_recording(&request->output);
    request->options.progress |= isatty(STDERR_FILENO) && !request->quiet;
    if (!parse.done && !replay_opts_take(request))
        return OPTS_REFUSED;
    topo_protect(request->options.topology);
    return parse.done ? OPTS_DONE : OPTS_RUN;
}

enum opts_result opts_parse(struct request *request, int argc, char **argv, bool wants_program)
{
    return parse_all(request, argc, argv, (struct parse){.wants_program = wants_program}, NULL, NULL);
}

enum opts_result opts_parse_beside(struct request *request, int argc, char **argv, const char *const *names)
{
    const struct parse parse = {.wants_program = true, .may_lack_program = true};
    return parse_all(request, argc, argv, parse, names, NULL);
}

enum opts_result opts_parse_with(struct request *request, int argc, char **argv, const struct argp *more,
                                 void *input)
{
    return parse_all(request, argc, argv, (struct parse){.wants_program = true, .more = input}, NULL, more);
}

enum opts_result opts_parse_file(struct request *request, int argc, char **argv, const struct argp *more,
                                 void *input)
{
    const struct parse parse = {.wants_program = true, .wants_file = true, .more = input};

    return parse_all(request, argc, argv, parse, NULL, more);
}

void opts_free(struct request *request)
{
    replay_free(&request->replay);
    free(request->params);
    request->params = NULL;
}
