/*
 * Calls that are started do what the calls themselves do, in the same steps and with the same packets,
 * whoever starts what others make; they go on while nodes compute, and come in their order.
 */
#include <parray.h>
#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "facts/disturb_options.h"

/* How nodes make their calls. MIXED: one in three ranks each. */
static enum way { PLAIN, FINISHED, STEP_BY_STEP, MIXED, WAYS } way;

static enum way way_of(struct node *self)
{
    return way == MIXED ? (enum way)(node_rank(self) % 3) : way;
}

static void carry_on(struct node *self)
{
    while (way_of(self) == STEP_BY_STEP && !coll_is_done(self))
        coll_compute(self, 1);
    coll_finish(self);
}

#define MAKE(name, self, ...)                                 \
    do {                                                      \
        if (way_of(self) == PLAIN) {                          \
            coll_##name##_at(self, __VA_ARGS__, PARRAY_HERE); \
        } else {                                              \
            coll_start_##name(self, __VA_ARGS__);             \
            carry_on(self);                                   \
        }                                                     \
    } while (0)
#undef coll_broadcast
#define coll_broadcast(...) MAKE(broadcast, __VA_ARGS__)
#undef coll_reduce
#define coll_reduce(...) MAKE(reduce, __VA_ARGS__)
#undef coll_allreduce
#define coll_allreduce(...) MAKE(allreduce, __VA_ARGS__)
#undef coll_scan
#define coll_scan(...) MAKE(scan, __VA_ARGS__)
#undef coll_gather
#define coll_gather(...) MAKE(gather, __VA_ARGS__)
#undef coll_scatter
#define coll_scatter(...) MAKE(scatter, __VA_ARGS__)
#undef coll_allgather
#define coll_allgather(...) MAKE(allgather, __VA_ARGS__)
#undef coll_alltoall
#define coll_alltoall(...) MAKE(alltoall, __VA_ARGS__)
#undef coll_reduce_scatter
#define coll_reduce_scatter(...) MAKE(reduce_scatter, __VA_ARGS__)
#include "coll_programs.h"

static const char *const topologies[] = {"line:7",   "ring:5", "hypercube:3",
                                         "mesh:3x4", "star:4", "complete:6"};
static const char *const models[] = {"F*", "H*", "SLA", "F1", "H1"};

static struct outcome run_whole(const struct parray_program *program, struct options options, int engine)
{
    struct trial trial = trial_run(program, options, engine);
    ck_assert_msg(trial.status == PARRAY_DONE, "%s on %s under %s, way %d: %s", program->name,
                  options.topology, options.model, (int)way, trial.outcome->error);
    ck_assert_uint_eq(trial.outcome->leftovers, 0);
    struct outcome outcome = *trial.outcome;
    trial_end(&trial);
    return outcome;
}

static struct options options_of(size_t topology, size_t model)
{
    static const char *const units[] = {"units=1", "units=3"};
    struct options options = trial_on(topologies[topology]);
    options.params = (const char **)(uintptr_t)&units[(topology + model) % 2];
    options.param_count = 1;
    options.model = models[model];
    options.mailbox = 1 + topology % 2;
    options.startup = model % 2 ? 2 : 0;
    options.max_steps = 100000;
    return options;
}

static void expect_same(const struct outcome *a, const struct outcome *b, const char *program, size_t t,
                        size_t m)
{
    ck_assert_msg(a->steps == b->steps && a->digest == b->digest && a->result_digest == b->result_digest,
                  "%s on %s under %s, way %d: %d steps, not %d", program, topologies[t], models[m], (int)way,
                  (int)b->steps, (int)a->steps);
}

START_TEST(takes_the_steps_and_packets_of_the_call)
{
    const struct parray_program *program = &coll_alone[_i];
    for (size_t t = 0; t < ARRAY_LENGTH(topologies); t++)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m++) {
            way = PLAIN;
            struct outcome plain = run_whole(program, options_of(t, m), 0);
            for (way = FINISHED; way < WAYS; way++) {
                struct outcome started = run_whole(program, options_of(t, m), 0);
                expect_same(&plain, &started, program->name, t, m);
            }
        }
}
END_TEST

START_TEST(does_the_same_on_all_engines)
{
    const struct parray_program *program = &coll_alone[_i];
    way = MIXED;
    for (size_t t = 0; t < ARRAY_LENGTH(topologies); t++) {
        size_t m = ((size_t)_i + t) % ARRAY_LENGTH(models);
        struct outcome first = run_whole(program, options_of(t, m), 0);
        for (int engine = 1; engine < TRIAL_ENGINES; engine++) {
            struct outcome other = run_whole(program, options_of(t, m), engine);
            expect_same(&first, &other, program->name, t, m);
        }
    }
}
END_TEST

START_TEST(bears_delays)
{
    for (size_t t = 0; t < ARRAY_LENGTH(topologies); t++)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m++)
            for (way = STEP_BY_STEP; way < WAYS; way++) {
                struct options options = options_of(t, m);
                struct disturb_options disturb = {
                    .seed = t * 7 + m, .jitter = 1 + (uint32_t)m, .lag = RATE_ONE / 4, .order = ORDER_RANDOM};
                options.disturb = &disturb;
                run_whole(&coll_alone[_i], options, 0);
            }
}
END_TEST

START_TEST(goes_through_a_layer)
{
    for (way = FINISHED; way < WAYS; way++) {
        struct options options = options_of(3, 0);
        options.topology = "mesh:4x4";
        options.layer = "fold";
        options.mailbox = 16;
        run_whole(&coll_alone[_i], options, 0);
    }
}
END_TEST

/* -------------------------------------------------------------------- computing, and the order */

