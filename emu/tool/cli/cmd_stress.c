/*
 * cmd_stress.c: `parray stress PROGRAM`: many disturbed runs, what differs in them, and the smallest way to
 * see that again.
 */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/found.h"
#include "cli/stress_opts.h"
#include "cli/stress_races.h"
#include "cli/stress_small.h"
#include "facts/statuses.h"
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
#include "stress/campaign.h"
#include "stress/differ.h"
#include "stress/explain.h"
#include "stress/reason.h"
#include "stress/sizes.h"
#include "stress/stress_json.h"

extern const struct subcommand cmd_stress;

enum { CLASSES_SHOWN = 12, RUN_SECONDS = 60, NODE_SECONDS = 10, REASON_SECONDS = 10 };

/* `asked`: the seed of the program that the user asked for. */
static void seed_name(const struct conditions *conditions, uint64_t asked, char *text, size_t size)
{
    int used = conditions->disturb.seed ? snprintf(text, size, "seed %" PRIu64, conditions->disturb.seed)
                                        : snprintf(text, size, "the undisturbed run");
    if (conditions->options.seed != asked)
        snprintf(text + used, size - (size_t)used, " with --seed %" PRIu64, conditions->options.seed);
}

/* ------------------------------------------------------------------------------- report */

static void put_head(const struct request *request, const struct stress_request *stress,
                     const struct parray_program *program)
{
    const struct options *o = &request->options;
    printf("stress of %s on %s, model %s, seed %" PRIu64 "; stress seed %" PRIu64 "\n", program->name,
           o->topology ? o->topology : describe_topology(program),
           o->model ? o->model : describe_model(program), o->seed, stress->first_seed);
}

/* Print why runs ended as they did, in one sentence. Result: the reason; all zero if nothing was found. */
static struct reason put_cause(const struct campaign *c, struct found *found)
{
    char text[REASON_TEXT];
    struct stress_finding finding;
    if (!campaign_describe(c, &finding))
        return (struct reason){0};
    if (finding.ending.signal && finding.ending.signal != SIGALRM)
        explain_end(&finding.conditions, finding.ending.text, sizeof finding.ending.text);
    double third = runs_left() / 3;
    struct reason reason = reason_find(&finding, third < REASON_SECONDS ? third : REASON_SECONDS);
    reason_text(&reason, &finding, text, sizeof text);
    if (!reason_seen(&reason) && (reason.needs.cut || runs_left() <= 0)) {
        printf("cause          not found: %s\n", runs_cut_reason());
        return (struct reason){0};
    }
    if (found_wanted(found))
        found_put(found, "cause", reason_json(&reason, text, &found->failed));
    printf("cause          %s", text);
    if (campaign_other_input(c, &finding.conditions))
        printf("; the input is that of --seed %" PRIu64, finding.conditions.options.seed);
    putchar('\n');
    return reason;
}

static void put_class(const struct campaign *c, const struct outcome_class *class)
{
    char name[64];
    struct quantity f;
    seed_name(&class->conditions, c->asked.options.seed, name, sizeof name);
    printf("  %8s run%s ", quantity_count(&f, class->count), class->count == 1 ? ": " : "s:");
    ending_print(&class->first, stdout);
    printf(" (first: %s)", name);
    ending_print_results(&class->first, stdout);
    putchar('\n');
    if (class->unsteady)
        printf("           NOT repeatable: %s of them ended otherwise when repeated with the same seed\n",
               quantity_count(&f, class->unsteady));
}

