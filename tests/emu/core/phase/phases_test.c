/*
 * What each phase of a program took, in figures that are exact and equal on every engine: phases that come
 * again, that overlap, that have no packets; what bounds them under each model; worms, faults, layers.
 */
#include "../../trial.h"

#include <stdlib.h>
#include <string.h>

#include "facts/disturb_options.h"

/* What is wanted of a phase; of a link or a node that is busiest: the rank at which it begins, and its busy
 * steps. node -1: the model does not limit nodes. */
struct want {
    const char *name;
    uint64_t begin, end, steps, nodes, packets, busy, idle;
    int link, node;
    uint64_t link_busy, node_busy;
};

static void expect_phase(const struct phase_figure *phase, const struct want *want, int engine)
{
    ck_assert_str_eq(phase->name, want->name);
    ck_assert_msg(phase->begin == want->begin && phase->end == want->end && phase->steps == want->steps,
                  "%s: %lu steps from %lu to %lu, engine %d", want->name, (unsigned long)phase->steps,
                  (unsigned long)phase->begin, (unsigned long)phase->end, engine);
    ck_assert_uint_eq(phase->nodes, want->nodes);
    ck_assert_uint_eq(phase->packets, want->packets);
    ck_assert_uint_eq(phase->busy, want->busy);
    ck_assert_uint_eq(phase->idle, want->idle);
    ck_assert_int_eq(phase->link.from, want->link);
    ck_assert_uint_eq(phase->link.busy, want->link_busy);
    ck_assert_int_eq(phase->node.from, want->node);
    ck_assert_uint_eq(phase->node.busy, want->node_busy);
    ck_assert_uint_ge(phase->steps, phase_least(phase));
}

/* Run on all engines, to an end with that status. */
static void expect(void (*node)(struct node *self), struct options options, int status,
                   const struct want *wants, size_t count)
{
    const struct parray_program program = {.name = "phases", .mailbox = 9, .node = node};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_msg(trial.status == status, "%s", trial.outcome->error);
        ck_assert_uint_eq(trial.outcome->phase_count, count);
        for (size_t i = 0; i < count; i++) {
            expect_phase(&trial.outcome->phases[i], &wants[i], engine);
            ck_assert_int_eq(trial.outcome->phases[i].bounded, status != PARRAY_VIOLATION);
        }
        trial_end(&trial);
    }
}

static void send_units(struct node *self, int port, uint32_t units)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = units;
    node_send_packet(self, port, &packet);
}

/* ------------------------------------------------------------------------------------ of packets */

/* Node 0 comes back to a phase; node 3 sends in a phase of its own at the same time; node 5 enters one and
 * sends nothing; some packets are sent outside of all phases. */
static void turns(struct node *self)
{
    char name[8] = "there";
    if (node_rank(self) == 5)
        node_phase(self, "idle");
    if (node_rank(self) == 3) {
        send_units(self, 0, 1);
        node_wait_until(self, 2);
        node_phase(self, "other");
        send_units(self, 0, 4);
        send_units(self, 1, 1);
    }
    if (node_rank(self) != 0)
        return;
    node_phase(self, name);
    memcpy(name, "gone", 5); /* the name was copied */
    send_units(self, 1, 2);
    node_wait_until(self, 3);
    node_phase(self, "there");
    send_units(self, 1, 1);
    node_phase(self, NULL);
    send_units(self, 0, 1);
    node_wait_until(self, 10);
    node_phase(self, "there");
    node_wait_until(self, 12);
    send_units(self, 1, 1);
    send_units(self, 0, 3);
}

START_TEST(phases_come_again_and_overlap)
{
    static const struct want wants[] = {{"there", 1, 14, 8, 1, 4, 7, 14, 0, -1, 4, 0},
                                        {"idle", 1, 0, 0, 1, 0, 0, 16, -1, -1, 0, 0},
                                        {"other", 2, 5, 4, 1, 2, 5, 14, 3, -1, 4, 0}};
    expect(turns, trial_on("ring:8"), PARRAY_DONE, wants, ARRAY_LENGTH(wants));
}
END_TEST

/* Half duplex: 8 links, of which the phases use one each. */
START_TEST(a_half_duplex_link_counts_once)
{
    static const struct want wants[] = {{"there", 1, 14, 8, 1, 4, 7, 6, 0, -1, 4, 0},
                                        {"idle", 1, 0, 0, 1, 0, 0, 8, -1, -1, 0, 0},
                                        {"other", 2, 5, 4, 1, 2, 5, 6, 2, -1, 4, 0}};
    struct options options = trial_on("ring:8");
    options.model = "H*";
    expect(turns, options, PARRAY_DONE, wants, ARRAY_LENGTH(wants));
}
END_TEST

/* Node 1 receives from both sides and answers to one. */
static void meet(struct node *self)
{
    int me = node_rank(self);
    node_wait_until(self, me < 2 ? 1 : 3);
    node_phase(self, "meet");
    if (me == 0 || me == 2)
        send_units(self, me ? 0 : 1, 2);
    node_wait_until(self, 5);
    if (me == 1)
        send_units(self, 0, 3);
}

