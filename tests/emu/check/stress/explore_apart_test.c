/*
 * An exploration in a process of its own: it gives what it gives here, and outlives a run that ends the
 * process.
 */
#include <signal.h>

#include "folds.h"
#include "stress/explore.h"

static struct exploration *explored(const struct parray_program *program, const char *topology)
{
    const struct exploration asked = {
        .conditions = plain_conditions(program, topology), .delay = 100, .limit = 100};
    return explore_apart(&asked);
}

START_TEST(it_gives_what_an_exploration_in_this_process_gives)
{
    struct exploration *e = explored(&sum_program, "complete:4");
    ck_assert(e->complete && !e->differs && !e->carried && e->executions == 6 && e->runs == 6);
    explore_free(e);
    e = explored(&order_program, "complete:3");
    ck_assert(e->differs && !e->complete && !e->carried);
    ck_assert(e->critical.node == 0 && e->critical.port == 1 && e->choice_count == 1);
    ck_assert_str_eq(e->critical_call, "node_recv_any at " FOLD_SITE);
    explore_free(e);
}
END_TEST

START_TEST(what_is_refused_says_why)
{
    struct exploration *e = explored(&sum_program, "complete:65");
    ck_assert(e->refused && !e->differs);
    ck_assert_str_eq(
        e->first.text,
        "an exploration is for arrays of up to 64 nodes, not for complete:65: take a smaller one");
    explore_free(e);
}
END_TEST

static int kill_if_2_is_first(int sum, int theirs)
{
    if (sum == 0 && theirs == 2)
        raise(SIGKILL);
    return sum + theirs;
}

static void kill_node(struct node *self)
{
    fold_with(self, kill_if_2_is_first);
}

START_TEST(a_run_that_ends_the_process_is_the_odd_one)
{
    static const struct parray_program program = {.name = "kill", .node = kill_node};
    struct exploration *e = explored(&program, "complete:3");
    ck_assert(e->differs && !e->complete && !e->carried && e->executions == 2);
    ck_assert_int_eq(e->odd.signal, SIGKILL);
    ck_assert_str_eq(e->odd.text, "crashed: signal 9 (Killed)");
    ck_assert(e->critical.node == 0 && e->critical.number == 0 && e->critical.port == 1 && e->instead == 0);
    ck_assert_int_eq(e->first.status, PARRAY_DONE);
    explore_free(e);
}
END_TEST

static void die_node(struct node *self)
{
    (void)self;
    raise(SIGKILL);
}

START_TEST(if_that_is_the_undisturbed_run_it_is_the_first_one)
{
    static const struct parray_program program = {.name = "die", .node = die_node};
    struct exploration *e = explored(&program, "line:1");
    ck_assert(!e->differs && !e->complete && e->executions == 1);
    ck_assert_int_eq(e->first.signal, SIGKILL);
    explore_free(e);
}
END_TEST

static int runs_before;

static void carrying_node(struct node *self)
{
    sum_node(self);
    node_result(self, &runs_before, sizeof runs_before);
    runs_before += node_rank(self) == 0;
}

START_TEST(what_differs_only_by_what_earlier_runs_left_is_carried)
{
    static const struct parray_program program = {.name = "carrying", .node = carrying_node};
    struct exploration *e = explored(&program, "complete:3");
    ck_assert(e->differs && e->carried);
    ck_assert_int_eq(runs_before, 0);
    explore_free(e);
}
END_TEST

static void dying_later_node(struct node *self)
{
    sum_node(self);
    if (node_rank(self) == 0 && runs_before++)
        raise(SIGKILL);
}

START_TEST(so_is_a_death_that_comes_of_earlier_runs_alone)
{
    static const struct parray_program program = {.name = "dying-later", .node = dying_later_node};
    struct exploration *e = explored(&program, "complete:3");
    ck_assert(e->differs && e->carried && e->executions == 2);
    explore_free(e);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, it_gives_what_an_exploration_in_this_process_gives);
    tcase_add_test(cases, what_is_refused_says_why);
    tcase_add_test(cases, a_run_that_ends_the_process_is_the_odd_one);
    tcase_add_test(cases, if_that_is_the_undisturbed_run_it_is_the_first_one);
    tcase_add_test(cases, what_differs_only_by_what_earlier_runs_left_is_carried);
    tcase_add_test(cases, so_is_a_death_that_comes_of_earlier_runs_alone);
}

UNIT(add_cases, 60)
