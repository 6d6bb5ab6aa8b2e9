/*
 * Steps, durations and deadlines are exact on all engines.
 */
#include "../../lawful.h"

#define FAR (UINT64_C(1) << 40)

/* ------------------------------------------------------------------------------- durations */

static struct {
    uint64_t startup, per_unit;
    uint32_t units;
    uint64_t duration;
} durations[] = {
    {0, 1, 1, 1},
    {0, 1, 0, 1},
    {0, 1, 7, 7},
    {0, 3, 1, 3},
    {0, 3, 4, 12},
    {5, 0, 1, 5},
    {5, 0, 9, 5},
    {5, 2, 1, 7},
    {5, 2, 3, 11},
    {1, 1, 1, 2},
    {UINT32_MAX - 1, 1, 1, UINT32_MAX},
    {0, 1, UINT32_MAX, UINT32_MAX},
};

static uint32_t units_now;
static uint64_t duration_now;

static void send_in_step_4(struct node *self)
{
    uint64_t value = 77;
    struct packet packet = PACKET(&value, sizeof value);
    node_check(self, node_now(self) == 1);
    if (node_rank(self) == 0) {
        packet.units = units_now;
        packet.origin = 3;
        packet.dest = 9;
        node_wait_until(self, 4);
        node_send_packet(self, 1, &packet);
        node_check(self, node_now(self) == 4);
    } else {
        value = 0;
        node_check(self, node_recv_packet(self, 0, &packet) == 8);
        node_check(self, node_now(self) == 4 + duration_now);
        node_check(self, value == 77 && packet.size == 8 && packet.port == 0 && packet.sent == 4);
        node_check(self,
                   packet.origin == 3 && packet.dest == 9 && packet.units == (units_now ? units_now : 1));
    }
}

START_TEST(a_packet_can_be_received_after_its_duration)
{
    struct options options = trial_on("line:2");
    options.startup = durations[_i].startup;
    options.per_unit = durations[_i].per_unit;
    units_now = durations[_i].units;
    duration_now = durations[_i].duration;
    lawful(send_in_step_4, options, 3 + duration_now, 4 + duration_now);
}
END_TEST

static void ping_around(struct node *self)
{
    for (uint64_t round = 0; round < 20; round++) {
        node_check(self, node_now(self) == 1 + round);
        node_send(self, 1, &round, sizeof round);
        node_recv(self, 0, &round, sizeof round);
    }
    node_check(self, node_now(self) == 21);
}

START_TEST(send_and_receive_are_one_step_an_iteration)
{
    lawful(ping_around, trial_on("ring:7"), 20, 21);
}
END_TEST

static void two_long_packets(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = 3;
    if (node_rank(self) == 0)
        for (uint64_t i = 0; i < 4; i++) {
            node_send_packet_wait(self, 1, &packet);
            node_check(self, node_now(self) == 1 + 3 * i);
        }
    else
        for (uint64_t i = 0; i < 4; i++) {
            node_recv_packet(self, 0, &packet);
            node_check(self, node_now(self) == 4 + 3 * i && packet.sent == 1 + 3 * i);
        }
}

START_TEST(send_wait_sits_out_the_steps_of_the_packet_before)
{
    lawful(two_long_packets, trial_on("line:2"), 12, 13);
}
END_TEST

/* ------------------------------------------------------------------------------- waiting */

static void wait_in_all_ways(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_wait_until(self, 0);
    node_wait_until(self, 1);
    node_check(self, node_now(self) == 1);
    node_step(self);
    node_check(self, node_now(self) == 2);
    node_wait_until(self, 9);
    node_check(self, node_now(self) == 9);
    node_check(self, node_recv_until(self, 0, &packet, 12) == NODE_TIMEOUT && node_now(self) == 12);
    node_check(self,
               node_recv_until(self, NODE_ANY_PORT, &packet, 15) == NODE_TIMEOUT && node_now(self) == 15);
    node_check(self, node_recv_until(self, 0, &packet, 15) == NODE_TIMEOUT && node_now(self) == 15);
    node_check(self, node_recv_until(self, 0, &packet, 3) == NODE_TIMEOUT && node_now(self) == 15);
    node_check(self,
               node_recv_until(self, NODE_ANY_PORT, &packet, 0) == NODE_TIMEOUT && node_now(self) == 15);
    node_check(self, node_poll(self, NODE_ANY_PORT, &packet) == NODE_EMPTY && node_now(self) == 15);
    node_check(self, node_poll(self, 1, &packet) == NODE_EMPTY && node_now(self) == 15);
}

START_TEST(waits_end_in_their_step)
{
    lawful(wait_in_all_ways, trial_on("ring:5"), 0, 15);
}
END_TEST

