/*
 * Programs that send many tokens in a packet, for arrays on which a start-up costs: their steps, the same on
 * all engines; and that they are faster there than those that send each token by itself, whose own bounds are
 * then no bounds for them.
 */
#include <inttypes.h>

#include "../common/program_run.h"
#include "tools.h"

static const struct {
    const char *program, *topology, *model;
    uint64_t startup, per_unit, steps, transmissions;
} runs[] = {
    {"hypercube-mnb-doubling", "hypercube:1", "F*", 100, 1, 101, 2},
    {"hypercube-mnb-doubling", "hypercube:5", "F*", 100, 1, 531, 160},
    {"hypercube-mnb-doubling", "hypercube:5", "SLA", 100, 1, 531, 160},
    {"hypercube-mnb-doubling", "hypercube:5", "F1", 7, 3, 128, 160},
    {"hypercube-mnb-doubling", "hypercube:6", "SLA", 0, 1, 63, 384},
    {"matrix-transpose", "hypercube:5", "F*", 3, 1, 95, 160},
    {"matrix-transpose", "hypercube:5", "F*", 3, 2, 175, 160},
    {"bundled-gossip", "line:1", "F*", 100, 1, 0, 0},
    {"bundled-gossip", "ring:8", "F*", 100, 1, 404, 64},
    {"bundled-gossip", "hypercube:5", "F*", 100, 1, 516, 800},
    {"bundled-gossip", "mesh:5x5", "F*", 100, 1, 920, 548},
    {"bundled-gossip", "mesh:5x5", "F*", 0, 1, 21, 544},
    {"bundled-gossip", "star:4", "F*", 100, 1, 412, 288},
    {"bundled-gossip", "tree:2x5", "F*", 100, 1, 940, 298},
};

START_TEST(steps_are_exact)
{
    uint64_t digest = 0;
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct options options = trial_on(runs[_i].topology);
        options.model = runs[_i].model;
        options.startup = runs[_i].startup;
        options.per_unit = runs[_i].per_unit;
        struct trial trial = trial_run(find_program(runs[_i].program), options, setting);
        const struct outcome *o = trial.outcome;
        ck_assert_msg(o->status == PARRAY_DONE && o->verified == 1, "%s", o->error);
        ck_assert_msg(o->steps == runs[_i].steps && o->transmissions == runs[_i].transmissions,
                      "%s on %s: %" PRIu64 " steps, %" PRIu64 " transmissions", runs[_i].program,
                      runs[_i].topology, o->steps, o->transmissions);
        ck_assert(setting == 0 || both_digests(o) == digest);
        digest = both_digests(o);
        want_whole(o);
        trial_end(&trial);
    }
}
END_TEST

/* The program that sends each token by itself reaches its own bound; the other one takes fewer steps. */
START_TEST(own_bounds_are_no_bounds_of_bundles)
{
    static const struct {
        const char *single, *bundles, *topology, *model;
        uint64_t startup, own;
    } pairs[] = {
        {"hypercube-mnb", "hypercube-mnb-doubling", "hypercube:5", "F*", 100, 707},
        {"hypercube-mnb", "bundled-gossip", "hypercube:5", "F*", 100, 707},
        {"hypercube-exchange", "matrix-transpose", "hypercube:5", "F*", 100, 1616},
        {"ring-broadcasts", "bundled-gossip", "ring:8", "F*", 100, 707},
    };
    struct options options = trial_on(pairs[_i].topology);
    options.model = pairs[_i].model;
    options.startup = pairs[_i].startup;
    struct trial single = trial_run(find_program(pairs[_i].single), options, 0);
    struct trial bundles = trial_run(find_program(pairs[_i].bundles), options, 0);
    ck_assert_uint_eq(single.outcome->steps, pairs[_i].own);
    ck_assert(single.outcome->own_bound >= 0 && outcome_optimal(single.outcome) != 1);
    ck_assert_uint_lt(bundles.outcome->steps, single.outcome->steps);
    ck_assert(single.outcome->lower_bound <= bundles.outcome->time);
    trial_end(&bundles);
    trial_end(&single);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_exact, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, own_bounds_are_no_bounds_of_bundles, 0, 4);
}

UNIT(add_cases, 60)
