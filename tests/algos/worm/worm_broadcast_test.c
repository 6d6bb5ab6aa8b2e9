/*
 * Broadcasts by worms: no two meet whatever the orders of dimensions, all engines agree, long messages too; a
 * wrong result is found, and an array or a parameter that does not fit is refused.
 */
#include <math.h>

#include "tools.h"
#include "worm_run.h"

static const char *const programs[] = {"worm-broadcast", "worm-broadcast-dp", "worm-broadcast-doubling"};

enum { PROGRAMS = (int)ARRAY_LENGTH(programs), STRIDE = TOOLS_TSAN ? 29 : 1 };

static bool takes_order(int program)
{
    return program != 1;
}

/* Every order in which worms cross the dimensions, with every order in which they are halved. */
static void try_orders(const char *topology, int nodes, const char *const *orders, size_t count, int stride)
{
    for (int program = 0; program < PROGRAMS; program++)
        for (size_t route = 0; route < count; route++)
            for (size_t order = 0; order < (takes_order(program) ? count : 1); order++)
                for (int root = 0; root < nodes; root += stride) {
                    struct worm_case c = {.program = programs[program],
                                          .topology = topology,
                                          .root = root,
                                          .route = orders[route],
                                          .order = takes_order(program) ? orders[order] : NULL};
                    worm_run(&c, NULL);
                }
}

START_TEST(no_worms_meet_for_any_source_and_order)
{
    static const char *const two[] = {"0,1", "1,0"};
    static const char *const three[] = {"0,1,2", "0,2,1", "1,0,2", "1,2,0", "2,0,1", "2,1,0"};
    static const struct {
        const char *topology;
        int nodes, stride;
    } arrays[] = {{"mesh:4x4", 16, 1},  {"mesh:8x8", 64, 1},   {"mesh:16x16", 256, 7},
                  {"torus:8x8", 64, 3}, {"mesh:4x4x4", 64, 5}, {"torus:4x4x4", 64, 13}};
    bool flat = _i < 4;
    try_orders(arrays[_i].topology, arrays[_i].nodes, flat ? two : three, flat ? 2 : 6,
               arrays[_i].stride * STRIDE);
}
END_TEST

START_TEST(all_engines_give_the_same_digests)
{
    static const struct {
        const char *topology;
        int root;
    } arrays[] = {
        {"line:16", 3}, {"mesh:8x8", 19}, {"mesh:4x4x4", 42}, {"torus:8x8", 63}, {"mesh:2x2x2x2x2", 7}};
    for (size_t i = 0; i < ARRAY_LENGTH(arrays); i++) {
        struct worm_case c = {
            .program = programs[_i], .topology = arrays[i].topology, .root = arrays[i].root};
        uint64_t first, digest, tcd = worm_run(&c, &first);
        for (c.setting = 1; c.setting < TRIAL_ENGINES; c.setting++) {
            ck_assert_uint_eq(worm_run(&c, &digest), tcd);
            ck_assert_uint_eq(digest, first);
        }
    }
}
END_TEST

/* The best order is looked up by every node that begins a phase. */
START_TEST(the_best_orders_are_the_same_on_all_engines)
{
    struct worm_case c = {
        .program = "worm-broadcast", .topology = "mesh:8x8x8", .root = 131, .order = "best"};
    uint64_t first, digest;
    ck_assert_uint_eq(worm_run(&c, &first), 533);
    for (c.setting = 1; c.setting < TRIAL_THREADS; c.setting++) {
        worm_run(&c, &digest);
        ck_assert_uint_eq(digest, first);
    }
}
END_TEST

/* Messages that take several steps: nodes wait until one is over before they send the next. */
START_TEST(long_messages_take_as_many_times_as_long)
{
    struct options options = trial_on("mesh:8x8");
    options.startup = 3;
    options.per_unit = 2;
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial trial = trial_run(find_program(programs[_i]), options, setting);
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert_int_eq(trial.outcome->verified, 1);
        ck_assert_uint_eq(trial.outcome->steps, 6 * 5);
        ck_assert_uint_eq(trial.outcome->busy, trial.outcome->tcd * 5);
        trial_end(&trial);
    }
}
END_TEST

/* ----------------------------------------------------------------------------------- late copies */

/* A copy that its sender holds back makes the run longer by its delay, and no worm longer. When the sender's
 * own part of the mesh is at work already, the late worm may meet another one: the copy of the first step,
 * four steps late. */
START_TEST(a_late_copy_may_meet_another_worm)
{
    static const struct {
        const char *late;
        uint64_t steps, violations;
    } cases[] = {{"late=0:1:1", 7, 0},  {"late=0:1:3", 9, 0}, {"late=0:1:4", 10, 2},
                 {"late=0:1:5", 11, 0}, {"late=0:6:2", 8, 0}, {"late=63:1:2", 6, 0}};
    struct options options = trial_on("mesh:8x8");
    options.params = &cases[_i].late;
    options.param_count = 1;
    options.on_violation = VIOLATION_COUNT;
    uint64_t digest = 0;
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        const struct parray_program *program = find_program("worm-broadcast");
        struct trial trial = trial_run(program, options, setting);
        const struct outcome *o = trial.outcome;
        ck_assert_uint_eq(o->steps, cases[_i].steps);
        ck_assert_uint_eq(o->violation_count, cases[_i].violations);
        ck_assert_uint_eq(o->tcd, 79);
        ck_assert_uint_eq(o->leftovers, 0);
        ck_assert(isnan(o->paper_time) || o->paper_time < 0);
        for (size_t i = 0; i < o->violations_kept; i++)
            ck_assert_int_eq(o->violations[i].rule, RULE_STEP_CONTENTION);
        ck_assert(setting == 0 || both_digests(o) == digest);
        digest = both_digests(o);
        trial_end(&trial);
    }
}
END_TEST

