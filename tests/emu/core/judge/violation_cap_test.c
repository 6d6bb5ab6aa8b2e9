/*
 * Of too many violations the count is exact, and the first ones by step, node and port are kept, with any
 * number of workers.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"

enum { NODES = 40, A_STEP = NODES * (NODES - 1) / 2, STEPS = 3 };

/* Every node sends on all ports in all steps, so under H* every link is used both ways. */
static void shout(struct node *self)
{
    for (int step = 0; step < STEPS; step++) {
        for (int port = 0; port < node_degree(self); port++)
            node_send(self, port, NULL, 0);
        node_step(self);
    }
}

static const struct parray_program program = {.name = "shout", .node = shout};

static struct options shouting(bool count)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = "complete:40";
    options.model = "H*";
    options.mailbox = STEPS;
    options.on_violation = count ? VIOLATION_COUNT : VIOLATION_ABORT;
    return options;
}

START_TEST(a_thousand_are_kept_and_all_are_counted)
{
    struct trial trial = trial_run(&program, shouting(true), _i);
    const struct outcome *o = trial.outcome;
    size_t at = 0;
    ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
    ck_assert_uint_eq(o->violation_count, A_STEP * STEPS);
    ck_assert_uint_eq(o->violations_kept, VIOLATIONS_KEPT);
    for (uint64_t step = 1; at < VIOLATIONS_KEPT; step++)
        for (int node = 0; node < NODES && at < VIOLATIONS_KEPT; node++)
            for (int peer = node + 1; peer < NODES && at < VIOLATIONS_KEPT; peer++) {
                const struct violation *v = &o->violations[at++];
                ck_assert_uint_eq(v->step, step);
                ck_assert_int_eq(v->node, node);
                ck_assert_int_eq(v->part[0].peer, peer);
                ck_assert_int_eq(v->part[0].port, peer - 1);
                ck_assert_int_eq(v->rule, RULE_HALF_DUPLEX);
            }
    trial_end(&trial);
}
END_TEST

START_TEST(a_run_that_aborts_has_all_of_its_last_step)
{
    struct trial trial = trial_run(&program, shouting(false), _i);
    ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
    ck_assert_uint_eq(trial.outcome->violation_count, A_STEP);
    ck_assert_uint_eq(trial.outcome->violations_kept, A_STEP);
    ck_assert_uint_eq(trial.outcome->transmissions, 2 * A_STEP);
    ck_assert_int_eq(trial.outcome->verified, -1);
    trial_end(&trial);
}
END_TEST

/* Node 0 sends three packets in one step: two of them meet another, and each violation names that one. */
static void stutter(struct node *self)
{
    if (node_rank(self) == 0) {
        node_send_at(self, 1, NULL, 0, "a.c:1");
        node_send_at(self, 1, NULL, 0, "a.c:2");
        node_send_at(self, 1, NULL, 0, "a.c:3");
    }
}

START_TEST(each_packet_that_meets_another_is_a_violation)
{
    static const struct parray_program stutterer = {.name = "stutter", .node = stutter};
    struct options options = OPTIONS_DEFAULT;
    options.mailbox = 3;
    struct trial trial = trial_run(&stutterer, options, _i);
    const struct outcome *o = trial.outcome;
    ck_assert_uint_eq(o->violation_count, 2);
    ck_assert_str_eq(o->violations[0].part[0].site, "a.c:1");
    ck_assert_str_eq(o->violations[0].part[1].site, "a.c:2");
    ck_assert_str_eq(o->violations[1].part[0].site, "a.c:2");
    ck_assert_str_eq(o->violations[1].part[1].site, "a.c:3");
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_thousand_are_kept_and_all_are_counted, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_run_that_aborts_has_all_of_its_last_step, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, each_packet_that_meets_another_is_a_violation, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
