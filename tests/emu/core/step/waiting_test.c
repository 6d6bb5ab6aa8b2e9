/*
 * Packets that wait for the model, by hand: their steps, what the run tells of them, mailboxes, calls that
 * wait for a link, and runs that end while packets wait.
 */
#include "../judge/script.h"
#include "admitted.h"
#include "machine/embedding.h"
#include "say.h"

static struct options waits_on(const char *topology, const char *model)
{
    struct options options = trial_on(topology);
    options.model = model;
    options.on_violation = VIOLATION_WAIT;
    options.mailbox = 8;
    return options;
}

static void expect_figures(const struct wait_figures *waits, uint64_t count, uint64_t steps, uint64_t longest,
                           uint64_t unsent)
{
    ck_assert(waits->on);
    ck_assert_uint_eq(waits->count, count);
    ck_assert_uint_eq(waits->steps, steps);
    ck_assert_uint_eq(waits->longest, longest);
    ck_assert_uint_eq(waits->unsent, unsent);
}

static void expect_first(const struct wait_figures *waits, uint64_t step, int node, int port, int peer,
                         enum rule rule, const char *site)
{
    ck_assert_uint_eq(waits->first.step, step);
    ck_assert_int_eq(waits->first.node, node);
    ck_assert_int_eq(waits->first.port, port);
    ck_assert_int_eq(waits->first.peer, peer);
    ck_assert_int_eq(waits->first.rule, rule);
    ck_assert_str_eq(waits->first.site, site);
}

static void expect_most(const struct wait_figures *waits, int node, int port, int peer, uint64_t steps)
{
    ck_assert_int_eq(waits->most.node, node);
    ck_assert_int_eq(waits->most.port, port);
    ck_assert_int_eq(waits->most.peer, peer);
    ck_assert_uint_eq(waits->most.steps, steps);
}

/* A root with three children. Node 0 sends to all of them, 1 and 2 send to node 0, all in step 1. */
static const struct act family[] = {{0, 1, 3, 1, "f.c:3"}, {0, 1, 1, 1, "f.c:1"}, {0, 1, 2, 1, "f.c:2"},
                                    {1, 1, 0, 1, "f.c:4"}, {2, 1, 0, 1, "f.c:5"}, {.site = NULL}};

static const struct {
    const char *model, *text;
    uint64_t steps;
} family_runs[] = {
    {"F*",
     "1: 0 port 1, of -1, 1 steps\n1: 0 port 2, of -1, 1 steps\n1: 0 port 3, of -1, 1 steps\n"
     "1: 1 port 0, of -1, 1 steps\n1: 2 port 0, of -1, 1 steps\n",
     1},
    {"SLA",
     "1: 0 port 1, of -1, 1 steps\n1: 1 port 0, of -1, 1 steps\n"
     "2: 0 port 2, of -1, 1 steps\n2: 2 port 0, of -1, 1 steps\n3: 0 port 3, of -1, 1 steps\n",
     3},
    {"F1",
     "1: 0 port 1, of -1, 1 steps\n1: 1 port 0, of -1, 1 steps\n"
     "2: 0 port 2, of -1, 1 steps\n2: 2 port 0, of -1, 1 steps\n3: 0 port 3, of -1, 1 steps\n",
     3},
    {"H*",
     "1: 0 port 1, of -1, 1 steps\n1: 0 port 2, of -1, 1 steps\n1: 0 port 3, of -1, 1 steps\n"
     "2: 1 port 0, of -1, 1 steps\n2: 2 port 0, of -1, 1 steps\n",
     2},
    {"H1",
     "1: 0 port 1, of -1, 1 steps\n2: 0 port 2, of -1, 1 steps\n3: 0 port 3, of -1, 1 steps\n"
     "4: 1 port 0, of -1, 1 steps\n5: 2 port 0, of -1, 1 steps\n",
     5},
};

