/*
 * What a run needs to end as it did, and the sentence on it.
 */
#include "folds.h"
#include "stress/reason.h"

/* The first run that ends otherwise than the undisturbed one while everything is disturbed. */
static struct stress_finding find(const struct parray_program *program, const char *topology)
{
    struct stress_finding f = {.conditions = plain_conditions(program, topology)};
    f.undisturbed = f.conditions;
    f.first = run_once(&f.undisturbed);
    struct disturb_options *d = &f.conditions.disturb;
    d->order = ORDER_RANDOM;
    d->garbage = 0x11;
    d->turns = true;
    d->jitter = 2;
    do {
        d->seed++;
        f.ending = run_once(&f.conditions);
    } while (f.ending.kind == f.first.kind && d->seed < 100);
    ck_assert_uint_lt(d->seed, 100);
    return f;
}

static void expect(const struct stress_finding *f, const struct reason *reason, enum reason_kind kind,
                   const char *begins)
{
    char text[REASON_TEXT];
    ck_assert_int_eq(reason->kind, kind);
    reason_text(reason, f, text, sizeof text);
    ck_assert_msg(strncmp(text, begins, strlen(begins)) == 0, "%s", text);
}

static void expect_need(const struct needs *needs, enum need wanted)
{
    ck_assert(needs->repeats);
    for (enum need need = 0; need < NEEDS; need++)
        ck_assert(needs->of[need] == (need == wanted));
}

START_TEST(a_fold_needs_the_order_alone)
{
    struct stress_finding f = find(&order_program, "complete:5");
    struct reason reason = reason_find(&f, 20);
    expect_need(&reason.needs, NEED_ORDER);
    expect(&f, &reason, REASON_ORDER,
           "goes by arrival order at node 0, line 7: node_recv_any at " FOLD_SITE " takes from port ");
    ck_assert(reason.needs.conditions.disturb.garbage == 0 && !reason.needs.conditions.disturb.turns);
}
END_TEST

static int shared;

static void share_node(struct node *self)
{
    shared = 10 * shared + node_rank(self);
    node_result(self, &shared, sizeof shared);
}

START_TEST(a_shared_variable_needs_turns_alone)
{
    static const struct parray_program share = {.name = "share", .node = share_node};
    struct stress_finding f = find(&share, "ring:4");
    struct reason reason = reason_find(&f, 20);
    expect_need(&reason.needs, NEED_TURNS);
    expect(&f, &reason, REASON_MEMORY, "nodes share memory");
}
END_TEST

static void unset_node(struct node *self)
{
    char *bytes = node_realloc(self, NULL, 10000);
    node_result(self, bytes + 5000, 8);
}

START_TEST(memory_that_was_never_set_needs_garbage_alone)
{
    static const struct parray_program unset = {.name = "unset", .node = unset_node};
    struct stress_finding f = find(&unset, "ring:4");
    struct reason reason = reason_find(&f, 20);
    expect_need(&reason.needs, NEED_GARBAGE);
    expect(&f, &reason, REASON_GARBAGE, "reads memory that was never set");
}
END_TEST

static void wrong_node(struct node *self)
{
    node_check_at(self, node_rank(self) != 2, "never", "wrong.c:3");
}

START_TEST(what_fails_undisturbed_needs_nothing)
{
    static const struct parray_program wrong = {.name = "wrong", .node = wrong_node};
    struct stress_finding f = {.conditions = plain_conditions(&wrong, "ring:4")};
    f.undisturbed = f.conditions;
    f.first = f.ending = run_once(&f.conditions);
    struct reason reason = reason_find(&f, 20);
    expect(&f, &reason, REASON_UNDISTURBED, "fails without any disturbance: step 1: node 2");
}
END_TEST

START_TEST(reasons_are_the_same_if_they_are_of_one_kind_and_part_at_one_call)
{
    struct stress_finding f = find(&order_program, "complete:5"), small = find(&order_program, "complete:3");
    struct reason one = reason_find(&f, 20), other = reason_find(&small, 20);
    ck_assert(reason_same(&one, &other));
    other.parting.one.site = other.parting.other.site = "elsewhere.c:3";
    ck_assert(!reason_same(&one, &other));
    other = one;
    other.kind = REASON_GARBAGE;
    ck_assert(!reason_same(&one, &other));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_fold_needs_the_order_alone);
    tcase_add_test(cases, a_shared_variable_needs_turns_alone);
    tcase_add_test(cases, memory_that_was_never_set_needs_garbage_alone);
    tcase_add_test(cases, what_fails_undisturbed_needs_nothing);
    tcase_add_test(cases, reasons_are_the_same_if_they_are_of_one_kind_and_part_at_one_call);
}

UNIT(add_cases, 60)
