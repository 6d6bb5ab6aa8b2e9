/*
 * cmd_schedule.c: `parray schedule FILE`: what a schedule is, what is wrong with it, and how it runs.
 *
 * Everything is checked before anything runs; a schedule with faults runs only with --run. The run is that of
 * `parray run`, with all of its options and reports.
 */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bound/terms.h"
#include "cli/schedule_orders.h"
#include "cli/schedule_output.h"
#include "cli/schedule_say.h"
#include "facts/model.h"
#include "facts/settings.h"
#include "machine/memory.h"
#include "number.h"
#include "options/execute.h"
#include "options/opts.h"
#include "options/ranks.h"
#include "facts/statuses.h"
#include "say.h"
#include "options/subcommand.h"
#include "parray.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_choose.h"
#include "schedule/schedule_file.h"
#include "topo/schedule_graph.h"
#include "schedule/schedule_program.h"
#include "schedule/schedule_text.h"
#include "topo/topo.h"

extern const struct subcommand cmd_schedule;

enum { KEY_RUN = 768, KEY_CHECK, KEY_EAGER, KEY_UNIT, KEY_CALC, KEY_FINDINGS, KEY_COLL, KEY_OUTPUT };

enum { PARAM_SIZE = 32, SPEC_SIZE = 32 };

struct schedule_query {
    struct request request;
    bool run, check;
    bool eager_given;
    uint64_t eager;
    const char *findings, *output;           /* files; NULL: none */
    const char *coll;                        /* NULL: the file says it */
    char unit[PARAM_SIZE], calc[PARAM_SIZE]; /* "unit=8"; "": not given */
};

/* ------------------------------------------------------------------------------------------- options */

static const struct argp_option own_options[] = {
    {0, 0, 0, 0, "Schedules:", GROUP_OUTPUT + 1},
    {"check", KEY_CHECK, 0, ARGUMENT_MATTERS, "only check: do not run, even if nothing is wrong", 0},
    {"run", KEY_RUN, 0, ARGUMENT_MATTERS, "run even if something is wrong", 0},
    {"unit", KEY_UNIT, "BYTES", ARGUMENT_MATTERS,
     "so many bytes are one unit of a message's length (default: every message is one unit; a chunk is "
     "always one)",
     0},
    {"calc", KEY_CALC, "COST", 0, "a calculation of this cost takes a step (default: none takes time)", 0},
    {"eager", KEY_EAGER, "BYTES", 0,
     "a send of more bytes ends when it is received; checked for deadlocks, not run (default: "
     "none; LogGOPSim has 65535)",
     0},
    {"coll", KEY_COLL, "NAME", 0, "what a file of MSCCL without coll is for, or one of ForestColl", 0},
    {"output", KEY_OUTPUT, "FILE", ARGUMENT_MATTERS,
     "write it as .goal, .xml or .json, as the name ends; .xml is MSCCL, .json MSCCL++; - is standard "
     "output, "
     "in GOAL",
     0},
    {"findings", KEY_FINDINGS, "FILE", ARGUMENT_MATTERS,
     "write what it is and what is wrong with it as JSON; - is standard output, without the text", 0},
    {0},
};

