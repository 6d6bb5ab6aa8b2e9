/*
 * The dynamic broadcasting scheme: mean delays as in an independent simulation and below the paper's bound,
 * times of empty and of full intervals, growth of queues beyond the limit, engines, a planted fault.
 */
#include <math.h>

#include "mesh_run.h"

static const char *const program_name = "mesh-dynamic-broadcast";

/* What a run said of itself. */
struct dynamic_result {
    uint64_t steps, digest;
    double mean, median, p99, bound, rho, limit, stable, packets, waiting;
};

static struct dynamic_result dynamic_layered(struct mesh_shape shape, const char *const *params, int setting,
                                             const char *layer)
{
    struct options options = trial_with(shape_text(shape), params);
    options.layer = layer;
    struct trial trial = trial_run(find_program(program_name), options, setting);
    const struct outcome *o = trial.outcome;
    ck_assert_msg(trial.status == PARRAY_DONE && o->verified == 1, "%s: %s", shape_text(shape), o->error);
    want_whole(o);
    struct dynamic_result result = {.steps = o->steps,
                                    .digest = both_digests(o),
                                    .mean = figure_of(o, "mean delay"),
                                    .median = figure_of(o, "median delay"),
                                    .p99 = figure_of(o, "p99 delay"),
                                    .bound = figure_of(o, "delay bound"),
                                    .rho = figure_of(o, "rho"),
                                    .limit = figure_of(o, "rho limit"),
                                    .stable = figure_of(o, "rho stable"),
                                    .packets = figure_of(o, "packets"),
                                    .waiting = figure_of(o, "queued")};
    trial_end(&trial);
    return result;
}

static struct dynamic_result dynamic_run(struct mesh_shape shape, const char *const *params, int setting)
{
    return dynamic_layered(shape, params, setting, NULL);
}

static bool near(double a, double b, double share)
{
    return fabs(a - b) <= share * fabs(b);
}

/* ------------------------------------------------------------------- as a simulation had it */

/* Limit (14), bound (11) (0: none) and mean delay; the last is random, and ours of other packets. */
static const struct {
    struct mesh_shape shape;
    const char *split, *rho, *intervals;
    double limit, bound, mean;
} simulated[] = {
    {{4, 2, false}, "split=1", "rho=0.0384615385", "intervals=3000", 0.384615, 20.13, 17.3983},
    {{4, 2, false}, "split=1", "rho=0.346153846", "intervals=3000", 0.384615, 126.443, 41.9427},
    {{4, 2, false}, "split=0", "rho=0.0505617978", "intervals=3000", 0.168539, 68.526, 59.7631},
    {{5, 2, true}, "split=0", "rho=0.0352941176", "intervals=2000", 0.117647, 81.2863, 73.8719},
    {{8, 2, false}, "split=1", "rho=0.264705882", "intervals=300", 0.529412, 80.8542, 58.4576},
    {{8, 2, false}, "split=0", "rho=0.189270386", "intervals=300", 0.270386, 302.133, 214.831},
    {{8, 2, true}, "split=0", "rho=0.129896907", "intervals=300", 0.185567, 257.706, 199.327},
    {{3, 3, false}, "split=1", "rho=0.052", "intervals=2000", 0.52, 13.6654, 11.8336},
    {{3, 3, false}, "split=1", "rho=0.468", "intervals=2000", 0.52, 99.3686, 33.0786},
    {{3, 3, false}, "split=0", "rho=0.0569343066", "intervals=1500", 0.189781, 68.965, 59.989},
    {{4, 3, true}, "split=0", "rho=0.0636363636", "intervals=300", 0.212121, 97.559, 87.1918},
};

START_TEST(delays_are_those_of_a_simulation)
{
    const char *params[] = {simulated[_i].split, simulated[_i].rho, simulated[_i].intervals, NULL};
    struct dynamic_result result = dynamic_run(simulated[_i].shape, params, 0);
    ck_assert(near(result.limit, simulated[_i].limit, 1e-5));
    ck_assert(near(result.bound, simulated[_i].bound, 1e-5));
    ck_assert_msg(near(result.mean, simulated[_i].mean, 0.05), "%f is not near %f", result.mean,
                  simulated[_i].mean);
    ck_assert(result.mean <= result.bound);
    ck_assert(result.median < result.p99);
}
END_TEST

