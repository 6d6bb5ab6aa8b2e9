/*
 * What runs a sweep has, from its axes: points, requests, programs; and what is refused before any run.
 */
#include <string.h>

#include "base.h"
#include "say.h"
#include "sweep/sweep_check.h"
#include "sweep/sweep_request.h"
#include "task/task.h"
#include "../../../lib/suite.h"

static void idle(struct node *self)
{
    (void)self;
}

static const struct parray_param two_params[] = {{"laps", "1", "how often"}, {"order", "up", "of laps"}, {0}};
static const struct parray_param one_param[] = {{"laps", "1", "how often"}, {0}};
static const struct parray_program one = {
    .name = "one", .topology = "ring:4", .params = two_params, .node = idle};
static const struct parray_program two = {
    .name = "two", .topology = "mesh:2x3", .params = one_param, .node = idle};
static const struct parray_program b_gossip = {.name = "b-gossip", .task = "gossip", .node = idle};
static const struct parray_program a_gossip = {.name = "a-gossip", .task = "partial-gossip", .node = idle};
static const struct parray_program *const programs[] = {&one, &two, &b_gossip, &a_gossip, NULL};

enum { AXES_MOST = 4 };
static struct sweep sweep;
static char said[2048];
static const char *given[2];

/* Plan a sweep of a program, or with NULL of those of an axis; or of a task. */
static bool plan(const char *program, const char *task, const char *const *axes)
{
    static const char *const no_files[] = {NULL};
    sweep = (struct sweep){.program_axis = SWEEP_AXES,
                           .base = {.program = program, .options = OPTIONS_DEFAULT},
                           .task = task ? task_find(task) : NULL};
    sweep.base.options.params = given;
    sweep.base.options.param_count = given[0] != NULL;
    sweep.base.options.topology = task ? "ring:5" : NULL;
    bool fine = true;
    *said = '\0';
    say_into(said, sizeof said);
    for (size_t i = 0; fine && i < AXES_MOST && axes[i]; i++)
        fine = sweep_add_axis(&sweep, axes[i], SWEEP_AXES - 1);
    if (task)
        sweep.subject = (struct parray_program){.name = task, .params = sweep.task->params};
    fine = fine && (task ? sweep_programs_of_task(&sweep, programs, no_files)
                         : sweep_programs_find(&sweep, programs));
    fine = fine && sweep_check_axes(&sweep, sweep.subject.name) && sweep_check_runs(&sweep);
    say_into(NULL, 0);
    return fine;
}

/* What a run is given, in words. */
static void request_text(size_t run, char *text, size_t size)
{
    struct sweep_request made;
    ck_assert(sweep_request_make(&sweep, run, &made));
    const struct options *o = &made.request.options;
    size_t used = (size_t)snprintf(text, size, "%s %s %s seed=%d jitter=%d",
                                   sweep_program_of(&sweep, run)->name, sweep_topology(&sweep, run, &made),
                                   o->model ? o->model : "-", (int)o->seed, (int)o->disturb->jitter);
    for (size_t i = 0; i < o->param_count; i++)
        used += (size_t)snprintf(text + used, size - used, " %s", o->params[i]);
    sweep_request_free(&made);
}

static const struct {
    const char *program, *task, *param, *axes[AXES_MOST];
    size_t runs;
    size_t run;
    const char *request, *point;
    double nodes;
} right[] = {
    {"one", NULL, NULL, {"seed=1..3"}, 3, 1, "one ring:4 - seed=2 jitter=0", "seed=2", 4},
    {"one",
     NULL,
     NULL,
     {"size=3,5", "model=F*,SLA"},
     4,
     2,
     "one ring:5 F* seed=1 jitter=0",
     "size=5, model=F*",
     5},
    {"one", NULL, NULL, {"jitter=0,8"}, 2, 1, "one ring:4 - seed=1 jitter=8", "jitter=8", 4},
    /* a parameter comes before an option, and in place of the one that all runs have */
    {"one",
     NULL,
     "laps=7",
     {"laps=2,3", "order=a,b"},
     4,
     3,
     "one ring:4 - seed=1 jitter=0 laps=3 order=b",
     "laps=3, order=b",
     4},
    {"one", NULL, "laps=7", {"seed=5"}, 1, 0, "one ring:4 - seed=5 jitter=0 laps=7", "seed=5", 4},
    {"two",
     NULL,
     NULL,
     {"topology=mesh:2x2,line:3"},
     2,
     1,
     "two line:3 - seed=1 jitter=0",
     "topology=line:3",
     3},
    /* programs are an axis, wherever it stands; each has its own topology */
    {NULL,
     NULL,
     NULL,
     {"program=one,two", "laps=1,2"},
     4,
     3,
     "two mesh:2x3 - seed=1 jitter=0 laps=2",
     "program=two, laps=2",
     6},
    {NULL,
     NULL,
     NULL,
     {"size=3", "program=one,two"},
     2,
     1,
     "two mesh:3x3 - seed=1 jitter=0",
     "size=3, program=two",
     9},
    {NULL, NULL, NULL, {"program=two"}, 1, 0, "two mesh:2x3 - seed=1 jitter=0", "program=two", 6},
    /* of a task: all programs, by name, with all parameters of the task */
    {NULL,
     "gossip",
     NULL,
     {"seed=1,2"},
     4,
     2,
     "a-gossip ring:5 - seed=2 jitter=0 units=1 tokens=1 packets=1",
     "seed=2, program=a-gossip",
     5},
    {NULL,
     "gossip",
     "units=3",
     {"size=4,6"},
     4,
     3,
     "b-gossip ring:6 - seed=1 jitter=0 units=3 tokens=1 packets=1",
     "size=6, program=b-gossip",
     6},
    {NULL,
     "gossip",
     "units=3",
     {"units=2"},
     2,
     0,
     "a-gossip ring:5 - seed=1 jitter=0 units=2 tokens=1 packets=1",
     "units=2, program=a-gossip",
     5},
};

