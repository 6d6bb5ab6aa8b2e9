/*
 * Every collective alone, on the input of a task, which checks what comes out: on all kinds of topologies,
 * under all models, with packets of several lengths, with late packets and nodes that sit out steps, on all
 * engines. The steps are those that parray_coll_steps promises.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "coll_programs.h"
#include "facts/disturb_options.h"

static const char *const topologies[] = {"line:1",      "line:2",     "line:7",     "ring:5",
                                         "hypercube:4", "mesh:4x5",   "torus:3x4",  "star:4",
                                         "tree:3x3",    "complete:9", "mesh:2x3x2", "graph:coll_test.edges"};
static const char *const models[] = {"F*", "H*", "SLA", "F1", "H1"};

/* Parallel links, a triangle at the end of a line, and a leaf. */
static void write_graph(void)
{
    FILE *file = fopen("coll_test.edges", "w");
    ck_assert_ptr_nonnull(file);
    fputs("0 1 2\n1 2 3\n2 3\n3 0 2\n2 4\n4 5 2\n5 6\n6 4\n6 7\n0 8\n8 9\n8 10\n", file);
    ck_assert_int_eq(fclose(file), 0);
}

/* What a run is expected to be like, in every way. */
static void run_whole(const struct parray_program *program, struct options options, int engine,
                      struct outcome *outcome)
{
    struct trial trial = trial_run(program, options, engine);
    ck_assert_msg(trial.status == PARRAY_DONE, "%s on %s under %s: %s", program->name, options.topology,
                  options.model, trial.outcome->error);
    ck_assert_uint_eq(trial.outcome->leftovers, 0);
    *outcome = *trial.outcome;
    trial_end(&trial);
}

/* A way to run: packets, mailbox, root. */
struct way {
    const char *units;
    uint32_t mailbox;
    uint64_t startup, per_unit;
    int root;
};

static struct options options_of(const char *topology, const char *model, const struct way *way)
{
    static const char *params[2];
    static char root[32];
    struct options options = trial_on(topology);
    snprintf(root, sizeof root, "root=%d", way->root);
    params[0] = way->units;
    params[1] = root;
    options.params = params;
    options.param_count = way->root > 0 ? 2 : 1;
    options.model = model;
    options.mailbox = way->mailbox;
    options.startup = way->startup;
    options.per_unit = way->per_unit;
    options.max_steps = 1000000;
    return options;
}

/* Has the program a root that can be asked for there? */
static struct way way_of(struct way way, size_t topology, const char *task)
{
    bool rooted = !strcmp(task, "broadcast") || !strcmp(task, "reduce") || !strcmp(task, "gather") ||
                  !strcmp(task, "scatter");
    if (topology == 0 || !rooted)
        way.root = 0;
    else if (topology == 1)
        way.root %= 2;
    return way;
}

static const struct way ways[] = {
    {"units=1", 1, 0, 1, 0}, {"units=1", 2, 0, 1, 3}, {"units=2", 1, 2, 3, 2}, {"units=40", 2, 7, 1, 1}};

START_TEST(solves_its_task_everywhere)
{
    const struct parray_program *program = &coll_alone[_i];
    struct outcome outcome;
    write_graph();
    for (size_t t = 0; t < ARRAY_LENGTH(topologies); t++)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m++)
            for (size_t w = (t + m) % 2; w < ARRAY_LENGTH(ways); w += 2) {
                struct way way = way_of(ways[w], t, program->task);
                if (m > 1 && w == 3)
                    way.units = "units=4"; /* packets there carry one element each */
                run_whole(program, options_of(topologies[t], models[m], &way), 0, &outcome);
            }
}
END_TEST