/* N X / T(N) of the schedules as they are. */
START_TEST(stability_is_that_of_the_intervals)
{
    static const struct {
        struct mesh_shape shape;
        double stable;
    } said[] = {
        {{4, 2, false}, 0.45454545454545453}, {{8, 2, false}, 0.6}, {{3, 3, false}, 0.5909090909090909}};
    const char *params[] = {"rho=0.1", "intervals=1", NULL};
    for (size_t i = 0; i < ARRAY_LENGTH(said); i++)
        ck_assert(near(dynamic_run(said[i].shape, params, 0).stable, said[i].stable, 1e-12));
}
END_TEST

/* The split torus in the fast form: V = (d t_p + 1) floor(p/2) + (p-1)/2 with t_p = 1/(2d). */
START_TEST(the_fast_form_is_stable_for_longer)
{
    struct mesh_shape shape = {8, 2, true};
    const char *plain[] = {"rho=0.3", "intervals=300", "fast=0", NULL};
    const char *fast[] = {"rho=0.3", "intervals=300", "fast=1", NULL};
    struct dynamic_result slow = dynamic_run(shape, plain, 0), quick = dynamic_run(shape, fast, 0);
    ck_assert(near(slow.limit, 1 / (1 + 17.5 / 15.75), 1e-12));
    ck_assert(near(quick.limit, 1 / (1 + 9.5 / 15.75), 1e-12));
    ck_assert(quick.mean < 0.6 * slow.mean);
    ck_assert(quick.mean <= quick.bound);
    ck_assert(quick.bound < slow.bound);
}
END_TEST

/* Short messages: of 16 units of a part the prefix takes one, as if t_p were 1/32 and not 1/2. */
START_TEST(short_messages_make_it_stable_for_longer)
{
    struct mesh_shape shape = {4, 2, false};
    const char *params[] = {"rho=0.2", "intervals=100", "length=16", NULL};
    struct dynamic_result result = dynamic_run(shape, params, 0);
    double constant = 2 * 2 * 3 / 32.0 + 2 * 3, slope = 15 / 16.0 / 2;
    ck_assert(near(result.limit, 1 / (1 + constant / (16 * slope)), 1e-12));
    ck_assert(result.mean <= result.bound);
}
END_TEST

/* A packet time of the mesh is half of one of the torus on it: half the rate, twice the delays, and of the
 * same packets. */
START_TEST(through_a_layer_times_are_those_of_the_mesh)
{
    struct mesh_shape mesh = {4, 2, false}, torus = {4, 2, true};
    const char *params[] = {"lambda=0.0625", "intervals=60", _i ? "split=1" : "split=0", NULL};
    struct dynamic_result on_torus = dynamic_run(torus, params, 0);
    params[0] = "lambda=0.03125";
    struct dynamic_result on_mesh = dynamic_layered(mesh, params, 0, "fold");
    ck_assert(on_mesh.packets == on_torus.packets && on_mesh.packets > 0);
    ck_assert(near(on_mesh.mean, 2 * on_torus.mean, 1e-12));
    ck_assert(near(on_mesh.p99, 2 * on_torus.p99, 1e-12));
    ck_assert(!isfinite(on_torus.bound) == !isfinite(on_mesh.bound));
    ck_assert(!isfinite(on_torus.bound) || near(on_mesh.bound, 2 * on_torus.bound, 1e-12));
    ck_assert(near(on_mesh.rho, on_torus.rho, 1e-12) && near(on_mesh.limit, on_torus.limit, 1e-12));
    ck_assert(near(on_mesh.stable, on_torus.stable, 1e-12));
    if (_i)
        ck_assert(near(on_mesh.rho, 0.03125 * 15 / 2, 1e-12)); /* lambda (N-1)/d, as on a mesh */
}
END_TEST

