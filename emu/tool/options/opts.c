/*
 * opts.c: options that only the command line has. Options that say what runs come from the table of options
 * (setting_opts.h), those that ask for reports from the table of reports (outputs.h).
 */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "facts/settings.h"
#include "facts/statuses.h"
#include "machine/memory.h"
#include "argument.h"
#include "options/opts.h"
#include "options/outputs.h"
#include "say.h"
#include "options/setting_opts.h"
#include "topo/topo.h"

enum key { KEY_VERBOSE = 'v', KEY_QUIET = 256, KEY_PROGRESS, KEY_TRACE, KEY_REPLAY };

static const struct argp_option output_options[] = {
    {0, 0, 0, 0, "Output:", GROUP_OUTPUT},
    {"quiet", KEY_QUIET, 0, 0, "print nothing on standard output but files that are named -", 0},
    {"verbose", KEY_VERBOSE, 0, ARGUMENT_MATTERS,
     "report all that is known: use of links, phases, task, digests, engine, memory, stacks", 0},
    {"progress", KEY_PROGRESS, 0, 0,
     "show on standard error how far a long run is, and how long it goes on where a bound or a limit tells "
     "that "
     "(default: if standard error is a terminal)",
     0},
    {"trace", KEY_TRACE, "FILE", ARGUMENT_MATTERS,
     "write every transmission to a file, in the format of the file's ending, see `parray list'", 0},
};

static const struct argp_option replay_option = {
    "replay",
    KEY_REPLAY,
    "FILE",
    ARGUMENT_SHARED,
    "repeat a run from a file that `parray stress' wrote (not for `stress' itself)",
    SETTING_DISTURB};

enum { OPTIONS_MOST = SETTING_OPTS_MOST + ARRAY_LENGTH(output_options) + REPORT_OPTS_MOST + 2 };

struct parse {
    struct request *request;
    const struct opts_form *form;
    void *more; /* input of form->more */
};

static error_t take_argument(struct parse *parse, const char *text)
{
    if (parse->form->argument)
        return argument_once(&parse->request->program, parse->form->argument, text);
    say_usage("unknown argument '%s'" SAY_DO
              "options: --help lists them; a subcommand comes first: help lists them",
              text);
    return EINVAL;
}

