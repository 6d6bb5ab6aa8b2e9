/*
 * Parts that are cut off, packets that overtake others, nodes that lie, are slow or have clocks that drift:
 * on every engine in the same steps, and with the same results.
 */
#include <stdlib.h>

#include "faulty.h"

/* ------------------------------------------------------------------- cuts, overtaking */

static void chat(struct node *self)
{
    int word;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    for (word = 1; node_rank(self) == 1 && word <= 8; word++) {
        node_send(self, 1, &word, sizeof word);
        node_step(self);
    }
    if (node_rank(self) != 2)
        return;
    node_wait_until(self, 12);
    while (node_poll(self, 0, &packet) >= 0)
        note.taken[note.count++] = word;
}

static const struct parray_program chatter = {.name = "chatter", .node = chat, .mailbox = 16};

START_TEST(a_cut_takes_all_links_between_two_sets)
{
    struct disturb_options d = {.seed = 1};
    static const char *const faults[] = {"cut:0,1|2-3@3..5", NULL};
    static const int taken[] = {1, 2, 5, 6, 7, 8};
    struct trial trial = run_with(&chatter, trial_on("line:4"), _i, &d, faults);
    ck_assert_int_eq(note.count, (int)ARRAY_LENGTH(taken));
    for (int i = 0; i < note.count; i++)
        ck_assert_int_eq(note.taken[i], taken[i]);
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_CUT], 2);
    ck_assert_uint_eq(trial.outcome->faults.lost, 2);
    trial_end(&trial);
}
END_TEST

/* Of 8 packets that are there the third one is taken first, then the last one. */
START_TEST(a_listed_packet_overtakes)
{
    struct disturb_options d = {.seed = 1};
    static const char *const faults[] = {"overtake:2:0:0:2", "overtake:2:0:1:6", NULL};
    static const int taken[] = {3, 8, 1, 2, 4, 5, 6, 7};
    struct trial trial = run_with(&chatter, trial_on("line:4"), _i, &d, faults);
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(note.taken[i], taken[i]);
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_OVERTAKE], 2);
    trial_end(&trial);
}
END_TEST

START_TEST(overtaking_is_drawn_and_loses_nothing)
{
    struct disturb_options d = {.seed = 3, .record = true};
    static const char *const faults[] = {"overtake:0.5", NULL};
    static const char *const none[] = {NULL};
    int taken[8], sum = 0;
    size_t count;
    struct trial trial = run_with(&chatter, trial_on("line:4"), _i, &d, faults);
    memcpy(taken, note.taken, sizeof taken);
    for (int i = 0; i < 8; i++)
        sum += taken[i];
    ck_assert_int_eq(sum, 36);
    struct choice *choices = history_choices(trial.array, &count);
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_OVERTAKE], count);
    ck_assert(count > 0);
    trial_end(&trial);
    struct disturb_options again = {.choice = choices, .choice_count = count};
    trial = run_with(&chatter, trial_on("line:4"), _i, &again, none);
    ck_assert_mem_eq(taken, note.taken, sizeof taken);
    trial_end(&trial);
    free(choices);
}
END_TEST

/* One packet by name, in place of a rate. */
START_TEST(a_packet_by_name_gets_lost_doubled_or_corrupted)
{
    struct disturb_options d = {.seed = 1};
    static const char *const faults[] = {"lose:1:1:0", "double:1:1:2", "corrupt:1:1:3:4", NULL};
    static const int taken[] = {2, 3, 3, 4 ^ 8, 5, 6, 7, 8};
    struct trial trial = run_with(&chatter, trial_on("line:4"), _i, &d, faults);
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(note.taken[i], taken[i]);
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_LOSE], 1);
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_DOUBLE], 1);
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_CORRUPT], 1);
    trial_end(&trial);
}
END_TEST

/* ----------------------------------------------------- nodes that lie, are slow, go by other clocks */

static void tell_clock(struct node *self)
{
    for (int i = 0; node_rank(self) == 1 && i < 4; i++) {
        note.clock[note.count++] = node_clock(self);
        node_pause(self, 100);
    }
}

static void lie(struct node *self)
{
    note.count = 100 + node_rank(self);
}

static const struct parray_program timekeeper = {.name = "timekeeper", .node = tell_clock, .traitor = lie};