/* Receives 2 + 2, sends 3: SLA max(3, 4); F1 port 0 max(3, 2) + port 1 2; H1 all 7. */
START_TEST(a_node_bounds_a_phase_as_its_model_says)
{
    static const struct {
        const char *model;
        uint64_t steps, idle, link;
    } of[] = {{"SLA", 4, 1, 3}, {"F1", 5, 1, 3}, {"H1", 7, 0, 5}};
    struct options options = trial_on("line:3");
    options.model = of[_i].model;
    const struct want want = {"meet",          1, 7,           7,           3, 3, 7, of[_i].idle,
                              _i == 2 ? 0 : 1, 1, of[_i].link, of[_i].steps};
    expect(meet, options, PARRAY_DONE, &want, 1);
}
END_TEST

static void collide(struct node *self)
{
    node_phase(self, "collide");
    send_units(self, 1, 1);
}

START_TEST(nothing_bounds_a_run_against_its_model)
{
    static const struct want want = {"collide", 1, 1, 1, 4, 4, 4, 0, 0, 0, 1, 2};
    struct options options = trial_on("ring:4");
    options.model = "H1";
    options.on_violation = VIOLATION_COUNT;
    expect(collide, options, PARRAY_VIOLATION, &want, 1);
}
END_TEST

/* Cut off in step 3, with a packet under way to step 7. */
static void long_way(struct node *self)
{
    for (int i = 0; node_rank(self) == 0; i++) {
        node_phase(self, i ? "later" : "first");
        send_units(self, i % 2, 5);
        node_wait_until(self, 3 + 2 * (uint64_t)i);
    }
}

START_TEST(a_run_that_is_cut_has_figures_up_to_then)
{
    static const struct want wants[] = {{"first", 1, 5, 5, 1, 1, 5, 7, 0, -1, 5, 0},
                                        {"later", 3, 7, 5, 1, 1, 5, 7, 0, -1, 5, 0}};
    struct options options = trial_on("ring:4");
    options.max_steps = 4;
    expect(long_way, options, PARRAY_LIMIT, wants, ARRAY_LENGTH(wants));
}
END_TEST

static void burst(struct node *self)
{
    node_phase(self, node_rank(self) % 2 ? "odd" : "even");
    for (uint64_t step = 1; step <= 200; step++) {
        send_units(self, 1, 1);
        node_wait_until(self, step + 1);
    }
}

/* Packets that get lost were on their links, second copies were not. */
START_TEST(lost_and_doubled_packets_are_told_as_sent)
{
    const struct parray_program program = {
        .name = "burst", .mailbox = 1000, .node = burst, .bears_delay = true};
    struct disturb_options disturb = {.seed = 3, .lose = (uint64_t)(0.2 * RATE_ONE), .twice = RATE_ONE / 5};
    struct options options = trial_on("ring:6");
    options.disturb = &disturb;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        const struct outcome *o = trial.outcome;
        ck_assert_uint_gt(o->faults.lost, 0);
        ck_assert_uint_gt(o->faults.doubled, 0);
        ck_assert_uint_eq(o->phase_count, 2);
        for (size_t i = 0; i < 2; i++) {
            const struct want want = {i ? "odd" : "even", 1, 200, 200, 3, 600, 600, 9, (int)i, -1, 200, 0};
            expect_phase(&o->phases[i], &want, engine);
        }
        trial_end(&trial);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- worms and layers */

/* On line:6: a worm of 3 hops and 2 units; then one of 1 hop, over a channel of the first, in two phases. */
static void worms(struct node *self)
{
    struct packet worm = PACKET(NULL, 0);
    worm.units = 2;
    if (node_rank(self) == 0) {
        node_phase(self, "far");
        node_send_worm(self, 3, &worm, NULL);
        node_phase(self, "gone"); /* the worm has begun in the phase before */
    }
    node_wait_until(self, 3);
    if (node_rank(self) == 1) {
        node_phase(self, "near");
        node_send_to(self, 2, NULL, 0);
        node_wait_until(self, 4);
        node_phase(self, "far");
        node_send_to(self, 0, NULL, 0);
        node_phase(self, NULL);
    }
}

START_TEST(a_worm_belongs_to_the_phase_of_its_sender)
{
    static const struct want wants[] = {{"far", 1, 4, 3, 2, 4, 7, 6, 0, 0, 2, 3},
                                        {"gone", 1, 0, 0, 1, 0, 0, 10, -1, -1, 0, 0},
                                        {"near", 3, 3, 1, 1, 1, 1, 9, 1, 1, 1, 1}};
    struct options options = trial_on("line:6");
    options.model = "W1";
    expect(worms, options, PARRAY_DONE, wants, ARRAY_LENGTH(wants));
}
END_TEST

/* On ring:6 folded onto line:6, where a step takes two. */
static void around(struct node *self)
{
    node_phase(self, "right");
    send_units(self, 1, 1);
    node_recv(self, 0, NULL, 0);
    node_phase(self, "left");
    send_units(self, 0, 1);
    node_recv(self, 1, NULL, 0);
}

/* Of the 6 packets of a ring's step, 4 go over two links of the line, and 2 over one. */
START_TEST(through_a_layer_the_figures_are_those_of_the_host)
{
    static const struct want wants[] = {{"right", 1, 2, 2, 6, 10, 10, 0, 0, -1, 1, 0},
                                        {"left", 3, 4, 2, 6, 10, 10, 0, 0, -1, 1, 0}};
    struct options options = trial_on("line:6");
    options.layer = "fold";
    expect(around, options, PARRAY_DONE, wants, ARRAY_LENGTH(wants));
}
END_TEST

/* ----------------------------------------------------------------------------------------- limits */

static void name_many(struct node *self)
{
    char name[PHASE_NAME_SIZE];
    int names = node_count(self);
    for (int i = 0; i < names; i++) {
        snprintf(name, sizeof name, "phase %0*d", PHASE_NAME_SIZE - 7, (i + node_rank(self)) % names);
        node_phase(self, name);
        send_units(self, 1, 1);
        node_step(self);
    }
}

/* Every node has an order of its own; the report has that of node 0, which comes first in each step. */
START_TEST(as_many_phases_as_there_may_be)
{
    const struct parray_program program = {.name = "many", .mailbox = 100, .node = name_many};
    struct options options = trial_on("ring:64");
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        const struct outcome *o = trial.outcome;
        ck_assert_uint_eq(o->phase_count, PHASES_MOST);
        for (size_t i = 0; i < o->phase_count; i++) {
            ck_assert_uint_eq(strtoull(o->phases[i].name + 6, NULL, 10), i);
            ck_assert_uint_eq(o->phases[i].nodes, 64);
            ck_assert_uint_eq(o->phases[i].packets, 64);
            ck_assert_uint_eq(o->phases[i].steps, 64);
        }
        trial_end(&trial);
    }
}
END_TEST

