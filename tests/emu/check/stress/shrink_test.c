/*
 * Smaller arrays of one kind are tried in a fixed order, and failures are made as small as they get.
 */
#include <signal.h>
#include <unistd.h>

#include "folds.h"
#include "stress/shrink.h"

/* Seconds in which a failure gets as small as it can on any machine, with any sanitizer. */
enum { PATIENCE = 300 };

static const struct {
    const char *spec;
    const char *smaller[7]; /* ended by NULL */
} specs[] = {
    {"mesh:4x5", {"mesh:2x5", "mesh:3x5", "mesh:2x5", "mesh:4x3", "mesh:4x4", "mesh:4x3"}},
    {"ring:7", {"ring:4", "ring:6", "ring:5"}},
    {"ring:2", {"ring:1", "ring:1", "ring:2"}},
    {"tree:3x2", {"tree:2x2", "tree:2x2", "tree:1x2", "tree:3x1", "tree:3x1", "tree:3x2"}},
    {"graph:7.txt", {NULL}},
    {"ring", {NULL}},
};

START_TEST(each_number_is_halved_and_made_one_and_two_smaller)
{
    char text[64];
    unsigned i = 0;
    for (; specs[_i].smaller[i]; i++) {
        ck_assert(topology_smaller(specs[_i].spec, i, text, sizeof text));
        ck_assert_str_eq(text, specs[_i].smaller[i]);
    }
    ck_assert(!topology_smaller(specs[_i].spec, i, text, sizeof text));
}
END_TEST

/* ------------------------------------------------------------------------------------- shrink */

/* Node 0 relies on the packets' coming in the order of ranks. */
static int check_order(int last, int theirs)
{
    return theirs > last && last >= 0 ? theirs : -1;
}

static void relying_node(struct node *self)
{
    int mine = node_rank(self), last = 0, theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet);
        last = check_order(last, theirs);
        node_check_at(self, last > 0, "in order", "rely.c:9");
    }
}

static const struct parray_program relying = {.name = "relying", .node = relying_node};

/* The first seed from which a disturbed run ends with another kind than the undisturbed one. */
static struct shrinking found(const struct parray_program *program, const char *topology)
{
    struct conditions conditions = plain_conditions(program, topology);
    struct shrinking s = {.failing = conditions, .undisturbed_fine = true, .seconds = PATIENCE};
    uint64_t kind = run_once(&conditions).kind;
    s.failing.disturb.order = ORDER_RANDOM;
    s.failing.disturb.garbage = 0x11;
    do {
        s.failing.disturb.seed++;
        s.failure = run_once(&s.failing);
    } while (s.failure.kind == kind);
    return s;
}

/* One packet is taken too early, on the smallest array that has two. */
static void expect_small(struct shrinking *s, const char *topology)
{
    const struct choice *choice = s->conditions.disturb.choice;
    ck_assert_str_eq(s->conditions.options.topology, topology);
    ck_assert_uint_eq(s->conditions.disturb.choice_count, 1);
    ck_assert(choice == s->choice && choice->kind == CHOICE_TAKE && choice->node == 0 && choice->port > 0);
    ck_assert(s->conditions.disturb.order == ORDER_FIXED && s->conditions.disturb.garbage == 0);
    ck_assert(!s->conditions.disturb.turns && s->conditions.disturb.seed == 0);
    ck_assert_uint_eq(s->conditions.options.workers, 1);
    ck_assert_uint_ge(s->choices_before, 1);
    ck_assert_uint_gt(s->attempts, 3);
}

START_TEST(a_failed_check_is_left_with_three_nodes_and_one_choice)
{
    struct shrinking s = found(&relying, "complete:6");
    ck_assert_int_eq(s.failure.status, PARRAY_WRONG);
    ck_assert(shrink(&s));
    ck_assert_ptr_null(s.why);
    expect_small(&s, "complete:3");
    struct run_ending again = run_once(&s.conditions);
    ck_assert_int_eq(again.status, PARRAY_WRONG);
    ck_assert_uint_eq(again.digest, s.ending.digest);
    shrink_free(&s);
    ck_assert_ptr_null(s.choice);
}
END_TEST

START_TEST(an_array_that_is_to_be_kept_is_kept)
{
    struct shrinking s = found(&relying, "complete:6");
    s.keep_array = true;
    ck_assert(shrink(&s));
    expect_small(&s, "complete:6");
    shrink_free(&s);
}
END_TEST

