/*
 * Nodes in node_serve return when all others have returned, and do not hide a deadlock of the others.
 */
#include <string.h>

#include "../../trial.h"
#include "facts/disturb_options.h"
#include "facts/disturb_options.h"

enum { REQUESTS = 5 };

static struct parray_program program_of(void (*node)(struct node *self))
{
    return (struct parray_program){.name = "serve", .node = node};
}

/* Run on every engine. Fails unless all runs end with status 0, in equal steps and with equal digests. */
static void expect_done(void (*node)(struct node *self), struct options options, uint64_t clock,
                        uint64_t steps)
{
    struct parray_program program = program_of(node);
    uint64_t digest = 0;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        const struct outcome *o = trial.outcome;
        ck_assert_str_eq(o->error, "");
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(o->unreturned, 0);
        ck_assert_uint_eq(o->leftovers, 0);
        ck_assert_uint_eq(o->steps, steps);
        ck_assert_uint_eq(o->clock, clock);
        if (engine)
            ck_assert_uint_eq(o->digest + o->result_digest, digest);
        digest = o->digest + o->result_digest;
        trial_end(&trial);
    }
}

/* Answer each request with its number, until no node is left that asks. */
static void serve_requests(struct node *self)
{
    uint64_t served = 0;
    struct packet packet = PACKET(&(int){0}, sizeof(int));
    while (node_serve(self, &packet) != NODE_OVER) {
        node_send_packet(self, packet.port, &packet);
        served++;
    }
    served = served * 1000 + node_now(self);
    node_result(self, &served, sizeof served);
}

/* On a ring, even nodes serve and odd nodes ask both neighbours. */
static void ask_and_serve(struct node *self)
{
    if (node_rank(self) % 2 == 0) {
        serve_requests(self);
        return;
    }
    for (int request = 0; request < REQUESTS; request++) {
        int got = -1, port = request % 2;
        node_send(self, port, &request, sizeof request);
        node_recv(self, port, &got, sizeof got);
        node_check(self, got == request);
    }
}

START_TEST(servers_return_when_all_clients_have)
{
    /* A request takes two steps; the last answer can be received in step 11, the servers go on in step 12. */
    expect_done(ask_and_serve, trial_on("ring:8"), 12, 10);
}
END_TEST

static void serve_from_the_start(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_check(self, node_serve(self, &packet) == NODE_OVER);
    node_check(self, node_now(self) == 2);
}

START_TEST(when_all_serve_it_is_over_at_once)
{
    expect_done(serve_from_the_start, trial_on("mesh:4x4"), 2, 0);
}
END_TEST

/* The sender returns many steps before its packet arrives. */
static void send_a_long_packet(struct node *self)
{
    int data = 7;
    struct packet packet = PACKET(&data, sizeof data);
    if (node_rank(self) == 0) {
        packet.units = 50;
        node_send_packet(self, 1, &packet);
        return;
    }
    data = 0;
    if (node_rank(self) == 1) {
        node_check(self, node_serve(self, &packet) == sizeof data && data == 7 && node_now(self) == 51);
        packet.size = sizeof data;
    }
    node_check(self, node_serve(self, &packet) == NODE_OVER && node_now(self) == 52);
}

START_TEST(a_packet_on_its_way_is_waited_for)
{
    expect_done(send_a_long_packet, trial_on("line:4"), 52, 50);
}
END_TEST

/* Node 0 waits some steps, then asks. */
static void ask_late(struct node *self)
{
    if (node_rank(self) != 0) {
        serve_requests(self);
        return;
    }
    node_wait_until(self, 1000);
    node_send(self, 0, NULL, 0);
    node_recv(self, 0, NULL, 0);
}

START_TEST(who_sleeps_may_still_ask)
{
    expect_done(ask_late, trial_on("complete:5"), 1003, 1001);
}
END_TEST

/* A phase after the other: in each, every node sends to the next one, and serves until that is over. */
static void serve_in_phases(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_check(self, node_serve(self, &packet) == NODE_OVER);
    for (uint64_t phase = 1; phase <= 3; phase++) {
        node_check(self, node_now(self) == 2 * phase);
        node_send(self, 1, NULL, 0);
        node_check(self, node_serve(self, &packet) == 0);
        node_check(self, node_serve(self, &packet) == NODE_OVER);
    }
    node_check(self, node_now(self) == 8);
}

START_TEST(another_phase_may_follow_and_is_over_too)
{
    expect_done(serve_in_phases, trial_on("ring:6"), 8, 6);
}
END_TEST

static void serve_in_late_phases(struct node *self)
{
    int phase, theirs;
    for (phase = 1; phase <= 3; phase++) {
        struct packet packet = PACKET_ROOM(&theirs, sizeof theirs);
        node_send(self, 1, &phase, sizeof phase);
        node_check(self, node_serve(self, &packet) == (long)sizeof theirs && theirs == phase);
        node_check(self, node_serve(self, &packet) == NODE_OVER);
    }
}