static error_t take_amount(const char *option, const char *text, uint64_t least, uint64_t *number)
{
    if (number_read_bytes(text, least, INT64_MAX, number))
        return 0;
    say_usage("--%s is '%s'; it must be a whole number from %" PRIu64 " to %" PRId64
              " (k, M and G may follow it)",
              option, text, least, INT64_MAX);
    return EINVAL;
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct schedule_query *asked = state->input;
    uint64_t number = 0;
    error_t result;

    switch (key) {
    case KEY_RUN:
        return asked->run = true, 0;
    case KEY_CHECK:
        return asked->check = true, 0;
    case KEY_FINDINGS:
        return asked->findings = text, 0;
    case KEY_OUTPUT:
        return asked->output = text, schedule_output_named(text) ? 0 : EINVAL;
    case KEY_COLL:
        return asked->coll = text, schedule_names_collective(text) ? 0 : EINVAL;
    case KEY_EAGER:
        return asked->eager_given = true, take_amount("eager", text, 0, &asked->eager);
    case KEY_UNIT:
        result = take_amount("unit", text, 1, &number);
        snprintf(asked->unit, sizeof asked->unit, "unit=%" PRIu64, number);
        return result;
    case KEY_CALC:
        result = take_amount("calc", text, 1, &number);
        snprintf(asked->calc, sizeof asked->calc, "calc=%" PRIu64, number);
        return result;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const char doc[] =
    "Say what a schedule is and what is wrong with it, and run it if nothing is.\v"
    "FILE is a schedule in GOAL (LogGOPSim), MSCCL XML or MSCCL++ JSON, or what TACCL, TE-CCL or ForestColl "
    "wrote; its content tells which. Faults are told in the words of the file before anything runs: ends "
    "without a partner, cycles, deadlocks, reads of what was "
    "never written, contributions that are missing or come twice, races. Without --topology, or with "
    "--topology schedule, the array has the links that the schedule uses, and no other.\n\n"
    "Examples:\n"
    "  parray schedule best.goal\n"
    "  parray schedule best.goal --model F1\n"
    "  parray schedule best.goal --check --findings -\n"
    "  parray schedule best.goal --task broadcast --output best.json\n"
    "\n"
    "Exit status: 0 nothing is wrong, 1 wrong result, unmatched messages or a race, " STATUSES_FROM_2;

/* ---------------------------------------------------------------------------------------------- checks */

static void check(struct schedule *schedule, const struct schedule_query *asked, struct findings *findings,
                  struct schedule_depth *depth)
{
    if (asked->eager_given)
        schedule->eager = asked->eager;
    schedule_check(schedule, findings, depth);
    if (!asked->eager_given && findings->severity == SEVERITY_NONE)
        schedule_orders_remark(schedule, findings);
}

/* ------------------------------------------------------------------------------------------------ run */

/* Print the bound of the schedule's task on an array, as that of `where`; NULL: of the array. Result: in
 * packet times; 0: none is known. */
static double say_bound(const struct schedule *schedule, const struct options *options, const char *topology,
                        const char *where, FILE *out)
{
    char error[TOPO_ERROR_SIZE];
    struct schedule_task task;
    struct topo *topo = topo_open(topology, error, sizeof error);
    struct terms terms = {.topo = topo,
                          .model = model_find(options->model ? options->model : "F*"),
                          .startup = options->startup == STARTUP_UNSET ? STARTUP_DEFAULT : options->startup,
                          .per_unit = options->per_unit};
    uint64_t bound = 0;

    if (schedule_task_find(schedule, &task) && topo && topo->nodes == schedule->ranks && terms.model &&
        !terms.model->worms && terms.startup + terms.per_unit > 0) {
        terms.demand = &task.demand;
        bound = schedule_say_bound(&terms, where ? where : topo->spec, out);
    }
    schedule_task_close(&task);
    topo_close(topo);
    return bound && terms.per_unit ? (double)bound / (double)terms.per_unit : 0;
}

/* Print the bound on the links that the schedule uses, if it runs where there may be others. */
static void say_own_bound(const struct schedule *schedule, const struct request *request)
{
    char *own = schedule_graph_spec("schedule", request->program);

    if (strcmp(own, request->options.topology) != 0)
        say_bound(schedule, &request->options, own, "the graph of its own links", stdout);
    free(own);
}

/* The array of a run for which none was chosen: the graph of the links that the schedule uses, or, if it uses
 * none, any array of that size. The caller frees it. */
static char *own_topology(const struct schedule *schedule, const char *chosen, const char *file)
{
    struct schedule_facts facts;
    char *spec = schedule_graph_spec(chosen ? chosen : "schedule", file);

    schedule_facts(schedule, &facts);
    if (chosen || facts.pairs)
        return spec;
    free(spec);
    spec = memory_take(SPEC_SIZE, 1, "a topology");
    snprintf(spec, SPEC_SIZE, schedule->ranks > 1 ? "complete:%d" : "line:%d", schedule->ranks);
    return spec;
}

static int run(const struct schedule *schedule, struct schedule_query *asked, uint64_t depth)
{
    struct request *request = &asked->request;
    struct schedule_job job = {.schedule = schedule, .depth = depth};
    char *own = own_topology(schedule, request->options.topology, request->program);

    request->options.topology = own ? own : request->options.topology;
    request->options.arg = &job;
    if (*asked->unit)
        request->params[request->options.param_count++] = asked->unit;
    if (*asked->calc)
        request->params[request->options.param_count++] = asked->calc;
    schedule_graph_lend(schedule);
    request->options.bound = say_bound(schedule, &request->options, request->options.topology, NULL,
                                       request->quiet ? NULL : stdout);
    if (!request->quiet) {
        say_own_bound(schedule, request);
        putchar('\n');
    }
    int status = execute(request, &schedule_program);

    schedule_graph_lend(NULL);
    free(own);
    return status;
}

/* Write --output, of a schedule in which nothing is wrong. False after saying why there is no file. */
static bool write_output(const struct schedule *schedule, const struct schedule_query *asked, int status)
{
    const struct request *request = &asked->request;
    char *own;
    bool fine;

    if (!asked->output)
        return true;
    if (status != PARRAY_DONE) {
        say_usage("--output: a schedule with faults is not written");
        return false;
    }
    own = own_topology(schedule, request->options.topology, request->program);
    schedule_graph_lend(schedule);
    fine = schedule_output_write(schedule, &request->options, own ? own : request->options.topology,
                                 asked->output);
    schedule_graph_lend(NULL);
    free(own);
    return fine;
}

/* Is a schedule with such findings to run? Say what follows if a report of the run was asked for. */
static bool may_run(int status, const struct schedule_query *asked)
{
    if (status == PARRAY_USAGE || asked->check)
        return false;
    if (status == PARRAY_DONE || asked->run)
        return true;
    if (outputs_any(&asked->request.output))
        say_usage("nothing ran, so no report of a run was written" SAY_DO
                  "--run runs a schedule with faults");
    return false;
}

static int check_and_run(struct schedule *schedule, struct schedule_query *asked, struct findings *findings)
{
    struct schedule_depth depth;
    bool quiet = asked->request.quiet;
    int status;

    if (asked->findings || outputs_any(&asked->request.output))
        say_outlive_readers();
    check(schedule, asked, findings, &depth);
    quiet |= (asked->findings && strcmp(asked->findings, "-") == 0) ||
             (asked->output && strcmp(asked->output, "-") == 0);
    asked->request.quiet = quiet;
    if (!quiet)
        schedule_say(schedule, &depth, stdout);
    if (!quiet)
        schedule_say_verdict(findings, stdout);
    fflush(stdout);
    findings_print(findings, schedule->file, stderr);
    status = schedule_status(findings->severity);
    if (!write_output(schedule, asked, status))
        return status_worse(status, PARRAY_USAGE);
    if (may_run(status, asked))
        status = status_worse(status, run(schedule, asked, depth.done == schedule->count ? depth.depth : 0));
    if (status != PARRAY_USAGE && asked->findings &&
        !findings_json_write(findings, schedule, &depth, asked->findings))
        return PARRAY_USAGE;
    return status;
}

/* The name of a setting of a run that was given; NULL: none was. (The seed of disturbances alone is none.) */
static const char *run_setting(const struct schedule_query *asked)
{
    const struct request *request = &asked->request;

    for (int i = 0; setting_kinds[i].name; i++)
        if (&setting_kinds[i] != setting_find("disturb-seed") &&
            !setting_is_normal(&setting_kinds[i], &request->options, &request->disturb))
            return setting_kinds[i].name;
    return *asked->unit ? "unit" : *asked->calc ? "calc" : NULL;
}

/* Does the setting, "unit=8", also stand among the parameters? True after saying so. */
static bool is_given_twice(const struct schedule_query *asked, const char *setting)
{
    const struct options *options = &asked->request.options;
    int name = (int)strcspn(setting, "=");

    for (int i = 0; *setting && i < (int)options->param_count; i++)
        if (strncmp(options->params[i], setting, (size_t)name + 1) == 0) {
            say_usage("--%.*s %s and --param %s are one setting, given twice" SAY_DO "leave one of them away",
                      name, setting, setting + name + 1, options->params[i]);
            return true;
        }
    return false;
}

/* Can the options stand together? False after naming two that cannot. */
static bool options_agree(const struct schedule_query *asked)
{
    const char *setting = asked->check ? run_setting(asked) : NULL;

    if (asked->check && asked->run)
        say_usage("--check runs nothing, and --run runs in any case" SAY_DO "leave one of them away");
    else if (setting)
        say_usage("--%s is a setting of the run, and --check runs nothing" SAY_DO "leave one of them away",
                  setting);
    else if (asked->check && outputs_any(&asked->request.output))
        say_usage("--check runs nothing, so there is no report of a run to be written" SAY_DO
                  "--findings FILE writes "
                  "what is found");
    else if (asked->output && (outputs_name(&asked->request.output, asked->output) ||
                               (asked->findings && strcmp(asked->output, asked->findings) == 0)))
        say_usage("'%s' is named by two options that write a file" SAY_DO "each needs a file of its own",
                  asked->output);
    else if (asked->findings && outputs_name(&asked->request.output, asked->findings))
        say_usage("'%s' is named by two options that write a file" SAY_DO "each needs a file of its own",
                  asked->findings);
    else
        return !is_given_twice(asked, asked->unit) && !is_given_twice(asked, asked->calc);
    return false;
}

/* Are the options for a schedule in that format? False after saying that they are not. */
static bool options_fit(const struct schedule_query *asked, const struct schedule *schedule)
{
    if (asked->coll && !schedule->space) {
        say_usage("--coll is about schedules of collectives, and %s (%s) is one of messages" SAY_DO
                  "--task TASK says what it is for",
                  schedule->file, schedule->format->name);
        return false;
    }
    if (!asked->eager_given || !schedule->space)
        return true;
    say_usage("--eager is about messages of so many bytes, and those of %s (%s) have chunks" SAY_DO
              "leave it away",
              schedule->file, schedule->format->name);
    return false;
}

static const struct argp own_argp = {.options = own_options, .parser = take_key, .doc = doc};
static const struct opts_form form = {
    .argument = "FILE", .none = "no FILE was given", .no_replay = true, .more = &own_argp};

static const struct argp *options(void)
{
    return opts_argp(&form);
}

static int run_subcommand(int argc, char **argv, const struct parray_program *const *programs)
{
    struct schedule_query asked = {.run = false};
    struct findings findings = FINDINGS_NONE;
    struct schedule *schedule = NULL;
    int status = opts_parse(&asked.request, argc, argv, &form, &asked);
    bool fine = status == OPTS_RUN && options_agree(&asked) &&
                ranks_none(&asked.request.options, "`parray schedule'");

    (void)programs;
    status = status == OPTS_RUN ? PARRAY_USAGE : status;
    if (fine) {
        schedule = schedule_read(asked.request.program, asked.coll, &findings);
        if (schedule && options_fit(&asked, schedule))
            status = check_and_run(schedule, &asked, &findings);
        else if (!schedule)
            findings_print(&findings, asked.request.program, stderr);
    }
    schedule_free(schedule);
    findings_free(&findings);
    opts_free(&asked.request);
    return status;
}

const struct subcommand cmd_schedule = {
    .name = "schedule",
    .usage = "schedule FILE [OPTION...]",
    .help = "check a schedule (GOAL, MSCCL, TACCL, TE-CCL ...), and run it",
    .options = options,
    .run = run_subcommand,
};
