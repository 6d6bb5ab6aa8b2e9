/*
 * The parts of the algorithms on star graphs: the levels of the exchange, the three steps of the broadcast by
 * way of a mesh (Tseng, Chang and Sheu 1998), and the sweeps.
 */
#include "../common/phase_of.h"
#include "star_run.h"

static struct trial star(const char *program, int n, const char *param, const uint64_t price[2])
{
    struct star_run run = {.program = program, .params = {param}, .n = n};
    char topology[32];
    struct trial trial = trial_run(find_program(program), star_options(&run, topology, price), n % 3);
    ck_assert_msg(trial.status == PARRAY_DONE, "%s", trial.outcome->error);
    return trial;
}

static uint64_t price_of(struct star_cost cost, const uint64_t price[2])
{
    return cost.starts * price[0] + cost.words * price[1];
}

static uint64_t factorial(int n)
{
    return n ? (uint64_t)n * factorial(n - 1) : 1;
}

/* Equation (1) is a sum of two: inside each of the n!/k! substars goes what an exchange on a k-star takes;
 * the rest brings packets of k! messages to the substars. */
START_TEST(each_level_takes_its_part_of_equation_1)
{
    for (int n = 3; n <= 5; n++)
        for (int k = 2; k < n; k++) {
            int levels[] = {k, 1}, inner[] = {1};
            char param[16], name[32];
            snprintf(param, sizeof param, "k=%d", k);
            const uint64_t *price = star_prices[_i];
            struct trial trial = star("star-exchange", n, param, price);
            uint64_t inside = factorial(n) / factorial(k) * price_of(star_exchange_cost(k, inner, 1), price);
            uint64_t all = price_of(star_exchange_cost(n, levels, 2), price);
            want_phases(trial.outcome, 2);
            snprintf(name, sizeof name, "inside %d-substars", n);
            ck_assert_uint_eq(phase_of(trial.outcome, name)->steps, all - inside);
            snprintf(name, sizeof name, "inside %d-substars", k);
            ck_assert_uint_eq(phase_of(trial.outcome, name)->steps, inside);
            trial_end(&trial);
        }
}
END_TEST

/* Steps (1) and (2) take n-1 turns of three hops, step (3) (n-1)!-1 hops of n units, on all rings at once. */
START_TEST(the_three_steps_of_the_broadcast)
{
    for (int n = 3; n <= 6; n++) {
        const uint64_t *price = star_prices[_i], turns = 3 * (uint64_t)(n - 1) * (price[0] + price[1]);
        uint64_t ring = (factorial(n - 1) - 1) * (price[0] + (uint64_t)n * price[1]);
        struct trial trial = star("star-mnb", n, NULL, price);
        const struct outcome *o = trial.outcome;
        want_phases(o, 3);
        want_phase(o, "down the columns", 1, turns);
        want_phase(o, "up the columns", turns + 1, 2 * turns);
        want_phase(o, "round the rings", 2 * turns + 1, 2 * turns + ring);
        ck_assert_uint_eq(phase_of(o, "down the columns")->packets, phase_of(o, "up the columns")->packets);
        ck_assert_uint_eq(phase_of(o, "round the rings")->packets, factorial(n) * (factorial(n - 1) - 1));
        ck_assert_uint_eq(phase_least(phase_of(o, "round the rings")), ring);
        trial_end(&trial);
    }
}
END_TEST

/* n^2-3n+3 slots are enough: of the last of n-1 sweeps the first slot only. */
START_TEST(the_last_sweep_is_one_slot)
{
    for (int n = 3; n <= 5; n++) {
        char name[24];
        struct trial trial = star("star-exchange-sweep", n, NULL, star_prices[_i]);
        const struct outcome *o = trial.outcome;
        want_phases(o, (size_t)n - 1);
        for (int sweep = 1; sweep < n; sweep++) {
            snprintf(name, sizeof name, "sweep %d", sweep);
            ck_assert_uint_eq(phase_of(o, name)->packets,
                              factorial(n) * (sweep < n - 1 ? (uint64_t)n - 1 : 1));
            ck_assert_uint_eq(phase_least(phase_of(o, name)), phase_of(o, name)->steps);
        }
        trial_end(&trial);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, each_level_takes_its_part_of_equation_1, 0, STAR_PRICES);
    tcase_add_loop_test(cases, the_three_steps_of_the_broadcast, 0, STAR_PRICES);
    tcase_add_loop_test(cases, the_last_sweep_is_one_slot, 0, STAR_PRICES);
}

UNIT(add_cases, 120)
