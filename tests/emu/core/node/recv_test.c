/*
 * A receive from any port gives the earliest packet, and payloads of all sizes are whole, on all engines.
 */
#include <stdlib.h>
#include <string.h>

#include "../../lawful.h"

/* ------------------------------------------------------------------------------- any port */

/* All others send to node 0, two nodes a step, the highest ranks first: 99 and 98 in step 1, ... */
static void many_to_one(struct node *self)
{
    uint32_t value = (uint32_t)node_rank(self);
    struct packet packet = PACKET(&value, sizeof value);
    if (node_rank(self) > 0) {
        node_wait_until(self, 1 + (uint64_t)(99 - node_rank(self)) / 2);
        node_send(self, 0, &value, sizeof value);
        return;
    }
    node_wait_until(self, 80);
    for (int i = 0; i < 99; i++) {
        int want = i == 98 ? 1 : 98 - (i & ~1) + (i & 1);
        packet.size = sizeof value;
        node_check(self, node_recv_any(self, &packet) == sizeof value);
        node_check(self,
                   (int)value == want && packet.port == want - 1 && packet.sent == 1 + (uint64_t)(i / 2));
        node_check(self, node_now(self) == 80);
    }
    node_check(self, node_poll(self, NODE_ANY_PORT, &packet) == NODE_EMPTY);
}

START_TEST(any_port_gives_the_earliest_arrival_then_the_lowest_port)
{
    lawful(many_to_one, trial_on("complete:100"), 50, 80);
}
END_TEST

/* Short packets overtake long ones; the receiver waits for each. */
static void long_and_short(struct node *self)
{
    static const int order[] = {4, 2, 3, 1};
    static const uint64_t arrival[] = {0, 11, 4, 7, 2};
    struct packet packet = PACKET(NULL, 0);
    int rank = node_rank(self);
    if (rank > 0) {
        packet.units = (uint32_t)arrival[rank] - 1;
        node_send_packet(self, 0, &packet);
        return;
    }
    for (int i = 0; i < 4; i++) {
        node_check(self, node_recv_any(self, &packet) == 0);
        node_check(self,
                   packet.port == order[i] - 1 && node_now(self) == arrival[order[i]] && packet.sent == 1);
    }
}

START_TEST(any_port_waits_for_the_next_arrival)
{
    lawful(long_and_short, trial_on("complete:5"), 10, 11);
}
END_TEST

/* Packets of two lengths on two ports: a receive between their arrivals loses neither. */
static void any_again_and_again(struct node *self)
{
    enum { ROUNDS = 50 };
    struct packet packet = PACKET(NULL, 0);
    int degree = node_degree(self), got = 0;
    for (int round = 0; round < ROUNDS; round++) {
        node_send(self, (round + node_rank(self)) % degree, NULL, 0);
        if (round % 3)
            for (; node_poll(self, NODE_ANY_PORT, &packet) == 0; got++)
                ;
        node_step(self);
    }
    while (node_recv_until(self, NODE_ANY_PORT, &packet, ROUNDS + 4) == 0)
        got++;
    node_check(self, got == ROUNDS);
}

START_TEST(polling_any_port_finds_every_packet)
{
    struct options options = trial_on("complete:67");
    options.mailbox = 4;
    lawful(any_again_and_again, options, 50, 54);
}
END_TEST

/* ------------------------------------------------------------------------------- payloads */

static const size_t sizes[] = {0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 23, 24, 25, 31, 32, 33, 1000, 3000000};

static unsigned char byte_of(size_t size, size_t at)
{
    return (unsigned char)(size * 31 + at * 7 + 1);
}

static void send_all_sizes(struct node *self)
{
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        unsigned char *bytes = malloc(sizes[i] + 1);
        for (size_t at = 0; at < sizes[i]; at++)
            bytes[at] = byte_of(sizes[i], at);
        node_send(self, 1, bytes, sizes[i]);
        memset(bytes, 0, sizes[i] + 1);
        bytes[sizes[i]] = 0xaa;
        long got = node_recv(self, 0, bytes, sizes[i]);
        size_t wrong = bytes[sizes[i]] != 0xaa;
        for (size_t at = 0; at < sizes[i]; at++)
            wrong += bytes[at] != byte_of(sizes[i], at);
        node_check(self, got == (long)sizes[i] && wrong == 0);
        free(bytes);
    }
}

START_TEST(payloads_of_all_sizes_arrive_whole)
{
    lawful(send_all_sizes, trial_on("ring:3"), ARRAY_LENGTH(sizes), ARRAY_LENGTH(sizes) + 1);
}
END_TEST

static void leave_large_packets(struct node *self)
{
    static const char large[100000];
    node_send(self, 1, large, sizeof large);
    node_step(self);
    node_send(self, 1, large, sizeof large);
    node_check(self, true);
}

START_TEST(large_packets_that_nobody_takes_are_freed)
{
    lawful(leave_large_packets, trial_on("ring:3"), 2, 2);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, any_port_gives_the_earliest_arrival_then_the_lowest_port);
    tcase_add_test(cases, any_port_waits_for_the_next_arrival);
    tcase_add_test(cases, polling_any_port_finds_every_packet);
    tcase_add_test(cases, payloads_of_all_sizes_arrive_whole);
    tcase_add_test(cases, large_packets_that_nobody_takes_are_freed);
}

UNIT(add_cases, 120)
