/*
 * Worms that break no rule arrive in the right steps and order, with the right credit, figures, leftovers and
 * deadlocks.
 */
#include <string.h>

#include "../../../lib/temporary.h"
#include "../../trial.h"
#include "run/channel_use.h"
#include "worm_script.h"

/* ----------------------------------------------------------------------------- one worm */

static void far_node(struct node *self)
{
    char text[32] = "";
    struct packet packet = PACKET(text, sizeof text);
    if (node_rank(self) == 0) {
        node_send_to(self, 15, "over all the mesh", 18);
        node_check(self, node_now(self) == 1);
    }
    if (node_rank(self) != 15)
        return;
    node_check(self, node_poll(self, NODE_ANY_PORT, &packet) == NODE_EMPTY);
    packet.size = sizeof text;
    node_check(self, node_recv_any(self, &packet) == 18 && node_now(self) == 2);
    node_check(self, !strcmp(text, "over all the mesh") && packet.size == 18);
    node_check(self, packet.origin == 0 && packet.dest == 15 && packet.units == 1);
    node_check(self, packet.port == 2 && packet.sent == 1); /* down dimension 1: it came upwards */
}

/* A worm makes six hops in one step: three down, three to the right. */
START_TEST(a_worm_is_there_in_the_next_step_however_far)
{
    struct parray_program program = program_of(far_node);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, w1_on("mesh:4x4"), engine);
        const struct outcome *o = trial.outcome;
        struct channel_use use;
        ck_assert_str_eq(o->error, "");
        ck_assert_uint_eq(o->steps, 1);
        ck_assert_uint_eq(o->clock, 2);
        ck_assert(o->has_worms);
        ck_assert_uint_eq(o->worms, 1);
        ck_assert_uint_eq(o->tcd, 6);
        ck_assert_uint_eq(o->longest, 6);
        ck_assert_uint_eq(o->port_steps, 1);
        ck_assert_uint_eq(o->transmissions, 6);
        ck_assert_uint_eq(o->busy, 6);
        ck_assert_uint_eq(o->received, 1);
        ck_assert_uint_eq(o->leftovers, 0);
        ck_assert(channel_used(trial.array, 8, 1, &use) && use.packets == 1 && use.busy == 1);
        ck_assert(channel_used(trial.array, 12, 3, &use) && use.packets == 1);
        ck_assert(channel_used(trial.array, 0, 3, &use) && use.packets == 0);
        trial_end(&trial);
    }
}
END_TEST

/* Longer worms take more steps, and hold all channels in these steps. */
static void long_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = 5;
    packet.origin = 77;
    packet.dest = 78;
    if (node_rank(self) == 2)
        node_send_worm(self, 7, &packet, NULL);
    if (node_rank(self) == 7) {
        node_check(self, node_recv_until(self, NODE_ANY_PORT, &packet, 13) == NODE_TIMEOUT);
        node_check(self, node_recv_any(self, &packet) == 0 && node_now(self) == 14);
        node_check(self, packet.units == 5 && packet.origin == 77 && packet.dest == 78 && packet.sent == 1);
    }
}

START_TEST(a_long_worm_holds_all_channels_of_its_route)
{
    struct parray_program program = program_of(long_node);
    struct options options = w1_on("line:9");
    options.startup = 3;
    options.per_unit = 2;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        struct channel_use use;
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert_uint_eq(trial.outcome->steps, 13);
        ck_assert_uint_eq(trial.outcome->tcd, 5);
        ck_assert_uint_eq(trial.outcome->port_steps, 13);
        ck_assert_uint_eq(trial.outcome->busy, 5 * 13);
        ck_assert(channel_used(trial.array, 4, 1, &use) && use.packets == 1 && use.busy == 13);
        trial_end(&trial);
    }
}
END_TEST

/* ----------------------------------------------------------------------------- every topology */

/* One node after the other sends to the last node, which notes the packets. */
static void gather_node(struct node *self)
{
    int last = node_count(self) - 1, rank = node_rank(self);
    if (rank < last) {
        node_wait_until(self, (uint64_t)rank + 1);
        node_send_to(self, last, &rank, sizeof rank);
        return;
    }
    for (int i = 0; i < last; i++) {
        int from = -1;
        struct packet packet = PACKET(&from, sizeof from);
        node_check(self, node_recv_any(self, &packet) == sizeof from);
        node_check(self, from == i && packet.origin == i && node_now(self) == (uint64_t)i + 2);
    }
}

