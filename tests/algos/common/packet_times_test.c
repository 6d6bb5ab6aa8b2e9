/*
 * Bounds and times of the programs that send packets of one unit: packets which take several steps make a run
 * longer by as much as its bound and the paper's time.
 */
#include <math.h>

#include "program_run.h"
#include "tools.h"

static const struct {
    const char *program, *topology, *param;
} runs[] = {
    {"echo", "mesh:3x4", NULL},
    {"line-gossip", "line:7", NULL},
    {"mesh-gossip", "mesh:4x4", NULL},
    {"mesh-gossip", "mesh:3x3", NULL},
    {"mesh-gossip-fy", "mesh:4x4", NULL},
    {"mesh-gossip-optimal", "mesh:4x4", NULL},
    {"mesh-gossip-rect", "mesh:3x5", NULL},
    {"mesh-gossip-rect", "mesh:2x3x4", NULL},
    {"mesh-gossip-combs", "mesh:2x3x4", NULL},
    {"mesh-gossip-odd", "mesh:3x5", NULL},
    {"mesh-gossip-turns", "mesh:4x4", NULL},
    {"ring-gossip", "ring:8", NULL},
    {"torus-gossip", "torus:4x4", NULL},
    {"torus-gossip-forward", "torus:3x3x3", NULL},
    {"torus-gossip-optimal", "torus:3x5", NULL},
    {"hypercube-exchange", "hypercube:4", NULL},
    {"hypercube-exchange", "hypercube:4", "sequential=1"},
    {"hypercube-exchange-sla", "hypercube:4", NULL},
    {"translated-exchange", "torus:3x3", NULL},
    {"hypercube-mnb", "hypercube:4", NULL},
    {"hypercube-mnb-sla", "hypercube:4", NULL},
    {"hypercube-scatter", "hypercube:4", NULL},
    {"hypercube-scatter-mnb", "hypercube:4", NULL},
    {"hypercube-scatter-sla", "hypercube:4", NULL},
    {"line-broadcasts", "line:7", NULL},
    {"ring-broadcasts", "ring:7", "split=0"},
    {"ring-broadcasts", "ring:7", "split=1"},
    {"ring-broadcasts", "ring:7", "rounds=1"},
    {"mesh-mnb", "torus:5x5", NULL},
    {"mesh-mnb", "torus:5x5", "split=1"},
    {"mesh-mnb-optimal", "torus:3x3x3", NULL},
    {"mesh-pmnb", "mesh:3x3x3", "split=0"},
    {"mesh-pmnb", "mesh:3x3x3", "split=1"},
    {"mesh-pmnb", "torus:3x3x3", "split=1"},
    {"mesh-pmnb", "torus:3x3x3", "single=1"},
    {"mesh-monotone", "mesh:4x4", NULL},
    {"mesh-packing", "mesh:4x4", NULL},
    {"mesh-prefix", "mesh:4x4", "fast=1"},
    {"mesh-partial-exchange", "mesh:4x4", NULL},
    {"mesh-partial-exchange-dd", "mesh:3x3x3", NULL},
    {"mesh-partial-exchange-fraction", "mesh:4x4", NULL},
    {"mesh-partial-gather", "mesh:4x4", NULL},
    {"mesh-transpose", "mesh:4x4", NULL},
    {"mesh-partial-exchange", "torus:4x4", NULL},
    {"torus-mnb-2d", "torus:5x5", NULL},
    {"worm-broadcast", "mesh:8x8", NULL},
    {"worm-broadcast-doubling", "mesh:4x4", NULL},
    {"worm-broadcast-dp", "line:16", NULL},
};

static struct trial run_with(int number, uint64_t startup, uint64_t per_unit)
{
    struct options options = trial_on(runs[number].topology);
    options.startup = startup;
    options.per_unit = per_unit;
    options.params = &runs[number].param;
    options.param_count = runs[number].param ? 1 : 0;
    struct trial trial = trial_run(find_program(runs[number].program), options, 0);
    ck_assert_msg(trial.status == PARRAY_DONE && trial.outcome->verified == 1, "%s on %s: %s",
                  runs[number].program, runs[number].topology, trial.outcome->error);
    return trial;
}

/* Both missing, or the second one is the first one times the factor. */
static bool is_multiple(double first, double second, double factor)
{
    return isnan(first) ? isnan(second) : fabs(second - first * factor) < 1e-9 * second;
}

START_TEST(start_ups_count_in_bounds_and_papers_times)
{
    static const struct {
        uint64_t startup, per_unit;
    } prices[] = {{5, 1}, {4, 3}, {0, 7}};
    struct trial plain = run_with(_i, 0, 1);
    const struct outcome *once = plain.outcome;
    ck_assert(once->lower_bound > 0 && once->time >= once->lower_bound);
    for (size_t i = 0; i < ARRAY_LENGTH(prices); i++) {
        uint64_t one = prices[i].startup + prices[i].per_unit;
        double factor = (double)one / (double)prices[i].per_unit;
        struct trial slow = run_with(_i, prices[i].startup, prices[i].per_unit);
        ck_assert_uint_eq(slow.outcome->steps, one * once->steps);
        ck_assert_msg(is_multiple(once->own_bound, slow.outcome->own_bound, factor), "bound %g",
                      slow.outcome->own_bound);
        ck_assert_msg(is_multiple(once->paper_time, slow.outcome->paper_time, factor), "paper %g",
                      slow.outcome->paper_time);
        ck_assert((slow.outcome->time == slow.outcome->own_bound) == (once->time == once->own_bound));
        ck_assert(!(slow.outcome->time < slow.outcome->lower_bound));
        trial_end(&slow);
    }
    trial_end(&plain);
}
END_TEST

START_TEST(units_that_take_no_time_leave_no_packet_times)
{
    struct trial trial = run_with(_i, 3, 0);
    ck_assert(isnan(trial.outcome->time));
    ck_assert(isnan(trial.outcome->lower_bound));
    ck_assert(isnan(trial.outcome->paper_time));
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, start_ups_count_in_bounds_and_papers_times, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, units_that_take_no_time_leave_no_packet_times, 0, (int)ARRAY_LENGTH(runs));
}

UNIT(add_cases, 120)
