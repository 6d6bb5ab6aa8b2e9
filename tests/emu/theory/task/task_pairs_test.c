/*
 * Tasks that are lists of pairs: who has a token for whom, refusals, and deliveries in any order.
 */
#include <parray.h>
#include <string.h>

#include "../../trial.h"
#include "task/task.h"
#include "task/task_case.h"
#include "topo/topo.h"

static struct topo *topo;
static struct task_case task_case;

static bool open_case(const char *task, const char *const *params, size_t count)
{
    char error[TOPO_ERROR_SIZE];
    topo = topo_open("mesh:2x3", error, sizeof error);
    const struct task_asked asked = {task_find(task), topo, 1, params, count};
    return task_case_open(&task_case, &asked);
}

static void close_case(void)
{
    task_case_close(&task_case);
    topo_close(topo);
}

/* The demand is just these pairs, in any order. */
static void expect_pairs(const char *task, const char *const *params, size_t count,
                         const struct demand_pair *pairs, size_t pair_count)
{
    ck_assert_msg(open_case(task, params, count), "%s", task_case.error);
    const struct demand *demand = &task_case.demand;
    ck_assert_int_eq(demand->form, DEMAND_PAIRS);
    ck_assert_uint_eq(demand->pair_count, pair_count);
    for (size_t i = 0; i < pair_count; i++) {
        int found = 0;
        for (size_t k = 0; k < pair_count; k++)
            found += demand->pairs[k].from == pairs[i].from && demand->pairs[k].to == pairs[i].to;
        ck_assert_int_eq(found, 1);
    }
    close_case();
}

START_TEST(the_active_nodes_go_with_the_targets_in_order)
{
    const char *const given[] = {"active=5,1,3", "targets=4,0,3"};
    const char *const first[] = {"active=5,1,3", "targets=first"};
    const char *const none[] = {"active=random:0"};
    expect_pairs("partial-permutation", given, 2, (struct demand_pair[]){{1, 0}, {3, 3}, {5, 4}}, 3);
    expect_pairs("partial-permutation", first, 2, (struct demand_pair[]){{1, 0}, {3, 1}, {5, 2}}, 3);
    expect_pairs("partial-permutation", none, 1, NULL, 0);
}
END_TEST

/* Without targets they are drawn: as many, all different. */
START_TEST(targets_are_drawn)
{
    const char *const active[] = {"active=0,1,2,4"};
    ck_assert(open_case("partial-permutation", active, 1));
    ck_assert_uint_eq(task_case.demand.pair_count, 4);
    for (size_t i = 1; i < 4; i++)
        ck_assert_int_gt(task_case.demand.pairs[i].to, task_case.demand.pairs[i - 1].to);
    close_case();
}
END_TEST

/* Dense column 4 has an entry in every row, and every column one in the dense row 1. */
START_TEST(dense_columns_and_rows_have_the_entries)
{
    const char *const both[] = {"columns=4", "rows=1"}, *const columns[] = {"columns=4", "rows=random:0"};
    const struct demand_pair entries[] = {{4, 0}, {4, 1}, {4, 2}, {4, 3}, {4, 4}, {4, 5},
                                          {0, 1}, {1, 1}, {2, 1}, {3, 1}, {5, 1}};
    expect_pairs("transpose", both, 2, entries, 11);
    expect_pairs("transpose", columns, 2, entries, 6);
}
END_TEST

