/*
 * For every rule of W1, worms that break it have the exact complaint, and lawful twins have none, on all
 * engines.
 */
#include "../../trial.h"
#include "facts/violation_text.h"
#include "worm_script.h"

enum { ACTS = 8, REPEATS = 100 };

struct rule_case {
    const char *complaint; /* of the first violation */
    uint64_t violations;   /* if violations are counted */
    struct worm_act acts[ACTS];
};

static const int last_first[] = {1, 0}, around[] = {3, 1, 1, 2};

/* mesh:4x4: ports 0 and 1 change the rank by 4, ports 2 and 3 by 1; the former go first. */
static const struct rule_case breaches[] = {
    {"step 3: step contention: worms 0 -> 12 and 4 -> 9 both cross the channel 4 -> 8 (port 1 of node 4 "
     "(mesh "
     "1,0)); W1 allows 1 [a.c:1, b.c:2]",
     1,
     {{0, 3, 12, 1, "/x/a.c:1", {0}}, {4, 3, 9, 1, "/x/y/b.c:2", {0}}}},
    /* The two worms share two channels. */
    {"step 3: step contention: worms 0 -> 12 and 4 -> 13 both cross the channel 4 -> 8 (port 1 of node 4 "
     "(mesh "
     "1,0)); W1 allows 1 [a.c:1, b.c:2]",
     2,
     {{0, 3, 12, 1, "a.c:1", {0}}, {4, 3, 13, 1, "b.c:2", {0}}}},
    {"step 1: step contention: worms 0 -> 9 and 4 -> 6 both cross the channel 5 -> 6 (port 3 of node 5 (mesh "
     "1,1)); W1 allows 1 [a.c:1, b.c:2]",
     1,
     {{0, 1, 9, 1, "a.c:1", {.ports = (const int[]){1, 3, 3, 1, 2}, .hops = 5}},
      {4, 1, 6, 1, "b.c:2", {.ports = (const int[]){1, 3, 0, 3}, .hops = 4}}}},
    /* Three worms are on one channel: each one after the first is a violation. */
    {"step 2: step contention: worms 0 -> 8 and 1 -> 12 both cross the channel 4 -> 8 (port 1 of node 4 "
     "(mesh "
     "1,0)); W1 allows 1 [a.c:1, b.c:2]",
     2,
     {{0, 2, 8, 1, "a.c:1", {0}},
      {1, 2, 12, 1, "b.c:2", {.ports = (const int[]){1, 2, 1, 1}, .hops = 4}},
      {4, 2, 9, 1, "c.c:3", {0}}}},
    /* A worm of four steps holds its channels up to step 6. */
    {"step 6: depth contention: worm 0 -> 12 of step 3 still holds what worm 4 -> 9 crosses: the channel 4 "
     "-> 8 "
     "(port 1 of node 4 (mesh 1,0)); W1 allows 1 [a.c:1, b.c:2]",
     1,
     {{0, 3, 12, 4, "a.c:1", {0}}, {4, 6, 9, 3, "b.c:2", {0}}}},
    /* A violation names the worm that holds the channel longest. */
    {"step 3: step contention: worms 0 -> 8 and 4 -> 9 both cross the channel 4 -> 8 (port 1 of node 4 (mesh "
     "1,0)); W1 allows 1 [a.c:1, b.c:2]",
     2,
     {{0, 3, 8, 1, "a.c:1", {0}},
      {4, 3, 9, 4, "b.c:2", {0}},
      {1, 5, 12, 1, "c.c:3", {.ports = (const int[]){2, 1, 1, 1}, .hops = 4}}}},
    {"step 2: node 5 (mesh 1,1) has part in 2 worms (sends to node 9, sends to node 4); W1 allows 1 [a.c:1, "
     "b.c:2]",
     1,
     {{5, 2, 9, 1, "a.c:1", {0}}, {5, 2, 4, 1, "b.c:2", {0}}}},
    {"step 2: node 9 (mesh 2,1) has part in 2 worms (sends to node 13, receives from node 5); W1 allows 1 "
     "[b.c:2, a.c:1]",
     1,
     {{5, 2, 9, 1, "a.c:1", {0}}, {9, 2, 13, 1, "b.c:2", {0}}}},
    {"step 2: node 9 (mesh 2,1) has part in 2 worms (receives from node 8, receives from node 10); W1 allows "
     "1 "
     "[a.c:1, b.c:2]",
     1,
     {{10, 2, 9, 1, "b.c:2", {0}}, {8, 2, 9, 1, "a.c:1", {0}}}},
    {"step 4: node 9 (mesh 2,1) has part in 2 worms (sends to node 13, receives from node 5 since step 2); "
     "W1 "
     "allows 1 [b.c:2, a.c:1]",
     1,
     {{5, 2, 9, 3, "a.c:1", {0}}, {9, 4, 13, 1, "b.c:2", {0}}}},
    /* The violation of the lower node is told first. */
    {"step 1: node 0 (mesh 0,0) has part in 2 worms (sends to node 4, receives from node 4); W1 allows 1 "
     "[a.c:1, "
     "b.c:2]",
     2,
     {{0, 1, 4, 1, "a.c:1", {0}}, {4, 1, 0, 1, "b.c:2", {0}}}},
};