/* A packet of node 0 arrives in step 6; the deadlines of the others lie around that step. */
static void deadlines_around_an_arrival(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    uint64_t deadline = 4 + (uint64_t)node_rank(self);
    if (node_rank(self) == 0) {
        node_wait_until(self, 5);
        for (int port = 0; port < node_degree(self); port++)
            node_send(self, port, NULL, 0);
        return;
    }
    long got = node_recv_until(self, 0, &packet, deadline);
    node_check(self, got == (deadline < 6 ? NODE_TIMEOUT : 0));
    node_check(self, node_now(self) == (deadline < 6 ? deadline : 6));
    if (got == NODE_TIMEOUT)
        node_check(self, node_recv(self, 0, NULL, 0) == 0 && node_now(self) == 6);
}

START_TEST(a_packet_that_arrives_in_the_step_of_the_deadline_counts)
{
    lawful(deadlines_around_an_arrival, trial_on("complete:5"), 5, 6);
}
END_TEST

/* A deadline that passes during a later wait wakes no node. */
static void old_deadlines(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self) == 0) {
        for (int i = 0; i < 3; i++) {
            node_send(self, 1, NULL, 0);
            node_step(self);
        }
        node_wait_until(self, 30);
        node_send(self, 1, NULL, 0);
    } else {
        for (uint64_t i = 0; i < 3; i++)
            node_check(self, node_recv_until(self, 0, &packet, 10 + i) == 0 && node_now(self) == 2 + i);
        node_check(self, node_recv_until(self, 0, &packet, 8) == NODE_TIMEOUT && node_now(self) == 8);
        node_check(self, node_recv(self, 0, NULL, 0) == 0 && node_now(self) == 31);
    }
}

START_TEST(deadlines_of_earlier_waits_are_forgotten)
{
    lawful(old_deadlines, trial_on("line:2"), 30, 31);
}
END_TEST

static void sleep_far(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    uint64_t wake = FAR + (uint64_t)(node_rank(self) % 3);
    node_wait_until(self, wake);
    node_check(self, node_now(self) == wake);
    node_send(self, 1, NULL, 0);
    node_recv_packet(self, 0, &packet);
    node_check(self, node_now(self) > packet.sent && packet.sent >= FAR);
}

START_TEST(the_clock_jumps_over_steps_in_which_nobody_runs)
{
    lawful(sleep_far, trial_on("ring:6"), FAR + 2, FAR + 3);
}
END_TEST

static void return_at_once(struct node *self)
{
    node_check(self, node_now(self) == 1);
}

START_TEST(a_program_that_returns_at_once_takes_no_step)
{
    lawful(return_at_once, trial_on("ring:9"), 0, 1);
    lawful(return_at_once, trial_on("line:1"), 0, 1);
}
END_TEST

/* A long packet is in flight when the last node returns. */
static void shout_and_leave(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = 50;
    node_check(self, true);
    for (int port = 0; port < node_degree(self); port++)
        node_send_packet(self, port, &packet);
}

START_TEST(packets_in_flight_at_the_end_count_to_their_last_step)
{
    lawful(shout_and_leave, trial_on("ring:5"), 50, 1);
}
END_TEST

static void nobody_there(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_check(self, node_degree(self) == 2 && node_peer(self, 0) < 0 && node_peer(self, 1) < 0);
    node_check(self, node_peer(self, 2) < 0 && node_peer(self, -1) < 0);
    node_check(self, node_poll(self, NODE_ANY_PORT, &packet) == NODE_EMPTY);
    node_check(self, node_recv_until(self, NODE_ANY_PORT, &packet, 7) == NODE_TIMEOUT && node_now(self) == 7);
}

START_TEST(a_node_alone_can_wait)
{
    lawful(nobody_there, trial_on("line:1"), 0, 7);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_packet_can_be_received_after_its_duration, 0, (int)ARRAY_LENGTH(durations));
    tcase_add_test(cases, send_and_receive_are_one_step_an_iteration);
    tcase_add_test(cases, send_wait_sits_out_the_steps_of_the_packet_before);
    tcase_add_test(cases, waits_end_in_their_step);
    tcase_add_test(cases, a_packet_that_arrives_in_the_step_of_the_deadline_counts);
    tcase_add_test(cases, deadlines_of_earlier_waits_are_forgotten);
    tcase_add_test(cases, the_clock_jumps_over_steps_in_which_nobody_runs);
    tcase_add_test(cases, a_program_that_returns_at_once_takes_no_step);
    tcase_add_test(cases, packets_in_flight_at_the_end_count_to_their_last_step);
    tcase_add_test(cases, a_node_alone_can_wait);
}

UNIT(add_cases, 120)
