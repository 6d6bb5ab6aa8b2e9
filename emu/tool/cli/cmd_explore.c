/*
 * cmd_explore.c: `parray explore PROGRAM`, and `parray stress --explore PROGRAM`: a run for every order in
 * which packets can be taken.
 */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/explore_ranks.h"
#include "cli/explore_text.h"
#include "cli/found.h"
#include "cli/stress_opts.h"
#include "cli/stress_small.h"
#include "options/describe.h"
#include "options/execute.h"
#include "options/find_program.h"
#include "options/opts.h"
#include "say.h"
#include "options/subcommand.h"
#include "parray.h"
#include "quantity.h"
#include "run/program.h"
#include "seconds.h"
#include "search/global_state.h"
#include "stress/explain.h"
#include "stress/explore.h"
#include "stress/stress_json.h"
#include "whole_file.h"

/* ---------------------------------------------------------------------------------------- what was found */

enum { EXPLORE_SECONDS = 20, EXECUTIONS_DEFAULT = 20000, STATES_DEFAULT = 5000000 };

static void put_outcome(const char *what, const struct run_ending *ending)
{
    printf("%-15s", what);
    ending_print(ending, stdout);
    ending_print_results(ending, stdout);
    putchar('\n');
}

/* The conditions of the odd run, or of the first one. */
static struct conditions shown_conditions(const struct exploration *e)
{
    struct conditions conditions = e->conditions;
    if (e->differs) {
        conditions.disturb.choice = e->choice;
        conditions.disturb.choice_count = e->choice_count;
    }
    return conditions;
}

/* If a run ended the process, find its last words, which tell more than the signal. */
static void find_words(const struct exploration *e, struct run_ending *ending)
{
    const struct conditions conditions = shown_conditions(e);
    if (ending->signal && ending->signal != SIGALRM && !e->carried)
        explain_end(&conditions, ending->text, sizeof ending->text);
}

/* If a run did not end well, print why it ended as it did. */
static void put_trouble(const struct exploration *e, const struct run_ending *ending,
                        const struct stress_request *stress)
{
    struct explanation explanation = {.conditions = shown_conditions(e), .dot = stress->dot, .out = stdout};
    if (ending_fine(ending) || ending->signal == SIGALRM)
        return;
    puts("trouble");
    explain_print(&explanation);
}

static int put_difference(const struct exploration *e, const struct request *request,
                          const struct stress_request *stress)
{
    struct quantity f;
    char text[CRITICAL_TEXT];
    struct shrinking s = {.failing = e->conditions,
                          .failure = e->odd,
                          .undisturbed_fine = ending_fine(&e->first),
                          .undisturbed_mailbox = e->conditions.options.mailbox,
                          .keep_array = true};
    s.failing.disturb.choice = e->choice;
    s.failing.disturb.choice_count = e->choice_count;
    if (e->sample.executions)
        printf("executions     number %s, by %s, is the odd one\n", quantity_count(&f, e->sample.made),
               sample_name(e->sample.last));
    else if (!explore_searched(e))
        printf("executions     %s agreed, the next one does not\n", quantity_count(&f, e->executions - 1));
    put_outcome("the first", &e->first);
    bool shortest = explore_searched(e) && !e->sample.executions && !ending_fine(&e->first);
    put_outcome(shortest ? "the shortest" : "the odd one", &e->odd);
    if (e->search.astray) {
        puts("parray         a fault of parray itself, please report it: the run of this way does not end as "
             "the "
             "search of states says");
        fputs(e->search.way, stdout);
        return PARRAY_LIMIT;
    }
    if (e->carried) {
        puts("critical       nothing: run alone, the odd one ends like the first. The program keeps "
             "something from run to run in variables that nodes share; `parray stress' names them");
        return PARRAY_WRONG;
    }
    if (!explore_searched(e))
        printf("critical       %s\n", explore_critical(e, text, sizeof text));
    else if (e->search.way[0])
        printf("way            %s\n%s", e->sample.executions ? "as it was drawn" : "one of the shortest",
               e->search.way);
    put_trouble(e, &e->odd, stress);
    if (!stress->no_shrink)
        small_find(&s, request, stress);
    else
        small_page(&s.failing, request, stress);
    return e->odd.status ? e->odd.status : PARRAY_WRONG;
}

