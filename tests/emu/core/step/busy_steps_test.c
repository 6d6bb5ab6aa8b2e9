/*
 * The number of busy links in each step is exact for packets of every length, and equal on every engine.
 */
#include "../../trial.h"

#include <string.h>

enum { LONG_WALK = 3000 };

/* Node 0 sends to the right in steps 1, 2 and 4; all nodes send to the left in step 1. */
static void few(struct node *self)
{
    static const uint64_t when[] = {1, 2, 4};
    char byte = 0;
    node_send(self, 0, &byte, 1);
    for (size_t i = 0; node_rank(self) == 0 && i < ARRAY_LENGTH(when); i++) {
        node_wait_until(self, when[i] * (node_arg(self) ? 10 : 1));
        node_send(self, 1, &byte, 1);
    }
    node_wait_until(self, 10 * SERIES_BINS); /* steps after the last packet are no part of the series */
}

/* A packet of rank + 1 units from each node. */
static void lengths(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = (uint32_t)node_rank(self) + 1;
    node_send_packet(self, 1, &packet);
    packet.units = 3;
    node_send_packet_wait(self, 1, &packet);
}

/* A token goes round; a second one of another length follows it now and then. */
static void walk(struct node *self)
{
    struct packet token = PACKET(NULL, 0);
    int nodes = node_count(self);
    for (int lap = 0; lap * nodes < LONG_WALK; lap++) {
        if (node_rank(self) || lap)
            node_recv_packet(self, 0, &token);
        token.units = (uint32_t)(1 + (lap + node_rank(self)) % 3);
        node_send_packet(self, 1, &token);
    }
}

/* Worms of three hops: of one unit in step 1, of two in step 2 from the other side. */
static void worms(struct node *self)
{
    struct packet worm = PACKET(NULL, 0);
    if (node_rank(self) == 0)
        node_send_worm(self, 3, &worm, NULL);
    worm.units = 2;
    node_wait_until(self, 2);
    if (node_rank(self) == 8)
        node_send_worm(self, 5, &worm, NULL);
    if (node_rank(self) == 3 || node_rank(self) == 5)
        node_recv_any(self, &worm);
}

static void expect_steps(const struct parray_program *program, struct options options, const uint64_t *busy,
                         size_t steps)
{
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(program, options, engine);
        const struct series *series = trial.outcome->busy_steps;
        ck_assert_uint_eq(trial.outcome->steps, steps);
        ck_assert_uint_eq(series->shift, 0);
        for (size_t i = 0; i < SERIES_BINS; i++)
            ck_assert_msg(series->bin[i] == (i < steps ? busy[i] : 0), "step %zu: %lu links, engine %d",
                          i + 1, (unsigned long)series->bin[i], engine);
        trial_end(&trial);
    }
}

START_TEST(packets_of_one_step)
{
    static const struct parray_program program = {.name = "few", .mailbox = 8, .node = few};
    expect_steps(&program, trial_on("ring:8"), (const uint64_t[]){9, 1, 0, 1}, 4);
}
END_TEST

static int far_apart(struct parray *array)
{
    parray_set_arg(array, "far");
    return 0;
}

START_TEST(packets_that_all_take_several_steps)
{
    static const struct parray_program program = {
        .name = "few", .mailbox = 8, .prepare = far_apart, .node = few};
    static const uint64_t busy[] = {[0] = 8,  [1] = 8,  [2] = 8,  [9] = 1,  [10] = 1, [11] = 1,
                                    [19] = 1, [20] = 1, [21] = 1, [39] = 1, [40] = 1, [41] = 1};
    struct options options = trial_on("ring:8");
    options.startup = 2;
    expect_steps(&program, options, busy, 42);
}
END_TEST

START_TEST(packets_of_different_lengths)
{
    /* Four nodes send packets of lengths 1 to 4, and 3 more each: until steps 4, 5, 6, 7. */
    static const struct parray_program program = {.name = "lengths", .mailbox = 2, .node = lengths};
    expect_steps(&program, trial_on("ring:4"), (const uint64_t[]){4, 4, 4, 4, 3, 2, 1}, 7);
}
END_TEST

START_TEST(worms_are_on_all_links_of_their_route)
{
    static const struct parray_program program = {.name = "worms", .model = "W1", .node = worms};
    expect_steps(&program, trial_on("ring:16"), (const uint64_t[]){3, 3, 3}, 3);
}
END_TEST