static void put_classes(const struct campaign *c)
{
    struct quantity a, b;
    printf("runs           %s, in %s", quantity_count(&a, c->done), quantity_seconds(&b, c->took));
    if (c->over && c->runs)
        printf(" (not %s: the time was over)", quantity_count(&a, c->runs));
    if (c->cut)
        printf(" (and %s that %s cut, as the time was over)", quantity_count(&a, c->cut),
               c->cut == 1 ? "was" : "were");
    printf("%s%s\n", c->endless ? " (no more, as endless runs take long)" : "",
           c->interrupted ? ", INTERRUPTED" : "");
    printf("outcomes       %s class%s\n", quantity_count(&a, c->class_count),
           c->class_count == 1 ? "" : "es");
    for (size_t i = 0; i < c->class_count && i < CLASSES_SHOWN; i++)
        put_class(c, &c->class[i]);
    if (c->others)
        printf("  %8s run%s done, with %s of %s own, whose results are not compared\n",
               quantity_count(&a, c->others),
               c->others == 1 ? ": " : "s:", c->what_faults.runs ? "faults or a --seed" : "a --seed",
               c->others == 1 ? "its" : "their");
    if (c->class_count > CLASSES_SHOWN)
        printf("  ... and %s more\n", quantity_count(&a, c->class_count - CLASSES_SHOWN));
    campaign_reached(c, stdout);
    if (c->class_count == 1 && ending_fine(&c->undisturbed) && !c->undisturbed.has_result &&
        c->undisturbed.verified < 0)
        puts("  (the program neither checks nor states a result: node_check, node_result or verify would "
             "show more)");
}

static void put_difference(const struct campaign *c, const struct outcome_class *finding)
{
    char one[64], other[64];
    struct difference d = {.one = campaign_conditions(c, 0), .other = finding->conditions, .out = stdout};
    d.one.options.seed = d.other.options.seed;
    if (finding->first.kind == c->reference.kind) { /* the class differs only when a run is repeated */
        d.one = finding->conditions;
        d.other = conditions_again(&finding->conditions);
        snprintf(one, sizeof one, "once");
        snprintf(other, sizeof other, "and again");
    } else {
        seed_name(&d.one, c->asked.options.seed, one, sizeof one);
        seed_name(&d.other, c->asked.options.seed, other, sizeof other);
    }
    d.one_name = one;
    d.other_name = other;
    printf("difference     of %s and %s\n", one, other);
    differ_print(&d);
}

/* ------------------------------------------------------------------------------- the command */

/* The worst status of all classes; also 1 if all runs ended well, but not alike. That a disturbed run does
 * not end in time counts only if nothing else was found. */
static int worst_status(const struct campaign *c)
{
    int status = PARRAY_DONE;
    const struct outcome_class *finding = campaign_finding(c);
    for (size_t i = 0; i < c->class_count; i++)
        if (!c->class[i].first.at_limit || c->undisturbed.at_limit)
            status = status_worse(status, c->class[i].first.status);
    if (status == PARRAY_DONE && finding)
        return finding->first.at_limit ? PARRAY_LIMIT : PARRAY_WRONG;
    return status == PARRAY_DONE && c->interrupted ? PARRAY_INTERRUPTED : status;
}

/* The seconds after which a run without end was ended. */
static unsigned ended_after(const struct conditions *conditions)
{
    unsigned watchdog = conditions->options.watchdog;
    return watchdog && watchdog < conditions->seconds ? watchdog : conditions->seconds;
}

static void put_findings(const struct campaign *c, const struct reason *reason, const struct request *request,
                         const struct stress_request *stress)
{
    const struct outcome_class *finding = campaign_finding(c);
    if (!finding)
        return;
    bool differs = finding->first.kind != c->reference.kind;
    bool shows = !ending_fine(&finding->first) || (finding->first.leftovers && !finding->first.varies);
    if (runs_left() <= 0) {
        printf("trouble        not looked at: %s\n", runs_cut_reason());
        return;
    }
    struct explanation explanation = {.conditions = finding->conditions, .dot = stress->dot, .out = stdout};
    if (shows) {
        puts("trouble");
        if (finding->first.signal < 0)
            printf("  %s\n", finding->first.text);
        if (finding->first.signal == SIGALRM)
            printf("  %s (ended after %u s)\n", finding->first.text, ended_after(&finding->conditions));
        else
            explain_print(&explanation);
    }
    if ((differs || finding->unsteady) &&
        !finding->first.signal) /* a run that was killed leaves nothing to compare */
        put_difference(c, finding);
    if (stress->no_shrink) {
        small_page(&finding->conditions, request, stress);
        return;
    }
    if (campaign_endless(c)) {
        printf("shrunk         not: the undisturbed run has no end, and every attempt would take as long; "
               "`parray run' with --watchdog %u shows it\n",
               ended_after(&finding->conditions));
        return;
    }
    if (differs || shows)
        small_of_finding(c, reason, request, stress);
    else
        puts("shrunk         not: the run ends otherwise when it is repeated. It depends on what no seed "
             "controls (addresses, the time of day, variables of nodes that run side by side), so no replay "
             "file could repeat it");
}

