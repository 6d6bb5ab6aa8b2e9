/*
 * All states of small arrays: how many executions and endings there are where that is known, what is found,
 * and on how short a way.
 */
#include <string.h>

#include "searched.h"
#include "search/executions.h"
#include "search/way.h"

enum { MOST = 1000000 };

static struct parray *array;
static struct state_search search;

static void look_through(const struct parray_program *program, const char *topology,
                         struct fault_bounds faults)
{
    array = searched_array(program, topology, 0);
    search = (struct state_search){.states_most = MOST};
    ck_assert(globals_open(&search.globals, array, faults, true));
    breadth_first_run(&search);
}

static void end(void)
{
    visit_close(&search);
    array_close(array);
}

/* Node 0 takes a number from each other node; `keeps` tells whether the order of them shows. */
static void collect(struct node *self, bool keeps)
{
    int mine = node_rank(self), theirs = 0;
    uint64_t sum = 0;
    struct packet packet = PACKET_ROOM(&theirs, sizeof theirs);
    if (mine > 0)
        node_send_at(self, 0, &mine, sizeof mine, "t.c:1");
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any_at(self, &packet, "t.c:2");
        sum = keeps ? 10 * sum + (uint64_t)theirs : sum + (uint64_t)theirs;
    }
    node_result(self, &sum, sizeof sum);
}

static void sum_node(struct node *self)
{
    collect(self, false);
}

static void order_node(struct node *self)
{
    collect(self, true);
}

START_TEST(as_many_executions_as_orders)
{
    static const struct parray_program sum = {.name = "sum", .node = sum_node},
                                       order = {.name = "order", .node = order_node};
    static const struct {
        const char *topology;
        uint64_t executions;
    } known[] = {{"complete:2", 1}, {"complete:4", 6}, {"complete:6", 120}, {"complete:7", 720}};
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++) {
        look_through(&sum, known[i].topology, (struct fault_bounds){0});
        ck_assert(search.end == SEARCH_COMPLETE);
        ck_assert_uint_eq(search.ending_count, 1);
        ck_assert_uint_eq(executions_count(&search.globals, MOST), known[i].executions);
        end();
        look_through(&order, known[i].topology, (struct fault_bounds){0});
        ck_assert_uint_eq(search.ending_count, known[i].executions);
        ck_assert_uint_eq(executions_count(&search.globals, MOST), known[i].executions);
        end();
    }
}
END_TEST

/* Each node chooses, and the sum of all shows. */
static void choose_node(struct node *self)
{
    int mine = node_choose_at(self, 3, "t.c:3");
    node_result(self, &mine, sizeof mine);
}

START_TEST(every_number_is_chosen)
{
    static const struct parray_program program = {.name = "choose", .node = choose_node};
    look_through(&program, "ring:4", (struct fault_bounds){0});
    ck_assert(search.end == SEARCH_COMPLETE);
    ck_assert_uint_eq(search.ending_count, 81);
    ck_assert_uint_eq(executions_count(&search.globals, MOST), 81);
    end();
}
END_TEST

START_TEST(a_crash_and_a_loss_leave_a_node_waiting)
{
    static const struct parray_program program = {.name = "sum", .node = sum_node};
    struct way way;
    look_through(&program, "complete:3", (struct fault_bounds){.total = 1, .most[KIND_CRASH] = 1});
    ck_assert(search.end == SEARCH_FOUND && search.found == FOUND_DEADLOCK);
    way_make(&way, &search, search.at);
    ck_assert_uint_eq(way.plan_count, 1);
    way_free(&way);
    end();
    look_through(&program, "complete:3", (struct fault_bounds){.total = 1, .most[KIND_LOSE] = 1});
    ck_assert(search.end == SEARCH_FOUND && search.found == FOUND_DEADLOCK);
    way_make(&way, &search, search.at);
    size_t lost = 0;
    for (size_t i = 0; i < way.choice_count; i++)
        lost += way.choice[i].kind == CHOICE_LOSE;
    ck_assert_uint_eq(lost, 1);
    way_free(&way);
    end();
}
END_TEST

static size_t state_bytes(const struct parray *unused)
{
    (void)unused;
    return sizeof(int);
}

/* Each node but 0 enters when it has the token, and leaves only after it has given it away: two are inside
 * then. */
static void token_node(struct node *self)
{
    int *inside = node_state(self), token = 0;
    if (node_rank(self) > 0)
        node_recv_at(self, 0, &token, sizeof token, "t.c:4");
    *inside = node_rank(self) > 0;
    if (node_rank(self) + 1 < node_count(self))
        node_send_at(self, 1, &token, sizeof token, "t.c:5");
    node_step_at(self, "t.c:6");
    *inside = 0;
}

static void one_inside(struct parray *whole)
{
    int inside = 0;
    for (int rank = 0; rank < parray_nodes(whole); rank++)
        inside += *(const int *)parray_state_of(whole, rank);
    parray_checkf_at(whole, "inside <= 1", "t.c:7", "%d", inside);
    (void)parray_check_at(whole, inside <= 1, "inside <= 1", "t.c:7");
}

static void one_inside_at_most(struct parray *whole)
{
    int inside = 0;
    for (int rank = 0; rank < parray_nodes(whole); rank++)
        inside += *(const int *)parray_state_of(whole, rank);
    if (inside > 1)
        one_inside(whole);
}

START_TEST(an_invariant_that_fails_is_found_on_a_shortest_way)
{
    static const struct parray_program program = {
        .name = "token", .node = token_node, .state_bytes = state_bytes, .invariant = one_inside_at_most};
    struct way way;
    look_through(&program, "line:3", (struct fault_bounds){0});
    ck_assert(search.end == SEARCH_FOUND && search.found == FOUND_INVARIANT);
    way_make(&way, &search, search.at);
    ck_assert_uint_eq(way.moves, 5);
    way_free(&way);
    end();
}
END_TEST

/* Two nodes that wait for ever for each other, if both polls found nothing. */
static void poll_node(struct node *self)
{
    int word = 0, other = node_rank(self) ^ 1;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    (void)other;
    node_send_at(self, node_rank(self) ? 0 : 1, &word, sizeof word, "t.c:8");
    if (node_poll_at(self, NODE_ANY_PORT, &packet, "t.c:9") == NODE_EMPTY)
        node_recv_at(self, node_rank(self) ? 0 : 1, &word, sizeof word, "t.c:10");
}

START_TEST(polls_find_and_miss)
{
    static const struct parray_program program = {.name = "poll", .node = poll_node};
    look_through(&program, "line:2", (struct fault_bounds){0});
    ck_assert(search.end == SEARCH_COMPLETE);
    ck_assert_uint_eq(executions_count(&search.globals, MOST), 4);
    end();
}
END_TEST

static void add_cases(TCase *cases)
{
    skip_without_search();
    tcase_add_test(cases, as_many_executions_as_orders);
    tcase_add_test(cases, every_number_is_chosen);
    tcase_add_test(cases, a_crash_and_a_loss_leave_a_node_waiting);
    tcase_add_test(cases, an_invariant_that_fails_is_found_on_a_shortest_way);
    tcase_add_test(cases, polls_find_and_miss);
}

UNIT(add_cases, 120)
