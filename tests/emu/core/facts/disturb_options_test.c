/*
 * Disturbances have texts, take effect in the steps that they name, and a run is repeated by the list of its
 * choices.
 */
#include <stdlib.h>
#include <string.h>

#include "../../trial.h"
#include "disturb/history.h"
#include "tools.h"

/* ------------------------------------------------------------------------------- texts */

START_TEST(texts_are_read_strictly)
{
    struct disturb_options d = {0};
    static const char *const orders[] = {
        "", "Random", "priority", "priority:", "priority:65", "priority:2x", "random "};
    static const char *const rates[] = {"", "-0.1", "1", "0.991", "x", "nan", "inf", "0.5 ", "0x1p-1"};
    static const char *const faults[] = {"",
                                         "down",
                                         "down:1-2",
                                         "down:1-2@5..5",
                                         "down:1-2@0..5",
                                         "down:1-2@6..5",
                                         "down:1-2@1..5:lost",
                                         "down:-1-2@1..5",
                                         "down:1-2@1..99999999999999999999",
                                         "stop:1",
                                         "stop:1@0",
                                         "stop:1@2x",
                                         "lose:1",
                                         "eat:0.1"};
    uint64_t rate;
    for (size_t i = 0; i < ARRAY_LENGTH(orders); i++)
        ck_assert_msg(!disturb_read_order(&d, orders[i]), "%s", orders[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(rates); i++)
        ck_assert_msg(!disturb_read_rate(rates[i], &rate), "%s", rates[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(faults); i++)
        ck_assert_msg(!disturb_read_fault(&d, faults[i]), "%s", faults[i]);
    ck_assert(!disturb_active(&d));
    ck_assert(disturb_read_order(&d, "priority:3") && d.order == ORDER_PRIORITY && d.changes == 3);
    ck_assert(disturb_read_rate("0.25", &rate) && rate == RATE_ONE / 4);
    ck_assert(disturb_read_fault(&d, "lose:0.5") && d.lose == RATE_ONE / 2);
}
END_TEST

START_TEST(a_probability_is_told_as_it_was_given)
{
    static const char *const given[] = {"0", "0.3", "0.1234", "0.99", "0.333333333", "1e-09"};
    struct quantity q;
    uint64_t rate;
    for (size_t i = 0; i < ARRAY_LENGTH(given); i++) {
        ck_assert(disturb_read_rate(given[i], &rate));
        ck_assert_str_eq(disturb_rate_text(rate, &q), given[i]);
    }
}
END_TEST

START_TEST(what_is_written_is_read_back)
{
    static const char *const faults[] = {"down:3-4@10..20", "down:0-1@1..2:held", "stop:7@3"};
    struct disturb_options d = {.jitter = 3,
                                .lag = RATE_ONE / 4,
                                .order = ORDER_RANDOM,
                                .garbage = 7,
                                .turns = true,
                                .virtual_time = true};
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    for (size_t i = 0; i < ARRAY_LENGTH(faults); i++) {
        ck_assert(disturb_read_fault(&d, faults[i]));
        fault_plan_write(&d.plan[i], out);
        putc(' ', out);
    }
    fclose(out);
    ck_assert_str_eq(text, "down:3-4@10..20 down:0-1@1..2:held stop:7@3 ");
    free(text);
    char words[128];
    disturb_text(&d, words, sizeof words);
    ck_assert_str_eq(words,
                     "order random, jitter 3, lag 0.25, 3 planned faults, garbage 7, turns, virtual time");
}
END_TEST

/* ------------------------------------------------------------------------------- effects */

enum { PACKETS = 40 };

/* Node 0 sends numbers to node 1, one a step; node 1 notes when each came. */
static struct note {
    uint64_t came[2 * PACKETS], sent[2 * PACKETS];
    int number[2 * PACKETS], count;
} note;

static void stream(struct node *self)
{
    int number = 0;
    struct packet packet = PACKET(&number, sizeof number);
    for (; node_rank(self) == 0 && number < PACKETS; number++) {
        node_send(self, 1, &number, sizeof number);
        node_step(self);
    }
    if (node_rank(self) != 1)
        return;
    while (node_recv_until(self, 0, &packet, 5 * PACKETS) >= 0) {
        note.came[note.count] = node_now(self);
        note.sent[note.count] = packet.sent;
        note.number[note.count++] = number;
    }
}

static const struct parray_program stream_program = {.name = "stream", .node = stream};

/* Return the notes of a run with mailboxes that never fill. */
static struct outcome run_stream(struct disturb_options *disturb, int engine)
{
    struct options options = trial_on("line:2");
    options.mailbox = 2 * PACKETS;
    options.disturb = disturb;
    memset(&note, 0, sizeof note);
    struct trial trial = trial_run(&stream_program, options, engine);
    struct outcome outcome = *trial.outcome;
    trial_end(&trial);
    return outcome;
}

START_TEST(jitter_delays_and_keeps_the_order)
{
    struct disturb_options d = {.seed = 5, .jitter = 6};
    int late = 0;
    run_stream(&d, _i);
    ck_assert_int_eq(note.count, PACKETS);
    for (int i = 0; i < PACKETS; i++) {
        uint64_t sent = (uint64_t)i + 1;
        ck_assert_int_eq(note.number[i], i);
        ck_assert_uint_eq(note.sent[i], sent);
        ck_assert_uint_ge(note.came[i], sent + 1);
        ck_assert_uint_le(note.came[i], sent + 1 + 6);
        late += note.came[i] > sent + 1;
    }
    ck_assert_int_gt(late, PACKETS / 2);
}
END_TEST

START_TEST(a_link_that_is_down_loses_what_is_on_it)
{
    struct disturb_options d = {.seed = 1};
    ck_assert(disturb_read_fault(&d, "down:0-1@10..15"));
    struct outcome o = run_stream(&d, _i);
    /* Packets of steps 10 to 14 are late; the packet of step 9 arrives when step 10 begins. */
    ck_assert_int_eq(note.count, PACKETS - 5);
    ck_assert_int_eq(note.number[8], 8);
    ck_assert_int_eq(note.number[9], 14);
    ck_assert_uint_eq(o.transmissions, PACKETS);
    ck_assert_uint_eq(o.received, PACKETS - 5);
    ck_assert_uint_eq(o.busy, PACKETS);
    ck_assert_uint_eq(o.leftovers, 0);
}
END_TEST

START_TEST(a_link_that_is_down_may_hold_packets)
{
    struct disturb_options d = {.seed = 1};
    ck_assert(disturb_read_fault(&d, "down:1-0@10..15:held"));
    run_stream(&d, _i);
    ck_assert_int_eq(note.count, PACKETS);
    ck_assert_uint_eq(note.came[8], 10);  /* sent in step 9 */
    ck_assert_uint_eq(note.came[9], 16);  /* in 10 */
    ck_assert_uint_eq(note.came[13], 16); /* in 14 */
    ck_assert_uint_eq(note.sent[13], 14);
    ck_assert_uint_eq(note.came[14], 16); /* in 15 */
}
END_TEST

START_TEST(packets_get_lost_doubled_and_corrupted)
{
    struct disturb_options d = {.seed = 3, .lose = RATE_ONE / 4};
    struct outcome o = run_stream(&d, _i);
    ck_assert_int_lt(note.count, PACKETS);
    ck_assert_int_gt(note.count, PACKETS / 2);
    ck_assert_uint_eq(o.received, (uint64_t)note.count);
    ck_assert_uint_eq(o.faults.lost, (uint64_t)(PACKETS - note.count));
    ck_assert_uint_eq(o.faults.doubled + o.faults.corrupted, 0);
    d = (struct disturb_options){.seed = 3, .twice = RATE_ONE / 4};
    o = run_stream(&d, _i);
    ck_assert_int_gt(note.count, PACKETS);
    ck_assert_uint_eq(o.received, (uint64_t)note.count);
    ck_assert_uint_eq(o.faults.doubled, (uint64_t)(note.count - PACKETS));
    ck_assert_uint_eq(o.faults.lost + o.faults.corrupted, 0);
    ck_assert_uint_eq(o.busy, PACKETS);
    d = (struct disturb_options){.seed = 3, .corrupt = RATE_ONE / 4};
    o = run_stream(&d, _i);
    int wrong = 0;
    for (int i = 0; i < PACKETS; i++) {
        unsigned changed = (unsigned)note.number[i] ^ (unsigned)i;
        ck_assert_uint_eq(changed & (changed - 1), 0); /* one bit */
        wrong += changed != 0;
    }
    ck_assert_int_gt(wrong, 0);
    ck_assert_uint_eq(o.faults.corrupted, (uint64_t)wrong);
    ck_assert_uint_eq(o.faults.lost + o.faults.doubled, 0);
}
END_TEST

START_TEST(a_node_stops)
{
    struct disturb_options d = {.seed = 1};
    ck_assert(disturb_read_fault(&d, "stop:0@8"));
    struct outcome o = run_stream(&d, _i);
    ck_assert_int_eq(note.count, 7);
    ck_assert_uint_eq(o.transmissions, 7);
    ck_assert_uint_eq(o.unreturned, 1);
    ck_assert_int_eq(o.verified, -1);
}
END_TEST

/* Node 1 returns at once; node 0 waits for step 20, or as long for a packet that nobody sends. */
static void late_timer(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self) == 0 && node_count(self) == 2)
        node_wait_until(self, 20);
    else if (node_rank(self) == 0)
        node_recv_until(self, 1, &packet, 20);
}