/* Keep the run that was found, and its report: it is made once more for that, if it has an end. */
static void keep_finding(const struct campaign *c, struct found *found)
{
    const struct outcome_class *finding = campaign_finding(c);
    if (!finding || !found_wanted(found))
        return;
    found_put(found, "finding", outcome_class_json(finding, &found->failed));
    if (finding->first.signal != SIGALRM && runs_left() > 0)
        found_put(found, "report", run_report_json(&finding->conditions));
}

/* `sizes`: how many arrays the time that is left is for. */
static struct campaign campaign_on(const struct request *request, const struct stress_request *stress,
                                   const struct parray_program *program, const char *topology, unsigned sizes)
{
    struct campaign c = {.asked = {.program = program,
                                   .options = request->options,
                                   .disturb = request->disturb,
                                   .twice = stress->twice,
                                   .seconds = RUN_SECONDS},
                         .seed = stress->first_seed,
                         .runs = stress->seconds && !stress->given_runs ? 0 : stress->runs,
                         .seconds = stress->seconds ? runs_left() / sizes : 0,
                         .jobs = (unsigned)stress->jobs,
                         .until_failure = stress->until_failure,
                         .apart = stress->apart,
                         .vary_time = program->bears_delay || stress->time,
                         .vary_input = stress->vary & VARY_INPUT && !request->seed_given,
                         .vary_seed = stress->vary & VARY_SEED,
                         .keep_order = !(stress->vary & VARY_ORDERS),
                         .faults = stress->faults,
                         .progress = request->options.progress};
    c.asked.options.progress = false;
    if (!c.asked.options.watchdog)
        c.asked.options.watchdog =
            NODE_SECONDS; /* a node that computes for so long without waiting has no end */
    c.asked.options.topology = topology;
    if (c.runs)
        c.runs = (c.runs + stress->sizes - 1) / stress->sizes;
    return c;
}

static void put_campaign(const struct campaign *c, const struct request *request,
                         const struct stress_request *stress, bool first)
{
    if (first) {
        put_head(request, stress, c->asked.program);
        fputs("varied         ", stdout);
        campaign_varies(c, stdout);
        putchar('\n');
    }
    if (stress->sizes > 1)
        printf("array          %s\n", c->asked.options.topology);
    campaign_faults_print(c, stdout);
    put_classes(c);
}

/* The undisturbed run did not come to its end in the time of the whole command. */
static void put_unfinished(const struct campaign *c, const struct request *request,
                           const struct stress_request *stress, bool first)
{
    if (first)
        put_head(request, stress, c->asked.program);
    printf("runs           none%s%s: the undisturbed run had not ended when ", first ? "" : " on ",
           first ? "" : c->asked.options.topology);
    if (runs_interrupted())
        puts("it was INTERRUPTED");
    else
        printf("the %" PRIu64 " s of --seconds were over%s%s%s\n", stress->seconds,
               *c->undisturbed.text ? " (" : "", c->undisturbed.text, *c->undisturbed.text ? ")" : "");
}

/* Run on one array after the other. An array that the program refuses is passed over, but not the first one.
 * Only the first findings are explained. */
