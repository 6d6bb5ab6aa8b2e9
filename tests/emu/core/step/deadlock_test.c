/*
 * A deadlock is found with its waiting nodes and its cycle, total or in a part; runs that still go on have
 * none.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"

static const struct parray_program *program_of(void (*node)(struct node *self))
{
    static struct parray_program program = {.name = "stuck"};
    program.node = node;
    return &program;
}

/* "0>7 7>6 ..." */
static const char *cycle_text(const struct deadlock *d)
{
    static char text[1024];
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; i < d->cycle_length; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%d>%d", i ? " " : "", d->cycle[i].node,
                                 d->cycle[i].peer);
    return text;
}

/* "NODE:PORT>PEER[r] call since site; ..." */
static const char *waiters_text(const struct deadlock *d)
{
    static char text[4096];
    size_t used = 0;
    text[0] = 0;
    for (size_t i = 0; i < d->count; i++) {
        const struct waiter *w = &d->waiters[i];
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%s%d:%d>%d%s %s %d %s", i ? "; " : "", w->node,
                             w->port, w->peer, w->returned ? "r" : "", w->call, (int)w->since, w->site);
    }
    return text;
}

struct verdict {
    const char *topology;
    void (*node)(struct node *self);
    uint64_t max_steps;
    const char *error, *waiters, *cycle;
    bool total;
    uint64_t step;
};

/* ------------------------------------------------------------------------------- programs */

static void receive_below(struct node *self)
{
    node_recv_at(self, 0, NULL, 0, "d.c:1");
}

/* A token goes round a ring ten times, then each node receives once too often. */
static void receive_once_too_often(struct node *self)
{
    for (int round = 0; round < 10; round++) {
        node_send(self, 1, NULL, 0);
        node_recv(self, 0, NULL, 0);
    }
    receive_below(self);
}

static void send_both_ways(struct node *self)
{
    int port = node_peer(self, 0) < 0;
    for (int i = 0; i < 3; i++) {
        node_send_at(self, port, NULL, 0, "d.c:2");
        node_step(self);
    }
}

static void send_to_one_who_left(struct node *self)
{
    while (node_rank(self) == 0) {
        node_send_at(self, 1, NULL, 0, "d.c:3");
        node_step(self);
    }
}

/* 0 waits for 1, 1 for 2, 2 has returned. */
static void chain(struct node *self)
{
    if (node_rank(self) < 2)
        node_recv_at(self, 1, NULL, 0, "d.c:4");
}

/* Nodes 0 and 1 wait for each other; the others go on. */
static void two_of_many(struct node *self)
{
    if (node_rank(self) < 2)
        node_recv_at(self, node_rank(self) == 0 ? 1 : 0, NULL, 0, "d.c:5");
    for (;;)
        node_step(self);
}

static void receive_any(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_recv_any_at(self, &packet, "d.c:6");
}

/* Node 3 waits for 2, 2 for 1, and 1 and 0 for each other: the cycle is a part of the waiting nodes. */
static void tail_and_cycle(struct node *self)
{
    int rank = node_rank(self);
    node_recv_at(self, rank == 0 ? 1 : 0, NULL, 0, "d.c:7");
}

/* Deadlines of earlier waits do not keep the clock going. */
static void timers_are_over(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_send(self, 1, NULL, 0);
    node_recv_until(self, 0, &packet, UINT64_C(1) << 40);
    receive_below(self);
}

static void wait_for_the_end_of_time(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_recv_until_at(self, NODE_ANY_PORT, &packet, UINT64_MAX, "d.c:8");
}

static void send_wait_to_one_who_left(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    while (node_rank(self) == 1)
        node_send_packet_wait_at(self, 0, &packet, "d.c:9");
}

static const struct verdict verdicts[] = {
    {"ring:4", receive_below, 0, "deadlock in step 1: 4 of 4 nodes wait for ever",
     "0:0>3 node_recv 1 d.c:1; 1:0>0 node_recv 1 d.c:1; 2:0>1 node_recv 1 d.c:1; 3:0>2 node_recv 1 d.c:1",
     "0>3 3>2 2>1 1>0", true, 1},
    {"ring:3", receive_once_too_often, 0, "deadlock in step 11: 3 of 3 nodes wait for ever",
     "0:0>2 node_recv 11 d.c:1; 1:0>0 node_recv 11 d.c:1; 2:0>1 node_recv 11 d.c:1", "0>2 2>1 1>0", true, 11},
    {"line:2", send_both_ways, 0, "deadlock in step 3: 2 of 2 nodes wait for ever",
     "0:1>1 node_send 3 d.c:2; 1:0>0 node_send 3 d.c:2", "0>1 1>0", true, 3},
    {"line:2", send_to_one_who_left, 0, "deadlock in step 3: 1 of 2 nodes wait for ever",
     "0:1>1r node_send 3 d.c:3", "", true, 3},
    {"line:2", send_wait_to_one_who_left, 0, "deadlock in step 3: 1 of 2 nodes wait for ever",
     "1:0>0r node_send_packet_wait 3 d.c:9", "", true, 3},
    {"line:3", chain, 0, "deadlock in step 1: 2 of 3 nodes wait for ever",
     "0:1>1 node_recv 1 d.c:4; 1:1>2r node_recv 1 d.c:4", "", true, 1},
    {"ring:6", two_of_many, 50,
     "stopped at --max-steps 50: 6 of 6 nodes have not returned, 2 of them are deadlocked",
     "0:1>1 node_recv 1 d.c:5; 1:0>0 node_recv 1 d.c:5", "0>1 1>0", false, 50},
    {"complete:3", receive_any, 0, "deadlock in step 1: 3 of 3 nodes wait for ever",
     "0:-1>-1 node_recv_any 1 d.c:6; 1:-1>-1 node_recv_any 1 d.c:6; 2:-1>-1 node_recv_any 1 d.c:6", "0>1 1>0",
     true, 1},
    {"line:4", tail_and_cycle, 0, "deadlock in step 1: 4 of 4 nodes wait for ever",
     "0:1>1 node_recv 1 d.c:7; 1:0>0 node_recv 1 d.c:7; 2:0>1 node_recv 1 d.c:7; 3:0>2 node_recv 1 d.c:7",
     "0>1 1>0", true, 1},
    {"ring:3", timers_are_over, 0, "deadlock in step 2: 3 of 3 nodes wait for ever",
     "0:0>2 node_recv 2 d.c:1; 1:0>0 node_recv 2 d.c:1; 2:0>1 node_recv 2 d.c:1", "0>2 2>1 1>0", true, 2},
    /* The deadlock ends these runs, not max_steps. */
    {"ring:3", timers_are_over, 2, "deadlock in step 2: 3 of 3 nodes wait for ever",
     "0:0>2 node_recv 2 d.c:1; 1:0>0 node_recv 2 d.c:1; 2:0>1 node_recv 2 d.c:1", "0>2 2>1 1>0", true, 2},
    {"line:2", send_to_one_who_left, 3, "deadlock in step 3: 1 of 2 nodes wait for ever",
     "0:1>1r node_send 3 d.c:3", "", true, 3},
    {"line:1", wait_for_the_end_of_time, 0, "deadlock in step 1: 1 of 1 nodes wait for ever",
     "0:-1>-1 node_recv_until 1 d.c:8", "", true, 1},
};