/* --------------------------------------------------------------------------------- light, heavy */

START_TEST(empty_intervals_are_prefixes)
{
    const char *params[] = {"lambda=1e-9", "intervals=50", "split=1", "fast=0", NULL};
    struct mesh_shape shape = {4, 2, _i};
    ck_assert_uint_eq(dynamic_run(shape, params, 0).steps, 50 * 12);
    params[2] = "split=0";
    ck_assert_uint_eq(dynamic_run(shape, params, 0).steps, 50 * 12);
    params[3] = "fast=1";
    ck_assert_uint_eq(dynamic_run(shape, params, 0).steps, 50 * (_i ? 4 : 6));
    ck_assert(isnan(dynamic_run(shape, params, 0).mean));
}
END_TEST

/* Nobody has a packet in the first interval, and all have in the others. */
START_TEST(full_intervals_are_multinode_broadcasts)
{
    const char *params[] = {"lambda=50", "intervals=20", "split=1", NULL};
    ck_assert_uint_eq(dynamic_run((struct mesh_shape){4, 2, true}, params, 0).steps,
                      12 + 19 * (12 + 12 + 15));
    ck_assert_uint_eq(dynamic_run((struct mesh_shape){3, 3, false}, params, 0).steps,
                      12 + 19 * (12 + 6 + 26));
    ck_assert(isinf(dynamic_run((struct mesh_shape){4, 2, true}, params, 0).bound));
}
END_TEST

START_TEST(the_bound_holds_up_to_the_limit)
{
    static const double fraction[] = {0.05, 0.35, 0.65, 0.95};
    static const struct mesh_shape some[] = {{6, 1, false}, {5, 1, true},  {3, 2, false},
                                             {4, 2, true},  {2, 3, false}, {3, 3, true}};
    const char *const forms[][2] = {
        {"split=0", "fast=0"}, {"split=1", "fast=0"}, {"split=0", "fast=1"}, {"split=1", "fast=1"}};
    for (size_t i = 0; i < ARRAY_LENGTH(fraction); i++) {
        char text[32];
        const char *params[] = {forms[_i][0], forms[_i][1], text,
                                TOOLS_TSAN ? "intervals=12" : "intervals=400", NULL};
        snprintf(text, sizeof text, "load=%g", fraction[i]);
        for (size_t k = 0; k < ARRAY_LENGTH(some); k++) {
            struct dynamic_result result = dynamic_run(some[k], params, 0);
            ck_assert(near(result.rho, fraction[i] * result.limit, 1e-12));
            ck_assert(isfinite(result.bound));
            ck_assert_msg(!(result.mean > result.bound), "%s %s: %f > %f", shape_text(some[k]), text,
                          result.mean, result.bound);
        }
    }
}
END_TEST

START_TEST(queues_grow_beyond_the_limit_and_not_below)
{
    struct mesh_shape shape = {4, 2, false};
    const char *few[] = {"rho=0.41", "intervals=500", NULL}, *many[] = {"rho=0.41", "intervals=2000", NULL};
    struct dynamic_result calm = dynamic_run(shape, few, 0), longer = dynamic_run(shape, many, 0);
    ck_assert(calm.rho < calm.stable && calm.rho > calm.limit);
    ck_assert(longer.mean < 1.5 * calm.mean);
    few[0] = many[0] = "rho=0.55";
    struct dynamic_result first = dynamic_run(shape, few, 0), last = dynamic_run(shape, many, 0);
    ck_assert(first.rho > first.stable && isinf(first.bound));
    ck_assert(last.mean > 3 * first.mean);
    ck_assert(last.waiting > 3 * first.waiting);
}
END_TEST

