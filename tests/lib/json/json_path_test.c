/*
 * Values are found by names with dots, and read as numbers whatever they are.
 */
#include <check.h>
#include <math.h>

#include "../suite.h"
#include "base.h"
#include "json/json_path.h"

static const char text[] =
    "{\"a\": {\"b\": {\"c\": 7}, \"list\": [1]}, \"half\": 2.5, \"yes\": true, \"no\": false, "
    "\"nothing\": null, \"seed\": \"18446744073709551615\", \"more\": "
    "\"18446744073709551616\", \"word\": \"7a\", \"below\": -3, \"empty\": \"\"}";

static const struct {
    const char *name;
    double number; /* NAN: none */
    uint64_t count;
} values[] = {
    {"a.b.c", 7, 7},           {"half", 2.5, 0},     {"yes", 1, 1},    {"no", 0, 0},
    {"nothing", NAN, 0},       {"word", NAN, 0},     {"below", -3, 0}, {"empty", NAN, 0},
    {"seed", NAN, UINT64_MAX}, {"more", NAN, 0},     {"a.b", NAN, 0},  {"a.b.c.d", NAN, 0},
    {"a.none.c", NAN, 0},      {"a.list.0", NAN, 0}, {"", NAN, 0},
};

START_TEST(values_are_found_and_read)
{
    json_t *json = json_loads(text, 0, NULL), *value = json_at(json, values[_i].name);
    double number = json_as_number(value);
    ck_assert(isnan(values[_i].number) ? isnan(number) : number == values[_i].number);
    ck_assert_uint_eq(json_as_count(value), values[_i].count);
    json_decref(json);
}
END_TEST

START_TEST(nothing_has_no_values)
{
    ck_assert_ptr_null(json_at(NULL, "a"));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, values_are_found_and_read, 0, ARRAY_LENGTH(values));
    tcase_add_test(cases, nothing_has_no_values);
}

UNIT(add, 120)