START_TEST(does_the_same_on_all_engines)
{
    const struct parray_program *program = &coll_alone[_i];
    struct outcome first, other;
    write_graph();
    for (size_t t = 2; t < ARRAY_LENGTH(topologies); t += 4)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m += 2) {
            struct way way = way_of((struct way){"units=2", 1, 2, 3, 2}, t, program->task);
            struct options options = options_of(topologies[t], models[m], &way);
            run_whole(program, options, 0, &first);
            for (int engine = 1; engine < TRIAL_ENGINES; engine++) {
                run_whole(program, options, engine, &other);
                ck_assert_uint_eq(other.steps, first.steps);
                ck_assert_uint_eq(other.digest, first.digest);
                ck_assert_uint_eq(other.result_digest, first.result_digest);
            }
        }
}
END_TEST

START_TEST(bears_delays_under_every_model)
{
    const struct parray_program *program = &coll_alone[_i];
    struct outcome outcome;
    write_graph();
    for (size_t t = 1; t < ARRAY_LENGTH(topologies); t += 2)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m++) {
            struct way way = way_of((struct way){"units=2", 1 + t % 2, t % 3, 1, 1}, t, program->task);
            struct options options = options_of(topologies[t], models[m], &way);
            struct disturb_options disturb = {
                .seed = t * 7 + m, .jitter = 1 + (uint32_t)m, .lag = RATE_ONE / 4, .order = ORDER_RANDOM};
            options.disturb = &disturb;
            run_whole(program, options, 0, &outcome);
        }
}
END_TEST

/* ----------------------------------------------------------------------------- the promises */

static double promise;

static enum coll_call call_of(const char *name)
{
    static const char *const names[] = {"barrier",   "broadcast", "reduce",        "allreduce",
                                        "scan",      "exscan",    "gather",        "scatter",
                                        "allgather", "alltoall",  "reduce_scatter"};
    int call = 0;
    while (strcmp(names[call], name) != 0)
        call++;
    return (enum coll_call)call;
}

static const char *promised;

static int ask_steps(struct parray *array)
{
    int root = strcmp(promised, "barrier") ? coll_plan_prepare_root(array) : 0;
    const struct coll_plan *plan = parray_arg(array);
    promise = parray_coll_steps(array, call_of(promised), plan ? plan->root : 0);
    return root;
}

static int ask_steps_rootless(struct parray *array)
{
    promise = parray_coll_steps(array, call_of(promised), 0);
    return coll_plan_prepare(array);
}

static void expect_promise(struct parray_program program, size_t t, const char *model, struct way way,
                           int *known)
{
    struct outcome outcome;
    promised = program.name;
    program.prepare = program.prepare == coll_plan_prepare ? ask_steps_rootless : ask_steps;
    way = way_of(way, t, program.task ? program.task : "");
    run_whole(&program, options_of(topologies[t], model, &way), 0, &outcome);
    *known += promise >= 0;
    ck_assert_msg(promise < 0 || (uint64_t)promise == outcome.steps, "%s on %s under %s: %g is not %d",
                  program.name, topologies[t], model, promise, (int)outcome.steps);
}

START_TEST(takes_the_steps_that_are_promised)
{
    static const struct way single[] = {
        {"units=1", 2, 0, 1, 0}, {"units=1", 2, 3, 2, 3}, {"units=1", 1, 0, 1, 2}};
    int known = 0;
    write_graph();
    for (size_t t = 0; t < ARRAY_LENGTH(topologies); t++)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m++)
            for (size_t w = 0; w < ARRAY_LENGTH(single); w++)
                expect_promise(coll_alone[_i], t, models[m], single[w], &known);
    /* Of 180: all but scans by the tree, and streams under F* and H* with a mailbox of one packet. */
    ck_assert_int_ge(known, _i < 3 ? 180 : !strcmp(coll_alone[_i].name, "scan") ? 60 : 160);
}
END_TEST

/* -------------------------------------------------------------------------------- barrier */

static void late_node(struct node *self)
{
    uint64_t last = 0, began;
    for (int rank = 0; rank < node_count(self); rank++)
        last = (began = 1 + (uint64_t)(rank * 5 % 11)) > last ? began : last;
    node_wait_until(self, 1 + (uint64_t)(node_rank(self) * 5 % 11));
    coll_barrier(self);
    node_check(self, node_now(self) >= last);
    node_value(self, "left", (double)node_now(self));
}