START_TEST(of_too_many_phases_none_is_told)
{
    const struct parray_program program = {.name = "many", .mailbox = 100, .node = name_many};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, trial_on("ring:65"), engine);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert(trial.outcome->phases_overfull);
        ck_assert_uint_eq(trial.outcome->phase_count, 0);
        trial_end(&trial);
    }
}
END_TEST

static void unnamed(struct node *self)
{
    node_phase_at(self, node_rank(self) == 2 ? "" : NULL, "x.c:7");
}

static void long_name(struct node *self)
{
    node_phase_at(self, "a name that has one byte more than is there", "x.c:8");
}

START_TEST(bad_names_are_misuse)
{
    const struct parray_program empty = {.name = "empty", .node = unnamed},
                                large = {.name = "large", .node = long_name};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        trial_expect(&empty, trial_on("ring:4"), engine, PARRAY_USAGE,
                     "step 1: node 2: node_phase at x.c:7: a phase needs a name; NULL says that no phase "
                     "follows");
        trial_expect(
            &large, trial_on("ring:4"), engine, PARRAY_USAGE,
            "step 1: node 0: node_phase at x.c:8: the name of a phase has 40 bytes at most; this one "
            "has more: a name that has one byte more than is th");
    }
}
END_TEST

static void nothing(struct node *self)
{
    (void)self;
}

static bool phase_after(struct node *self)
{
    node_phase_at(self, "late", "x.c:9");
    return true;
}

START_TEST(no_phase_begins_after_the_run)
{
    const struct parray_program program = {.name = "late", .node = nothing, .verify = phase_after};
    trial_expect(&program, trial_on("ring:4"), 0, PARRAY_USAGE,
                 "node 0: node_phase at x.c:9: the run is over; after it only calls that parray.h marks "
                 "[after] may be made");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, phases_come_again_and_overlap);
    tcase_add_test(cases, a_half_duplex_link_counts_once);
    tcase_add_loop_test(cases, a_node_bounds_a_phase_as_its_model_says, 0, 3);
    tcase_add_test(cases, nothing_bounds_a_run_against_its_model);
    tcase_add_test(cases, a_run_that_is_cut_has_figures_up_to_then);
    tcase_add_test(cases, lost_and_doubled_packets_are_told_as_sent);
    tcase_add_test(cases, a_worm_belongs_to_the_phase_of_its_sender);
    tcase_add_test(cases, through_a_layer_the_figures_are_those_of_the_host);
    tcase_add_test(cases, as_many_phases_as_there_may_be);
    tcase_add_test(cases, of_too_many_phases_none_is_told);
    tcase_add_test(cases, bad_names_are_misuse);
    tcase_add_test(cases, no_phase_begins_after_the_run);
}

UNIT(add_cases, 60)