START_TEST(runs_are_all_combinations)
{
    char text[512];
    given[0] = right[_i].param;
    ck_assert_msg(plan(right[_i].program, right[_i].task, right[_i].axes), "%s", said);
    ck_assert_str_eq(said, "");
    ck_assert_uint_eq(sweep.runs, right[_i].runs);
    request_text(right[_i].run, text, sizeof text);
    ck_assert_str_eq(text, right[_i].request);
    sweep_point_text(&sweep, right[_i].run, sweep.axes, text, sizeof text);
    ck_assert_str_eq(text, right[_i].point);
    ck_assert_double_eq(sweep.nodes[right[_i].run], right[_i].nodes);
    sweep_free(&sweep);
}
END_TEST

static const struct {
    const char *program, *task, *axes[AXES_MOST], *sentence;
} wrong[] = {
    {NULL, NULL, {"seed=1"}, "no PROGRAM was given"},
    {"one", NULL, {"program=one,two"}, "--over program names the programs: leave out one in front"},
    {NULL, NULL, {"program=one,three"}, "no program 'three' is built in"},
    {NULL,
     NULL,
     {"program=one,two", "program=one"},
     "program is swept twice" SAY_DO "give all its values in one --over"},
    {NULL,
     NULL,
     {"program=one,two", "order=up"},
     "--order is 'up'"}, /* only one of them has such a parameter, so that it is the option */
    {"one", NULL, {"seed=3..1"}, "a range goes from the smaller number to the greater"},
    {"one",
     NULL,
     {"toplogy=ring:3"},
     "--over toplogy: no parameter of one and no option that can be swept has that name; did you mean "
     "topology? (there are: size, topology,"},
    {"one", NULL, {"lops=3"}, "its parameters are laps, order"},
    {"one", NULL, {"seed=1,x"}, "--seed is 'x'; it must be a whole number"},
    {"one", NULL, {"model=F*,F9"}, "model \"F9\": no such model; did you mean F* or F1? there are F*, SLA"},
    {"one", NULL, {"engine=fibres"}, "engine \"fibres\": no such engine; did you mean fibers?"},
    {"one", NULL, {"engine=mpi"}, "--engine mpi is for `parray run'"},
    {"one", NULL, {"topology=hypercube:1..3,mesh:2x"}, "mesh:2x"},
    {"one", NULL, {"seed=1", "seed=2"}, "seed is swept twice"},
    {"one", NULL, {"size=1..3", "topology=ring:3"}, "both choose the topology"},
    {"one", NULL, {"seed=1..1000", "mailbox=1..1000"}, "the sweep would have more than 100000 runs"},
    {NULL, NULL, {"program=one,two", "lops=3"}, "no parameter of 2 programs"},
    {NULL, "gossip", {"topolgy=ring:4"}, "did you mean topology?"},
    {NULL, "gossip", {"seed=1", "seed=2"}, "seed is swept twice"},
    {NULL,
     "gossip",
     {"size=4", "topology=ring:4"},
     "--over size and --over topology both choose the topology"},
    {NULL,
     "gossip",
     {"model=F*,F2"},
     "model \"F2\": no such model; did you mean F* or F1? there are F*, SLA"},
    {NULL, "gossip", {"topology=mesh:0"}, "topology \"mesh:0\": \"0\" is not a number from 1 up"},
    {NULL, "gossip", {"mailbox=0"}, "--mailbox is '0'; it must be a whole number from 1 to 65536"},
    {NULL,
     "gossip",
     {"startup=0", "per-unit=0"},
     "--startup 0 with --per-unit 0: a packet would take no time"},
    {NULL, "gossip", {"units=0"}, "--param units=0"},
    {NULL, "gossip", {"seed=1..1000", "mailbox=1..1000"}, "the comparison would have more than 100000 runs"},
    {NULL, "scatter", {"seed=1"}, "no program that comes with parray solves scatter"},
};

START_TEST(mistakes_are_told_before_any_run)
{
    given[0] = NULL;
    ck_assert(!plan(wrong[_i].program, wrong[_i].task, wrong[_i].axes));
    ck_assert_msg(strstr(said, wrong[_i].sentence), "%s", said);
    sweep_free(&sweep);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, runs_are_all_combinations, 0, (int)ARRAY_LENGTH(right));
    tcase_add_loop_test(cases, mistakes_are_told_before_any_run, 0, (int)ARRAY_LENGTH(wrong));
}

UNIT(add_cases, 60)
