/*
 * A page has what nodes told, each text once, up to a limit; and how things stood before the first step of
 * which it has all.
 */
#include <jansson.h>
#include <stdlib.h>

#include "page/page_data.h"
#include "scoped.h"

static void expect(json_t *json, const char *key, const char *wanted)
{
    char *text = json_dumps(key ? json_object_get(json, key) : json, JSON_COMPACT | JSON_ENCODE_ANY);
    ck_assert_ptr_nonnull(text);
    ck_assert_str_eq(text, wanted);
    free(text);
}

/* Node 0 asks node 1, which lets the question wait. */
static void telling_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self) == 0) {
        node_state_name(self, "asking");
        node_value(self, "asked", 1.5);
        packet.label = "ASK";
        node_send_packet(self, 1, &packet);
        node_event(self, "asking");
        return;
    }
    node_wait_until(self, 4);
    node_recv(self, 0, NULL, 0);
    node_value(self, "asked", 2);
}

static const struct parray_program telling_program = {.name = "telling", .node = telling_node};

START_TEST(each_note_has_its_text_and_its_number)
{
    bool failed = false;
    struct intern texts = {0};
    struct scoped s = scoped_open(&telling_program, "line:2", PARRAY_DONE);
    ck_assert_int_eq(page_text_number(&texts, s.scope.events[0].label, &failed), 0);
    json_t *json = noted_json(&s.scope, &texts, &failed);
    expect(json, "count", "5");
    expect(json, "advance", "[1,0,0,3,0]");
    expect(json, "kind", "[1,2,0,4,2]"); /* state, value, event, taken, value */
    expect(json, "node", "[0,0,0,1,1]");
    expect(json, "text", "[1,2,1,-1,2]");
    expect(json, "numbers", "[1.5,2]");
    expect(json, "sends", "[0,0,1,0,0]");
    expect(json, "peer", "[-1,-1,-1,0,-1]");
    expect(json, "other", "[0,0,0,1,0]");
    expect(json, "known", "true");
    expect(json, "first", "1");
    expect(json, "last", "null");
    json_t *words = texts_json(&texts, &failed);
    expect(words, NULL, "[\"ASK\",\"asking\",\"asked\"]");
    ck_assert(!failed);
    json_decref(words);
    json_decref(json);
    intern_free(&texts);
    scoped_close(&s);
}
END_TEST

START_TEST(events_after_the_last_packet_are_steps_of_the_page)
{
    struct scoped s = scoped_open(&telling_program, "line:2", PARRAY_DONE);
    ck_assert_uint_eq(s.recording->steps, 1);
    ck_assert_uint_eq(s.scope.last_step, 4);
    scoped_close(&s);
}
END_TEST

/* Each step has an event, and steps 1 and 2 have a state and values, which hold up to the end. */
static void much_node(struct node *self)
{
    node_state_name(self, "first");
    node_value(self, "money", 7);
    node_value(self, "taken back", 3);
    node_step(self);
    node_state_name(self, "second");
    node_value(self, "taken back", NAN);
    if (node_rank(self) == 1)
        node_state_name(self, NULL);
    for (int i = 0; i < SCOPE_NOTED; i++) {
        node_event(self, "goes on");
        node_step(self);
    }
    node_check(self, node_rank(self) > 1);
}

static const struct parray_program much_program = {.name = "much", .node = much_node};

START_TEST(of_too_many_notes_the_page_has_those_before_the_trouble_and_how_things_stood)
{
    struct scoped s = scoped_open(&much_program, "line:2", PARRAY_WRONG);
    const struct scope *scope = &s.scope;
    ck_assert_uint_eq(scope->noted_last, SCOPE_NOTED + 2);
    ck_assert_uint_eq(scope->noted_first, 50002);
    size_t held = 2 * (size_t)(SCOPE_NOTED + 1 - scope->noted_first + 1);
    ck_assert_uint_eq(scope->noted_count, held + 3);
    static const struct {
        uint32_t node;
        enum trace_note_kind kind;
        const char *text;
    } before[] = {{0, NOTE_VALUE, "money"}, {1, NOTE_VALUE, "money"}, {0, NOTE_STATE, "second"}};
    for (size_t i = 0; i < 3; i++) {
        ck_assert_uint_eq(scope->noted[i].node, before[i].node);
        ck_assert_int_eq(scope->noted[i].kind, before[i].kind);
        ck_assert_str_eq(scope->noted[i].text, before[i].text);
    }
    ck_assert_uint_eq(scope->noted[3].step, scope->noted_first);
    ck_assert_uint_eq(scope->notes, 1);
    ck_assert_ptr_nonnull(strstr(scope->note[0], "are here, those of steps 50,002 to 100,002."));
    scoped_close(&s);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, each_note_has_its_text_and_its_number);
    tcase_add_test(cases, events_after_the_last_packet_are_steps_of_the_page);
    tcase_add_test(cases, of_too_many_notes_the_page_has_those_before_the_trouble_and_how_things_stood);
}

UNIT(add_cases, 60)
