/*
 * Calls that do not wait tell what is free in the step, on every engine; a receive from some ports leaves the
 * others alone.
 */
#include <string.h>

#include "../../trial.h"
#include "disturb/history.h"

enum { NOTES = 32 };

static struct {
    int room[NOTES], taken[NOTES], port[NOTES], count;
    bool sent[NOTES], free[NOTES];
    uint64_t step[NOTES];
} note;

static struct trial run_once(void (*node)(struct node *self), struct options options, int engine)
{
    static struct parray_program program;
    program = (struct parray_program){.name = "tries", .node = node};
    memset(&note, 0, sizeof note);
    return trial_run(&program, options, engine);
}

/* Node 0 tries to send twice a step; node 1 takes a packet in steps 4 and 6. */
static void try_often(struct node *self)
{
    int word = 0;
    if (node_rank(self) == 1) {
        for (uint64_t step = 4; step <= 6; step += 2) {
            node_wait_until(self, step);
            node_recv(self, 0, &word, sizeof word);
        }
        node_wait_until(self, 9);
        return;
    }
    for (int i = 0; i < 16; i++) {
        note.room[i] = node_room(self, 0);
        note.free[i] = node_link_free(self, 0);
        note.sent[i] = node_try_send(self, 0, &i, sizeof i);
        if (i % 2)
            node_step(self);
    }
}

START_TEST(a_try_never_waits_and_says_whether_it_sent)
{
    struct options options = trial_on("complete:2");
    options.mailbox = 3;
    struct trial trial = run_once(try_often, options, _i);
    static const int sent[] = {0, 2, 4, 8, 12}; /* step s has tries 2s - 2 and 2s - 1 */
    ck_assert_str_eq(trial.outcome->error, "");
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    for (int i = 0, k = 0; i < 16; i++) {
        bool sends = k < (int)ARRAY_LENGTH(sent) && sent[k] == i;
        ck_assert_msg(note.sent[i] == sends, "try %d", i);
        ck_assert_msg(note.free[i] == (i % 2 == 0 || !note.sent[i - 1]), "link, try %d", i);
        k += sends;
    }
    ck_assert_int_eq(note.room[0], 3);
    ck_assert_int_eq(note.room[1], 2);
    ck_assert_int_eq(note.room[6], 0);
    ck_assert_int_eq(note.room[8], 1); /* what is taken in step 4 shows in step 5 */
    ck_assert_int_eq(note.room[9], 0);
    ck_assert_uint_eq(trial.outcome->transmissions, 5);
    ck_assert_uint_eq(trial.outcome->stalls, 0);
    trial_end(&trial);
}
END_TEST

/* A packet of three units holds the link for three steps, also where packets wait for the model. */
static void hold_link(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = 3;
    if (node_rank(self) == 1)
        node_recv(self, 0, NULL, 0);
    for (int i = 0; node_rank(self) == 0 && i < 5; i++) {
        note.free[i] = node_link_free(self, 0);
        if (i == 0)
            note.sent[0] = node_try_send_packet(self, 0, &packet);
        node_step(self);
    }
}

START_TEST(a_link_is_free_when_its_packet_has_left_it)
{
    static const bool is_free[] = {true, false, false, true, true};
    struct options options = trial_on("complete:2");
    for (int wait = 0; wait < 2; wait++) {
        options.model = wait ? "SLA" : "F*";
        options.on_violation = wait ? VIOLATION_WAIT : VIOLATION_ABORT;
        struct trial trial = run_once(hold_link, options, _i);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert(note.sent[0]);
        ck_assert_mem_eq(note.free, is_free, sizeof is_free);
        trial_end(&trial);
    }
}
END_TEST

/* In complete:4 the peers of node 0 send in steps 1, 2 and 3; node 0 wants those of ports 1 and 2 first. */
static void choose_ports(struct node *self)
{
    static const int wanted[] = {2, 1}, last[] = {0};
    int word = node_rank(self);
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    if (node_rank(self) > 0) {
        node_wait_until(self, (uint64_t)node_rank(self));
        node_send(self, 0, &word, sizeof word);
        return;
    }
    for (; note.count < 3; note.count++) {
        if (note.count < 2)
            node_recv_from(self, wanted, 2, &packet);
        else
            node_recv_from(self, last, 1, &packet);
        note.taken[note.count] = word;
        note.port[note.count] = packet.port;
        note.step[note.count] = node_now(self);
    }
    note.taken[3] = node_recv_from_until(self, wanted, 2, &packet, 9) == NODE_TIMEOUT;
    note.step[3] = node_now(self);
}

