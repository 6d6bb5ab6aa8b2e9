/*
 * Tests of suggest.h: the names that are offered for a mistyped word, in order.
 */
#include <string.h>

#include "suggest.h"
#include "suite.h"

static const char *hint(const char *word, const char *const *names)
{
    static char text[256];
    struct suggestions nearest = {.word = word};
    for (; *names; names++)
        suggest_offer(&nearest, *names);
    suggest_text(&nearest, text, sizeof text);
    return text;
}

static const char *const subcommands[] = {"run", "list", "show", "cc", NULL};
static const char *const programs[] = {
    "mesh-gossip", "torus-gossip", "mesh-gossip-fy", "mesh-mnb", "line-gossip", "mesh-pmnb", NULL};

START_TEST(one_typing_error_is_forgiven)
{
    ck_assert_str_eq(hint("rum", subcommands), "; did you mean run?");
    ck_assert_str_eq(hint("lst", subcommands), "; did you mean list?");
    ck_assert_str_eq(hint("shows", subcommands), "; did you mean show?");
}
END_TEST

START_TEST(two_exchanged_letters_are_one_error_and_case_is_none)
{
    ck_assert_str_eq(hint("lsit", subcommands), "; did you mean list?");
    ck_assert_str_eq(hint("SHOW", subcommands), "; did you mean show?");
    ck_assert_str_eq(hint("CC", subcommands), "; did you mean cc?");
}
END_TEST

static const char *name_of(const void *table, size_t i)
{
    const char *const *names = table;
    return names[i];
}

START_TEST(a_refusal_tells_what_may_be_meant_and_all_there_are)
{
    char text[128], few[12];
    suggest_refuse(text, sizeof text, "verb", "rum", name_of, subcommands);
    ck_assert_str_eq(text, "verb \"rum\": no such verb; did you mean run? there are run, list, show, cc");
    suggest_none(text, sizeof text, "verb", "frobnicate", name_of, subcommands);
    ck_assert_str_eq(text, "no such verb; there are run, list, show, cc");
    ck_assert_int_eq(suggest_none(few, sizeof few, "verb", "frobnicate", name_of, subcommands),
                     (int)strlen(text));
    ck_assert_str_eq(few, "no such ver");
}
END_TEST

START_TEST(what_is_unlike_all_gets_no_hint)
{
    ck_assert_str_eq(hint("frobnicate", subcommands), "");
    ck_assert_str_eq(hint("", subcommands), "");
}
END_TEST

START_TEST(the_likest_come_first_and_at_most_three)
{
    ck_assert_str_eq(hint("gossip", programs), "; did you mean mesh-gossip, line-gossip or torus-gossip?");
    ck_assert_str_eq(hint("mesh-mnbb", programs), "; did you mean mesh-mnb or mesh-pmnb?");
}
END_TEST

START_TEST(a_part_of_a_name_finds_it)
{
    ck_assert_str_eq(hint("gossip-f", programs), "; did you mean mesh-gossip-fy?");
}
END_TEST

START_TEST(a_very_long_word_is_harmless)
{
    char word[1000];
    for (size_t i = 0; i < sizeof word - 1; i++)
        word[i] = 'x';
    word[sizeof word - 1] = '\0';
    ck_assert_str_eq(hint(word, subcommands), "");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, one_typing_error_is_forgiven);
    tcase_add_test(cases, two_exchanged_letters_are_one_error_and_case_is_none);
    tcase_add_test(cases, a_refusal_tells_what_may_be_meant_and_all_there_are);
    tcase_add_test(cases, what_is_unlike_all_gets_no_hint);
    tcase_add_test(cases, the_likest_come_first_and_at_most_three);
    tcase_add_test(cases, a_part_of_a_name_finds_it);
    tcase_add_test(cases, a_very_long_word_is_harmless);
}

UNIT(add_cases, 60)