START_TEST(the_lowest_rank_and_port_goes_first)
{
    script = family;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial =
            admitted_run(&script_program, waits_on("tree:3x2", family_runs[_i].model), engine);
        ck_assert_str_eq(admitted_text, family_runs[_i].text);
        ck_assert_uint_eq(trial.outcome->steps, family_runs[_i].steps);
        ck_assert_uint_eq(trial.outcome->leftovers, 5);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(a_run_tells_what_waited)
{
    script = family;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&script_program, waits_on("tree:3x2", "SLA"), engine);
        expect_figures(&trial.outcome->waits, 3, 4, 2, 0);
        expect_first(&trial.outcome->waits, 1, 0, 2, 2, RULE_SENDS, "f.c:2");
        expect_most(&trial.outcome->waits, 0, 3, 3, 2);
        trial_end(&trial);
        trial = trial_run(&script_program, waits_on("tree:3x2", "F*"), engine);
        expect_figures(&trial.outcome->waits, 0, 0, 0, 0);
        ck_assert_uint_eq(trial.outcome->waits.first.step, 0);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(without_the_option_nothing_waits)
{
    script = family;
    struct options options = waits_on("tree:3x2", "SLA");
    options.on_violation = VIOLATION_COUNT;
    struct trial trial = trial_run(&script_program, options, 0);
    ck_assert(!trial.outcome->waits.on);
    ck_assert_uint_gt(trial.outcome->violation_count, 0);
    trial_end(&trial);
}
END_TEST

/* ------------------------------------------------------------------------------ mailboxes and calls */

/* Node 0 sends three packets in a row to node 1; the mailbox holds two. */
static void three_node(struct node *self)
{
    for (uint64_t i = 1; i <= 3; i++) {
        char bytes[24] = {(char)i};
        struct packet packet = PACKET(bytes, sizeof bytes);
        if (node_rank(self) == 0)
            node_send_packet_at(self, 1, &packet, "t.c:1");
        else
            node_check(self,
                       node_recv_packet(self, 0, &packet) == 24 && packet.sent == i && bytes[0] == (char)i);
    }
    node_check(self, node_now(self) == (node_rank(self) ? 4 : 3));
}

START_TEST(a_packet_that_waits_takes_room)
{
    static const struct parray_program program = {.name = "three", .node = three_node};
    struct options options = waits_on("line:2", "F*");
    options.mailbox = 2;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert_int_eq(trial.outcome->verified, 1);
        ck_assert_uint_eq(trial.outcome->steps, 3);
        ck_assert_uint_eq(trial.outcome->stalls, 2);
        expect_figures(&trial.outcome->waits, 1, 1, 1, 0);
        expect_first(&trial.outcome->waits, 1, 0, 1, 1, RULE_LINK, "t.c:1");
        trial_end(&trial);
    }
}
END_TEST

/* A call that waits for its link waits for the packets before it, too. */
static void patient_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self))
        return;
    node_send_packet(self, 1, &packet);
    node_send_packet(self, 1, &packet);
    node_send_packet_wait_at(self, 1, &packet, "p.c:1");
    node_check(self, node_now(self) == 3);
}

START_TEST(a_call_waits_for_its_link)
{
    static const struct parray_program program = {.name = "patient", .node = patient_node};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, waits_on("line:2", "F*"), engine);
        ck_assert_int_eq(trial.outcome->verified, 1);
        ck_assert_uint_eq(trial.outcome->steps, 3);
        expect_figures(&trial.outcome->waits, 1, 1, 1, 0);
        trial_end(&trial);
    }
}
END_TEST

/* ------------------------------------------------------------------------------ how runs end */

/* Steps in which nothing can begin are skipped, or this would take days. */
START_TEST(long_packets_cost_no_work)
{
    static const struct act two[] = {
        {0, 1, 1, 1, "l.c:1"}, {0, 1, 2, 1, "l.c:2"}, {0, 1, 2, 1, "l.c:3"}, {.site = NULL}};
    script = two;
    struct options options = waits_on("tree:3x2", "H1");
    options.per_unit = 1000000000;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&script_program, options, engine);
        ck_assert_uint_eq(trial.outcome->steps, 3 * UINT64_C(1000000000));
        expect_figures(&trial.outcome->waits, 2, 3 * UINT64_C(1000000000), 2 * UINT64_C(1000000000), 0);
        trial_end(&trial);
    }
}
END_TEST

/* Node 0 sends to its children, which wait for that. */
static void family_node(struct node *self)
{
    char bytes[24] = {0};
    struct packet packet = PACKET(bytes, sizeof bytes);
    if (node_rank(self))
        node_recv_packet_at(self, 0, &packet, "e.c:1");
    for (int port = 1; !node_rank(self) && port <= 3; port++)
        node_send_packet_at(self, port, &packet, "e.c:2");
}

/* A node is not deadlocked if its packet still waits. */
START_TEST(a_run_ends_while_packets_wait)
{
    static const struct parray_program program = {.name = "family", .node = family_node};
    struct options options = waits_on("tree:3x2", "SLA");
    options.max_steps = 2;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_int_eq(trial.status, PARRAY_LIMIT);
        ck_assert_ptr_null(trial.outcome->deadlock);
        ck_assert_str_eq(trial.outcome->error, "stopped at --max-steps 2: 2 of 4 nodes have not returned, "
                                               "1 packet has not begun");
        ck_assert_uint_eq(trial.outcome->transmissions, 2);
        expect_figures(&trial.outcome->waits, 2, 3, 2, 1);
        trial_end(&trial);
    }
}
END_TEST