/* ------------------------------------------------------------------------------ planted faults */

static const struct parray_program *sound;

static void wrong_node(struct node *self)
{
    uint32_t other = 1;
    sound->node(self);
    if (node_rank(self) == 37)
        node_deliver(self, 0, &other, sizeof other);
}

START_TEST(a_wrong_token_is_found)
{
    struct parray_program wrong = *find_program(programs[_i]);
    sound = find_program(programs[_i]);
    wrong.node = wrong_node;
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial trial = trial_run(&wrong, trial_on("mesh:8x8"), setting);
        ck_assert_int_eq(trial.status, PARRAY_WRONG);
        ck_assert_ptr_nonnull(strstr(trial.outcome->error, "node 37 (mesh 4,5)"));
        trial_end(&trial);
    }
}
END_TEST

/* ---------------------------------------------------------------------------------- refusals */

static void refuses(const char *program, const char *topology, const char *param, const char *sentence)
{
    const char *params[] = {param, NULL};
    want_refusal(find_program(program), trial_with(topology, params), sentence);
}

START_TEST(what_does_not_fit_is_refused)
{
    static const char *const shapes[][2] = {
        {"mesh:8x4",
         "mesh:8x4: this program takes the same power of two, 2 or more, in every dimension: mesh:8x8, "
         "torus:4x4x4"},
        {"torus:6x6",
         "torus:6x6: this program takes the same power of two, 2 or more, in every dimension: mesh:8x8, "
         "torus:4x4x4"},
        {"line:1",
         "line:1: this program takes the same power of two, 2 or more, in every dimension: mesh:8x8, "
         "torus:4x4x4"},
        {"mesh:2x2x2x2x2x2x2", "mesh:2x2x2x2x2x2x2 has 7 dimensions; this program takes 1 to 6"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(shapes); i++)
        refuses(programs[_i], shapes[i][0], NULL, shapes[i][1]);
    refuses(programs[_i], "mesh:4x4", "root=16", "--param root=16: a whole number from 0 to 15 is wanted");
    refuses(programs[_i], "mesh:4x4", "route=1,1",
            "--param route=1,1: the dimensions 0 to 1 are wanted, each once, with commas between");
    refuses(programs[_i], "mesh:4x4", "route=1",
            "--param route=1: the dimensions 0 to 1 are wanted, each once, with commas between");
    refuses(programs[_i], "mesh:4x4", "late=16:1:1",
            "--param late=16:1:1: RANK:COPY:STEPS is wanted, with a rank from 0 to 15, a copy from 1 to 31 "
            "and at least 1 step");
    refuses(programs[_i], "mesh:4x4", "late=1:1",
            "--param late=1:1: RANK:COPY:STEPS is wanted, with a rank from 0 to 15, a copy from 1 to 31 "
            "and at least 1 step");
    if (takes_order(_i))
        refuses(programs[_i], "mesh:4x4", "order=1,0,",
                "--param order=1,0,: the dimensions 0 to 1 are wanted, each once, with commas between");
}
END_TEST

/* On a machine without memory for so many nodes the array is refused before the tables are. */
START_TEST(tables_that_are_too_large_are_refused)
{
    struct trial trial = trial_open(find_program("worm-broadcast-dp"), trial_on("mesh:8192x8192"), 0);
    ck_assert_ptr_null(trial.array);
    if (trial.status == PARRAY_LIMIT) {
        ck_assert_msg(strstr(trial.error, "mesh:8192x8192 needs ") == trial.error, "%s", trial.error);
        return;
    }
    refuses(
        "worm-broadcast-dp", "mesh:8192x8192", NULL,
        "mesh:8192x8192: the tables of all boxes would have more than 67108864 entries; take fewer nodes");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, no_worms_meet_for_any_source_and_order, 0, 6);
    tcase_add_loop_test(cases, all_engines_give_the_same_digests, 0, PROGRAMS);
    tcase_add_test(cases, the_best_orders_are_the_same_on_all_engines);
    tcase_add_loop_test(cases, long_messages_take_as_many_times_as_long, 0, PROGRAMS);
    tcase_add_loop_test(cases, a_late_copy_may_meet_another_worm, 0, 6);
    tcase_add_loop_test(cases, a_wrong_token_is_found, 0, PROGRAMS);
    tcase_add_loop_test(cases, what_does_not_fit_is_refused, 0, PROGRAMS);
    tcase_add_test(cases, tables_that_are_too_large_are_refused);
}

UNIT(add_cases, 120)
