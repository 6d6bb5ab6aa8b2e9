/*
 * All executions that differ, how many runs they take, and the first choice that leads to another outcome.
 */
#include "folds.h"
#include "stress/explore.h"
#include "stress/fits_search.h"

static struct choice room[EXPLORE_CHOICES_MOST];

static struct exploration explored(const struct parray_program *program, const char *topology, uint64_t limit)
{
    struct exploration e = {
        .conditions = plain_conditions(program, topology), .delay = 100, .limit = limit, .choice = room};
    explore(&e);
    return e;
}

START_TEST(progress_tells_how_long_the_limit_is_away_at_most)
{
    static const struct {
        uint64_t executions;
        const char *text;
    } told[] = {{0, "0 of at most 1,000 executions, 1 run"},
                {200, "20 %, at most 12 s left: 200 of at most 1,000 executions, 201 runs"},
                {1000, "1,000 of at most 1,000 executions, 1,001 runs"}};
    char text[256];
    for (size_t i = 0; i < ARRAY_LENGTH(told); i++) {
        struct exploration e = {
            .limit = 1000, .executions = told[i].executions, .runs = told[i].executions + 1};
        explore_progress_text(&e, 3, text, sizeof text);
        ck_assert_str_eq(text, told[i].text);
    }
}
END_TEST

START_TEST(progress_tells_how_many_states_there_are_at_most)
{
    char text[256];
    struct exploration e = {.limit = 10, .states_most = 1000};
    explore_states_text(&e, 200, 30, 3, text, sizeof text);
    ck_assert_str_eq(text, "20 %, at most 12 s left: 200 of at most 1,000 states, 30 of single nodes");
    e.sample = (struct sampling){.executions = 50, .made = 25};
    explore_states_text(&e, 200, 30, 3, text, sizeof text);
    ck_assert_str_eq(text, "50 %, 3 s left: 25 of 50 executions, 200 states, 30 of single nodes");
}
END_TEST

static void quiet_node(struct node *self)
{
    (void)self;
}

static const struct parray_program quiet = {.name = "quiet", .node = quiet_node};

START_TEST(a_program_without_open_calls_has_one_execution)
{
    struct exploration e = explored(&quiet, "ring:64", 100);
    ck_assert(e.complete && !e.differs && !e.refused);
    ck_assert(e.executions == 1 && e.runs == 1);
    ck_assert_int_eq(e.first.status, PARRAY_DONE);
}
END_TEST

/* n packets at one node come in n! orders. */
START_TEST(packets_that_may_come_in_any_order_do_so_in_all_orders_once)
{
    static const struct {
        const char *topology;
        uint64_t executions;
    } folds[] = {
        {"complete:2", 1}, {"complete:3", 2}, {"complete:4", 6}, {"complete:5", 24}, {"complete:7", 720}};
    for (size_t i = 0; i < ARRAY_LENGTH(folds); i++) {
        struct exploration e = explored(&sum_program, folds[i].topology, 1000);
        ck_assert(e.complete && !e.differs);
        ck_assert_uint_eq(e.executions, folds[i].executions);
        ck_assert_uint_eq(e.runs, folds[i].executions);
    }
}
END_TEST

START_TEST(at_the_limit_it_stops_and_is_not_complete)
{
    struct exploration e = explored(&sum_program, "complete:4", 5);
    ck_assert(!e.complete && !e.differs);
    ck_assert_uint_eq(e.executions, 5);
    ck_assert(e.stopped == EXPLORE_AT_LIMIT);
    e = explored(&sum_program, "complete:4", 7);
    ck_assert(e.complete);
    ck_assert_uint_eq(e.executions, 6);
}
END_TEST

START_TEST(a_limit_that_is_the_number_of_executions_leaves_the_exploration_complete)
{
    struct exploration e = explored(&sum_program, "complete:4", 6);
    ck_assert(e.complete && e.stopped == EXPLORE_RAN);
    ck_assert_uint_eq(e.executions, 6);
}
END_TEST

/* Nodes 1 and 2 tell node 0, each through a node of its own, which is late if its packet is. */
static void chain_node(struct node *self)
{
    int rank = node_rank(self), up = rank ? 0 : -1, theirs = 0, sum = 0;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (rank > 2)
        node_send_at(self, up, &rank, sizeof rank, "chain.c:1");
    for (int i = 0; i < 2 && rank == 0; i++) {
        node_recv_any_at(self, &packet, "chain.c:2");
        sum = 10 * sum + packet.port;
    }
    if (rank == 1 || rank == 2) {
        for (int i = 0; i < 10 && rank == 2; i++)
            node_step_at(self, "chain.c:3");
        node_recv_at(self, 1, &theirs, sizeof theirs, "chain.c:4");
        node_send_at(self, up, &theirs, sizeof theirs, "chain.c:5");
    }
    node_result(self, &sum, sizeof sum);
}