START_TEST(a_long_run_is_the_same_on_every_engine)
{
    static const struct parray_program program = {.name = "walk", .mailbox = 2, .node = walk};
    struct series first = {0};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, trial_on("ring:16"), engine);
        const struct outcome *outcome = trial.outcome;
        uint64_t sum = 0;
        if (engine == 0)
            first = *outcome->busy_steps;
        for (size_t i = 0; i < SERIES_BINS; i++)
            sum += outcome->busy_steps->bin[i];
        ck_assert_uint_eq(sum, outcome->busy);
        ck_assert_uint_gt(outcome->busy_steps->shift, 1);
        ck_assert_int_eq(memcmp(&first, outcome->busy_steps, sizeof first), 0);
        trial_end(&trial);
    }
}
END_TEST

/* Node 0 sends packets of 3 and of 2 units that share step 3 with each other, then two at once. */
static void overlap(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self) != 0)
        return;
    packet.units = 3;
    node_send_packet(self, 1, &packet);
    node_wait_until(self, 3);
    packet.units = 2;
    node_send_packet(self, 1, &packet);
    node_wait_until(self, 7);
    node_send_packet(self, 1, &packet);
    packet.units = 1;
    node_send_packet(self, 1, &packet);
}

/* Two worms cross the channel from node 1 to node 2, in steps 1 to 3 and 2 to 3. */
static void crossing_worms(struct node *self)
{
    struct packet worm = PACKET(NULL, 0);
    worm.units = 3;
    if (node_rank(self) == 0)
        node_send_worm(self, 2, &worm, NULL);
    worm.units = 2;
    node_wait_until(self, 2);
    if (node_rank(self) == 1)
        node_send_worm(self, 3, &worm, NULL);
}

START_TEST(packets_that_share_a_link_count_once)
{
    static const struct parray_program packets = {.name = "overlap", .mailbox = 8, .node = overlap},
                                       crossing = {.name = "worms", .model = "W1", .node = crossing_worms};
    struct options options = trial_on("ring:8");
    options.on_violation = VIOLATION_COUNT;
    expect_steps(&packets, options, (const uint64_t[]){1, 1, 1, 1, 0, 0, 1, 1}, 8);
    expect_steps(&crossing, options, (const uint64_t[]){2, 3, 3}, 3);
    struct trial trial = trial_run(&packets, options, 0);
    ck_assert_double_eq(trial.outcome->utilization_max, 0.75);
    ck_assert_uint_eq(trial.outcome->busy, 6);
    trial_end(&trial);
}
END_TEST

START_TEST(what_waits_counts_when_it_crosses)
{
    static const struct parray_program packets = {.name = "overlap", .mailbox = 8, .node = overlap},
                                       crossing = {.name = "worms", .model = "W1", .node = crossing_worms};
    struct options options = trial_on("ring:8");
    options.on_violation = VIOLATION_WAIT;
    expect_steps(&packets, options, (const uint64_t[]){1, 1, 1, 1, 1, 0, 1, 1, 1}, 9);
    options.on_violation = VIOLATION_ABORT;
    options.worms = WORMS_WAIT;
    expect_steps(&crossing, options, (const uint64_t[]){2, 2, 2, 2, 2}, 5);
}
END_TEST

/* Nodes 0 and 1 send to each other in one step. */
static void face_to_face(struct node *self)
{
    if (node_rank(self) < 2)
        node_send(self, node_rank(self) ? 0 : 1, NULL, 0);
}

START_TEST(the_use_of_a_half_duplex_link_that_goes_both_ways_is_not_told)
{
    static const struct parray_program program = {.name = "both", .node = face_to_face};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct options options = trial_on("ring:8");
        options.model = "H*";
        options.on_violation = VIOLATION_COUNT;
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_uint_eq(trial.outcome->violation_count, 1);
        ck_assert_double_nan(trial.outcome->utilization_max);
        trial_end(&trial);
        options.on_violation = VIOLATION_WAIT;
        trial = trial_run(&program, options, engine);
        ck_assert_uint_eq(trial.outcome->steps, 2);
        ck_assert_double_eq(trial.outcome->utilization_max, 1);
        trial_end(&trial);
    }
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, packets_of_one_step);
    tcase_add_test(cases, packets_that_all_take_several_steps);
    tcase_add_test(cases, packets_of_different_lengths);
    tcase_add_test(cases, worms_are_on_all_links_of_their_route);
    tcase_add_test(cases, a_long_run_is_the_same_on_every_engine);
    tcase_add_test(cases, packets_that_share_a_link_count_once);
    tcase_add_test(cases, what_waits_counts_when_it_crosses);
    tcase_add_test(cases, the_use_of_a_half_duplex_link_that_goes_both_ways_is_not_told);
}

UNIT(add, 60)