START_TEST(the_timer_of_a_stopped_node_opens_no_step)
{
    static const struct parray_program program = {.name = "late", .node = late_timer};
    static const char *const arrays[] = {"line:2", "line:3"};
    for (size_t i = 0; i < ARRAY_LENGTH(arrays); i++) {
        struct disturb_options d = {.seed = 1};
        struct options options = trial_on(arrays[i]);
        options.disturb = &d;
        options.max_steps = 15;
        ck_assert(disturb_read_fault(&d, "stop:0@10"));
        struct trial trial = trial_run(&program, options, _i);
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(trial.outcome->unreturned, 1);
        ck_assert_uint_eq(trial.outcome->faults.stopped, 1);
        trial_end(&trial);
    }
}
END_TEST

/* Two nodes wait for each other while the others go on. */
static void part(struct node *self)
{
    int word;
    if (node_rank(self) < 2)
        node_recv(self, 1 - node_rank(self), &word, sizeof word);
    node_wait_until(self, 100000);
}

START_TEST(a_deadlock_of_a_part_ends_the_run_at_once)
{
    static const struct parray_program program = {.name = "part", .node = part};
    struct disturb_options d = {.at_once = true};
    struct options options = trial_on("line:4");
    options.disturb = &d;
    struct trial trial = trial_run(&program, options, _i);
    ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
    ck_assert_str_eq(trial.outcome->error, "deadlock in step 1: 2 of 4 nodes wait for ever");
    trial_end(&trial);
}
END_TEST

