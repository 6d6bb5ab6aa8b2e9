/*
 * The JSON report of outcomes that runs hardly give: no array, figures without meaning, odd texts.
 */
#include <jansson.h>

#include "facts/numbers.h"
#include "facts/outcome.h"
#include "report/report.h"
#include "told.h"
#include "../../../lib/suite.h"

extern const struct report_kind report_json;

/* Return the object that the report writes. */
static json_t *written(void)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert(report_json.write(&(struct report){.view = &view}, out));
    fclose(out);
    json_error_t error;
    json_t *json = json_loads(text, 0, &error);
    ck_assert_msg(json != NULL, "line %d: %s in %s", error.line, error.text, text);
    free(text);
    return json;
}

static void is_null(const json_t *json, const char *key)
{
    ck_assert_msg(json_is_null(json_object_get(json, key)), "%s is not null", key);
}

static void is_text(const json_t *json, const char *key, const char *expected)
{
    const char *text = json_string_value(json_object_get(json, key));
    ck_assert_msg(text != NULL, "%s is no string", key);
    ck_assert_str_eq(text, expected);
}

static void is_number(const json_t *json, const char *key, json_int_t expected)
{
    const json_t *number = json_object_get(json, key);
    ck_assert_msg(json_is_integer(number), "%s is no integer", key);
    ck_assert_int_eq(json_integer_value(number), expected);
}

START_TEST(without_an_array_the_description_is_what_was_asked_for)
{
    setup();
    options.model = "SLA";
    view_take(NULL);
    outcome.status = PARRAY_LIMIT;
    strcpy(outcome.error, "too large");
    json_t *json = written();
    is_number(json, "status", 5);
    is_text(json, "program", "idle");
    is_text(json, "topology", "ring:8");
    is_text(json, "model", "SLA");
    is_text(json, "error", "too large");
    is_number(json, "seed", 1);
    is_null(json, "nodes");
    is_null(json, "links");
    is_null(json, "engine");
    is_null(json, "workers");
    json_decref(json);
}
END_TEST

START_TEST(figures_without_meaning_are_null)
{
    static const char *const keys[] = {"time",       "tcd",           "verified",      "lower_bound",
                                       "paper_time", "seconds",       "setup_seconds", "hops_per_second",
                                       "error",      "result_digest", "deadlock"};
    setup();
    outcome.seconds = outcome.setup_seconds = NAN;
    setup_array();
    json_t *json = written();
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        is_null(json, keys[i]);
    json_decref(json);
}
END_TEST

START_TEST(seeds_past_the_integers_of_json_are_texts)
{
    setup();
    view.seed = INT64_MAX;
    json_t *json = written();
    is_number(json, "seed", INT64_MAX);
    json_decref(json);
    view.seed = (uint64_t)INT64_MAX + 1;
    json = written();
    is_text(json, "seed", "9223372036854775808");
    json_decref(json);
}
END_TEST

START_TEST(digests_have_sixteen_digits)
{
    setup();
    outcome.digest = 0xabc;
    outcome.has_result = true;
    outcome.result_digest = UINT64_MAX;
    json_t *json = written();
    is_text(json, "digest", "0000000000000abc");
    is_text(json, "result_digest", "ffffffffffffffff");
    json_decref(json);
}
END_TEST

START_TEST(text_that_is_not_utf_8_shows_as_question_marks)
{
    setup();
    strcpy(outcome.error, "cannot read 'caf\xe9'");
    json_t *json = written();
    is_text(json, "error", "cannot read 'caf?'");
    json_decref(json);
    strcpy(outcome.error, "cannot read 'caf\xc3\xa9'");
    json = written();
    is_text(json, "error", "cannot read 'caf\xc3\xa9'");
    json_decref(json);
}
END_TEST

START_TEST(a_violation_tells_its_parts)
{
    struct violation violation = {.step = 17,
                                  .node = 5,
                                  .rule = RULE_RECEIVES,
                                  .parts = 2,
                                  .part = {{.port = 0, .peer = 4, .receives = true, .site = "a.c:1"},
                                           {.port = 1, .peer = 6, .receives = true, .site = "a.c:2"}}};
    setup();
    options.model = "SLA";
    setup_array();
    outcome.violations = &violation;
    outcome.violations_kept = 1;
    outcome.violation_count = 1;
    json_t *json = written();
    const json_t *first = json_array_get(json_object_get(json, "violations"), 0);
    is_number(first, "step", 17);
    is_number(first, "node", 5);
    is_text(first, "rule", "receives");
    is_text(first, "model", "SLA");
    is_text(
        first, "text",
        "step 17: node 5 receives on 2 ports (0 from node 4, 1 from node 6); SLA allows 1 [a.c:1, a.c:2]");
    const json_t *part = json_array_get(json_object_get(first, "parts"), 1);
    is_number(part, "port", 1);
    is_number(part, "peer", 6);
    is_text(part, "direction", "receive");
    is_text(part, "site", "a.c:2");
    json_decref(json);
}
END_TEST

START_TEST(parts_that_were_not_kept_are_counted)
{
    struct violation violation = {.step = 1, .rule = RULE_RECEIVES, .parts = VIOLATION_PARTS + 1};
    for (int i = 0; i < VIOLATION_PARTS; i++)
        violation.part[i].site = "a.c:1";
    setup();
    setup_array();
    outcome.violations = &violation;
    outcome.violations_kept = 1;
    json_t *json = written();
    const json_t *first = json_array_get(json_object_get(json, "violations"), 0);
    is_number(first, "part_count", VIOLATION_PARTS + 1);
    ck_assert_uint_eq(json_array_size(json_object_get(first, "parts")), VIOLATION_PARTS);
    json_decref(json);
}
END_TEST