/* The three ways to say how much arrives say the same; the bound ends at the limit. */
START_TEST(load_is_a_share_of_the_limit)
{
    struct mesh_shape shape = {3, 2, false};
    const char *load[] = {"load=1", "intervals=20", NULL}, *other[] = {NULL, "intervals=20", NULL};
    struct dynamic_result at_limit = dynamic_run(shape, load, 0);
    char text[2][32];
    ck_assert(near(at_limit.rho, at_limit.limit, 1e-12));
    ck_assert(isinf(at_limit.bound));
    snprintf(text[0], sizeof text[0], "rho=%.17g", at_limit.limit);
    snprintf(text[1], sizeof text[1], "lambda=%.17g", at_limit.limit * 2 / (9 - 1));
    for (int i = 0; i < 2; i++) {
        other[0] = text[i];
        ck_assert_uint_eq(dynamic_run(shape, other, 0).digest, at_limit.digest);
    }
}
END_TEST

START_TEST(two_loads_are_refused)
{
    static const char *const both[] = {"rho=0.1", "lambda=0.2", NULL};
    want_refusal(find_program(program_name), trial_with("mesh:3x3", both),
                 "--param rho=0.1 and lambda=0.2 both say how much arrives; give one of them");
}
END_TEST

START_TEST(loads_without_sense_are_refused)
{
    static const char *const bad[] = {"rho=0",      "rho=-1",    "rho=x", "rho=nan",    "load=0",
                                      "lambda=101", "lambda=1x", "load=", "intervals=0"};
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        const char *params[] = {bad[i], NULL};
        want_refused(find_program(program_name), trial_with("mesh:3x3", params), "is wanted");
    }
}
END_TEST

/* ---------------------------------------------------------------------------- engines, faults */

START_TEST(all_engines_agree)
{
    static const struct mesh_shape some[] = {{4, 2, false}, {3, 2, true}, {3, 3, true}};
    const char *params[] = {"rho=0.2", "intervals=12", _i % 2 ? "split=1" : "split=0",
                            _i / 2 ? "fast=1" : "fast=0", NULL};
    for (size_t i = 0; i < ARRAY_LENGTH(some); i++) {
        uint64_t digest = dynamic_run(some[i], params, 0).digest;
        for (int setting = 1; setting < TRIAL_ENGINES; setting++)
            ck_assert_uint_eq(dynamic_run(some[i], params, setting).digest, digest);
    }
}
END_TEST

static void run_and_spoil(struct node *self)
{
    find_program(program_name)->node(self);
    if (node_rank(self) == 5)
        ((uint64_t *)node_state(self))[1] ^= 1; /* the sum of what it has got */
}

START_TEST(a_wrong_result_is_found)
{
    struct parray_program spoilt = *find_program(program_name);
    spoilt.node = run_and_spoil;
    trial_expect(&spoilt, trial_on("mesh:4x4"), _i, PARRAY_WRONG,
                 "node 5 (mesh 1,1) does not have the result that mesh-dynamic-broadcast requires; verify "
                 "failed at 1 of 16 nodes");
}
END_TEST

static void add_cases(TCase *cases)
{
    if (!TOOLS_TSAN) { /* long runs, for the sake of their means */
        tcase_add_loop_test(cases, delays_are_those_of_a_simulation, 0, (int)ARRAY_LENGTH(simulated));
        tcase_add_test(cases, the_fast_form_is_stable_for_longer);
        tcase_add_test(cases, queues_grow_beyond_the_limit_and_not_below);
    }
    tcase_add_test(cases, stability_is_that_of_the_intervals);
    tcase_add_test(cases, short_messages_make_it_stable_for_longer);
    tcase_add_loop_test(cases, through_a_layer_times_are_those_of_the_mesh, 0, 2);
    tcase_add_loop_test(cases, empty_intervals_are_prefixes, 0, 2);
    tcase_add_test(cases, full_intervals_are_multinode_broadcasts);
    tcase_add_loop_test(cases, the_bound_holds_up_to_the_limit, 0, 4);
    tcase_add_test(cases, load_is_a_share_of_the_limit);
    tcase_add_test(cases, two_loads_are_refused);
    tcase_add_test(cases, loads_without_sense_are_refused);
    tcase_add_loop_test(cases, all_engines_agree, 0, 4);
    tcase_add_loop_test(cases, a_wrong_result_is_found, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 120)