static const struct rule_case twins[] = {
    /* Worms may cross at a node, and pass through one that sends. */
    {"", 0, {{0, 3, 12, 1, "a.c:1", {0}}, {4, 3, 6, 1, "a.c:2", {0}}, {11, 3, 9, 1, "a.c:3", {0}}}},
    /* The two directions of a link are two channels. */
    {"", 0, {{0, 1, 8, 1, "a.c:1", {0}}, {12, 1, 4, 1, "a.c:2", {0}}}},
    /* The channel is free in the step after the last. */
    {"", 0, {{0, 3, 12, 4, "a.c:1", {0}}, {4, 7, 9, 3, "a.c:2", {0}}, {9, 10, 5, 1, "a.c:3", {0}}}},
    /* Worms with another order of the dimensions, or with a given route, do not meet. */
    {"",
     0,
     {{0, 3, 12, 1, "a.c:1", {0}},
      {4, 3, 9, 1, "a.c:2", {.order = last_first}},
      {8, 3, 6, 1, "a.c:3", {.ports = (const int[]){3, 0, 3}, .hops = 3}}}},
    /* A route may come back to nodes that it has passed. */
    {"", 0, {{0, 1, 8, 1, "a.c:1", {.ports = around, .hops = 4}}}},
};

static struct options roomy(void)
{
    struct options options = w1_on("mesh:4x4");
    options.mailbox = 8;
    return options;
}

START_TEST(a_breach_stops_the_run_with_the_complaint)
{
    worm_script = breaches[_i].acts;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(&worm_script_program, roomy(), engine, PARRAY_VIOLATION, breaches[_i].complaint);
}
END_TEST

START_TEST(the_complaint_is_the_same_however_threads_are_timed)
{
    worm_script = breaches[_i].acts;
    for (int i = 0; i < REPEATS; i++)
        trial_expect(&worm_script_program, roomy(), TRIAL_THREADS, PARRAY_VIOLATION, breaches[_i].complaint);
}
END_TEST

static uint64_t count_acts(const struct worm_act *act)
{
    uint64_t acts = 0;
    for (; act->site; act++)
        acts++;
    return acts;
}

START_TEST(a_counted_breach_lets_the_worms_through)
{
    const struct rule_case *c = &breaches[_i];
    struct options options = roomy();
    uint64_t acts = count_acts(c->acts);
    options.on_violation = VIOLATION_COUNT;
    worm_script = c->acts;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&worm_script_program, options, engine);
        const struct outcome *o = trial.outcome;
        ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
        ck_assert_str_eq(o->error, c->complaint);
        ck_assert_uint_eq(o->violation_count, c->violations);
        ck_assert_uint_eq(o->violations_kept, c->violations);
        ck_assert_uint_eq(o->worms, acts);
        ck_assert_uint_eq(o->leftovers, acts);
        ck_assert_uint_eq(o->unreturned, 0);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(the_most_that_is_allowed_is_no_breach)
{
    worm_script = twins[_i].acts;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(&worm_script_program, roomy(), engine, PARRAY_DONE, "");
}
END_TEST

