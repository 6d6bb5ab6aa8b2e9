/*
 * Tests of report_json.h: the JSON that it writes is read back, and fields that make no sense are read
 * as absent.
 */
#include <math.h>
#include <stdlib.h>

#include "facts/outcome.h"
#include "json/outcome_json.h"
#include "json/report_json.h"
#include "topo/topo.h"
#include "../../../lib/suite.h"

static json_t *json_of(const char *text)
{
    json_error_t error;
    json_t *json = json_loads(text, 0, &error);
    ck_assert_msg(json != NULL, "%s in %s", error.text, text);
    return json;
}

START_TEST(the_head_is_read_back)
{
    char error[TOPO_ERROR_SIZE];
    struct topo *topo = topo_open("mesh:2x3", error, sizeof error);
    const struct view view = {.program = "p",
                              .topology = topo->spec,
                              .topo = topo,
                              .model = "SLA",
                              .half_duplex = true,
                              .seed = UINT64_MAX,
                              .startup = 3,
                              .per_unit = 4,
                              .mailbox = 5,
                              .packet_units = 6};
    struct view back;
    char *text = view_json_head(&view);
    json_t *json = json_of(text);
    ck_assert_uint_eq(view_read_head(&back, json), topo_hash(topo));
    ck_assert_str_eq(back.program, "p");
    ck_assert_str_eq(back.topology, "mesh:2x3");
    ck_assert_str_eq(back.model, "SLA");
    ck_assert(back.rules && back.half_duplex && !back.topo);
    ck_assert_uint_eq(back.seed, UINT64_MAX);
    ck_assert(back.startup == 3 && back.per_unit == 4 && back.mailbox == 5 && back.packet_units == 6);
    char *again = view_json_head(&back);
    ck_assert_str_eq(again, text);
    free(again);
    free(text);
    json_decref(json);
    topo_close(topo);
}
END_TEST

START_TEST(what_makes_no_sense_is_absent)
{
    struct outcome outcome;
    const char **texts;
    json_t *json =
        json_of("{\"status\": 3, \"time\": \"soon\", \"verified\": 7, \"violations\": "
                "[{\"node\": 9, \"text\": \"far\"}, {\"node\": 1, \"text\": \"near\", \"step\": 2}], "
                "\"log_lines\": 7, \"log\": [{\"node\": 4, \"text\": \"far\"}, "
                "{\"node\": 3, \"step\": 5, \"text\": \"near\"}, 8], "
                "\"leftover_links\": [{\"from\": 0, \"to\": 4}, {\"from\": 0, \"to\": 3}]}");
    ck_assert(outcome_read(&outcome, &texts, json, 4));
    ck_assert_int_eq(outcome.status, 3);
    ck_assert(isnan(outcome.time) && outcome.verified == -1 && !outcome.deadlock);
    ck_assert_uint_eq(outcome.violations_kept, 1);
    ck_assert_str_eq(texts[0], "near");
    ck_assert_uint_eq(outcome.violations[0].step, 2);
    ck_assert_uint_eq(outcome.log.kept, 1);
    ck_assert_uint_eq(outcome.log.count, 7);
    ck_assert(outcome.log.line[0].step == 5 && outcome.log.line[0].node == 3);
    ck_assert_str_eq(outcome.log.line[0].text, "near");
    ck_assert_uint_eq(outcome.leftovers_kept, 1);
    ck_assert(outcome.leftover[0].to == 3 && outcome.leftover[0].port == -1);
    outcome_free(&outcome);
    free(texts);
    json_decref(json);
}
END_TEST

START_TEST(waiters_of_a_deadlock_are_told_up_to_a_limit)
{
    bool failed = false;
    size_t count = WAITERS_REPORTED + 1;
    struct deadlock deadlock = {
        .step = 8, .total = true, .count = count, .waiters = calloc(count, sizeof(struct waiter))};
    struct outcome outcome = {0};
    for (size_t i = 0; i < count; i++)
        deadlock.waiters[i] = (struct waiter){
            .node = (int)i, .port = -1, .peer = 0, .since = 7, .call = "node_recv_any", .site = "a.c:1"};
    json_t *json = deadlock_json(&deadlock, &failed);
    struct object o = {json, &failed};
    put(o, "waiters", waiters_json(deadlock.waiters, deadlock.count, o));
    ck_assert(deadlock_read(&outcome, json, (int)count) && !failed);
    ck_assert(outcome.deadlock->step == 8 && outcome.deadlock->total && !outcome.deadlock->cycle_length);
    ck_assert_uint_eq(outcome.deadlock->count, WAITERS_REPORTED);
    const struct waiter *last = &outcome.deadlock->waiters[WAITERS_REPORTED - 1];
    ck_assert(last->node == WAITERS_REPORTED - 1 && last->port == -1 && last->peer == 0 && last->since == 7);
    ck_assert_str_eq(last->call, "node_recv_any");
    outcome_free(&outcome);
    free(deadlock.waiters);
    json_decref(json);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_head_is_read_back);
    tcase_add_test(cases, what_makes_no_sense_is_absent);
    tcase_add_test(cases, waiters_of_a_deadlock_are_told_up_to_a_limit);
}

UNIT(add_cases, 60)
