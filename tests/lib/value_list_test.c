/*
 * Lists of values are read, with ranges in them, and what is wrong with one is said.
 */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "table/value_list.h"
#include "suite.h"

static const struct {
    const char *text, *name, *values; /* values are separated by blanks */
} right[] = {
    {"seed=5", "seed", "5"},
    {"seed=1..4", "seed", "1 2 3 4"},
    {"seed=7,1..3,9", "seed", "7 1 2 3 9"},
    {"size=8..64/16", "size", "8 24 40 56"},
    {"size=3..50*2", "size", "3 6 12 24 48"},
    {"size=4..4", "size", "4"},
    {"seed=9223372036854775806..9223372036854775807", "seed", "9223372036854775806 9223372036854775807"},
    {"topology=hypercube:1..3", "topology", "hypercube:1 hypercube:2 hypercube:3"},
    {"topology=mesh:2x2,4x4,torus:3x3,5x5", "topology", "mesh:2x2 mesh:4x4 torus:3x3 torus:5x5"},
    {"topology=mesh:2..3x4..5", "topology", "mesh:2x4 mesh:2x5 mesh:3x4 mesh:3x5"},
    {"topology=graph:../a..b,graph:c", "topology", "graph:../a..b graph:c"},
    {"active=random:1..2", "active", "random:1 random:2"},
    {"active=0,5;all;random:3", "active", "0,5 all random:3"},
    {"model=F*,SLA", "model", "F* SLA"},
    {"text=a=b,c", "text", "a=b c"},
    {"fault=stop:1@2..3,down:1-2@4..9", "fault", "stop:1@2..3 down:1-2@4..9"},
};

static enum value_form form_of(const char *name)
{
    return strcmp(name, "topology") == 0 ? VALUES_OF_KINDS
           : strcmp(name, "fault") == 0  ? VALUES_AS_THEY_ARE
                                         : VALUES_USUAL;
}

static void join(const struct value_list *axis, char *text)
{
    *text = '\0';
    for (size_t i = 0; i < axis->count; i++)
        strcat(strcat(text, i ? " " : ""), axis->value[i]);
}

START_TEST(values_are_lists_and_ranges)
{
    char text[1024];
    struct value_list axis;
    ck_assert_ptr_null(value_list_read(&axis, right[_i].text, form_of));
    join(&axis, text);
    ck_assert_str_eq(axis.name, right[_i].name);
    ck_assert_str_eq(text, right[_i].values);
    value_list_free(&axis);
}
END_TEST

static const struct {
    const char *text, *sentence;
} wrong[] = {
    {"", "the name is missing"},
    {"seed", "the name is missing"},
    {"=1", "the name is missing"},
    {"seed=", "a value is missing"},
    {"seed=1,,2", "a value is missing"},
    {"seed=1,2,", "a value is missing"},
    {"seed=3..1", "from the smaller number to the greater"},
    {"seed=1..9/0", "by at least 1"},
    {"seed=1..9*1", "by a factor of at least 2"},
    {"seed=0..9*2", "cannot begin with 0"},
    {"seed=1..1000000", "too many numbers"},
    {"seed=1..1000,2000..99000,200000..300000", "too many"},
    {"seed=1..99999999999999999999", "too large"},
    {"seed=1..3,2", "given twice"},
};

START_TEST(what_is_wrong_is_said)
{
    struct value_list axis;
    const char *said = value_list_read(&axis, wrong[_i].text, form_of);
    ck_assert_msg(said && strstr(said, wrong[_i].sentence), "%s: %s", wrong[_i].text, said);
    value_list_free(&axis);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, values_are_lists_and_ranges, 0, (int)ARRAY_LENGTH(right));
    tcase_add_loop_test(cases, what_is_wrong_is_said, 0, (int)ARRAY_LENGTH(wrong));
}

UNIT(add_cases, 60)