START_TEST(worms_go_along_shortest_routes_on_every_topology)
{
    static const char *const specs[] = {"line:9",      "ring:8", "mesh:4x5",   "torus:4x5",
                                        "hypercube:5", "star:4", "complete:6", "tree:2x4"};
    struct parray_program program = program_of(gather_node);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, w1_on(specs[_i]), engine);
        int last = parray_nodes(trial.array) - 1;
        uint64_t distances = 0;
        for (int rank = 0; rank < last; rank++)
            distances += (uint64_t)parray_distance(trial.array, rank, last);
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert_uint_eq(trial.outcome->tcd, distances);
        ck_assert_uint_eq(trial.outcome->steps, (uint64_t)last);
        trial_end(&trial);
    }
}
END_TEST

/* A ring of eight with a chord 0 - 4 that is the first port of both. */
START_TEST(worms_go_along_shortest_routes_on_a_graph)
{
    char spec[TEMPORARY_SIZE];
    FILE *file = graph_create(spec);
    struct parray_program program = program_of(gather_node);
    fputs("0 4\n", file);
    for (int i = 0; i < 8; i++)
        fprintf(file, "%d %d\n", i, (i + 1) % 8);
    fclose(file);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, w1_on(spec), engine);
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert_uint_eq(trial.outcome->tcd,
                          1 + 2 + 3 + 3 + 2 + 2 + 1); /* to node 7 from 0, 1, .. 6: 3 and 4 go by 0 */
        trial_end(&trial);
    }
    graph_remove(spec);
}
END_TEST

/* ------------------------------------------------------------------------- inbox and credit */

/* A short worm overtakes a long one; worms that arrive together are received by the ranks of their
 * senders. */
static void order_node(struct node *self)
{
    static const int order[] = {4, 0, 6}, last_first[] = {1, 0}, around[] = {0, 3, 1, 1};
    const struct worm_route by_order = {.order = last_first}, by_ports = {.ports = around, .hops = 4};
    struct packet packet = PACKET(NULL, 0);
    switch (node_rank(self)) {
    case 6:
        packet.units = 4; /* arrives in step 5 */
        node_send_worm(self, 8, &packet, NULL);
        break;
    case 0:
        node_wait_until(self, 2);
        packet.units = 3; /* arrives in step 5 */
        node_send_worm(self, 8, &packet, &by_order);
        break;
    case 4:
        node_wait_until(self, 3);
        node_send_worm(self, 8, &packet, &by_ports);
        break;
    case 8:
        node_wait_until(self, 9);
        for (int i = 0; i < 3; i++)
            node_check(self, node_recv_any(self, &packet) == 0 && packet.origin == order[i]);
        break;
    default:
        break;
    }
}

START_TEST(an_inbox_is_in_the_order_of_arrival_then_of_senders)
{
    struct parray_program program = program_of(order_node);
    struct options options = w1_on("mesh:3x3");
    options.mailbox = 3;
    options.on_violation = VIOLATION_COUNT; /* of rule one-port, and of channel 5 -> 8 */
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_int_eq(trial.outcome->verified, -1); /* no check failed */
        ck_assert_uint_eq(trial.outcome->received, 3);
        trial_end(&trial);
    }
}
END_TEST

/* Nodes 1 and 2 send three worms each to node 0, which has room for two and takes one a step from step 10
 * on. */
static void credit_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    int rank = node_rank(self);
    if (rank == 0) {
        for (uint64_t step = 10; step < 16; step++) {
            node_wait_until(self, step);
            node_recv_any(self, &packet);
            node_result(self, &packet.origin, sizeof packet.origin);
        }
        return;
    }
    node_wait_until(self, (uint64_t)rank);
    for (int i = 0; i < 3; i++) {
        uint64_t now;
        node_send_to(self, 0, NULL, 0);
        now = node_now(self);
        node_result(self, &now, sizeof now);
        node_wait_until(self, now + 2);
    }
}

/* The senders fill the inbox in steps 1 and 2, and wait from steps 3 and 4 on. Room made in step 10 is credit
 * for both in step 11: both send, and the inbox then holds more than its number. In step 13 there is credit
 * again. */
