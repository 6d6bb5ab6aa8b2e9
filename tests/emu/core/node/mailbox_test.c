/*
 * A mailbox holds as many packets as asked for, shows room one step after a receive, and stalls a sender when
 * it is full.
 */
#include <stdio.h>

#include "../../trial.h"

enum { PACKETS = 10 };

static struct options with(uint32_t mailbox)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = "line:2";
    options.mailbox = mailbox;
    return options;
}

struct want {
    uint64_t steps, clock, stalls, transmissions, leftovers;
};

static void lawful(void (*node)(struct node *self), struct options options, struct want want)
{
    struct parray_program program = {.name = "mail", .node = node};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        const struct outcome *o = trial.outcome;
        ck_assert_str_eq(o->error, "");
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(o->steps, want.steps);
        ck_assert_uint_eq(o->clock, want.clock);
        ck_assert_uint_eq(o->stalls, want.stalls);
        ck_assert_uint_eq(o->transmissions, want.transmissions);
        ck_assert_uint_eq(o->leftovers, want.leftovers);
        ck_assert_uint_eq(o->received, want.transmissions - want.leftovers);
        trial_end(&trial);
    }
}

/* The rank of the sender: what a sender sees must not depend on the order of nodes in a step. */
static int sender;
static uint64_t pause_until; /* the step in which the receiver begins */

static int the_port(struct node *self)
{
    return node_peer(self, 0) < 0;
}

static void a_packet_a_step(struct node *self)
{
    int port = the_port(self);
    if (node_rank(self) == sender) {
        for (int i = 0; i < PACKETS; i++) {
            node_send(self, port, NULL, 0);
            node_step(self);
        }
        return;
    }
    node_wait_until(self, pause_until);
    for (int i = 0; i < PACKETS; i++)
        node_recv(self, port, NULL, 0);
}

START_TEST(room_for_two_keeps_the_full_rate)
{
    sender = _i;
    pause_until = 0;
    for (uint32_t mailbox = 2; mailbox <= 5; mailbox++)
        lawful(a_packet_a_step, with(mailbox), (struct want){PACKETS, PACKETS + 1, 0, PACKETS, 0});
}
END_TEST

/* A packet sent in step 1 is taken in step 2, and its slot is free from step 3 on: every later send waits a
 * step. */
START_TEST(room_for_one_halves_the_rate)
{
    sender = _i;
    pause_until = 0;
    lawful(a_packet_a_step, with(1), (struct want){2 * PACKETS - 1, 2 * PACKETS, PACKETS - 1, PACKETS, 0});
}
END_TEST

/* The receiver takes all packets in step 20, and the slots are free from step 21 on. With 3 slots, the sender
 * sends in steps 1, 2, 3, waits from 4 to 21, and sends in 21, 22, 23, ...; these packets are taken in steps
 * 22, 23, ... */
START_TEST(room_that_is_made_in_a_step_shows_in_the_next)
{
    sender = _i;
    pause_until = 20;
    lawful(a_packet_a_step, with(3), (struct want){21 + PACKETS - 4, 21 + PACKETS - 3, 17, PACKETS, 0});
}
END_TEST

/* A packet of 5 steps holds the only slot from its send in step 1 on; it is taken in step 6, room shows in
 * step 7. */
START_TEST(a_long_packet_holds_its_slot_from_the_send_on)
{
    struct options options = with(1);
    options.per_unit = 5;
    sender = _i;
    pause_until = 0;
    lawful(a_packet_a_step, options,
           (struct want){6 * PACKETS - 1, 6 * PACKETS, 5 * PACKETS - 5, PACKETS, 0});
}
END_TEST

/* A node that has returned still receives as many packets as its mailbox has slots. */
static void send_to_the_gone(struct node *self)
{
    if (node_rank(self) == 0)
        for (int i = 0; i < 7; i++) {
            node_send(self, 1, NULL, 0);
            node_step(self);
        }
}

START_TEST(packets_to_a_node_that_returned_fill_its_mailbox)
{
    lawful(send_to_the_gone, with(7), (struct want){7, 8, 0, 7, 7});
}
END_TEST

START_TEST(the_next_one_waits_for_ever)
{
    struct parray_program program = {.name = "mail", .node = send_to_the_gone};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, with(6), engine);
        ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
        ck_assert_uint_eq(trial.outcome->deadlock->count, 1);
        ck_assert(trial.outcome->deadlock->waiters[0].returned);
        ck_assert_uint_eq(trial.outcome->deadlock->waiters[0].since, 7);
        ck_assert_uint_eq(trial.outcome->transmissions, 6);
        ck_assert_uint_eq(trial.outcome->leftovers, 6);
        trial_end(&trial);
    }
}
END_TEST

/* Nodes send two packets, each received in its step of arrival, in turns, on a ring of mailboxes of 1
 * slot. */
static void lock_step_ring(struct node *self)
{
    for (int i = 0; i < PACKETS; i++) {
        node_send(self, 1, NULL, 0);
        node_recv(self, 0, NULL, 0);
    }
}

/* Each node waits for a slot that was freed one step earlier: the stall is mutual, and no deadlock. */
START_TEST(a_ring_with_room_for_one_runs_at_half_the_rate)
{
    struct options options = with(1);
    options.topology = "ring:5";
    lawful(lock_step_ring, options,
           (struct want){2 * PACKETS - 1, 2 * PACKETS, 5 * (PACKETS - 1), 5 * PACKETS, 0});
    options.mailbox = 2;
    lawful(lock_step_ring, options, (struct want){PACKETS, PACKETS + 1, 0, 5 * PACKETS, 0});
    options.mailbox = 3;
    lawful(lock_step_ring, options, (struct want){PACKETS, PACKETS + 1, 0, 5 * PACKETS, 0});
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, room_for_two_keeps_the_full_rate, 0, 2);
    tcase_add_loop_test(cases, room_for_one_halves_the_rate, 0, 2);
    tcase_add_loop_test(cases, room_that_is_made_in_a_step_shows_in_the_next, 0, 2);
    tcase_add_loop_test(cases, a_long_packet_holds_its_slot_from_the_send_on, 0, 2);
    tcase_add_test(cases, packets_to_a_node_that_returned_fill_its_mailbox);
    tcase_add_test(cases, the_next_one_waits_for_ever);
    tcase_add_test(cases, a_ring_with_room_for_one_runs_at_half_the_rate);
}

UNIT(add_cases, 60)