START_TEST(another_result_than_that_of_the_undisturbed_run_counts_as_the_failure)
{
    struct shrinking s = found(&order_program, "complete:5");
    ck_assert_int_eq(s.failure.status, PARRAY_DONE);
    ck_assert(shrink(&s));
    expect_small(&s, "complete:3");
    shrink_free(&s);
}
END_TEST

START_TEST(choices_that_are_listed_already_are_made_fewer)
{
    static const struct choice list[] = {
        {.kind = CHOICE_TAKE, .node = 0, .number = 0, .port = 2},
        {.kind = CHOICE_TAKE, .node = 0, .number = 1, .port = 3},
        {.kind = CHOICE_TAKE, .node = 0, .number = 2, .port = 0},
    };
    struct shrinking s = {
        .failing = plain_conditions(&relying, "complete:5"), .undisturbed_fine = true, .seconds = PATIENCE};
    s.failing.disturb.choice = list;
    s.failing.disturb.choice_count = ARRAY_LENGTH(list);
    s.failure = run_once(&s.failing);
    ck_assert_int_eq(s.failure.status, PARRAY_WRONG);
    ck_assert(shrink(&s));
    ck_assert_uint_eq(s.choices_before, 3);
    expect_small(&s, "complete:5");
    shrink_free(&s);
}
END_TEST

START_TEST(a_failure_that_does_not_come_back_says_so)
{
    struct shrinking s = {.failing = plain_conditions(&sum_program, "complete:3"),
                          .failure = {.status = PARRAY_DEADLOCK},
                          .undisturbed_fine = true,
                          .seconds = PATIENCE};
    ck_assert(!shrink(&s));
    ck_assert_str_eq(s.why,
                     "the failure does not come back when the run is repeated with its seed on one worker");
    shrink_free(&s);
}
END_TEST

/* Every process has another number. */
static void process_node(struct node *self)
{
    pid_t process = getpid();
    node_result(self, &process, sizeof process);
    node_check_at(self, false, "never", "process.c:5");
}

START_TEST(a_run_that_goes_otherwise_each_time_says_so)
{
    static const struct parray_program process = {.name = "process", .node = process_node};
    struct shrinking s = {.failing = plain_conditions(&process, "line:1"), .seconds = PATIENCE};
    s.failure = run_once(&s.failing);
    ck_assert(!shrink(&s));
    ck_assert_ptr_eq(
        strstr(s.why, "the run goes otherwise each time it is repeated: it depends on what no seed controls"),
        s.why);
    shrink_free(&s);
}
END_TEST

static int kill_out_of_order(int last, int theirs)
{
    if (theirs < last)
        raise(SIGKILL);
    return theirs;
}

static void killing_node(struct node *self)
{
    fold_with(self, kill_out_of_order);
}

START_TEST(a_crash_keeps_its_seed_and_gets_a_smaller_array)
{
    static const struct parray_program killing = {.name = "killing", .node = killing_node};
    struct shrinking s = found(&killing, "complete:6");
    ck_assert_int_eq(s.failure.signal, SIGKILL);
    ck_assert(shrink(&s));
    ck_assert_str_eq(s.conditions.options.topology, "complete:3");
    ck_assert(s.conditions.disturb.order == ORDER_RANDOM && s.conditions.disturb.choice_count == 0);
    ck_assert_int_eq(run_once(&s.conditions).signal, SIGKILL);
    shrink_free(&s);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_failed_check_is_left_with_three_nodes_and_one_choice);
    tcase_add_test(cases, an_array_that_is_to_be_kept_is_kept);
    tcase_add_test(cases, another_result_than_that_of_the_undisturbed_run_counts_as_the_failure);
    tcase_add_test(cases, choices_that_are_listed_already_are_made_fewer);
    tcase_add_test(cases, a_failure_that_does_not_come_back_says_so);
    tcase_add_test(cases, a_run_that_goes_otherwise_each_time_says_so);
    tcase_add_test(cases, a_crash_keeps_its_seed_and_gets_a_smaller_array);
    tcase_add_loop_test(cases, each_number_is_halved_and_made_one_and_two_smaller, 0,
                        (int)ARRAY_LENGTH(specs));
}

UNIT(add_cases, 60)
