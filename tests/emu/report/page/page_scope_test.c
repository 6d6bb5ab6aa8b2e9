/*
 * A page holds all of a small run; of a run past a limit it holds a part, and its notes say so.
 */

#include "facts/trace_event.h"
#include "scoped.h"

static void expect_note(const struct scope *scope, const char *note)
{
    ck_assert_uint_eq(scope->notes, 1);
    ck_assert_str_eq(scope->note[0], note);
}

/* ---------------------------------------------------------------------------------- small runs */

START_TEST(a_small_run_is_held_as_a_whole_without_a_note)
{
    struct scoped s = scoped_open(&round_program, "ring:3", PARRAY_DONE);
    const struct scope *scope = &s.scope;
    ck_assert(!scope->shared && scope->layout.places == 3 && scope->link_count == 6);
    for (uint32_t i = 0; i < 6; i++) {
        ck_assert(scope->links[i].from == i / 2 && scope->links[i].port == (int)i % 2);
        ck_assert_uint_eq(scope->links[i].to, (i / 2 + (i % 2 ? 1 : 2)) % 3);
        ck_assert_uint_eq(scope->links[i].busy, i % 2);
        ck_assert_int_eq(scope_link(scope, i / 2, i % 2, scope->links[i].to), i);
    }
    for (uint32_t i = 0; i < 3; i++)
        ck_assert(scope->place_first[i] == i && scope->place_nodes[i] == 1);
    ck_assert(scope->first == 1 && scope->last == 3 && scope->event_count == 3);
    for (uint32_t i = 0; i < 3; i++)
        ck_assert(scope->events[i].step == i + 1 && scope->events[i].from == i);
    ck_assert(scope->grid.rows == 6 && scope->grid.columns == 3);
    for (size_t i = 0; i < 18; i++)
        ck_assert_uint_eq(scope->cells[i], i / 3 == 2 * (i % 3) + 1);
    ck_assert(scope->last_step == 3 && scope->stall_count == 0 && scope->stall_grid.columns == 0);
    ck_assert_uint_eq(scope->notes, 0);
    scoped_close(&s);
}
END_TEST

START_TEST(a_run_in_which_nothing_was_sent_has_links_and_no_columns)
{
    struct scoped s = scoped_open(&quiet_program, "line:2", PARRAY_DONE);
    ck_assert(s.scope.link_count == 2 && s.scope.event_count == 0 && s.scope.notes == 0);
    ck_assert(s.scope.grid.rows == 2 && s.scope.grid.columns == 0 && !s.scope.cells);
    ck_assert(s.scope.last_step == 0 && s.scope.stall_count == 0);
    scoped_close(&s);
}
END_TEST

START_TEST(a_single_node_has_a_place_and_no_links)
{
    struct scoped s = scoped_open(&quiet_program, "line:1", PARRAY_DONE);
    ck_assert(s.scope.layout.places == 1 && s.scope.place_nodes[0] == 1);
    ck_assert(s.scope.link_count == 0 && s.scope.grid.rows == 0 && s.scope.notes == 0);
    scoped_close(&s);
}
END_TEST

/* ------------------------------------------------------------------------------ nodes and links */

/* Every node has a place, and each place knows its least rank; no link joins a place to itself. */
static void expect_shared(const struct scope *scope, uint32_t nodes)
{
    uint32_t all = 0;
    for (size_t place = 0; place < scope->layout.places; place++) {
        all += scope->place_nodes[place];
        ck_assert_uint_eq(scope->layout.place[scope->place_first[place]], place);
    }
    ck_assert_uint_eq(all, nodes);
    for (size_t i = 0; i < scope->link_count; i++) {
        const struct scope_link *link = &scope->links[i], *before = link - 1;
        ck_assert(link->from != link->to && link->port == -1);
        ck_assert(i == 0 || before->from < link->from ||
                  (before->from == link->from && before->to < link->to));
        ck_assert_int_eq(scope_link(scope, scope->place_first[link->from], 0, scope->place_first[link->to]),
                         (int64_t)i);
    }
}

START_TEST(up_to_4096_nodes_are_drawn_one_by_one)
{
    struct scoped s = scoped_open(&quiet_program, "mesh:64x64", PARRAY_DONE);
    ck_assert(!s.scope.shared && s.scope.layout.places == SCOPE_NODES);
    ck_assert_uint_eq(s.scope.link_count, 4 * 64 * 63);
    ck_assert_uint_eq(s.scope.notes, 0);
    scoped_close(&s);
}
END_TEST

