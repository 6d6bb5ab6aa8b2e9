/*
 * The numbers that nodes give for people: kept exactly, in the same order of columns on every engine, summed
 * without loss; what names may be; and what is stated of the whole array.
 */
#include "../../trial.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "facts/node_values.h"

/* Node 6 gives "late" first by the step, node 3 "early" first by the rank, node 3 "twin" after "early". */
static void give(struct node *self)
{
    int me = node_rank(self);
    char name[8] = "early";
    if (me == 3) {
        node_value(self, name, 7);
        memcpy(name, "gone", 5); /* the name was copied */
        node_value(self, "twin", 0.1);
    }
    if (me == 5) {
        node_value(self, "twin", 0.1);
        node_value(self, "early", 1);
        node_value(self, "early", -2.5); /* the last one counts */
    }
    node_wait_until(self, (uint64_t)(9 - me));
    node_value(self, "late", me);
    if (me == 2)
        node_value(self, "late", (double)NAN); /* taken back */
}

static void expect_column(const struct outcome *o, size_t i, const char *name, struct parray_values want)
{
    struct parray_values got = node_values_sum(&o->values.column[i], 8);
    ck_assert_str_eq(o->values.column[i].name, name);
    ck_assert_int_eq(got.nodes, want.nodes);
    ck_assert(got.sum == want.sum && got.mean == want.mean);
    ck_assert(got.least == want.least && got.greatest == want.greatest);
    ck_assert_int_eq(got.least_node, want.least_node);
    ck_assert_int_eq(got.greatest_node, want.greatest_node);
}

START_TEST(columns_are_those_of_the_nodes)
{
    const struct parray_program program = {.name = "give", .node = give};
    struct trial trial = trial_run(&program, trial_on("ring:8"), _i);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->values.count, 3);
    expect_column(trial.outcome, 0, "early", (struct parray_values){2, 4.5, 2.25, -2.5, 7, 5, 3});
    expect_column(trial.outcome, 1, "twin", (struct parray_values){2, 0.2, 0.1, 0.1, 0.1, 3, 3});
    expect_column(trial.outcome, 2, "late", (struct parray_values){7, 26, 26.0 / 7, 0, 7, 0, 7});
    const double *late = trial.outcome->values.column[2].value;
    for (int rank = 0; rank < 8; rank++)
        ck_assert(rank == 2 ? isnan(late[rank]) : late[rank] == rank);
    trial_end(&trial);
}
END_TEST

/* -------------------------------------------------------------------------- the whole array */

/* All pass one on, and give what they have; in the end each has what it began with. */
static void pass(struct node *self)
{
    int mine = 100 * node_rank(self), theirs;
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    node_value(self, "money", theirs);
}

static bool give_after(struct node *self)
{
    node_value(self, "after", 0.1);
    return true;
}

static void audit(struct parray *array)
{
    struct parray_values money;
    parray_check(array, parray_values(array, "money", &money));
    parray_check(array, money.sum == 2800 && money.mean == 350 && money.nodes == 8);
    parray_check(array, money.least == 0 && money.least_node == 1);
    parray_check(array, money.greatest == 700 && money.greatest_node == 0);
    parray_check(array, parray_value(array, "money", 4) == 300);
    parray_check(array, isnan(parray_value(array, "money", 8)) && isnan(parray_value(array, "money", -1)));
    parray_check(array, isnan(parray_value(array, "nothing", 0)));
    parray_check(array, !parray_values(array, "nothing", &money));
    parray_check(array, !money.nodes && isnan(money.sum) && money.least_node == -1);
    parray_check(array, parray_values(array, "after", &money) && money.mean == 0.1);
}

START_TEST(figures_read_what_nodes_gave)
{
    struct parray_program program = {.name = "pass", .node = pass, .verify = give_after, .figures = audit};
    trial_expect(&program, trial_on("ring:8"), _i, PARRAY_DONE, "");
    program.verify = NULL;
    struct trial trial = trial_run(&program, trial_on("ring:8"), _i);
    ck_assert_ptr_nonnull(strstr(trial.outcome->error, "parray_values(array, \"after\", &money)"));
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    trial_end(&trial);
}
END_TEST

/* Through a layer the program asks by the ranks that it sees; the outcome has those of the mesh. */
static void audit_line(struct parray *array)
{
    for (int rank = 0; rank < 16; rank++)
        parray_check(array, parray_value(array, "money", rank) == rank);
    struct parray_values money;
    parray_values(array, "money", &money);
    parray_check(array, money.greatest_node == 15 && money.sum == 120);
}

static void give_rank(struct node *self)
{
    node_value(self, "money", node_rank(self));
}

START_TEST(a_layer_keeps_the_ranks_of_the_program)
{
    const struct parray_program program = {
        .name = "give", .topologies = "torus", .node = give_rank, .figures = audit_line};
    struct options options = trial_on("mesh:4x4");
    options.layer = "fold";
    struct trial trial = trial_run(&program, options, _i);
    ck_assert_str_eq(trial.outcome->error, "");
    ck_assert_int_eq(trial.outcome->verified, 1);
    const double *money = trial.outcome->values.column[0].value;
    ck_assert(money[0] == 0 && money[1] == 3 && money[2] == 1 && money[3] == 2); /* a folded line of 4 */
    trial_end(&trial);
}
END_TEST

