/*
 * Kinds of faults are read strictly; bounds on them are settled by what a program bears, and told in words.
 */
#include "../../trial.h"
#include "facts/fault_kinds.h"

static void idle(struct node *self)
{
    (void)self;
}

START_TEST(every_kind_is_found_by_its_name_alone)
{
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++) {
        const char *name = fault_kinds[kind].name;
        ck_assert(fault_kind_find(name, strlen(name)) == kind);
        ck_assert(fault_kind_find(name, strlen(name) - 1) == FAULT_KINDS);
    }
}
END_TEST

START_TEST(what_a_program_bears_is_a_set)
{
    char error[256];
    uint32_t set = 1;
    ck_assert(fault_kinds_read(NULL, &set, error, sizeof error) && set == 0);
    ck_assert(fault_kinds_read("lose, crash", &set, error, sizeof error));
    ck_assert_uint_eq(set, 1 << KIND_CRASH | 1 << KIND_LOSE);
    ck_assert(!fault_kinds_read("crash,loose", &set, error, sizeof error));
    ck_assert(strstr(error, "kind of fault \"loose\"") && strstr(error, "did you mean lose?"));
}
END_TEST

START_TEST(a_program_that_bears_what_there_is_not_is_refused)
{
    struct parray_program program = {.name = "wary", .node = idle, .topology = "line:2", .faults = "crush"};
    struct trial trial = trial_open(&program, trial_on("line:2"), 0);
    ck_assert(!trial.array);
    ck_assert(strstr(trial.error, ".faults of program 'wary': kind of fault \"crush\""));
}
END_TEST

START_TEST(bounds_are_read_strictly)
{
    static const char *const wrong[] = {"",         "x",
                                        "-1",       "65",
                                        "crash",    "crash:",
                                        "crash:1,", ",",
                                        "crash:65", "crash:1,crash:2",
                                        "crush:1",  "crash:1 ",
                                        "1,lose:2", "crash:40,lose:40"};
    struct fault_bounds bounds;
    char error[256];
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++)
        ck_assert_msg(!fault_bounds_read(wrong[i], &bounds, error, sizeof error), "%s", wrong[i]);
    ck_assert(fault_bounds_read("crash:1,lose:2", &bounds, error, sizeof error) && !bounds.any);
    ck_assert_uint_eq(bounds.total, 3);
    ck_assert_uint_eq(bounds.most[KIND_CRASH], 1);
    ck_assert_uint_eq(bounds.most[KIND_LOSE], 2);
    ck_assert(fault_bounds_read("4", &bounds, error, sizeof error) && bounds.any && bounds.total == 4);
}
END_TEST

START_TEST(a_number_alone_is_of_the_kinds_that_are_borne)
{
    struct fault_bounds bounds;
    char text[256];
    fault_bounds_read("2", &bounds, text, sizeof text);
    ck_assert(!fault_bounds_settle(&bounds, 0, "wary", text, sizeof text));
    ck_assert_str_eq(text, "wary does not say which faults it bears (.faults of its description): name them, "
                           "such as --faults crash:2");
    ck_assert(fault_bounds_settle(&bounds, 1 << KIND_CRASH | 1 << KIND_CUT, "bold", text, sizeof text));
    ck_assert_uint_eq(fault_bounds_set(&bounds), 1 << KIND_CRASH | 1 << KIND_CUT);
    ck_assert_uint_eq(bounds.most[KIND_CUT], 2);
    fault_bounds_text(&bounds, text, sizeof text);
    ck_assert_str_eq(text, "up to 2 faults (crash, cut)");
    fault_bounds_read("lose:2,crash:1,cut:0", &bounds, text, sizeof text);
    ck_assert(fault_bounds_settle(&bounds, 0, "wary", text, sizeof text));
    fault_bounds_text(&bounds, text, sizeof text);
    ck_assert_str_eq(text, "up to 1 crash, up to 2 lost packets");
    fault_bounds_read("0", &bounds, text, sizeof text);
    ck_assert(fault_bounds_settle(&bounds, 0, "wary", text, sizeof text));
    ck_assert_int_eq(fault_bounds_text(&bounds, text, sizeof text), 0);
    ck_assert_str_eq(text, "");
    fault_kinds_write(1 << KIND_SLOW | 1 << KIND_LOSE, text, sizeof text);
    ck_assert_str_eq(text, "lose, slow");
    fault_kinds_write(0, text, sizeof text);
    ck_assert_str_eq(text, "");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, every_kind_is_found_by_its_name_alone);
    tcase_add_test(cases, what_a_program_bears_is_a_set);
    tcase_add_test(cases, a_program_that_bears_what_there_is_not_is_refused);
    tcase_add_test(cases, bounds_are_read_strictly);
    tcase_add_test(cases, a_number_alone_is_of_the_kinds_that_are_borne);
}

UNIT(add_cases, 60)
