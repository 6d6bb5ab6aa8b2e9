/*
 * Faults are read strictly, and written in the form in which they are read.
 */
#include <stdlib.h>
#include <string.h>

#include "../../../lib/suite.h"
#include "base.h"
#include "facts/fault_plan.h"

START_TEST(what_is_written_is_read_back)
{
    /* Neighbouring ranks are joined: the second text is what is written. */
    static const char *const plans[][2] = {
        {"down:1-2@3..5:held", NULL}, {"stop:7@1", NULL},
        {"restart:2@4..9", NULL},     {"restart:2@4..9:kept", NULL},
        {"cut:0|1@1..2", NULL},       {"cut:0,1,2|3-4,7@5..6:held", "cut:0-2|3,4,7@5..6:held"},
        {"traitor:3", NULL},          {"slow:3:2", NULL},
        {"lose:3:1:0", NULL},         {"double:3:1:9", NULL},
        {"corrupt:3:1:9:64", NULL},   {"overtake:3:1:9:2", NULL},
        {"drift:3:65000", NULL}};
    for (size_t i = 0; i < ARRAY_LENGTH(plans); i++) {
        struct fault_plan plan;
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        ck_assert_msg(fault_plan_read(&plan, plans[i][0]), "%s", plans[i][0]);
        fault_plan_write(&plan, out);
        fclose(out);
        ck_assert_str_eq(text, plans[i][1] ? plans[i][1] : plans[i][0]);
        free(text);
    }
}
END_TEST

START_TEST(what_is_malformed_is_refused)
{
    static const char *const wrong[] = {"",
                                        "restart:1",
                                        "restart:1@5..5",
                                        "restart:1@0..5",
                                        "restart:1@2..5:held",
                                        "cut:0|0@1..2",
                                        "cut:0-3|2@1..2",
                                        "cut:1,0|2@1..2",
                                        "cut:0|1",
                                        "cut:|1@1..2",
                                        "cut:0,2,4,6,8,10,12,14,16|1@1..2",
                                        "cut:3-2|1@1..2",
                                        "traitor:",
                                        "traitor:1@2",
                                        "slow:1",
                                        "slow:1:1",
                                        "slow:1:2000000",
                                        "lose:1:2",
                                        "lose:1:2:3:4",
                                        "corrupt:1:2:3",
                                        "corrupt:1:2:3:0",
                                        "overtake:1:2:3:4:5",
                                        "drift:1:0",
                                        "eat:1"};
    struct fault_plan plan;
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++)
        ck_assert_msg(!fault_plan_read(&plan, wrong[i]), "%s", wrong[i]);
}
END_TEST

START_TEST(a_set_has_its_ranks)
{
    struct fault_plan plan;
    ck_assert(fault_plan_read(&plan, "cut:0,2-4|7@1..2"));
    for (int32_t rank = 0; rank < 9; rank++) {
        ck_assert(rank_set_has(&plan.side[0], rank) == (rank == 0 || (rank >= 2 && rank <= 4)));
        ck_assert(rank_set_has(&plan.side[1], rank) == (rank == 7));
    }
    ck_assert_int_eq(rank_set_last(&plan.side[0]), 4);
    ck_assert(fault_plan_kind(&plan) == KIND_CUT);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, what_is_written_is_read_back);
    tcase_add_test(cases, what_is_malformed_is_refused);
    tcase_add_test(cases, a_set_has_its_ranks);
}

UNIT(add_cases, 60)
