/*
 * Tests of json_column.h: a column is an array if its values differ, and one number if all are equal.
 */
#include <stdlib.h>

#include "json/json_column.h"
#include "../suite.h"

static void expect(size_t count, const char *wanted)
{
    bool failed = false;
    struct object o = object_new(&failed);
    put(o, "count", json_integer((json_int_t)count));
    COLUMN(o, "seven", count, 7);
    COLUMN(o, "square", count, i * i);
    COLUMN(o, "last", count, i == 2 ? -1 : 5);
    char *text = json_dumps(o.json, JSON_COMPACT);
    ck_assert(!failed);
    ck_assert_str_eq(text, wanted);
    free(text);
    json_decref(o.json);
}

START_TEST(equal_values_are_one_number_and_others_an_array)
{
    expect(3, "{\"count\":3,\"seven\":7,\"square\":[0,1,4],\"last\":[5,5,-1]}");
    expect(2, "{\"count\":2,\"seven\":7,\"square\":[0,1],\"last\":5}");
}
END_TEST

START_TEST(a_list_of_one_has_numbers_only_and_an_empty_one_has_zeros)
{
    expect(1, "{\"count\":1,\"seven\":7,\"square\":0,\"last\":5}");
    expect(0, "{\"count\":0,\"seven\":0,\"square\":0,\"last\":0}");
}
END_TEST

START_TEST(nothing_in_a_script_ends_the_script)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert(json_write_script(json_pack("{s:s}", "text", "</script>\"&"), out));
    fclose(out);
    ck_assert_str_eq(text, "{\"text\":\"\\u003c/script>\\\"&\"}");
    free(text);
    ck_assert(!json_write_script(NULL, stderr));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, equal_values_are_one_number_and_others_an_array);
    tcase_add_test(cases, a_list_of_one_has_numbers_only_and_an_empty_one_has_zeros);
    tcase_add_test(cases, nothing_in_a_script_ends_the_script);
}

UNIT(add_cases, 60)