static void left_together(struct parray *array)
{
    struct parray_values left;
    parray_check(array, parray_values(array, "left", &left));
    parray_check(array, left.least == left.greatest);
}

START_TEST(all_leave_a_barrier_in_one_step)
{
    struct parray_program program = {
        .name = "barrier", .mailbox = 1, .node = late_node, .figures = left_together};
    struct outcome outcome;
    write_graph();
    for (size_t t = 0; t < ARRAY_LENGTH(topologies); t++)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m++) {
            struct options options = trial_on(topologies[t]);
            options.model = models[m];
            options.per_unit = 1 + t % 2;
            run_whole(&program, options, 0, &outcome);
        }
}
END_TEST

/* --------------------------------------------------------------------------------- long sums */

enum { LONG = 67 };

/* Twice, a sum of 67 words, which fills no block of them whole. */
static void sum_long(struct node *self)
{
    uint32_t nodes = (uint32_t)node_count(self), ranks = nodes * (nodes - 1) / 2, word[LONG];
    for (uint32_t turn = 1; turn <= 2; turn++) {
        for (uint32_t i = 0; i < LONG; i++)
            word[i] = turn * (i * 1000 + (uint32_t)node_rank(self));
        coll_allreduce(self, word, LONG, COLL_UINT32, COLL_SUM);
        for (uint32_t i = 0; i < LONG; i++)
            if (word[i] != turn * (i * 1000 * nodes + ranks))
                node_value(self, "wrong", (long)i);
        coll_barrier(self);
    }
}

static void none_is_wrong(struct parray *array)
{
    struct parray_values wrong;
    parray_check(array, !parray_values(array, "wrong", &wrong));
}

START_TEST(long_sums_go_in_blocks_where_that_is_shorter)
{
    static const struct {
        const char *topology, *model;
        uint64_t steps; /* of two sums and two barriers */
    } cases[] = {
        {"ring:8", "F*", 160},     {"ring:8", "SLA", 315},    {"ring:8", "H*", 268},
        {"torus:4x4", "F*", 96},   {"hypercube:4", "F*", 88}, {"mesh:4x4", "F1", 421},
        {"complete:8", "H1", 546}, {"line:5", "F*", 232},
    };
    struct parray_program program = {
        .name = "long", .mailbox = 2, .node = sum_long, .figures = none_is_wrong};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct outcome first, other;
        struct options options = trial_on(cases[i].topology);
        options.model = cases[i].model;
        run_whole(&program, options, 0, &first);
        ck_assert_msg(first.steps == cases[i].steps, "%s under %s: %d steps", cases[i].topology,
                      cases[i].model, (int)first.steps);
        for (int engine = 1; engine < TRIAL_ENGINES; engine++) {
            run_whole(&program, options, engine, &other);
            ck_assert_uint_eq(other.digest, first.digest);
        }
    }
}
END_TEST

static void remove_graph(void)
{
    remove("coll_test.edges");
}

static void add(TCase *cases)
{
    tcase_add_unchecked_fixture(cases, NULL, remove_graph);
    tcase_add_test(cases, long_sums_go_in_blocks_where_that_is_shorter);
    tcase_add_loop_test(cases, solves_its_task_everywhere, 0, ARRAY_LENGTH(coll_alone));
    tcase_add_loop_test(cases, does_the_same_on_all_engines, 0, ARRAY_LENGTH(coll_alone));
    tcase_add_loop_test(cases, bears_delays_under_every_model, 0, ARRAY_LENGTH(coll_alone));
    tcase_add_loop_test(cases, takes_the_steps_that_are_promised, 0, ARRAY_LENGTH(coll_alone));
    tcase_add_test(cases, all_leave_a_barrier_in_one_step);
}

UNIT(add, 120)