START_TEST(more_nodes_share_places_and_a_note_says_which)
{
    struct scoped s = scoped_open(&quiet_program, "mesh:64x66", PARRAY_DONE);
    ck_assert(s.scope.shared && s.scope.layout.places <= SCOPE_PLACES);
    expect_shared(&s.scope, 64 * 66);
    ck_assert_int_eq(scope_link(&s.scope, 0, 3, 1), -1);
    expect_note(&s.scope, "The drawing has 544 dots for 4,224 nodes: a dot stands for a block of 2x4 nodes.");
    scoped_close(&s);
}
END_TEST

START_TEST(up_to_65536_link_directions_are_drawn_one_by_one)
{
    struct scoped s = scoped_open(&quiet_program, "complete:256", PARRAY_DONE);
    ck_assert(!s.scope.shared && s.scope.link_count == 256 * 255);
    ck_assert_uint_eq(s.scope.notes, 0);
    scoped_close(&s);
}
END_TEST

START_TEST(with_more_links_nodes_share_places_however_few_they_are)
{
    struct scoped s = scoped_open(&quiet_program, "complete:257", PARRAY_DONE);
    ck_assert(s.scope.shared && s.scope.link_count <= SCOPE_LINKS);
    expect_shared(&s.scope, 257);
    expect_note(&s.scope,
                "The drawing has 129 dots for 257 nodes: a dot stands for 2 nodes with consecutive ranks.");
    scoped_close(&s);
}
END_TEST

/* -------------------------------------------------------------------------------- transmissions */

enum { RING = 100, FULL = SCOPE_EVENTS / (2 * RING) };

static int busy_steps;
static bool breaks; /* node 0 breaks the model after step `busy_steps` */

/* Each node sends both ways in steps 1 .. busy_steps. */
static void busy_node(struct node *self)
{
    for (int i = 0; i < busy_steps; i++) {
        for (int port = 0; port < 2; port++)
            node_send(self, port, NULL, 0);
        for (int port = 0; port < 2; port++)
            node_recv(self, port, NULL, 0);
    }
    for (int i = 0; i < 2 && breaks && node_rank(self) == 0; i++)
        node_send(self, 0, NULL, 0);
}

static const struct parray_program busy_program = {.name = "busy", .mailbox = 4, .node = busy_node};

START_TEST(up_to_200000_transmissions_are_held_one_by_one)
{
    busy_steps = FULL;
    struct scoped s = scoped_open(&busy_program, "ring:100", PARRAY_DONE);
    ck_assert(s.scope.first == 1 && s.scope.last == FULL && s.scope.event_count == SCOPE_EVENTS);
    ck_assert_uint_eq(s.scope.notes, 0);
    scoped_close(&s);
}
END_TEST

START_TEST(of_more_those_of_the_first_whole_steps_are_held)
{
    busy_steps = FULL + 1;
    struct scoped s = scoped_open(&busy_program, "ring:100", PARRAY_DONE);
    ck_assert(s.scope.first == 1 && s.scope.last == FULL && s.scope.event_count == SCOPE_EVENTS);
    ck_assert_uint_eq(s.scope.events[SCOPE_EVENTS - 1].step, FULL);
    expect_note(&s.scope,
                "Of 200,200 transmissions 200,000 are here one by one, those of steps 1 to 1,000; of the "
                "others there are sums.");
    ck_assert(s.scope.grid.rows == 2 * RING && s.scope.grid.columns == FULL + 1);
    for (size_t i = 0; i < 2 * RING * (FULL + 1); i++)
        if (s.scope.cells[i] != 1)
            ck_abort_msg("cell %zu: %llu", i, (unsigned long long)s.scope.cells[i]);
    scoped_close(&s);
}
END_TEST

/* The 2^k steps of the window before the trouble have at most half of the packets in the window. */
START_TEST(if_a_model_was_violated_the_window_is_about_that_step)
{
    busy_steps = FULL + 10;
    breaks = true;
    struct scoped s = scoped_open(&busy_program, "ring:100", PARRAY_VIOLATION);
    uint64_t trouble = s.recording->view.outcome->violations[0].step;
    ck_assert_uint_eq(trouble, FULL + 11);
    ck_assert_uint_eq(s.scope.first, trouble - 256);
    ck_assert_uint_eq(s.scope.last, s.recording->steps);
    ck_assert(s.scope.event_count > 256 * 2 * RING && s.scope.event_count <= 256 * 2 * RING + 2);
    ck_assert_uint_eq(s.scope.events[0].step, trouble - 256);
    scoped_close(&s);
}
END_TEST