/* Report an exploration in which all executions that were reached agree. */
static int put_agreement(const struct exploration *e, const struct stress_request *stress)
{
    explore_put_count(e, stress);
    if (e->executions || e->first.signal) {
        put_outcome("outcome", &e->first);
        put_trouble(e, &e->first, stress);
    }
    bool enough = e->complete || (e->sample.executions && e->sample.made == e->sample.executions);
    if (e->first.status || enough)
        return e->first.status;
    return e->stopped == EXPLORE_INTERRUPTED ? PARRAY_INTERRUPTED : PARRAY_LIMIT;
}

/* Are the options free of disturbances? An exploration disturbs runs in its own way. False after saying
 * so. */
static bool check_request(const struct request *request, const struct stress_request *stress)
{
    struct disturb_options d = request->disturb;
    d.seed = 0;
    for (size_t i = 0; i < SAMPLE_STRATEGIES && !stress->sample.executions; i++)
        if (stress->sample.on[i]) {
            say_usage("--strategy is of the executions of --sample N: without it, all states are looked at");
            return false;
        }
    if (!disturb_active(&d) && !stress->twice)
        return true;
    say_usage(
        "an exploration tries every order that is possible, and nothing else: leave out --order, --jitter, "
        "--lag, --fault, --turns, --virtual-time and --twice");
    return false;
}

static bool check_symmetry(const struct stress_request *stress, const struct parray_program *program)
{
    if (stress->symmetry && stress->sample.executions)
        say_usage(
            "--sample draws executions, and keeps no states that --symmetry could count: leave out one");
    else if (stress->symmetry && !program->symmetric)
        say_usage(
            "%s does not say which of its nodes are interchangeable (.symmetric of its description), as "
            "--symmetry needs",
            program->name);
    else
        return true;
    return false;
}

/* Say that a program bears faults, but none that can be explored. */
static bool refuse_borne(uint32_t borne, bool lock_step, const struct parray_program *program)
{
    char kinds[128];
    fault_kinds_write(borne, kinds, sizeof kinds);
    say_usage(
        "%s bears %s (.faults of its description), which an exploration%s does not try: `parray stress' does",
        program->name, kinds, lock_step ? " in lock step" : "");
    return false;
}

/* Can the search be saved? That is known before it has taken hours. */
static bool check_save(const struct exploration *asked)
{
    char error[256];
    struct whole_file *file;
    if (asked->sample.executions && asked->save)
        say_usage("--sample draws executions, each by itself: there is nothing to --save or to --continue");
    else if (asked->save && (!(file = whole_file_open(asked->save, error, sizeof error)) ||
                             !whole_file_close(file, false, error, sizeof error)))
        say_usage("--save: %s", error);
    else
        return true;
    return false;
}

/* The kinds of faults that are explored: all that are asked for, or, if only their number is given, those
 * that are borne and can be explored. False after saying which cannot. */
static bool settle_faults(struct fault_bounds *bounds, bool lock_step, const struct stress_request *stress,
                          const struct parray_program *program)
{
    const uint32_t known = lock_step ? LOCK_STEP_FAULTS : GLOBAL_FAULTS;
    char error[256];
    uint32_t borne;
    *bounds = stress->faults;
    if (!fault_kinds_read(program->faults, &borne, error, sizeof error)) {
        say_usage("%s", error);
        return false;
    }
    if (bounds->any && bounds->total && borne && !(borne & known))
        return refuse_borne(borne, lock_step, program);
    if (!fault_bounds_settle(bounds, borne & known, program->name, error, sizeof error)) {
        say_usage("%s", error);
        return false;
    }
    if (bounds->most[KIND_TRAITOR] && !program->traitor) {
        say_usage("%s has no function for traitors (.traitor of its description)", program->name);
        return false;
    }
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++)
        if (fault_kind_in(fault_bounds_set(bounds) & ~known, kind)) {
            say_usage("an exploration%s does not try %s (--faults): `parray stress' does",
                      lock_step && fault_kind_in(GLOBAL_FAULTS, kind) ? " in lock step" : "",
                      fault_kinds[kind].many);
            return false;
        }
    return true;
}

/* Keep what was explored and found, and the report of a run that did not end well or alike: it is made once
 * more for that, if it has an end. */