START_TEST(what_does_not_fit_is_refused)
{
    static const struct {
        const char *task, *param[2], *error;
    } refused[] = {
        {"partial-permutation",
         {"active=1,2", "targets=0"},
         "active names 2 nodes and targets 1: they must be as many"},
        {"partial-permutation", {"active=1", "targets=6"}, "--param targets=6: different ranks from 0 to 5"},
        {"transpose", {"columns=6", "rows=1"}, "--param columns=6: different ranks from 0 to 5"},
        {"transpose", {"columns=1", "rows=few"}, "--param rows=few: different ranks from 0 to 5"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(refused); i++) {
        ck_assert(!open_case(refused[i].task, refused[i].param, 2));
        ck_assert_msg(strstr(task_case.error, refused[i].error), "%s", task_case.error);
        close_case();
    }
}
END_TEST

START_TEST(a_matrix_with_too_many_entries_is_refused)
{
    char error[TOPO_ERROR_SIZE];
    const char *const params[] = {"columns=all", "rows=all"};
    topo = topo_open("mesh:128x128", error, sizeof error);
    const struct task_asked asked = {task_find("transpose"), topo, 1, params, 2};
    ck_assert(!task_case_open(&task_case, &asked));
    ck_assert_ptr_nonnull(strstr(task_case.error, "268435456 entries; transpose takes up to 67108864"));
    close_case();
}
END_TEST

/* ---------------------------------------------------------------------------------- deliveries */

/* Node 0 gets all tokens of all, and hands them in in an order of its own; `backwards` or not. */
static bool backwards;

struct item {
    int origin;
    uint32_t word;
};

static void tell_the_first(struct node *self)
{
    struct parray_token token;
    struct item item[64];
    int count = 0, all = 4 * (node_count(self) - 1);
    if (node_rank(self)) {
        while (node_given(self, &token)) {
            struct item own = {token.origin, token.word};
            node_send(self, 0, &own, sizeof own);
            node_step(self);
        }
        return;
    }
    for (; count < all; count++) {
        struct packet packet = PACKET(&item[count], sizeof item[count]);
        node_recv_any(self, &packet);
    }
    for (int i = 0; i < count; i++) {
        const struct item *next = &item[backwards ? count - 1 - i : i];
        node_deliver(self, next->origin, &next->word, sizeof next->word);
    }
}

static const struct parray_param many_params[] = {{"tokens", "0,4,4,4,4,4,4,4", "as many"},
                                                  {NULL, NULL, NULL}};

/* A leaf of a star gets nothing, which is what the report has to say; the middle gets all that it wants. */
START_TEST(several_tokens_of_one_origin_come_in_any_order)
{
    static const struct parray_program program = {
        .name = "many", .task = "gossip", .params = many_params, .node = tell_the_first};
    for (int i = 0; i < 2; i++) {
        backwards = i;
        struct trial trial = trial_run(&program, trial_on("tree:7x2"), 0);
        const struct task_outcome *o = &trial.outcome->task;
        ck_assert_msg(trial.status == PARRAY_WRONG, "%s", trial.outcome->error);
        ck_assert_uint_eq(o->deliveries, 28);
        ck_assert_uint_eq(o->failed, 7);
        ck_assert_int_eq(o->first.node, 1);
        ck_assert_str_eq(o->first.kind, "missing");
        trial_end(&trial);
    }
}
END_TEST

/* Which of the four? */
static void ask_for_any(struct node *self)
{
    const struct parray_token token = {.origin = node_rank(self), .dest = -1};
    uint32_t word;
    if (node_rank(self) == 1)
        node_contents(self, &token, &word);
}

START_TEST(one_of_several_tokens_has_to_be_named)
{
    static const struct parray_program program = {
        .name = "any", .task = "gossip", .params = many_params, .node = ask_for_any};
    struct trial trial = trial_run(&program, trial_on("tree:7x2"), 0);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_msg(strstr(trial.outcome->error, "this node has several tokens for that dest"), "%s",
                  trial.outcome->error);
    trial_end(&trial);
}
END_TEST

static uint32_t two_parts(const struct parray *array)
{
    return array ? 2 : 1;
}

static void idle(struct node *self)
{
    node_step(self);
}

START_TEST(tokens_with_too_many_parts_are_refused)
{
    static const struct parray_program program = {
        .name = "halves", .task = "gossip", .packet_units = two_parts, .node = idle};
    static const char *const most[] = {"units=524288"}, *const more[] = {"units=524289"};
    struct options options = trial_on("ring:3");
    options.params = most;
    options.param_count = 1;
    struct trial trial = trial_open(&program, options, 0);
    ck_assert_msg(trial.array, "%s", trial.error);
    trial_end(&trial);
    options.params = more;
    trial = trial_open(&program, options, 0);
    ck_assert_ptr_null(trial.array);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_str_eq(trial.error, "--param units=524289: halves splits every token into 2 parts of that "
                                  "length, and a token has at most 1048576 units: take fewer");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_active_nodes_go_with_the_targets_in_order);
    tcase_add_test(cases, targets_are_drawn);
    tcase_add_test(cases, dense_columns_and_rows_have_the_entries);
    tcase_add_test(cases, what_does_not_fit_is_refused);
    tcase_add_test(cases, a_matrix_with_too_many_entries_is_refused);
    tcase_add_test(cases, one_of_several_tokens_has_to_be_named);
    tcase_add_test(cases, tokens_with_too_many_parts_are_refused);
    tcase_add_test(cases, several_tokens_of_one_origin_come_in_any_order);
}

UNIT(add_cases, 60)
