/*
 * The centre of a wide star receives from any port in the contract's order, and in a time that does not grow
 * with its ports.
 */
#include <stdio.h>

#include "../../../lib/temporary.h"
#include "../../lawful.h"
#include "tools.h"

enum { SLOW_TOOLS = TOOLS_ASAN || TOOLS_TSAN, MANY = SLOW_TOOLS ? 500 : 20000, FEW = 150, ROUNDS = 20 };

static char star[TEMPORARY_SIZE];

/* Write a star of `leaves`: port i of node 0 leads to node i + 1. */
static struct options on_star(int leaves)
{
    FILE *file = graph_create(star);
    for (int leaf = 1; leaf <= leaves; leaf++)
        fprintf(file, "0 %d\n", leaf);
    ck_assert_int_eq(fclose(file), 0);
    return trial_on(star);
}

/* All leaves send in every step; the centre keeps up. */
static void from_all_in_every_step(struct node *self)
{
    uint32_t value = (uint32_t)node_rank(self);
    struct packet packet = PACKET(&value, sizeof value);
    for (int round = 0; round < ROUNDS && node_rank(self) > 0; round++) {
        node_send(self, 0, &value, sizeof value);
        node_step(self);
    }
    for (int i = 0; node_rank(self) == 0 && i < ROUNDS * MANY; i++) {
        packet.size = sizeof value;
        node_recv_any(self, &packet);
        node_check(self, packet.port == i % MANY && value == (uint32_t)packet.port + 1);
        node_check(self, packet.sent == (uint64_t)(i / MANY) + 1);
    }
}

START_TEST(a_receive_does_not_look_at_all_ports)
{
    struct parray_program program = {.name = "star", .node = from_all_in_every_step};
    struct trial trial = trial_run(&program, on_star(MANY), 1);
    graph_remove(star);
    ck_assert_str_eq(trial.outcome->error, "");
    ck_assert_int_eq(trial.outcome->verified, 1);
    ck_assert_uint_eq(trial.outcome->steps, ROUNDS);
    trial_end(&trial);
}
END_TEST

/* The step in which leaf `rank` sends its packet number `round`, and the length of that packet. */
static uint64_t send_step(int rank, int round)
{
    return 1 + (uint64_t)round * 10 + (uint64_t)(rank * 7 % 5);
}

static uint32_t units_of(int rank, int round)
{
    return 1 + (uint32_t)((rank * 3 + round * 5) % 6);
}

static void send_now_and_then(struct node *self)
{
    for (int round = 0; round < ROUNDS; round++) {
        node_wait_until(self, send_step(node_rank(self), round));
        struct packet packet = PACKET(NULL, 0);
        packet.units = units_of(node_rank(self), round);
        node_send_packet(self, 0, &packet);
    }
}

/* What the centre should get next, from what the leaves do: the earliest arrival, then the lowest port. */
static int first_port(const int *taken, uint64_t *arrival)
{
    int first = -1;
    *arrival = UINT64_MAX;
    for (int port = 0; port < FEW; port++) {
        uint64_t step = taken[port] < ROUNDS
                            ? send_step(port + 1, taken[port]) + units_of(port + 1, taken[port])
                            : UINT64_MAX;
        first = step < *arrival ? port : first;
        *arrival = step < *arrival ? step : *arrival;
    }
    return first;
}

/* Every fifth packet is received by a call that names another port than the one whose turn it is. */
static void mix_calls(struct node *self)
{
    int taken[FEW] = {0};
    struct packet packet = PACKET(NULL, 0);
    for (int i = 0; i < FEW * ROUNDS; i++) {
        uint64_t arrival;
        int port = i * 37 % FEW;
        if (i % 5 || taken[port] == ROUNDS) {
            port = first_port(taken, &arrival);
            node_check(self, node_recv_any(self, &packet) == 0 && packet.port == port);
        } else
            node_recv_packet(self, port, &packet);
        node_check(self, packet.sent == send_step(port + 1, taken[port]));
        taken[port]++;
        packet.size = 0;
    }
    node_check(self, node_poll(self, NODE_ANY_PORT, &packet) == NODE_EMPTY);
}

static void mixed(struct node *self)
{
    if (node_rank(self))
        send_now_and_then(self);
    else
        mix_calls(self);
}

START_TEST(the_order_is_that_of_arrival_then_of_ports)
{
    struct options options = on_star(FEW);
    options.mailbox = ROUNDS;
    lawful(mixed, options, 200, 201);
    graph_remove(star);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_receive_does_not_look_at_all_ports);
    tcase_add_test(cases, the_order_is_that_of_arrival_then_of_ports);
}

UNIT(add_cases, 20)