static uint64_t steps_told;

/* The steps are told in order, one after the other. */
static bool count_step(void *user, const struct observed_step *step)
{
    uint64_t last = *(uint64_t *)user;
    ck_assert_uint_eq(step->step, ++steps_told);
    return step->step == last;
}

/* All nodes return in step 1, and then packets go on until step 5. */
static void expect_steps(uint64_t last, int engine)
{
    struct observer observer = {.step = count_step, .user = &last};
    struct options options = waits_on("tree:3x2", "H1");
    options.observer = &observer;
    steps_told = 0;
    struct trial trial = trial_run(&script_program, options, engine);
    ck_assert_uint_eq(steps_told, last);
    ck_assert_uint_eq(trial.outcome->clock, last);
    ck_assert_int_eq(trial.status, last < 5 ? PARRAY_INTERRUPTED : PARRAY_DONE);
    ck_assert_str_eq(trial.outcome->error,
                     last < 5 ? "interrupted in step 3: the figures are those up to then" : "");
    trial_end(&trial);
}

START_TEST(steps_without_a_node_that_runs_are_steps)
{
    script = family;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        expect_steps(5, engine);
        expect_steps(3, engine);
    }
}
END_TEST

/* Node 0 sends to its children, and waits for what none sends. */
static void forlorn_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self))
        return;
    for (int port = 1; port <= 3; port++)
        node_send_packet(self, port, &packet);
    node_recv_packet(self, 1, &packet);
}

START_TEST(a_deadlock_comes_after_the_last_packet)
{
    static const struct parray_program program = {.name = "forlorn", .node = forlorn_node};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, waits_on("tree:3x2", "H1"), engine);
        ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
        ck_assert_str_eq(trial.outcome->error, "deadlock in step 3: 1 of 4 nodes wait for ever");
        trial_end(&trial);
    }
}
END_TEST

/* Node 0 sends to its children, of which the first one serves. */
static void served_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    for (int port = 1; !node_rank(self) && port <= 3; port++)
        node_send_packet(self, port, &packet);
    while (node_rank(self) == 1 && node_serve(self, &packet) != NODE_OVER)
        node_check(self, node_now(self) == 2);
    node_check(self, node_now(self) == (node_rank(self) == 1 ? 4 : 1));
}

START_TEST(a_node_serves_until_no_packet_waits)
{
    static const struct parray_program program = {.name = "served", .any_port = true, .node = served_node};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, waits_on("tree:3x2", "H1"), engine);
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert_uint_eq(trial.outcome->steps, 3);
        trial_end(&trial);
    }
}
END_TEST

/* ------------------------------------------------------------------------------ refusals */

static void expect_refusal(struct options options, const char *sentence)
{
    struct trial trial = trial_open(&script_program, options, 0);
    ck_assert_ptr_null(trial.array);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_str_eq(trial.error, sentence);
}

START_TEST(where_waiting_has_no_meaning_it_is_refused)
{
    struct options options = waits_on("mesh:4x4", "W1");
    expect_refusal(options, "--on-violation wait is for packets, and under model W1 there are worms: take "
                            "--worms wait");
    options = waits_on("mesh:4x4", "SLA");
    options.on_violation = VIOLATION_ABORT;
    options.worms = WORMS_WAIT;
    expect_refusal(options,
                   "--worms wait: there are no worms under model SLA" SAY_DO "take --on-violation wait");
    options = waits_on("mesh:4x4", "F*");
    options.layer = "fold";
    expect_refusal(options, "layer fold has no use for --on-violation wait: each of its packets goes in a "
                            "fixed step");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_lowest_rank_and_port_goes_first, 0, (int)ARRAY_LENGTH(family_runs));
    tcase_add_test(cases, a_run_tells_what_waited);
    tcase_add_test(cases, without_the_option_nothing_waits);
    tcase_add_test(cases, a_packet_that_waits_takes_room);
    tcase_add_test(cases, a_call_waits_for_its_link);
    tcase_add_test(cases, long_packets_cost_no_work);
    tcase_add_test(cases, a_run_ends_while_packets_wait);
    tcase_add_test(cases, steps_without_a_node_that_runs_are_steps);
    tcase_add_test(cases, a_deadlock_comes_after_the_last_packet);
    tcase_add_test(cases, a_node_serves_until_no_packet_waits);
    tcase_add_test(cases, where_waiting_has_no_meaning_it_is_refused);
}

UNIT(add_cases, 60)