START_TEST(a_receive_from_some_ports_leaves_the_others_alone)
{
    static const int taken[] = {2, 3, 1, 1}, port[] = {1, 2, 0};
    static const uint64_t step[] = {3, 4, 4, 9};
    struct trial trial = run_once(choose_ports, trial_on("complete:4"), _i);
    ck_assert_str_eq(trial.outcome->error, "");
    ck_assert_mem_eq(note.taken, taken, sizeof taken);
    ck_assert_mem_eq(note.port, port, sizeof port);
    ck_assert_mem_eq(note.step, step, sizeof step);
    trial_end(&trial);
}
END_TEST

/* With more ports than a word has bits; in disturbed orders no other port is ever taken from. */
static void take_even(struct node *self)
{
    int ports[50], word = 0;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    if (node_rank(self) > 0) {
        node_send(self, 0, &word, sizeof word);
        return;
    }
    for (int i = 0; i < 50; i++)
        ports[i] = 2 * i;
    node_wait_until(self, 3);
    for (int i = 0; i < 50; i++) {
        node_recv_from(self, ports, 50, &packet);
        node_check(self, packet.port % 2 == 0);
        note.count += packet.port != 2 * i;
    }
    for (int i = 0; i < 49; i++)
        node_recv_any(self, &packet);
}

START_TEST(an_order_is_drawn_among_the_ports_that_are_wanted)
{
    struct options options = trial_on("complete:100");
    const struct disturb_options d = {.seed = 1, .order = ORDER_RANDOM};
    struct trial trial = run_once(take_even, options, _i);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_int_eq(note.count, 0);
    trial_end(&trial);
    options.disturb = &d;
    trial = run_once(take_even, options, _i);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_int_gt(note.count, 10);
    trial_end(&trial);
}
END_TEST

/* A packet on another port ends no wait: the nodes are deadlocked, and that is told at once. */
static void wait_in_vain(struct node *self)
{
    static const int up[] = {1};
    int word = 0;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    node_send(self, 1, &word, sizeof word);
    node_recv_from(self, up, 1, &packet);
}

START_TEST(who_wants_what_nobody_sends_is_deadlocked)
{
    struct trial trial = run_once(wait_in_vain, trial_on("ring:3"), _i);
    ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
    ck_assert_str_eq(trial.outcome->error, "deadlock in step 1: 3 of 3 nodes wait for ever");
    ck_assert_uint_eq(trial.outcome->deadlock->cycle_length, 3);
    trial_end(&trial);
}
END_TEST

/* --------------------------------------------------------------------------------- misuse */

static void no_ports(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_recv_from(self, NULL, 0, &packet);
}

static void absent_port(struct node *self)
{
    node_room(self, 5);
}

static void in_vain_under_worms(struct node *self)
{
    node_try_send(self, 1, NULL, 0);
}

static void under_a_layer(struct node *self)
{
    node_link_free(self, 0);
}

START_TEST(misuse_is_told)
{
    static const struct {
        void (*node)(struct node *self);
        const char *topology, *model, *layer, *error;
    } wrong[] = {{no_ports, "complete:2", NULL, NULL, "a list of 0 ports: there must be at least one"},
                 {absent_port, "complete:2", NULL, NULL, "there is no port 5"},
                 {in_vain_under_worms, "mesh:2x2", "W1", NULL, "node_try_send is not for model W1"},
                 {under_a_layer, "mesh:4x4", NULL, "fold",
                  "node_link_free is not for programs that run through layer fold"}};
    struct options options = trial_on(wrong[_i].topology);
    options.model = wrong[_i].model;
    options.layer = wrong[_i].layer;
    struct trial trial = run_once(wrong[_i].node, options, 0);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_msg(strstr(trial.outcome->error, wrong[_i].error), "%s", trial.outcome->error);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_try_never_waits_and_says_whether_it_sent, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_link_is_free_when_its_packet_has_left_it, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_receive_from_some_ports_leaves_the_others_alone, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, an_order_is_drawn_among_the_ports_that_are_wanted, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, who_wants_what_nobody_sends_is_deadlocked, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, misuse_is_told, 0, 4);
}

UNIT(add_cases, 120)
