/*
 * Every rule has a name in reports, and is found by that name.
 */
#include "../../trial.h"
#include "facts/rule.h"

START_TEST(the_names_are_those_of_reports)
{
    static const char *const names[RULES] = {
        "unknown", "link",          "half-duplex", "sends",           "receives",
        "ports",   "transmissions", "one-port",    "step-contention", "depth-contention"};
    for (unsigned rule = 0; rule < RULES; rule++)
        ck_assert_str_eq(rule_name((enum rule)rule), names[rule]);
}
END_TEST

START_TEST(a_name_leads_back_to_its_rule)
{
    for (unsigned rule = 0; rule < RULES; rule++)
        ck_assert_uint_eq(rule_find(rule_name((enum rule)rule)), rule);
}
END_TEST

START_TEST(other_names_are_no_rule)
{
    static const char *const names[] = {"", "?", "Link", "link ", "half", "contention", "one-port-"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        ck_assert_uint_eq(rule_find(names[i]), RULE_UNKNOWN);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, the_names_are_those_of_reports);
    tcase_add_test(cases, a_name_leads_back_to_its_rule);
    tcase_add_test(cases, other_names_are_no_rule);
}

UNIT(add, 10)