static struct exploration explored_chain(bool vary_time, uint64_t startup)
{
    static const struct parray_program chain = {.name = "chain", .node = chain_node};
    struct exploration e = {.conditions = plain_conditions(&chain, "tree:2x3"),
                            .delay = 4,
                            .limit = 100,
                            .vary_time = vary_time,
                            .choice = room};
    e.conditions.options.startup = startup;
    explore(&e);
    return e;
}

START_TEST(where_only_orders_matter_packets_are_late_by_any_number_of_steps)
{
    char why[160];
    struct exploration e = explored_chain(false, 0);
    ck_assert(e.explored == EXPLORED_ORDERS && e.complete && !e.differs);
    ck_assert_uint_eq(e.executions, 1);
    e = explored_chain(true, 1);
    ck_assert(e.explored == EXPLORED_ALL_ORDERS && e.differs);
    ck_assert_int_eq(e.critical.node, 0);
    if (!fits_search_here(why, sizeof why))
        return;
    ck_assert_str_eq(e.unfit, "packets have a start-up");
    e = explored_chain(true, 0);
    ck_assert(e.explored == EXPLORED_STATES && e.differs);
    ck_assert_str_eq(e.unfit, "");
    ck_assert_ptr_nonnull(strstr(e.search.way, "node 0 takes "));
}
END_TEST

/* Node 1 answers only if the packet comes soon. */
static void soon_node(struct node *self)
{
    int mine = node_rank(self), theirs = 0;
    if (mine == 0) {
        node_send_at(self, 1, &mine, sizeof mine, "soon.c:1");
        node_recv_at(self, 1, &theirs, sizeof theirs, "soon.c:2");
        return;
    }
    node_recv_at(self, 0, &theirs, sizeof theirs, "soon.c:3");
    if (node_now(self) <= 3)
        node_send_at(self, 0, &mine, sizeof mine, "soon.c:4");
}

static struct exploration explored_soon(uint64_t delay)
{
    static const struct parray_program soon = {.name = "soon", .node = soon_node};
    struct exploration e = {.conditions = plain_conditions(&soon, "line:2"),
                            .delay = delay,
                            .limit = 100,
                            .vary_time = true,
                            .choice = room};
    explore(&e);
    return e;
}

START_TEST(a_late_packet_to_a_receive_that_names_its_port_is_tried_if_the_node_looks_at_the_step)
{
    struct exploration e = explored_soon(1);
    ck_assert(e.explored == EXPLORED_TIMES && e.complete && !e.differs);
    ck_assert_uint_eq(e.executions, 2);
    e = explored_soon(2);
    ck_assert(e.differs && e.executions == 3);
    ck_assert_int_eq(e.odd.status, PARRAY_DEADLOCK);
    ck_assert(e.critical.kind == CHOICE_DELAY && e.critical.node == 0 && e.critical.port == 1);
    ck_assert_uint_eq(e.critical.value, 2);
    ck_assert_str_eq(e.critical_call, "node_send at soon.c:1");
    ck_assert_uint_eq(e.choice_count, 1);
}
END_TEST

/* A packet that no act after it depends on in time makes no runs of its own. */
static void blind_node(struct node *self)
{
    int mine = node_rank(self), theirs = 0;
    for (int port = 0; port < node_degree(self); port++)
        node_send_at(self, port, &mine, sizeof mine, "blind.c:1");
    if (node_now(self) == 1)
        for (int port = 0; port < node_degree(self); port++)
            node_recv_at(self, port, &theirs, sizeof theirs, "blind.c:2");
    node_result(self, &theirs, sizeof theirs);
}

START_TEST(takes_whose_time_matters_to_nobody_make_no_runs)
{
    static const struct parray_program blind = {.name = "blind", .node = blind_node};
    struct exploration e = {.conditions = plain_conditions(&blind, "ring:8"),
                            .delay = 4,
                            .limit = 100,
                            .vary_time = true,
                            .choice = room};
    explore(&e);
    ck_assert(e.explored == EXPLORED_TIMES && e.complete);
    ck_assert(e.executions == 1 && e.runs == 1);
}
END_TEST

/* The second send through a port meets the first one on the link if the answer of node 1 is there before it
 * is asked for. */
