/*
 * Chrome traces are JSON with the right events of every transmission, and a name for every track in use.
 */
#include <check.h>
#include <jansson.h>

#include "../../recorded.h"

static char path[96];

static json_int_t number(const json_t *event, const char *key)
{
    const json_t *json = json_object_get(event, key);
    ck_assert_msg(json_is_integer(json), "no %s", key);
    return json_integer_value(json);
}

static bool is(const json_t *event, const char *key, const char *text)
{
    const char *value = json_string_value(json_object_get(event, key));
    return value && strcmp(value, text) == 0;
}

static json_t *load(void)
{
    json_error_t why;
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &why);
    ck_assert_msg(json != NULL, "line %d: %s", why.line, why.text);
    return json;
}

/* Sums over slices and marks of a kind, which any lost or changed one changes. */
struct tally {
    uint64_t slices, busy, sends, arrivals, names;
    bool named[3][64];
};

static void take(struct tally *tally, const json_t *event)
{
    json_int_t process = number(event, "pid"),
               track = is(event, "ph", "M") && is(event, "name", "process_name") ? -1 : number(event, "tid");
    ck_assert(process == 1 || process == 2);
    if (is(event, "ph", "M")) {
        if (track >= 0)
            tally->named[process][track] = true;
        tally->names++;
        return;
    }
    ck_assert_msg(tally->named[process][track], "track %d is used before it has a name", (int)track);
    const json_t *args = json_object_get(event, "args");
    if (is(event, "ph", "X")) {
        ck_assert_int_eq(process, 1);
        tally->slices++;
        tally->busy += (uint64_t)number(event, "dur");
    } else if (is(event, "name", "send")) {
        ck_assert_int_eq(number(args, "from"), track);
        tally->sends++;
    } else {
        ck_assert(is(event, "name", "arrival"));
        ck_assert_int_eq(number(args, "to"), track);
        tally->arrivals++;
    }
}

START_TEST(every_transmission_is_a_slice_and_two_marks)
{
    struct tally tally = {0};
    size_t i;
    const json_t *event;
    struct options options = trial_on("mesh:3x4");
    options.startup = 2;
    struct trial trial = recorded_run(&restless, options, _i, recorded_path(path, ".json"));
    json_t *json = load();
    json_array_foreach(json_object_get(json, "traceEvents"), i, event) take(&tally, event);
    ck_assert_uint_gt(tally.slices, 100);
    ck_assert_uint_eq(tally.slices, trial.outcome->transmissions);
    ck_assert_uint_eq(tally.busy, trial.outcome->busy);
    ck_assert_uint_eq(tally.sends, tally.slices);
    ck_assert_uint_eq(tally.arrivals, tally.slices);
    ck_assert_uint_eq(tally.names, 2 + 12 + 34); /* all nodes and link directions are used here */
    json_t *head = json_object_get(json, "otherData");
    ck_assert(is(head, "program", "restless") && is(head, "topology", "mesh:3x4"));
    ck_assert(is(json_object_get(head, "params"), "mood", "\"odd\" \\ \t"));
    json_decref(json);
    trial_end(&trial);
    unlink(path);
}
END_TEST

static void quiet_node(struct node *self)
{
    node_step(self);
}

/* Node 0 waits for room in steps 3 to 9, and from step 11 on. */
static void late_node(struct node *self)
{
    for (int i = 0; i < 5 && node_rank(self) == 0; i++) {
        node_send(self, 1, NULL, 0);
        node_step(self);
    }
    if (node_rank(self) == 0)
        return;
    node_wait_until(self, 9);
    node_recv(self, 0, NULL, 0);
}

START_TEST(stalls_are_slices_of_nodes)
{
    const struct parray_program program = {
        .name = "late", .topology = "line:2", .mailbox = 2, .node = late_node};
    static const char *const wanted[] = {"X", "B"};
    size_t i, found = 0;
    const json_t *event;
    struct trial trial = recorded_run(&program, trial_on(NULL), _i, recorded_path(path, ".json"));
    json_t *json = load();
    json_array_foreach(json_object_get(json, "traceEvents"), i, event)
    {
        if (!is(event, "name", "waits for room on port 1"))
            continue;
        ck_assert_uint_lt(found, 2);
        ck_assert(is(event, "ph", wanted[found]));
        ck_assert(number(event, "pid") == 2 && number(event, "tid") == 0);
        ck_assert_int_eq(number(event, "ts"), found ? 11 : 3);
        ck_assert_int_eq(number(json_object_get(event, "args"), "to"), 1);
        if (found++ == 0)
            ck_assert_int_eq(number(event, "dur"), 7);
    }
    ck_assert_uint_eq(found, 2);
    json_decref(json);
    trial_end(&trial);
    unlink(path);
}
END_TEST

START_TEST(a_run_without_transmissions_is_json_too)
{
    const struct parray_program program = {.name = "quiet", .topology = "ring:4", .node = quiet_node};
    struct trial trial = recorded_run(&program, trial_on(NULL), 0, recorded_path(path, ".json"));
    json_t *json = load();
    ck_assert_uint_eq(json_array_size(json_object_get(json, "traceEvents")), 2);
    json_decref(json);
    trial_end(&trial);
    unlink(path);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, every_transmission_is_a_slice_and_two_marks, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, stalls_are_slices_of_nodes, 0, TRIAL_ENGINES);
    tcase_add_test(cases, a_run_without_transmissions_is_json_too);
}

UNIT(add, 60)
