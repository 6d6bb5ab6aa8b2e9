/*
 * The lower bounds that the programs on star graphs state, and the start-up that they declare. That of a task
 * may be stronger.
 */
#include "star_run.h"

/* ceil(log2 n!) starts and n!-1 units for tokens; for messages n! l_{n,1} units and a start, or starts. */
START_TEST(bounds_are_exact)
{
    static const struct {
        const char *program;
        int n;
        uint64_t prices[2], bound; /* in packet times */
    } bounds[] = {
        {"star-mnb-stair", 3, {100, 1}, 305}, {"star-mnb-stair", 4, {100, 1}, 523},
        {"star-mnb-ring", 5, {100, 1}, 819},  {"star-mnb", 5, {1, 1}, 126},
        {"star-exchange", 4, {1, 1}, 63},     {"star-exchange-sweep", 4, {100, 1}, 505},
        {"star-route", 4, {1, 1}, 124},       {"star-route", 5, {0, 1}, 442},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(bounds); i++) {
        char topology[16];
        snprintf(topology, sizeof topology, "star:%d", bounds[i].n);
        struct options options = trial_on(topology);
        options.startup = bounds[i].prices[0];
        options.per_unit = bounds[i].prices[1];
        const struct parray_program *program = find_program(bounds[i].program);
        struct trial trial = trial_run(program, options, 0);
        ck_assert(program->lower_bound(trial.array) == (double)bounds[i].bound);
        ck_assert(trial.outcome->own_bound == (double)bounds[i].bound);
        ck_assert(!program->task || trial.outcome->lower_bound >= (double)bounds[i].bound);
        ck_assert(!(trial.outcome->lower_bound > trial.outcome->time));
        trial_end(&trial);
    }
}
END_TEST

/* On three ports at once: 23 tokens, 62 units of messages, 31 l_{4,1} = 62 packets; a way of four links with
 * start-ups; and of random packets the longest way, or those of the busiest node. */
START_TEST(bounds_count_the_ports)
{
    static const struct {
        const char *program, *model, *param;
        uint64_t startup, bound;
    } bounds[] = {
        {"star-mnb-stair", "F*", NULL, 0, 8},
        {"star-exchange", "F*", NULL, 0, 21},
        {"star-exchange", "F*", NULL, 100, 404},
        {"star-route", "F*", NULL, 1, 42},
        {"star-route", "F1", NULL, 0, 62},
        {"star-route", "SLA", "k=2", 0, 25},
        {"star-route", "F*", "pairs=random:1", 2, 9},
        {"star-route", "SLA", "pairs=random:24", 0, 4},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(bounds); i++) {
        struct options options = trial_on("star:4");
        options.model = bounds[i].model;
        options.startup = bounds[i].startup;
        options.params = &bounds[i].param;
        options.param_count = bounds[i].param ? 1 : 0;
        const struct parray_program *program = find_program(bounds[i].program);
        struct trial trial = trial_run(program, options, 0);
        ck_assert_msg(program->lower_bound(trial.array) == (double)bounds[i].bound, "%s %s %s: %g",
                      bounds[i].program, bounds[i].model, bounds[i].param ? bounds[i].param : "",
                      program->lower_bound(trial.array));
        ck_assert(!program->task || trial.outcome->lower_bound >= (double)bounds[i].bound);
        trial_end(&trial);
    }
}
END_TEST

/* The programs whose packets have several messages declare a start-up; a run may say something else. */
START_TEST(the_program_declares_a_startup)
{
    struct options options = trial_on("star:4");
    struct trial trial = trial_run(find_program("star-mnb-ring"), options, 0);
    ck_assert_uint_eq(trial.outcome->steps, 23 * 11);
    trial_end(&trial);
    options.startup = 0;
    trial = trial_run(find_program("star-mnb-ring"), options, 0);
    ck_assert_uint_eq(trial.outcome->steps, 23);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, bounds_are_exact);
    tcase_add_test(cases, bounds_count_the_ports);
    tcase_add_test(cases, the_program_declares_a_startup);
}

UNIT(add_cases, 120)