/* Whether the run is cut before the stop, is looked at in each step, or goes on to its end. */
START_TEST(who_will_be_stopped_is_not_deadlocked)
{
    static const struct parray_program program = {.name = "part", .node = part};
    for (int cut = 0; cut <= 1; cut++)
        for (int at_once = 0; at_once <= 1; at_once++)
            for (int all = 0; all <= 1; all++) {
                struct disturb_options d = {.at_once = at_once};
                struct options options = trial_on("line:4");
                options.disturb = &d;
                options.max_steps = cut ? 10 : 0;
                ck_assert(disturb_read_fault(&d, "stop:0@20"));
                if (all)
                    ck_assert(disturb_read_fault(&d, "stop:1@30"));
                struct trial trial = trial_run(&program, options, _i);
                ck_assert_int_eq(trial.status, !all ? PARRAY_DEADLOCK : cut ? PARRAY_LIMIT : PARRAY_DONE);
                const char *error = trial.outcome->error;
                ck_assert_msg(all || strstr(error, " 1 of 4 nodes wait") || strstr(error, " 1 of them"), "%s",
                              error);
                trial_end(&trial);
            }
}
END_TEST

/* ------------------------------------------------------------------------------- choices */

/* Every node sends to every other node; the result is the order in which packets are taken. */
static void fold(struct node *self)
{
    unsigned mine = (unsigned)node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    for (int round = 0; round < 4; round++) {
        for (int port = 0; port < node_degree(self); port++) {
            struct packet out = PACKET(&mine, sizeof mine);
            node_send_packet_wait(self, port, &out);
        }
        for (int port = 0; port < node_degree(self); port++) {
            node_recv_any(self, &packet);
            mine = 3 * mine + theirs;
        }
    }
    node_result(self, &mine, sizeof mine);
}

static const struct parray_program fold_program = {.name = "fold", .node = fold};

START_TEST(a_list_of_its_choices_repeats_a_run)
{
    struct options options = trial_on("complete:5");
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct disturb_options drawn = {.seed = seed,
                                        .order = seed % 2 ? ORDER_RANDOM : ORDER_PRIORITY,
                                        .changes = 2,
                                        .jitter = seed % 3 ? 4 : 0,
                                        .lag = seed % 4 ? RATE_ONE / 8 : 0,
                                        .record = true};
        size_t count, again;
        options.mailbox = 1 + seed % 3;
        options.on_violation = VIOLATION_COUNT;
        options.disturb = &drawn;
        struct trial first = trial_run(&fold_program, options, _i);
        struct choice *choices = history_choices(first.array, &count);
        ck_assert_uint_gt(count, 0);
        uint64_t digest = first.outcome->digest, result = first.outcome->result_digest;
        trial_end(&first);
        struct disturb_options listed = {.choice = choices, .choice_count = count, .record = true};
        options.disturb = &listed;
        struct trial second = trial_run(&fold_program, options, (_i + 1) % TRIAL_ENGINES);
        ck_assert_uint_eq(second.outcome->digest, digest);
        ck_assert_uint_eq(second.outcome->result_digest, result);
        struct choice *repeated = history_choices(second.array, &again);
        ck_assert_uint_eq(again, count);
        ck_assert_mem_eq(repeated, choices, count * sizeof *choices);
        trial_end(&second);
        free(repeated);
        free(choices);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, texts_are_read_strictly);
    tcase_add_test(cases, a_probability_is_told_as_it_was_given);
    tcase_add_test(cases, what_is_written_is_read_back);
    tcase_add_loop_test(cases, jitter_delays_and_keeps_the_order, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_link_that_is_down_loses_what_is_on_it, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_link_that_is_down_may_hold_packets, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, packets_get_lost_doubled_and_corrupted, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_node_stops, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, the_timer_of_a_stopped_node_opens_no_step, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_deadlock_of_a_part_ends_the_run_at_once, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, who_will_be_stopped_is_not_deadlocked, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_list_of_its_choices_repeats_a_run, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 120)