static void keep(const struct exploration *e, struct found *found)
{
    const struct run_ending *shown = e->differs ? &e->odd : &e->first;
    bool *failed = &found->failed;
    char text[CRITICAL_TEXT];
    if (!found_wanted(found))
        return;
    found->ran = true;
    found_put(found, "exploration", exploration_json(e, failed));
    found_put(found, "outcome", ending_json(&e->first, failed));
    found_put(found, "odd", e->differs ? ending_json(&e->odd, failed) : json_null());
    explore_critical(e, text, sizeof text);
    found_put(found, "critical", *text ? critical_json(e, text, failed) : json_null());
    found_put(found, "interrupted", json_boolean(e->stopped == EXPLORE_INTERRUPTED));
    if ((e->differs || !ending_fine(shown)) && shown->signal != SIGALRM && !e->carried) {
        const struct conditions conditions = shown_conditions(e);
        found_put(found, "report", run_report_json(&conditions));
    }
}

static int explore_with(const struct request *request, const struct stress_request *stress,
                        const struct parray_program *program)
{
    const struct options *o = &request->options;
    struct exploration asked = {.conditions = {.program = program, .options = *o, .seconds = EXPLORE_SECONDS},
                                .delay = stress->delay,
                                .limit = stress->limit ? stress->limit : EXECUTIONS_DEFAULT,
                                .states_most = stress->limit ? stress->limit : STATES_DEFAULT,
                                .sample = stress->sample,
                                .vary_time = program->bears_delay || stress->time,
                                .symmetry = stress->symmetry,
                                .save = stress->save ? stress->save : stress->go_on,
                                .go_on = stress->go_on,
                                .meter = {.out = o->progress ? stderr : NULL}};
    if (!check_request(request, stress) || !check_symmetry(stress, program) || !check_save(&asked) ||
        !settle_faults(&asked.faults, !asked.vary_time, stress, program))
        return PARRAY_USAGE;
    asked.conditions.disturb = undisturbed_options;
    asked.sample.seed = stress->first_seed;
    asked.conditions.options.workers = 1;
    asked.conditions.options.progress = false;
    if (!asked.conditions.options.max_steps)
        asked.conditions.options.max_steps = EXPLORE_STEPS;
    runs_end_at(stress->seconds ? seconds_now() + (double)stress->seconds : 0);
    struct exploration *e = explore_ranks(&asked);
    find_words(e, e->differs ? &e->odd : &e->first);
    int status;
    if (e->refused) {
        say_usage("%s", e->first.text);
        status = e->first.status;
    } else {
        warn_apart_spec(o->topology ? o->topology : describe_topology(program));
        printf("exploration of %s on %s, model %s, seed %" PRIu64 "\n", program->name,
               o->topology ? o->topology : describe_topology(program),
               o->model ? o->model : describe_model(program), o->seed);
        explore_put_scope(e);
        keep(e, stress->found);
        status = e->differs ? put_difference(e, request, stress) : put_agreement(e, stress);
        if (!e->differs)
            small_no_page(request);
        if (e->search.unsaved[0])
            say_usage("the search is lost: %s", e->search.unsaved);
    }
    explore_free(e);
    return status;
}

int explore_program(const struct request *request, const struct stress_request *stress,
                    const struct parray_program *program)
{
    bool begun = stress_begin(stress->found, request, stress, program);
    return found_close(stress->found, begun ? explore_with(request, stress, program) : PARRAY_USAGE);
}

extern const struct subcommand cmd_explore;

static const struct opts_form form = {.argument = "PROGRAM",
                                      .none = OPTS_NO_PROGRAM,
                                      .no_outputs = true,
                                      .page =
                                          "write a page of the small failing run, beside the undisturbed one",
                                      .more = &explore_argp};

static const struct argp *options(void)
{
    return opts_argp(&form);
}

static int run_explore(int argc, char **argv, const struct parray_program *const *programs)
{
    struct request request;
    struct stress_request explore = stress_defaults();
    struct found found;
    explore.found = &found;
    int status = opts_parse(&request, argc, argv, &form, &explore);
    explore.explore = true;
    bool fine = status == OPTS_RUN && stress_check_request(&request, "`parray explore'", "an exploration");
    status = status == OPTS_RUN ? PARRAY_USAGE : status;
    if (fine) {
        say_outlive_readers(); /* a replay file may come of it */
        const struct parray_program *program = find_program(programs, request.program);
        if (program)
            status = explore_program(&request, &explore, program);
    }
    opts_free(&request);
    return status;
}

const struct subcommand cmd_explore = {
    .name = "explore",
    .usage = "explore PROGRAM [OPTION...]",
    .help = "run it once for every order of packets there is",
    .matters = true,
    .of_program = true,
    .options = options,
    .run = run_explore,
};
