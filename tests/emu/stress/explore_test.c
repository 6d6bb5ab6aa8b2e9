/*
 * All executions that differ, how many runs they take, and the first choice that leads to another outcome.
 */
#include "folds.h"
#include "stress/explore.h"

static struct choice room[EXPLORE_CHOICES_MOST];

static struct exploration explored(const struct parray_program *program, const char *topology, uint64_t limit)
{
    struct exploration e = {
        .conditions = plain_conditions(program, topology), .delay = 100, .limit = limit, .choice = room};
    explore(&e);
    return e;
}

static void quiet_node(struct node *self)
{
    (void)self;
}

static const struct parray_program quiet = {.name = "quiet", .node = quiet_node};

START_TEST(a_program_without_open_calls_has_one_execution)
{
    struct exploration e = explored(&quiet, "ring:64", 100);
    ck_assert(e.complete && !e.differs && !e.refused);
    ck_assert(e.executions == 1 && e.runs == 1);
    ck_assert_int_eq(e.first.status, PARRAY_DONE);
}
END_TEST

/* n packets at one node come in n! orders. */
START_TEST(packets_that_may_come_in_any_order_do_so_in_all_orders_once)
{
    static const struct {
        const char *topology;
        uint64_t executions;
    } folds[] = {{"complete:2", 1}, {"complete:3", 2}, {"complete:4", 6}, {"complete:5", 24}};
    for (size_t i = 0; i < ARRAY_LENGTH(folds); i++) {
        struct exploration e = explored(&sum_program, folds[i].topology, 1000);
        ck_assert(e.complete && !e.differs);
        ck_assert_uint_eq(e.executions, folds[i].executions);
        ck_assert_uint_eq(e.runs, folds[i].executions);
    }
}
END_TEST

START_TEST(at_the_limit_it_stops_and_is_not_complete)
{
    struct exploration e = explored(&sum_program, "complete:4", 5);
    ck_assert(!e.complete && !e.differs);
    ck_assert_uint_eq(e.executions, 5);
    e = explored(&sum_program, "complete:4", 7);
    ck_assert(e.complete);
    ck_assert_uint_eq(e.executions, 6);
}
END_TEST

START_TEST(another_outcome_is_told_with_the_choice_that_made_it)
{
    struct exploration e = explored(&order_program, "complete:3", 100);
    ck_assert(e.differs && !e.complete);
    ck_assert(e.executions == 2 && e.runs == 2);
    ck_assert_uint_ne(e.odd.kind, e.first.kind);
    ck_assert_str_eq(e.critical_call, "node_recv_any at " FOLD_SITE);
    ck_assert(e.critical.kind == CHOICE_AWAIT && e.critical.node == 0 && e.critical.number == 0);
    ck_assert(e.critical.port == 1 && e.instead == 0);
    ck_assert_uint_eq(e.choice_count, 1);
    ck_assert_mem_eq(e.choice, &e.critical, sizeof e.critical);
}
END_TEST

START_TEST(a_run_of_these_choices_gives_the_outcome_again)
{
    struct exploration e = explored(&order_program, "complete:4", 100);
    struct conditions odd = e.conditions;
    odd.disturb.choice = e.choice;
    odd.disturb.choice_count = e.choice_count;
    ck_assert_uint_eq(run_once(&odd).kind, e.odd.kind);
}
END_TEST

START_TEST(what_cannot_be_built_or_is_too_large_is_refused)
{
    struct exploration e = explored(&quiet, "ring:65", 100);
    ck_assert(e.refused && e.executions == 0);
    ck_assert_str_eq(e.first.text,
                     "--explore is for arrays of up to 64 nodes, not for ring:65: take a smaller one");
    e = explored(&quiet, "mesh:0x3", 100);
    ck_assert(e.refused && e.executions == 0);
    ck_assert_str_eq(
        e.first.text,
        "topology \"mesh:0x3\": \"0\" is not a number from 1 up; write mesh:AxBx.. with whole numbers, e.g. "
        "mesh:4x4");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_program_without_open_calls_has_one_execution);
    tcase_add_test(cases, packets_that_may_come_in_any_order_do_so_in_all_orders_once);
    tcase_add_test(cases, at_the_limit_it_stops_and_is_not_complete);
    tcase_add_test(cases, another_outcome_is_told_with_the_choice_that_made_it);
    tcase_add_test(cases, a_run_of_these_choices_gives_the_outcome_again);
    tcase_add_test(cases, what_cannot_be_built_or_is_too_large_is_refused);
}

int main(void)
{
    return trial_suite("explore", add_cases, 60);
}