START_TEST(a_deadlock_is_told_with_nodes_lines_and_cycle)
{
    const struct verdict *v = &verdicts[_i];
    struct options options = trial_on(v->topology);
    options.max_steps = v->max_steps;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(program_of(v->node), options, engine);
        const struct deadlock *d = trial.outcome->deadlock;
        ck_assert_str_eq(trial.outcome->error, v->error);
        ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
        ck_assert_ptr_nonnull(d);
        ck_assert_str_eq(waiters_text(d), v->waiters);
        ck_assert_str_eq(cycle_text(d), v->cycle);
        ck_assert_int_eq(d->total, v->total);
        ck_assert_uint_eq(d->step, v->step);
        ck_assert_uint_eq(trial.outcome->clock, v->step);
        ck_assert_int_eq(trial.outcome->verified, -1);
        trial_end(&trial);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- what is none */

static void leave_packets(struct node *self)
{
    if (node_rank(self) == 0) {
        node_send(self, 1, NULL, 0);
        node_step(self);
        node_send(self, 1, NULL, 0);
    }
}

START_TEST(leftovers_are_no_deadlock)
{
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(program_of(leave_packets), trial_on("ring:3"), engine);
        const struct outcome *o = trial.outcome;
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_ptr_null(o->deadlock);
        ck_assert_uint_eq(o->leftovers, 2);
        ck_assert_uint_eq(o->leftovers_kept, 1);
        ck_assert_int_eq(o->leftover[0].from, 0);
        ck_assert_int_eq(o->leftover[0].port, 1);
        ck_assert_int_eq(o->leftover[0].to, 1);
        ck_assert_uint_eq(o->leftover[0].packets, 2);
        ck_assert_uint_eq(o->steps, 2);
        ck_assert_uint_eq(o->clock, 2);
        trial_end(&trial);
    }
}
END_TEST

static void wait_with_deadline(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_check(self, node_recv_until(self, 0, &packet, 100000) == NODE_TIMEOUT);
    node_check(self, node_now(self) == 100000);
}

START_TEST(a_node_with_a_deadline_can_go_on)
{
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(program_of(wait_with_deadline), trial_on("ring:3"), engine, PARRAY_DONE, "");
}
END_TEST

/* A node that waits on any port waits for the nodes that go on, too. */
static void some_wait_for_any(struct node *self)
{
    if (node_rank(self) == 0)
        receive_any(self);
    if (node_rank(self) == 1)
        node_recv(self, 0, NULL, 0);
    for (;;)
        node_step(self);
}

START_TEST(who_waits_for_the_living_is_not_deadlocked)
{
    struct options options = trial_on("ring:4");
    options.max_steps = 20;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(program_of(some_wait_for_any), options, engine);
        ck_assert_int_eq(trial.status, PARRAY_LIMIT);
        ck_assert_ptr_null(trial.outcome->deadlock);
        ck_assert_str_eq(trial.outcome->error, "stopped at --max-steps 20: 4 of 4 nodes have not returned");
        ck_assert_uint_eq(trial.outcome->clock, 20);
        trial_end(&trial);
    }
}
END_TEST

/* A packet of 40 units is on its way at the limit. */
static void wait_for_a_long_packet(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = 40;
    if (node_rank(self) == 0)
        node_send_packet(self, 1, &packet);
    else
        node_recv(self, 0, NULL, 0);
}

START_TEST(a_packet_on_its_way_is_no_deadlock)
{
    struct options options = trial_on("line:2");
    options.max_steps = 20;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(program_of(wait_for_a_long_packet), options, engine, PARRAY_LIMIT,
                     "stopped at --max-steps 20: 1 of 2 nodes have not returned");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_deadlock_is_told_with_nodes_lines_and_cycle, 0, (int)ARRAY_LENGTH(verdicts));
    tcase_add_test(cases, leftovers_are_no_deadlock);
    tcase_add_test(cases, a_node_with_a_deadline_can_go_on);
    tcase_add_test(cases, who_waits_for_the_living_is_not_deadlocked);
    tcase_add_test(cases, a_packet_on_its_way_is_no_deadlock);
}

UNIT(add_cases, 60)