static int stress_program(const struct request *request, const struct stress_request *stress,
                          const struct parray_program *program)
{
    const char *topology = request->options.topology;
    struct array_sizes sizes = {.spec = topology ? topology : describe_topology(program),
                                .seed = stress->first_seed};
    int status = PARRAY_DONE;
    bool found = false, over = false;
    runs_end_at(stress->seconds ? seconds_now() + (double)stress->seconds : 0);
    for (unsigned done = 0; done < stress->sizes && !over && !(found && stress->until_failure);) {
        const char *next = stress->sizes > 1 ? sizes_next(&sizes) : NULL;
        if (done && !next)
            break;
        topology = next ? next : topology;
        struct campaign c = campaign_on(request, stress, program, topology, (unsigned)stress->sizes - done);
        bool accepted = campaign_run(&c);
        stress->found->ran |= accepted || c.undisturbed.cut;
        if (accepted) {
            if (done == 0)
                warn_apart_spec(sizes.spec);
            struct reason reason = found ? (struct reason){0} : put_cause(&c, stress->found);
            put_campaign(&c, request, stress, done == 0);
            if (found_wanted(stress->found))
                found_add(stress->found, "arrays", campaign_json(&c, &stress->found->failed));
            if (!found) {
                put_findings(&c, &reason, request, stress);
                keep_finding(&c, stress->found);
            }
            found |= campaign_finding(&c) != NULL;
            over = c.interrupted || campaign_endless(&c);
            status = status_worse(status, worst_status(&c));
            done++;
        } else if (c.undisturbed.cut) {
            put_unfinished(&c, request, stress, done == 0);
            found_put(stress->found, "error",
                      json_sprintf("the undisturbed run had not ended: %s", runs_cut_reason()));
            status = status_worse(status, runs_interrupted() ? PARRAY_INTERRUPTED : PARRAY_LIMIT);
            over = true;
        } else if (done == 0) {
            status = say_usage("%s", c.undisturbed.text);
            over = true;
        }
        campaign_free(&c);
    }
    if (!found)
        small_no_page(request);
    found_put(stress->found, "interrupted", json_boolean(status == PARRAY_INTERRUPTED));
    return status;
}

/* Were only options given that make sense for many runs? False after saying which is not. */
static bool check_request(const struct request *request, const struct stress_request *stress)
{
    bool sized = stress->sizes > 1;
    if (!stress_check_request(request, stress->explore ? "`parray explore'" : "`parray stress'", "stress"))
        return false;
    if (sized && request->options.topology && strncmp(request->options.topology, "graph:", 6) == 0)
        say_usage("--sizes is not for arrays from files, which have one size");
    else if (sized && stress->explore)
        say_usage("--sizes is not for an exploration");
    else if (stress->races && (sized || stress->explore))
        say_usage("--races makes one run: leave out %s", sized ? "--sizes" : "--explore");
    else
        return true;
    return false;
}

static const struct opts_form form = {.argument = "PROGRAM",
                                      .none = OPTS_NO_PROGRAM,
                                      .no_outputs = true,
                                      .page =
                                          "write a page of the small failing run, beside the undisturbed one",
                                      .more = &stress_argp};

static const struct argp *options(void)
{
    return opts_argp(&form);
}

static int run_stress(int argc, char **argv, const struct parray_program *const *programs)
{
    struct request request;
    struct stress_request stress = stress_defaults();
    struct found found;
    stress.found = &found;
    int status = opts_parse(&request, argc, argv, &form, &stress);
    bool fine = status == OPTS_RUN && check_request(&request, &stress);
    status = status == OPTS_RUN ? PARRAY_USAGE : status;
    if (fine)
        say_outlive_readers(); /* a replay file may come of it */
    if (fine && stress.races) {
        status = races_program(&request, &stress, programs);
    } else if (fine) {
        const struct parray_program *program = find_program(programs, request.program);
        if (stress.explore)
            say_usage("`parray stress --explore' is `parray explore' now, with --delay and --limit");
        if (program && stress.explore)
            status = explore_program(&request, &stress, program);
        else if (program && stress_settle(&stress, &request, program))
            status = stress_begin(&found, &request, &stress, program)
                         ? found_close(&found, stress_program(&request, &stress, program))
                         : found_close(&found, PARRAY_USAGE);
    }
    opts_free(&request);
    return status;
}

const struct subcommand cmd_stress = {
    .name = "stress",
    .usage = "stress PROGRAM [OPTION...]",
    .help = "run it many times, disturbed: does anything change?",
    .matters = true,
    .of_program = true,
    .options = options,
    .run = run_stress,
};