/* The second violation of a case names the worm that came after the first. */
START_TEST(further_violations_name_their_own_worms)
{
    static const struct {
        int index;
        const char *text;
    } second[] = {
        {1, "step 3: step contention: worms 0 -> 12 and 4 -> 13 both cross the channel 8 -> 12 (port 1 of "
            "node 8 "
            "(mesh 2,0)); W1 allows 1 [a.c:1, b.c:2]"},
        {3,
         "step 2: step contention: worms 0 -> 8 and 4 -> 9 both cross the channel 4 -> 8 (port 1 of node 4 "
         "(mesh 1,0)); W1 allows 1 [a.c:1, c.c:3]"},
        {5, "step 5: depth contention: worm 4 -> 9 of step 3 still holds what worm 1 -> 12 crosses: the "
            "channel 4 "
            "-> 8 (port 1 of node 4 (mesh 1,0)); W1 allows 1 [b.c:2, c.c:3]"},
    };
    struct options options = roomy();
    char text[512];
    options.on_violation = VIOLATION_COUNT;
    worm_script = breaches[second[_i].index].acts;
    struct trial trial = trial_run(&worm_script_program, options, 0);
    ck_assert_uint_eq(trial.outcome->violations_kept, 2);
    violation_text(array_topo(trial.array), array_model(trial.array), &trial.outcome->violations[1], text,
                   sizeof text);
    ck_assert_str_eq(text, second[_i].text);
    trial_end(&trial);
}
END_TEST

enum { TAKERS = 9, SENDERS = 7 };

/* The last nodes send a worm to each of the first ones, in one step. */
static void shower(struct node *self)
{
    for (int dest = 0; dest < TAKERS && node_rank(self) >= TAKERS; dest++) {
        struct packet packet = PACKET(NULL, 0);
        node_send_worm_at(self, dest, &packet, &(struct worm_route){0}, "a.c:1");
    }
}

/* The list of violations is full to its room, and its last one has one part more than is kept: a part that
 * was kept behind the others would damage the heap. */
START_TEST(no_more_parts_are_kept_than_there_is_room)
{
    const struct parray_program program = program_of(shower);
    struct options options = w1_on("complete:16");
    options.mailbox = SENDERS;
    struct trial trial = trial_run(&program, options, _i);
    const struct outcome *o = trial.outcome;
    ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
    ck_assert_uint_eq(o->violations_kept, TAKERS + SENDERS);
    for (int node = 0; node < TAKERS + SENDERS; node++) {
        const struct violation *v = &o->violations[node];
        ck_assert_int_eq(v->node, node);
        ck_assert_uint_eq(v->parts, node < TAKERS ? SENDERS : TAKERS);
        for (int i = 0; i < SENDERS; i++)
            ck_assert_int_eq(v->part[i].peer, node < TAKERS ? TAKERS + i : i);
    }
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    int count = (int)ARRAY_LENGTH(breaches);
    tcase_add_loop_test(cases, a_breach_stops_the_run_with_the_complaint, 0, count);
    tcase_add_loop_test(cases, the_complaint_is_the_same_however_threads_are_timed, 0, count);
    tcase_add_loop_test(cases, a_counted_breach_lets_the_worms_through, 0, count);
    tcase_add_loop_test(cases, the_most_that_is_allowed_is_no_breach, 0, (int)ARRAY_LENGTH(twins));
    tcase_add_loop_test(cases, no_more_parts_are_kept_than_there_is_room, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, further_violations_name_their_own_worms, 0, 3);
}

UNIT(add_cases, 60)
