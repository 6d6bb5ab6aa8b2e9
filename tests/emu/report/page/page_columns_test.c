/*
 * A column is an array if its values differ, and one number if all are equal.
 */
#include "../../trial.h"
#include "page/page_columns.h"

static int64_t seven(const struct scope *scope, size_t i)
{
    (void)scope, (void)i;
    return 7;
}

static int64_t square(const struct scope *scope, size_t i)
{
    (void)scope;
    return (int64_t)(i * i);
}

static int64_t last_differs(const struct scope *scope, size_t i)
{
    (void)scope;
    return i == 2 ? -1 : 5;
}

static void expect(size_t count, const char *wanted)
{
    static const struct column columns[] = {{"seven", seven}, {"square", square}, {"last", last_differs}};
    bool failed = false;
    json_t *json = columns_json(NULL, count, columns, ARRAY_LENGTH(columns), &failed);
    char *text = json_dumps(json, JSON_COMPACT);
    ck_assert(!failed);
    ck_assert_str_eq(text, wanted);
    free(text);
    json_decref(json);
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

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, equal_values_are_one_number_and_others_an_array);
    tcase_add_test(cases, a_list_of_one_has_numbers_only_and_an_empty_one_has_zeros);
}

int main(void)
{
    return trial_suite("page columns", add_cases, 60);
}