static void check_told(struct parray *array)
{
    struct parray_values left;
    parray_check(array, parray_values(array, "left", &left));
    parray_check(array, left.least == 101 && left.greatest == 101);
}

/* 100 steps of work hide a call of 28 steps. */
static void hide_node(struct node *self)
{
    uint32_t word[3] = {1, 2, (uint32_t)node_rank(self)};
    coll_start_allreduce(self, word, 3, COLL_UINT32, COLL_SUM);
    node_check(self, !coll_is_done(self));
    coll_compute(self, 60);
    node_check(self, coll_is_done(self));
    coll_compute(self, 40);
    node_check(self, node_now(self) == 101);
    coll_finish(self);
    coll_finish(self);
    node_check(self, word[0] == 8 && word[1] == 16 && word[2] == 28);
    node_value(self, "left", (double)node_now(self));
}

/* What is started comes before what is called or started behind it; some start what others make. */
static void order_node(struct node *self)
{
    int me = node_rank(self);
    int32_t word = me, sum = 1, most = me, blocks[8];
    way = MIXED;
    coll_start_allreduce(self, &word, 1, COLL_INT32, COLL_SUM);
    if (me % 2)
        coll_start_allreduce(self, &sum, 1, COLL_INT32, COLL_SUM);
    else
        coll_allreduce_at(self, &sum, 1, COLL_INT32, COLL_SUM, PARRAY_HERE);
    coll_allgather_at(self, &word, 1, COLL_INT32, blocks, PARRAY_HERE);
    node_check(self, word == 28 && sum == 8 && blocks[7] == 28);
    coll_start_barrier(self);
    coll_start_exscan(self, &sum, 1, COLL_INT32, COLL_SUM);
    coll_finish(self);
    node_check(self, sum == (me ? 8 * me : 8));
    struct coll_group *half = coll_split(self, me / 4);
    coll_within(self, half);
    coll_start_allreduce(self, &most, 1, COLL_INT32, COLL_MAX);
    coll_compute(self, 1);
    coll_within(self, NULL); /* a started call stays with its group */
    coll_finish(self);
    node_check(self, most == me / 4 * 4 + 3);
}

/* Borders, which a node sends on while it computes the inner part. */
static void halo_node(struct node *self)
{
    int32_t out[2] = {node_rank(self), node_rank(self)}, in[2] = {-1, -1};
    coll_start_halo(self, out, 1, COLL_INT32, in);
    coll_compute(self, 1);
    coll_finish(self);
    for (int port = 0; port < 2; port++)
        node_check(self, in[port] == node_peer(self, port));
}

START_TEST(nodes_compute_meanwhile)
{
    static const struct parray_program programs[] = {
        {.name = "hide", .mailbox = 2, .node = hide_node, .figures = check_told},
        {.name = "order", .mailbox = 2, .node = order_node},
        {.name = "halo", .mailbox = 2, .node = halo_node},
    };
    struct options options = trial_on("ring:8");
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        for (size_t m = 0; m < (_i == 1 ? 2 : ARRAY_LENGTH(models)); m++) {
            options.model = models[m];
            run_whole(&programs[_i], options, engine);
        }
}
END_TEST

/* ------------------------------------------------------------------------------- what is wrong */

static void wrong_root(struct node *self)
{
    int32_t word = 1;
    coll_start_broadcast(self, &word, 1, COLL_INT32, 8);
    coll_compute(self, 2);
}

static void other_call(struct node *self)
{
    int32_t word = 1;
    if (node_rank(self) == 3)
        coll_start_reduce(self, &word, 1, COLL_INT32, COLL_SUM, 0);
    else
        coll_start_allreduce(self, &word, 1, COLL_INT32, COLL_SUM);
    coll_finish(self);
}

static void one_stays_away(struct node *self)
{
    int32_t word = 1;
    if (node_rank(self) == 3)
        return;
    coll_start_allreduce(self, &word, 1, COLL_INT32, COLL_SUM);
    coll_compute(self, 50);
    coll_finish(self);
}

START_TEST(what_is_wrong_is_told)
{
    static const struct {
        void (*node)(struct node *self);
        int status;
        const char *sentence;
    } cases[] = {
        {wrong_root, PARRAY_USAGE, "coll_broadcast at coll_started_test.c"},
        {wrong_root, PARRAY_USAGE, "node 8, the root, does not exist"},
        {other_call, PARRAY_USAGE, "all nodes have to make the same collectives in the same order"},
        {one_stays_away, PARRAY_DEADLOCK, "deadlock in step 51: 7 of 8 nodes wait for ever"},
    };
    struct parray_program program = {.name = "wrong", .mailbox = 2, .node = cases[_i].node};
    for (int engine = 0; engine < TRIAL_ENGINES; engine += TRIAL_THREADS) {
        struct trial trial = trial_run(&program, trial_on("ring:8"), engine);
        ck_assert_int_eq(trial.status, cases[_i].status);
        ck_assert_msg(strstr(trial.outcome->error, cases[_i].sentence), "%s", trial.outcome->error);
        trial_end(&trial);
    }
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, takes_the_steps_and_packets_of_the_call, 0, ARRAY_LENGTH(coll_alone));
    tcase_add_loop_test(cases, does_the_same_on_all_engines, 0, ARRAY_LENGTH(coll_alone));
    tcase_add_loop_test(cases, bears_delays, 0, ARRAY_LENGTH(coll_alone));
    tcase_add_loop_test(cases, goes_through_a_layer, 0, ARRAY_LENGTH(coll_alone));
    tcase_add_loop_test(cases, nodes_compute_meanwhile, 0, 3);
    tcase_add_loop_test(cases, what_is_wrong_is_told, 0, 4);
}

UNIT(add, 120)