/* ------------------------------------------------------------------------------------------ sums */

/* Node 0 sends up in steps 1 .. busy_steps. */
static void sender_node(struct node *self)
{
    for (int i = 0; i < busy_steps; i++) {
        if (node_rank(self) == 0) {
            node_send(self, 1, NULL, 0);
            node_step(self);
        } else if (node_rank(self) == 1) {
            node_recv(self, 0, NULL, 0);
        }
    }
}

static const struct parray_program sender_program = {.name = "sender", .mailbox = 2, .node = sender_node};

START_TEST(up_to_1024_steps_have_a_column_each)
{
    busy_steps = SCOPE_SIDE;
    struct scoped s = scoped_open(&sender_program, "line:2", PARRAY_DONE);
    ck_assert(s.scope.grid.rows == 2 && s.scope.grid.columns == SCOPE_SIDE && s.scope.notes == 0);
    scoped_close(&s);
}
END_TEST

START_TEST(of_more_steps_some_share_a_column)
{
    busy_steps = SCOPE_SIDE + 1;
    uint64_t sum = 0, most = 0;
    struct scoped s = scoped_open(&sender_program, "line:2", PARRAY_DONE);
    ck_assert(s.scope.grid.rows == 2 && s.scope.grid.columns == SCOPE_SIDE);
    for (size_t i = 0; i < 2 * SCOPE_SIDE; i++) {
        sum += s.scope.cells[i];
        most = s.scope.cells[i] > most ? s.scope.cells[i] : most;
    }
    ck_assert(sum == SCOPE_SIDE + 1 && most == 2);
    expect_note(&s.scope, "The heat map has 2 rows for 2 link directions and 1,024 columns for 1,025 steps.");
    scoped_close(&s);
}
END_TEST

START_TEST(rows_and_columns_are_halved_until_there_are_262144_cells_at_most)
{
    busy_steps = SCOPE_SIDE;
    struct scoped s = scoped_open(&sender_program, "ring:256", PARRAY_DONE);
    ck_assert(s.scope.grid.rows == 512 && s.scope.grid.columns == 512);
    for (size_t i = 0; i < 512 * 512; i++)
        if (s.scope.cells[i] != (i / 512 == 1 ? 2 : 0))
            ck_abort_msg("cell %zu: %llu", i, (unsigned long long)s.scope.cells[i]);
    expect_note(&s.scope,
                "The heat map has 512 rows for 512 link directions and 512 columns for 1,024 steps.");
    scoped_close(&s);
}
END_TEST

/* ---------------------------------------------------------------------------------------- stalls */

START_TEST(a_stall_is_held_and_its_steps_are_summed)
{
    struct scoped s = scoped_open(&late_program, "line:2", PARRAY_DONE);
    ck_assert_uint_eq(s.scope.stall_count, 1);
    ck_assert(s.scope.stalls[0].first == 3 && s.scope.stalls[0].last == 10);
    ck_assert(s.scope.stalls_first == 1 && s.scope.stalls_last == s.scope.last_step);
    ck_assert(s.scope.stall_grid.rows == 1 && s.scope.stall_grid.columns == s.scope.last_step);
    for (size_t i = 0; i < s.scope.last_step; i++)
        ck_assert_uint_eq(s.scope.stall_cells[i], i + 1 >= 3 && i + 1 <= 10);
    ck_assert_uint_eq(s.scope.notes, 0);
    scoped_close(&s);
}
END_TEST

enum { PAIRS = 128, ROUNDS = 200 };

/* Even nodes send in every step; odd nodes take a packet every third step. */
static void slow_node(struct node *self)
{
    for (int i = 1; i <= ROUNDS; i++) {
        if (node_rank(self) % 2 == 0) {
            node_send(self, 1, NULL, 0);
            node_step(self);
        } else {
            node_wait_until(self, (uint64_t)(3 * i));
            node_recv(self, 0, NULL, 0);
        }
    }
}

static const struct parray_program slow_program = {.name = "slow", .mailbox = 2, .node = slow_node};

