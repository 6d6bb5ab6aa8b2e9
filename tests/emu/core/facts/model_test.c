/*
 * Models are found in their table by name and by alias.
 */
#include "../../trial.h"
#include "facts/model.h"

START_TEST(a_wrong_name_is_refused_with_what_may_be_meant_and_all_there_are)
{
    char text[128], few[24];
    model_refuse("sla", text, sizeof text);
    ck_assert_str_eq(text,
                     "model \"sla\": no such model; did you mean SLA? there are F*, SLA, F1, H*, H1, W1");
    model_refuse("X", text, sizeof text);
    ck_assert_str_eq(text, "model \"X\": no such model; there are F*, SLA, F1, H*, H1, W1");
    model_refuse("X", few, sizeof few);
    ck_assert_str_eq(few, "model \"X\": no such mode");
}
END_TEST

START_TEST(models_are_found_by_name_and_by_alias)
{
    for (const struct model *model = model_table; model->name; model++)
        ck_assert_ptr_eq(model_find(model->name), model);
    ck_assert_ptr_eq(model_find("MLA"), model_find("F*"));
    ck_assert_ptr_null(model_find("F"));
    ck_assert_ptr_null(model_find("sla"));
    ck_assert_ptr_null(model_find(""));
}
END_TEST

START_TEST(every_model_but_the_first_has_a_rule_of_its_own)
{
    for (const struct model *model = model_table; model->name; model++)
        ck_assert_int_eq(model_has_rules(model), model != model_table);
}
END_TEST

START_TEST(the_limits_are_those_of_the_papers)
{
    const struct model *sla = model_find("SLA"), *f1 = model_find("F1"), *h1 = model_find("H1");
    ck_assert(sla->sends == 1 && sla->receives == 1 && !sla->ports && !sla->transmissions);
    ck_assert(f1->ports == 1 && !f1->sends && !f1->receives && !f1->transmissions && !f1->half_duplex);
    ck_assert(h1->transmissions == 1 && h1->half_duplex && !h1->ports);
    ck_assert(model_find("H*")->half_duplex && !model_find("H*")->transmissions);
    ck_assert(model_find("W1")->worms && !model_find("W1")->half_duplex);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, a_wrong_name_is_refused_with_what_may_be_meant_and_all_there_are);
    tcase_add_test(cases, models_are_found_by_name_and_by_alias);
    tcase_add_test(cases, every_model_but_the_first_has_a_rule_of_its_own);
    tcase_add_test(cases, the_limits_are_those_of_the_papers);
}

UNIT(add, 10)