START_TEST(a_clock_drifts_by_its_rate)
{
    struct disturb_options d = {.seed = 1}, drawn = {.seed = 2};
    static const char *const faults[] = {"drift:1:98304", NULL}, *const rate[] = {"drift:0.5", NULL};
    struct trial trial = run_with(&timekeeper, trial_on("complete:2"), _i, &d, faults);
    ck_assert_uint_eq(note.clock[0], 1);
    ck_assert_uint_eq(note.clock[1], 151);
    ck_assert_uint_eq(note.clock[3], 451);
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_DRIFT], 1);
    trial_end(&trial);
    trial = run_with(&timekeeper, trial_on("complete:2"), _i, &drawn, rate);
    ck_assert(note.clock[3] != 301 && note.clock[3] >= 150 && note.clock[3] <= 452);
    trial_end(&trial);
}
END_TEST

START_TEST(a_slow_node_runs_in_every_third_step)
{
    struct disturb_options d = {.seed = 1};
    static const char *const faults[] = {"slow:1:3", NULL};
    struct trial trial = run_with(&timekeeper, trial_on("complete:2"), _i, &d, faults);
    ck_assert_uint_eq(note.clock[0], 3);
    ck_assert_uint_eq(note.clock[1], 105);
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_SLOW], 1);
    trial_end(&trial);
}
END_TEST

START_TEST(a_traitor_runs_its_own_program)
{
    struct disturb_options d = {.seed = 1};
    static const char *const faults[] = {"traitor:1", NULL};
    struct trial trial = run_with(&timekeeper, trial_on("complete:2"), _i, &d, faults);
    ck_assert_int_eq(note.count, 101);
    ck_assert(parray_is_traitor(trial.array, 1) && !parray_is_traitor(trial.array, 0));
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_TRAITOR], 1);
    trial_end(&trial);
}
END_TEST

/* Node 0 fills the mailbox of node 1, which has stopped; once it has been told, no send waits. */
static void ask(struct node *self)
{
    int word = 0;
    while (node_rank(self) == 0 && note.count < 10) {
        note.down[note.count++] = node_peer_down(self, 0);
        node_send(self, 0, &word, sizeof word);
        node_step(self);
    }
    if (node_rank(self) == 1)
        node_wait_until(self, 50);
}

START_TEST(a_node_that_is_told_does_not_wait_for_the_dead)
{
    static const struct parray_program program = {.name = "asker", .node = ask};
    struct disturb_options d = {.seed = 1};
    static const char *const faults[] = {"stop:1@2", NULL};
    struct trial trial = run_with(&program, trial_on("complete:2"), _i, &d, faults);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    for (int i = 0; i < 10; i++)
        ck_assert_int_eq(note.down[i], i >= 2); /* in step i + 1 */
    ck_assert_uint_eq(trial.outcome->transmissions, 2);
    ck_assert_uint_eq(trial.outcome->faults.unsent, 8);
    trial_end(&trial);
}
END_TEST

static bool is_honest(struct node *self)
{
    note.taken[node_rank(self)]++;
    return node_rank(self) == 0;
}

START_TEST(nothing_is_verified_of_a_traitor)
{
    struct parray_program program = timekeeper;
    struct disturb_options d = {.seed = 1}, none = {.seed = 1, .turns = true};
    static const char *const faults[] = {"traitor:1", NULL}, *const nothing[] = {NULL};
    program.verify = is_honest;
    struct trial trial = run_with(&program, trial_on("complete:2"), _i, &d, faults);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_int_eq(trial.outcome->verified, 1);
    ck_assert(note.taken[0] == 1 && note.taken[1] == 0);
    trial_end(&trial);
    trial = run_with(&program, trial_on("complete:2"), _i, &none, nothing);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_cut_takes_all_links_between_two_sets, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_listed_packet_overtakes, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, overtaking_is_drawn_and_loses_nothing, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_packet_by_name_gets_lost_doubled_or_corrupted, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_clock_drifts_by_its_rate, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_slow_node_runs_in_every_third_step, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_traitor_runs_its_own_program, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, nothing_is_verified_of_a_traitor, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_node_that_is_told_does_not_wait_for_the_dead, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 120)