START_TEST(of_more_than_20000_stalls_those_of_the_first_steps_are_held)
{
    struct scoped s = scoped_open(&slow_program, "ring:256", PARRAY_DONE);
    ck_assert(s.recording->stall_count == 25344 && s.scope.stall_count == 12672);
    ck_assert(s.scope.stalls_first == 1 && s.scope.stalls_last == (s.scope.last_step + 1) / 2);
    for (size_t i = 0; i < s.scope.stall_count; i++)
        if (s.scope.stalls[i].first > s.scope.stalls_last)
            ck_abort_msg("stall %zu begins in step %llu", i, (unsigned long long)s.scope.stalls[i].first);
    ck_assert_uint_eq(s.scope.notes, 2); /* the first note tells of the heat map */
    ck_assert_str_eq(s.scope.note[1], "Of 25,344 stalls 12,672 are here one by one, those of steps 1 to 298; "
                                      "of the others there are sums.");
    scoped_close(&s);
}
END_TEST

/* --------------------------------------------------------------------------------------- trouble */

enum { DOUBLED = 1001 };

/* Node 0 sends twice in each step. */
static void doubling_node(struct node *self)
{
    for (int i = 0; i < DOUBLED; i++) {
        if (node_rank(self) == 0) {
            node_send(self, 1, NULL, 0);
            node_send(self, 1, NULL, 0);
            node_step(self);
        } else {
            node_recv(self, 0, NULL, 0);
            node_recv(self, 0, NULL, 0);
        }
    }
}

START_TEST(of_more_than_1000_violations_the_note_tells_how_far_they_go)
{
    const struct parray_program doubling = {.name = "doubling", .mailbox = 8, .node = doubling_node};
    struct options options = trial_on("line:2");
    options.on_violation = VIOLATION_COUNT;
    struct scoped s = scoped_with(&doubling, options, PARRAY_VIOLATION);
    expect_note(&s.scope, "Of 1,001 violations the first 1,000 are here, up to step 1,000.");
    scoped_close(&s);
}
END_TEST

START_TEST(up_to_1000_nodes_that_wait_for_ever_are_marked_without_a_note)
{
    struct scoped s = scoped_open(&stuck_program, "ring:1000", PARRAY_DEADLOCK);
    ck_assert_uint_eq(s.scope.notes, 0);
    scoped_close(&s);
}
END_TEST

START_TEST(of_more_the_first_are_marked_and_the_cycle)
{
    struct scoped s = scoped_open(&stuck_program, "ring:1001", PARRAY_DEADLOCK);
    expect_note(&s.scope,
                "Of 1,001 nodes that wait for ever the first 1,000 are marked, and 1,001 of a cycle "
                "of 1,001.");
    scoped_close(&s);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_small_run_is_held_as_a_whole_without_a_note);
    tcase_add_test(cases, a_run_in_which_nothing_was_sent_has_links_and_no_columns);
    tcase_add_test(cases, a_single_node_has_a_place_and_no_links);
    tcase_add_test(cases, up_to_4096_nodes_are_drawn_one_by_one);
    tcase_add_test(cases, more_nodes_share_places_and_a_note_says_which);
    tcase_add_test(cases, up_to_65536_link_directions_are_drawn_one_by_one);
    tcase_add_test(cases, with_more_links_nodes_share_places_however_few_they_are);
    tcase_add_test(cases, up_to_200000_transmissions_are_held_one_by_one);
    tcase_add_test(cases, of_more_those_of_the_first_whole_steps_are_held);
    tcase_add_test(cases, if_a_model_was_violated_the_window_is_about_that_step);
    tcase_add_test(cases, up_to_1024_steps_have_a_column_each);
    tcase_add_test(cases, of_more_steps_some_share_a_column);
    tcase_add_test(cases, rows_and_columns_are_halved_until_there_are_262144_cells_at_most);
    tcase_add_test(cases, a_stall_is_held_and_its_steps_are_summed);
    tcase_add_test(cases, of_more_than_20000_stalls_those_of_the_first_steps_are_held);
    tcase_add_test(cases, of_more_than_1000_violations_the_note_tells_how_far_they_go);
    tcase_add_test(cases, up_to_1000_nodes_that_wait_for_ever_are_marked_without_a_note);
    tcase_add_test(cases, of_more_the_first_are_marked_and_the_cycle);
}

UNIT(add_cases, 60)