START_TEST(who_sends_to_a_full_inbox_waits)
{
    struct parray_program program = program_of(credit_node);
    struct options options = w1_on("complete:3");
    options.on_violation = VIOLATION_COUNT;
    uint64_t digest = 0;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        const struct outcome *o = trial.outcome;
        ck_assert_uint_eq(o->received, 6);
        ck_assert_uint_eq(o->leftovers, 0);
        ck_assert_uint_eq(o->steps, 13);
        ck_assert_uint_eq(o->stalls, (11 - 3) + (11 - 4));
        ck_assert_uint_eq(o->violation_count, 2); /* two worms to one node, in steps 11 and 13 */
        if (!engine)
            digest = o->result_digest;
        ck_assert_uint_eq(o->result_digest, digest);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(worms_that_nobody_receives_are_left_over)
{
    static const struct worm_act acts[] = {
        {0, 1, 5, 1, "a.c:1", {0}}, {7, 2, 5, 1, "a.c:2", {0}}, {3, 2, 2, 1, "a.c:3", {0}}, {0}};
    worm_script = acts;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&worm_script_program, w1_on("ring:8"), engine);
        const struct outcome *o = trial.outcome;
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(o->leftovers, 3);
        ck_assert_uint_eq(o->leftovers_kept, 3);
        ck_assert_int_eq(o->leftover[0].from, 3);
        ck_assert_int_eq(o->leftover[0].to, 2);
        ck_assert_int_eq(o->leftover[1].from, 0);
        ck_assert_int_eq(o->leftover[2].from, 7);
        ck_assert_int_eq(o->leftover[2].port, -1);
        ck_assert_uint_eq(o->received, 0);
        trial_end(&trial);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- deadlock */

/* Every node sends three worms to the next node, which has room for two, and receives nothing. */
static void full_node(struct node *self)
{
    int next = (node_rank(self) + 1) % node_count(self);
    for (int i = 0; i < 3; i++) {
        node_wait_until(self, (uint64_t)(3 * i + node_rank(self) + 1));
        node_send_to_at(self, next, NULL, 0, "f.c:1");
    }
}

START_TEST(full_inboxes_that_wait_for_each_other_are_a_deadlock)
{
    struct parray_program program = program_of(full_node);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, w1_on("complete:3"), engine);
        const struct deadlock *d = trial.outcome->deadlock;
        ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
        ck_assert_uint_eq(d->count, 3);
        ck_assert(d->total);
        ck_assert_uint_eq(d->cycle_length, 3);
        ck_assert_int_eq(d->cycle[0].node, 0);
        ck_assert_int_eq(d->cycle[0].peer, 1);
        ck_assert(d->cycle[0].credit);
        ck_assert_str_eq(d->cycle[0].call, "node_send_to");
        trial_end(&trial);
    }
}
END_TEST

static void waiting_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self) == 3)
        node_wait_until(self, 1000);
    else
        node_recv_any(self, &packet);
}

/* As long as some node runs, it may send a worm to any node. */
START_TEST(nobody_is_deadlocked_who_waits_for_worms_while_one_may_send)
{
    struct parray_program program = program_of(waiting_node);
    struct options options = w1_on("line:5");
    options.max_steps = 10;
    struct trial trial = trial_run(&program, options, 0);
    ck_assert_int_eq(trial.status, PARRAY_LIMIT);
    ck_assert_ptr_null(trial.outcome->deadlock);
    trial_end(&trial);
    options.max_steps = 0;
    trial = trial_run(&program, options, 0);
    ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
    ck_assert_uint_eq(trial.outcome->deadlock->count, 4);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_worm_is_there_in_the_next_step_however_far);
    tcase_add_test(cases, a_long_worm_holds_all_channels_of_its_route);
    tcase_add_loop_test(cases, worms_go_along_shortest_routes_on_every_topology, 0, 8);
    tcase_add_test(cases, worms_go_along_shortest_routes_on_a_graph);
    tcase_add_test(cases, an_inbox_is_in_the_order_of_arrival_then_of_senders);
    tcase_add_test(cases, who_sends_to_a_full_inbox_waits);
    tcase_add_test(cases, worms_that_nobody_receives_are_left_over);
    tcase_add_test(cases, full_inboxes_that_wait_for_each_other_are_a_deadlock);
    tcase_add_test(cases, nobody_is_deadlocked_who_waits_for_worms_while_one_may_send);
}

UNIT(add_cases, 60)