START_TEST(a_waiter_for_any_port_has_no_peer)
{
    struct waiter waiter = {
        .node = 3, .port = -1, .peer = -1, .since = 2, .call = "node_recv_any", .site = "a.c:1"};
    struct deadlock deadlock = {
        .step = 4, .total = true, .count = 1, .cycle_length = 1, .waiters = &waiter, .cycle = &waiter};
    setup();
    setup_array();
    outcome.deadlock = &deadlock;
    json_t *json = written();
    const json_t *found = json_object_get(json, "deadlock");
    is_number(found, "step", 4);
    is_number(found, "count", 1);
    const json_t *first = json_array_get(json_object_get(found, "cycle"), 0);
    is_number(first, "node", 3);
    is_null(first, "port");
    is_null(first, "peer");
    const json_t *site = json_array_get(json_object_get(found, "sites"), 0);
    is_text(site, "call", "node_recv_any");
    is_number(site, "nodes", 1);
    is_number(site, "first", 3);
    json_decref(json);
}
END_TEST

/* Members that are settings and lists of a run, in whose place a sweep has axes and single runs. */
static bool is_no_measure(const char *key)
{
    static const char *const keys[] = {"params",         "disturb", "figures", "violations", "ports",
                                       "leftover_links", "cycle",   "sites",   "waiters",    "failure"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

/* Fails unless the table has every number of an object. Result: how many there are. */
static size_t numbers_of(const json_t *object, const char *prefix)
{
    size_t count = 0;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        char path[128];
        snprintf(path, sizeof path, "%s%s", prefix, key);
        if (is_no_measure(key))
            continue;
        ck_assert_msg(!json_is_number(value) || number_find(path), "%s is not in the table", path);
        count += json_is_number(value);
        if (json_is_object(value)) {
            strcat(path, ".");
            count += numbers_of(value, path);
        }
    }
    return count;
}

/* A ring whose outcome has all there can be. */
START_TEST(the_table_has_every_number_of_a_report)
{
    struct waiter waiter = {.peer = -1, .port = -1, .call = "node_recv_any", .site = "a.c:1"};
    struct deadlock deadlock = {
        .step = 4, .count = 1, .cycle_length = 1, .waiters = &waiter, .cycle = &waiter};
    struct jammed_worm worm = {.site = "a.c:2"};
    struct worm_jam jam = {.step = 4, .count = 1, .cycle_length = 1, .cycle = &worm};
    size_t table = 0;
    setup();
    options.max_steps = 9;
    setup_array();
    outcome = (struct outcome){.has_worms = true,
                               .verify_failed = 1,
                               .steps = 3,
                               .seconds = 1,
                               .lower_bound = 2,
                               .time = 3,
                               .stack_high_water = 1,
                               .fullest = 1};
    outcome.deadlock = &deadlock;
    outcome.jam = &jam;
    outcome.waits = (struct wait_figures){.on = true, .most = {.steps = 1}, .first = {.step = 1}};
    outcome.task = (struct task_outcome){.name = "gossip",
                                         .deliveries = 2,
                                         .timed = 1,
                                         .step_first = 3,
                                         .step_last = 3,
                                         .step_mean = 3,
                                         .least = 4};
    json_t *json = written();
    while (numbers[table].name)
        table++;
    ck_assert_uint_eq(numbers_of(json, ""), table);
    json_decref(json);
}
END_TEST

START_TEST(a_number_is_found_by_its_name_and_by_its_path)
{
    ck_assert_ptr_eq(number_find("utilization"), number_find("utilization.mean"));
    ck_assert_str_eq(number_find("worms.mean_path")->name, "worms.mean_path");
    ck_assert_ptr_null(number_find("utilisation"));
}
END_TEST

/* A ratio is a verdict: a run below its bound, or with packets lost, gives none. */
START_TEST(only_a_run_that_ended_well_has_a_ratio)
{
    setup();
    outcome.time = 6;
    outcome.lower_bound = 4;
    ck_assert(outcome_ratio(&outcome) == 1.5);
    outcome.faults.lost = 1;
    ck_assert(isnan(outcome_ratio(&outcome)));
    outcome.faults.lost = 0;
    outcome.status = PARRAY_WRONG;
    ck_assert(isnan(outcome_ratio(&outcome)));
    outcome.status = PARRAY_DONE;
    outcome.lower_bound = 0;
    ck_assert(isnan(outcome_ratio(&outcome)));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_checked_fixture(cases, NULL, teardown);
    tcase_add_test(cases, without_an_array_the_description_is_what_was_asked_for);
    tcase_add_test(cases, figures_without_meaning_are_null);
    tcase_add_test(cases, seeds_past_the_integers_of_json_are_texts);
    tcase_add_test(cases, digests_have_sixteen_digits);
    tcase_add_test(cases, text_that_is_not_utf_8_shows_as_question_marks);
    tcase_add_test(cases, a_violation_tells_its_parts);
    tcase_add_test(cases, parts_that_were_not_kept_are_counted);
    tcase_add_test(cases, a_waiter_for_any_port_has_no_peer);
    tcase_add_test(cases, the_table_has_every_number_of_a_report);
    tcase_add_test(cases, a_number_is_found_by_its_name_and_by_its_path);
    tcase_add_test(cases, only_a_run_that_ended_well_has_a_ratio);
}

UNIT(add_cases, 60)