static error_t check_request(const struct parse *parse)
{
    const struct request *request = parse->request;
    const struct opts_form *form = parse->form;
    if (!outputs_check(&request->output))
        return EINVAL;
    if (request->program || !form->none || request->replay_path)
        return 0;
    return say_usage("%s", form->none), EINVAL;
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct parse *parse = state->input;
    struct request *request = parse->request;
    switch (key) {
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

const struct opts_form opts_run = {
    .argument = "PROGRAM",
    .none = OPTS_NO_PROGRAM,
    .doc = "Run a node program on an array and report what it did.\v" OPTS_PROGRAMS "Examples:\n"
           "  parray run ring-gossip --topology ring:16\n"
           "  parray run flood.c --topology mesh:4x4 --seed 7 --plot flood.svg\n"
           "  parray run flood.c --topology mesh:4x4 --trace flood.trace\n"
           "\n"
           "Exit status: 0 done and right, 1 wrong result, " STATUSES_FROM_2,
};

const struct opts_form opts_own = {
    .doc = "Run the node program that is in this executable, and report what it did. The subcommands of "
           "parray are here, too, such as `stress', `sweep', `grade' (`help' lists them), and PROGRAM may be "
           "left out: it is this one.\v"
           "Exit status: 0 done and right, 1 wrong result, " STATUSES_FROM_2,
};

/* Is this the output of a command that makes many runs, of what it found? */
static bool is_of_findings(const char *name)
{
    bool found = name && !strcmp(name, "quiet");
    for (size_t i = 0; name && report_kinds[i]; i++)
        found |= report_kinds[i]->write_found && !strcmp(report_kinds[i]->option, name);
    return found;
}

/* Append what a run writes, with these flags; with any, it is not what matters most. Result: how many. */
static size_t list_outputs(struct argp_option *list, int flags)
{
    size_t count = ARRAY_LENGTH(output_options);
    memcpy(list, output_options, sizeof output_options);
    count += report_opts_list(list + count, GROUP_OUTPUT);
    for (size_t i = 0; flags && i < count; i++)
        list[i].flags = flags;
    return count;
}

/* Fill in the zeroed list of all options. Outputs that a command does not have are parsed, to be refused, but
 * not in its help; those of a command with options of its own are told as shared ones. */
static void list_options(struct argp_option *all, const struct opts_form *form)
{
    size_t count = 0, outputs;
    for (enum setting_group group = SETTING_WHAT; group < SETTING_GROUPS_END; group++)
        count += setting_opts_list(all + count, group, ARGUMENT_SHARED);
    outputs = count;
    count += list_outputs(all + count, form->no_outputs ? OPTION_HIDDEN : form->more ? ARGUMENT_SHARED : 0);
    if (form->no_outputs)
        all[outputs].doc = NULL; /* the heading */
    for (size_t i = outputs + 1; form->page && i < count; i++)
        if (all[i].name && !strcmp(all[i].name, "report")) {
            all[i].doc = form->page;
            all[i].flags = ARGUMENT_MATTERS;
        } else if (is_of_findings(all[i].name)) {
            all[i].flags = 0;
        }
    if (!form->no_replay)
        all[count] = replay_option;
}

const struct argp *opts_shared_argp(void)
{
    static struct argp_option all[OPTIONS_MOST];
    static const struct argp argp = {
        .options = all,
        .doc = "The options that several subcommands share: `run' takes all of them, `sweep', `stress', "
               "`explore' and `compare' those up to `Output', and `schedule' all but --replay.\v"
               "Examples:\n"
               "  parray run ring-gossip --topology ring:16 --seed 7\n"
               "  parray stress ring-gossip --topology ring:5 --runs 20\n"
               "\n"
               "`parray SUBCOMMAND --help' tells of the options of a subcommand."};
    size_t count = 0;
    for (enum setting_group group = SETTING_WHAT; group < SETTING_GROUPS_END; group++)
        count += setting_opts_list(all + count, group, 0);
    count += list_outputs(all + count, 0);
    all[count] = replay_option;
    all[count].flags = 0;
    return &argp;
}

static error_t begin(int key, char *text, struct argp_state *state)
{
    struct parse *parse = state->input;
    (void)text;
    if (key != ARGP_KEY_INIT)
        return ARGP_ERR_UNKNOWN;
    state->child_inputs[0] = parse->form->more ? parse->more : parse;
    if (parse->form->more)
        state->child_inputs[1] = parse;
    return 0;
}

const struct argp *opts_argp(const struct opts_form *form)
{
    static struct argp_option all[OPTIONS_MOST];
    static struct argp run, whole;
    static struct argp_child children[3];
    size_t count = 0;
    memset(all, 0, sizeof all);
    list_options(all, form);
    run = (struct argp){.options = all, .parser = take_key, .args_doc = form->argument, .doc = form->doc};
    memset(children, 0, sizeof children);
    if (form->more)
        children[count++].argp = form->more;
    children[count].argp = &run;
    whole = (struct argp){.parser = begin, .children = children};
    return &whole;
}

struct request opts_request(int argc)
{
    struct request request = {.options = OPTIONS_DEFAULT, .disturb = {.seed = DISTURB_SEED_DEFAULT}};
    request.params = memory_take((size_t)argc + 1, sizeof *request.params, "arguments");
    request.options.params = request.params;
    return request;
}

enum opts_result opts_parse(struct request *request, int argc, char **argv, const struct opts_form *form,
                            void *input)
{
    struct parse parse = {.request = request, .form = form, .more = input};
    *request = opts_request(argc);
    enum opts_result result = argument_parse(opts_argp(form), argc, argv, &parse);
    if (result != OPTS_RUN)
        return result;
    request->options.disturb = &request->disturb;
    request->options.trace = request->output.trace || outputs_need_recording(&request->output);
    request->options.progress |= isatty(STDERR_FILENO) && !request->quiet;
    if (!replay_opts_take(request))
        return OPTS_REFUSED;
    topo_protect(request->options.topology);
    return OPTS_RUN;
}

void opts_free(struct request *request)
{
    replay_free(&request->replay);
    free(request->params);
    request->params = NULL;
}

/* ------------------------------------------------------------------------------ */

/* A replay file says all of what runs; the options of the machine and of the output are those
 * of the command line. */

/* Does the command line have an option that belongs into the file? A seed alone disturbs nothing. */
static bool says_what_runs(const struct request *request)
{
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if ((kind->group == SETTING_WHAT || kind->group == SETTING_TIME) &&
            !setting_is_normal(kind, &request->options, &request->disturb))
            return true;
    return disturb_active(&request->disturb);
}

bool replay_opts_take(struct request *request)
{
    char error[512];
    struct options *o = &request->options;
    const struct options given = *o;
    if (!request->replay_path)
        return true;
    if (says_what_runs(request)) {
        say_usage("--replay %s says what runs: with it, give only the options that --help lists under `What "
                  "it runs on' and `Output'",
                  request->replay_path);
        return false;
    }
    if (!replay_read(&request->replay, request->replay_path, error, sizeof error)) {
        say_usage("%s", error);
        return false;
    }
    *o = request->replay.options;
    for (const struct setting_kind *kind = setting_kinds; kind->name; kind++)
        if (kind->group == SETTING_MACHINE && !setting_is_normal(kind, &given, &request->disturb))
            setting_copy(kind, o, &given);
    o->trace = given.trace;
    o->progress = given.progress;
    o->disturb = &request->disturb;
    request->disturb = request->replay.disturb;
    request->disturb.record = request->replay.disturb.choice_count > 0; /* for replay_check */
    if (!request->program)
        request->program = request->replay.program;
    return true;
}