static void pressing_node(struct node *self)
{
    int mine = node_rank(self), theirs = 0;
    if (mine == 0)
        node_recv_at(self, 1, &theirs, sizeof theirs, "press.c:1");
    node_send_at(self, !mine, &mine, sizeof mine, "press.c:2");
    if (mine == 1)
        return;
    node_recv_at(self, 1, &theirs, sizeof theirs, "press.c:3");
    node_send_at(self, 1, &mine, sizeof mine, "press.c:4");
}

static void two_answers_node(struct node *self)
{
    int mine = node_rank(self);
    if (mine == 1) {
        node_send_at(self, 0, &mine, sizeof mine, "press.c:5");
        node_step_at(self, "press.c:6");
    }
    pressing_node(self);
}

START_TEST(sends_that_may_meet_on_a_link_depend_on_time)
{
    static const struct parray_program two_answers = {.name = "two", .node = two_answers_node};
    struct exploration e = {.conditions = plain_conditions(&two_answers, "line:2"),
                            .delay = 1,
                            .limit = 100,
                            .vary_time = true,
                            .choice = room};
    explore(&e);
    ck_assert(e.explored == EXPLORED_TIMES && e.differs);
    ck_assert_int_eq(e.first.status, PARRAY_DONE);
    ck_assert_int_eq(e.odd.status, PARRAY_VIOLATION);
}
END_TEST

START_TEST(another_outcome_is_told_with_the_choice_that_made_it)
{
    struct exploration e = explored(&order_program, "complete:3", 100);
    ck_assert(e.differs && !e.complete);
    ck_assert(e.executions == 2 && e.runs == 2);
    ck_assert_uint_ne(e.odd.kind, e.first.kind);
    ck_assert_str_eq(e.critical_call, "node_recv_any at " FOLD_SITE);
    ck_assert(e.critical.kind == CHOICE_AWAIT && e.critical.node == 0 && e.critical.number == 0);
    ck_assert(e.critical.port == 1 && e.instead == 0);
    ck_assert_uint_eq(e.choice_count, 1);
    ck_assert_mem_eq(e.choice, &e.critical, sizeof e.critical);
}
END_TEST

START_TEST(a_run_of_these_choices_gives_the_outcome_again)
{
    struct exploration e = explored(&order_program, "complete:4", 100);
    struct conditions odd = e.conditions;
    odd.disturb.choice = e.choice;
    odd.disturb.choice_count = e.choice_count;
    ck_assert_uint_eq(run_once(&odd).kind, e.odd.kind);
}
END_TEST

START_TEST(what_cannot_be_built_or_is_too_large_is_refused)
{
    struct exploration e = explored(&quiet, "ring:65", 100);
    ck_assert(e.refused && e.executions == 0);
    ck_assert_str_eq(e.first.text,
                     "an exploration is for arrays of up to 64 nodes, not for ring:65: take a smaller one");
    e = explored(&quiet, "mesh:0x3", 100);
    ck_assert(e.refused && e.executions == 0);
    ck_assert_str_eq(
        e.first.text,
        "topology \"mesh:0x3\": \"0\" is not a number from 1 up; write mesh:AxBx.. with whole numbers, e.g. "
        "mesh:4x4");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, progress_tells_how_long_the_limit_is_away_at_most);
    tcase_add_test(cases, progress_tells_how_many_states_there_are_at_most);
    tcase_add_test(cases, a_program_without_open_calls_has_one_execution);
    tcase_add_test(cases, packets_that_may_come_in_any_order_do_so_in_all_orders_once);
    tcase_add_test(cases, at_the_limit_it_stops_and_is_not_complete);
    tcase_add_test(cases, a_limit_that_is_the_number_of_executions_leaves_the_exploration_complete);
    tcase_add_test(cases, where_only_orders_matter_packets_are_late_by_any_number_of_steps);
    tcase_add_test(cases,
                   a_late_packet_to_a_receive_that_names_its_port_is_tried_if_the_node_looks_at_the_step);
    tcase_add_test(cases, takes_whose_time_matters_to_nobody_make_no_runs);
    tcase_add_test(cases, sends_that_may_meet_on_a_link_depend_on_time);
    tcase_add_test(cases, another_outcome_is_told_with_the_choice_that_made_it);
    tcase_add_test(cases, a_run_of_these_choices_gives_the_outcome_again);
    tcase_add_test(cases, what_cannot_be_built_or_is_too_large_is_refused);
}

UNIT(add_cases, 60)