static void state_two(struct parray *array)
{
    parray_check(array, parray_nodes(array) == 8);
    parray_checkf(array, parray_nodes(array) == 9, "%d are there", parray_nodes(array));
    parray_check(array, parray_nodes(array) == 10);
}

START_TEST(the_first_failed_check_of_the_array_is_told)
{
    const struct parray_program program = {.name = "give", .node = give_rank, .figures = state_two};
    struct trial trial = trial_run(&program, trial_on("ring:8"), _i);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_int_eq(trial.outcome->verified, 0);
    ck_assert_ptr_nonnull(strstr(trial.outcome->error, "check of the whole array failed at "));
    ck_assert_ptr_nonnull(strstr(trial.outcome->error, ": parray_nodes(array) == 9: 8 are there"));
    trial_end(&trial);
}
END_TEST

static int state_before(struct parray *array)
{
    parray_check_at(array, parray_nodes(array) == 9, "nine", "v.c:7");
    return 0;
}

START_TEST(a_check_before_the_run_refuses_it)
{
    const struct parray_program program = {.name = "give", .node = give_rank, .prepare = state_before};
    struct trial trial = trial_open(&program, trial_on("ring:8"), _i);
    ck_assert(!trial.array);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_str_eq(trial.error, "check failed at v.c:7: nine");
}
END_TEST

/* ------------------------------------------------------------------------------------- names */

static const char *given;

static void give_name(struct node *self)
{
    if (node_rank(self) == 1)
        node_value_at(self, given, 1, "v.c:9");
}

static bool verify_name(struct node *self)
{
    give_name(self);
    return true;
}

static void nothing(struct node *self)
{
    (void)self;
}

static const struct {
    const char *name, *wrong;
} names[] = {{NULL, "a number for people needs a name"},
             {"", "a number for people needs a name"},
             {"node", "\"node\" is the column of the ranks; take another name"},
             {"a\nb", "the name of a number has printable ASCII characters only; this one has others"},
             {"gr\xc3\xb6\xc3\x9f"
              "e",
              "the name of a number has printable ASCII characters only; this one has others"},
             {"12345678901234567890123456789012345678901",
              "the name of a number has 40 characters at most; this one has more"}};

START_TEST(other_names_are_misuse)
{
    char wanted[256];
    struct parray_program program = {.name = "give", .node = give_name};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        given = names[i].name;
        snprintf(wanted, sizeof wanted, "step 1: node 1: node_value at v.c:9: %s", names[i].wrong);
        trial_expect(&program, trial_on("ring:8"), _i, PARRAY_USAGE, wanted);
    }
    program.node = nothing;
    program.verify = verify_name;
    snprintf(wanted, sizeof wanted, "node 1: node_value at v.c:9: %s", names[5].wrong);
    trial_expect(&program, trial_on("ring:8"), _i, PARRAY_USAGE, wanted);
    given = names[5].name + 1;
    trial_expect(&program, trial_on("ring:8"), _i, PARRAY_DONE, "");
}
END_TEST

/* A name for each node. */
static void name_by_rank(struct node *self)
{
    char name[16];
    snprintf(name, sizeof name, "name %d", node_rank(self));
    node_value(self, name, 1);
}

START_TEST(names_are_few)
{
    const struct parray_program program = {.name = "give", .node = name_by_rank};
    struct trial trial = trial_run(&program, trial_on("ring:64"), _i);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->values.count, VALUES_MOST);
    for (int i = 0; i < VALUES_MOST; i++)
        ck_assert(trial.outcome->values.column[i].value[i] == 1);
    trial_end(&trial);
    trial_expect(
        &program, trial_on("ring:65"), _i, PARRAY_USAGE,
        "nodes give numbers by more than 64 names (node_value); a name is a column of a table, so put "
        "what differs from node to node, such as a rank or a step, into the number and not into the "
        "name");
}
END_TEST

START_TEST(sums_lose_nothing)
{
    enum { MANY = 1000000 };
    struct node_sum sum;
    node_sum_open(&sum);
    for (int i = 0; i < MANY; i++)
        node_sum_add(&sum, i, 0.1);
    node_sum_add(&sum, MANY, 1e17);
    node_sum_add(&sum, MANY + 1, -1e17);
    ck_assert(node_sum_end(&sum).sum == 100000);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, columns_are_those_of_the_nodes, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, figures_read_what_nodes_gave, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_layer_keeps_the_ranks_of_the_program, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, the_first_failed_check_of_the_array_is_told, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_check_before_the_run_refuses_it, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, other_names_are_misuse, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, names_are_few, 0, TRIAL_ENGINES);
    tcase_add_test(cases, sums_lose_nothing);
}

UNIT(add_cases, 60)