/* A node that is told late, since it sits out steps, gets its NODE_OVER before packets of the next phase. */
START_TEST(no_packet_of_a_phase_comes_before_the_end_of_the_last_one)
{
    struct parray_program program = program_of(serve_in_late_phases);
    struct options options = trial_on("ring:6");
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        for (uint64_t seed = 1; seed < 5; seed++) {
            const struct disturb_options d = {.seed = seed, .lag = RATE_ONE / 2, .jitter = 3};
            options.disturb = &d;
            trial_expect(&program, options, engine, PARRAY_DONE, "");
        }
}
END_TEST

/* ----------------------------------------------------------------------------- what it is not */

/* Node 3 asks; all others serve, and do not answer. */
static void ask_in_vain(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self) == 3) {
        node_send(self, 0, NULL, 0);
        node_recv_at(self, 0, NULL, 0, "s.c:1");
    }
    while (node_serve(self, &packet) != NODE_OVER)
        continue;
}

START_TEST(clients_without_an_answer_are_deadlocked_and_servers_are_not)
{
    struct parray_program program = program_of(ask_in_vain);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, trial_on("line:8"), engine);
        const struct outcome *o = trial.outcome;
        ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
        ck_assert_str_eq(o->error, "deadlock in step 2: 1 of 8 nodes wait for ever");
        ck_assert_uint_eq(o->deadlock->count, 1);
        ck_assert_int_eq(o->deadlock->waiters[0].node, 3);
        ck_assert_int_eq(o->deadlock->waiters[0].peer, 2);
        ck_assert_uint_eq(o->deadlock->cycle_length, 0);
        ck_assert_uint_eq(o->unreturned, 8);
        trial_end(&trial);
    }
}
END_TEST

/* Two nodes keep each other busy; the others serve. */
static void busy_for_ever(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self) > 1)
        node_serve(self, &packet);
    for (;;) {
        node_send(self, 1 - node_rank(self), NULL, 0);
        node_recv(self, 1 - node_rank(self), NULL, 0);
    }
}

START_TEST(servers_do_not_end_a_run_that_goes_on)
{
    struct parray_program program = program_of(busy_for_ever);
    struct options options = trial_on("line:5");
    options.max_steps = 100;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(&program, options, engine, PARRAY_LIMIT,
                     "stopped at --max-steps 100: 5 of 5 nodes have not returned");
}
END_TEST

/* Node 0 serves, the others end in step 6. */
static void wait_or_serve(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self) == 0)
        while (node_serve(self, &packet) != NODE_OVER)
            continue;
    else
        node_wait_until(self, 6);
}

/* A fault stops nodes before, in and after the step in which the server is dismissed. Nobody waits for a
 * stopped node, and a run in which all others return is done. */
START_TEST(nobody_waits_for_a_node_that_a_fault_has_stopped)
{
    static const struct {
        const char *first, *second; /* faults */
        uint64_t clock, stopped;
    } runs[] = {
        {"stop:0@3", NULL, 6, 1},       {"stop:1@3", NULL, 7, 1},       {"stop:0@7", NULL, 6, 1},
        {"stop:0@8", NULL, 7, 0},       {"stop:1@6", NULL, 7, 1},       {"stop:0@3", "stop:1@4", 6, 2},
        {"stop:1@2", "stop:2@2", 2, 2}, {"stop:0@3", "stop:0@9", 6, 1}, {"stop:2@5", "stop:1@3", 5, 2}};
    struct parray_program program = program_of(wait_or_serve);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct disturb_options disturb = {.seed = 1};
        struct options options = trial_on("line:3");
        options.max_steps = 100;
        options.disturb = &disturb;
        ck_assert(disturb_read_fault(&disturb, runs[_i].first));
        ck_assert(!runs[_i].second || disturb_read_fault(&disturb, runs[_i].second));
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(trial.outcome->faults.stopped, runs[_i].stopped);
        ck_assert_uint_eq(trial.outcome->unreturned, runs[_i].stopped);
        ck_assert_uint_eq(trial.outcome->clock, runs[_i].clock);
        trial_end(&trial);
    }
}
END_TEST

/* The step in which servers are dismissed counts like any other. */
START_TEST(no_step_beyond_the_last_is_run_for_servers)
{
    struct parray_program program = program_of(wait_or_serve);
    struct options options = trial_on("line:3");
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        options.max_steps = 6;
        trial_expect(&program, options, engine, PARRAY_LIMIT,
                     "stopped at --max-steps 6: 1 of 3 nodes have not returned");
        options.max_steps = 7;
        trial_expect(&program, options, engine, PARRAY_DONE, "");
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, servers_return_when_all_clients_have);
    tcase_add_test(cases, when_all_serve_it_is_over_at_once);
    tcase_add_test(cases, a_packet_on_its_way_is_waited_for);
    tcase_add_test(cases, who_sleeps_may_still_ask);
    tcase_add_test(cases, another_phase_may_follow_and_is_over_too);
    tcase_add_test(cases, no_packet_of_a_phase_comes_before_the_end_of_the_last_one);
    tcase_add_test(cases, clients_without_an_answer_are_deadlocked_and_servers_are_not);
    tcase_add_test(cases, servers_do_not_end_a_run_that_goes_on);
    tcase_add_loop_test(cases, nobody_waits_for_a_node_that_a_fault_has_stopped, 0, 9);
    tcase_add_test(cases, no_step_beyond_the_last_is_run_for_servers);
}

UNIT(add_cases, 60)
