/*
 * In the data of a page, each mark of a node that waits, or breaks the model, has its place, its link and its
 * row of the heat map.
 */
#include <stdlib.h>

#include "page/page_data.h"
#include "scoped.h"

typedef json_t *list(const struct scope *scope, bool *failed);

static void expect(struct scoped *s, list *make, const char *wanted)
{
    bool failed = false;
    json_t *json = make(&s->scope, &failed);
    char *text = json_dumps(json, JSON_COMPACT);
    ck_assert(!failed);
    ck_assert_str_eq(text, wanted);
    free(text);
    json_decref(json);
    scoped_close(s);
}

/* One column of the marks. */
static void expect_column(const struct scoped *s, const char *name, const char *wanted)
{
    bool failed = false;
    json_t *json = marks_json(&s->scope, &failed);
    char *text = json_dumps(json_object_get(json, name), JSON_COMPACT | JSON_ENCODE_ANY);
    ck_assert(!failed);
    ck_assert_str_eq(text, wanted);
    free(text);
    json_decref(json);
}

/* ------------------------------------------------------------------------------------ for room */

START_TEST(without_stalls_the_list_is_empty)
{
    struct scoped s = scoped_open(&round_program, "ring:3", PARRAY_DONE);
    expect(&s, stalls_json,
           "{\"count\":0,\"all\":0,\"from_step\":0,\"to_step\":0,\"columns\":0,\"cells\":0}");
}
END_TEST

START_TEST(a_stall_has_its_steps_its_link_and_its_row)
{
    struct scoped s = scoped_open(&late_program, "line:2", PARRAY_DONE);
    expect(&s, marks_json,
           "{\"count\":1,\"kind\":0,\"first\":3,\"steps\":8,\"node\":0,\"to\":1,\"port\":1,\"place\":0,"
           "\"to_place\":1,\"link\":0,\"row\":0,\"texts\":[]}");
}
END_TEST

/* Node 1 never receives. */
static void full_node(struct node *self)
{
    for (int i = 0; i < 3 && node_rank(self) == 0; i++) {
        node_send(self, 1, NULL, 0);
        node_step(self);
    }
}

static const struct parray_program full_program = {.name = "full", .mailbox = 2, .node = full_node};

START_TEST(a_stall_until_the_end_of_the_run_has_0_steps)
{
    struct scoped s = scoped_open(&full_program, "line:2", PARRAY_DEADLOCK);
    expect_column(&s, "kind", "[0,3]");
    expect_column(&s, "steps", "0");
    expect_column(&s, "first", "3");
    expect(&s, stalls_json,
           "{\"count\":1,\"all\":1,\"from_step\":1,\"to_step\":3,\"columns\":3,\"cells\":[0,0,1]}");
}
END_TEST

/* Node 0 sends three worms to node 1, which takes one in step 8; its inbox holds two. */
static void inbox_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    for (int i = 0; i < 3 && node_rank(self) == 0; i++) {
        node_send_to(self, 1, NULL, 0);
        node_step(self);
    }
    if (node_rank(self) == 1) {
        node_wait_until(self, 8);
        node_recv_any(self, &packet);
    }
}

START_TEST(a_stall_of_a_worm_has_neither_port_nor_link_nor_row)
{
    const struct parray_program inbox = {.name = "inbox", .model = "W1", .mailbox = 2, .node = inbox_node};
    struct scoped s = scoped_open(&inbox, "line:3", PARRAY_DONE);
    expect(&s, marks_json,
           "{\"count\":1,\"kind\":0,\"first\":3,\"steps\":6,\"node\":0,\"to\":1,\"port\":-1,\"place\":0,"
           "\"to_place\":1,\"link\":-1,\"row\":-1,\"texts\":[]}");
}
END_TEST

/* ------------------------------------------------------------------------------------ for ever */

/* Nodes 0, 1, 2 and then the cycle 0, 2, 1: each waits for the link that leads to it from the node before. */
START_TEST(who_receives_waits_for_the_link_that_leads_to_it)
{
    struct scoped s = scoped_open(&stuck_program, "ring:3", PARRAY_DEADLOCK);
    expect_column(&s, "kind", "[3,3,3,4,4,4]");
    expect_column(&s, "first", "1");
    expect_column(&s, "steps", "0");
    expect_column(&s, "node", "[0,1,2,0,2,1]");
    expect_column(&s, "to", "[2,0,1,2,1,0]");
    expect_column(&s, "link", "[0,2,4,0,4,2]");
    expect_column(&s, "row", "[5,1,3,5,3,1]");
    scoped_close(&s);
}
END_TEST

START_TEST(who_sends_waits_for_the_link_that_leads_away)
{
    struct scoped s = scoped_open(&full_program, "line:2", PARRAY_DEADLOCK);
    expect_column(&s, "node", "0");
    expect_column(&s, "row", "0");
    scoped_close(&s);
}
END_TEST

static void any_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_recv_any(self, &packet);
}

START_TEST(who_waits_on_any_port_has_no_row)
{
    static const struct parray_program any = {.name = "any", .node = any_node};
    struct scoped s = scoped_open(&any, "line:2", PARRAY_DEADLOCK);
    expect_column(&s, "node", "[0,1,0,1]");
    expect_column(&s, "row", "-1");
    expect_column(&s, "link", "[-1,-1,0,1]"); /* in the cycle each waits for the other one */
    scoped_close(&s);
}
END_TEST

/* The waiters are cut at the limit, the cycle is not. */
START_TEST(of_1001_nodes_in_a_cycle_1000_are_waiters)
{
    bool failed = false;
    struct scoped s = scoped_open(&stuck_program, "ring:1001", PARRAY_DEADLOCK);
    json_t *json = marks_json(&s.scope, &failed), *nodes = json_object_get(json, "node");
    ck_assert(!failed);
    ck_assert_uint_eq(json_array_size(nodes), SCOPE_WAITERS + 1001);
    for (size_t i = 0; i < SCOPE_WAITERS; i++)
        ck_assert_int_eq(json_integer_value(json_array_get(nodes, i)), (json_int_t)i);
    json_decref(json);
    scoped_close(&s);
}
END_TEST

/* Node 0 sends on both of its ports in one step, which SLA forbids. */
static void both_node(struct node *self)
{
    if (node_rank(self) == 0) {
        node_send(self, 0, NULL, 0);
        node_send(self, 1, NULL, 0);
    }
}

START_TEST(a_violation_and_its_links_are_marked)
{
    const struct parray_program both = {.name = "both", .model = "SLA", .node = both_node};
    bool failed = false;
    struct scoped s = scoped_open(&both, "ring:3", PARRAY_VIOLATION);
    json_t *json = marks_json(&s.scope, &failed), *texts = json_object_get(json, "texts");
    expect_column(&s, "kind", "[1,2,2]");
    expect_column(&s, "first", "1");
    expect_column(&s, "steps", "1");
    expect_column(&s, "node", "0");
    expect_column(&s, "link", "[-1,0,1]");
    ck_assert_uint_eq(json_array_size(texts), 1);
    ck_assert(strstr(json_string_value(json_array_get(texts, 0)), "node 0 sends on 2 ports"));
    json_decref(json);
    scoped_close(&s);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, without_stalls_the_list_is_empty);
    tcase_add_test(cases, a_stall_has_its_steps_its_link_and_its_row);
    tcase_add_test(cases, a_stall_until_the_end_of_the_run_has_0_steps);
    tcase_add_test(cases, a_stall_of_a_worm_has_neither_port_nor_link_nor_row);
    tcase_add_test(cases, a_violation_and_its_links_are_marked);
    tcase_add_test(cases, who_receives_waits_for_the_link_that_leads_to_it);
    tcase_add_test(cases, who_sends_waits_for_the_link_that_leads_away);
    tcase_add_test(cases, who_waits_on_any_port_has_no_row);
    tcase_add_test(cases, of_1001_nodes_in_a_cycle_1000_are_waiters);
}

UNIT(add_cases, 60)
