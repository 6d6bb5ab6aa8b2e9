/*
 * Nodes that crash and begin anew with what their disks have: on every engine in the same steps, and with the
 * same results.
 */
#include <stdlib.h>

#include "faulty.h"

static size_t one_int(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}

static size_t two_rows(const struct parray *array)
{
    (void)array;
    return 2 * WORDS * sizeof(int);
}

static void keep(struct node *self)
{
    int *seen = node_state(self), row[WORDS], word;
    uint64_t life = node_restarts(self);
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    if (node_rank(self) == 0) {
        for (word = 1; word <= 12; word++) {
            node_send(self, 0, &word, sizeof word);
            node_step(self);
        }
        return;
    }
    note.step[life] = node_now(self);
    note.seen[life] = *seen;
    node_recover(self, 0, note.word[life], sizeof note.word[life]);
    memset(node_realloc(self, NULL, 100), 1, 100);
    while (node_recv_until(self, 0, &packet, 20) >= 0) {
        note.taken[note.count++] = word;
        for (int i = 0; i < WORDS; i++)
            row[i] = word;
        node_store(self, 0, row, sizeof row);
        if (word == 2)
            node_flush(self);
        ++*seen;
    }
    node_result(self, seen, sizeof *seen);
}

static const struct parray_program keeper = {
    .name = "keeper", .node = keep, .state_bytes = one_int, .disk_bytes = two_rows, .mailbox = 64};

/* Packets 1, 2, 3 are taken in steps 2, 3, 4. In step 5 the node crashes: packet 4 is on its way, and
 * lost, as are those of steps 5 to 7; the one of step 8 arrives when the node begins anew, in step 8, but
 * was sent in step 7. */
START_TEST(a_node_begins_anew_with_what_its_disk_has)
{
    struct disturb_options d = {.seed = 1};
    static const char *const faults[] = {"restart:1@5..8:kept", NULL};
    struct trial trial = run_with(&keeper, trial_on("complete:2"), _i, &d, faults);
    static const int taken[] = {1, 2, 3, 8, 9, 10, 11, 12};
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(note.step[0], 1);
    ck_assert_uint_eq(note.step[1], 8);
    ck_assert_int_eq(note.seen[1], 0);
    for (int i = 0; i < WORDS; i++)
        ck_assert_int_eq(note.word[1][i], 3);
    ck_assert_int_eq(note.count, (int)ARRAY_LENGTH(taken));
    for (int i = 0; i < note.count; i++)
        ck_assert_int_eq(note.taken[i], taken[i]);
    ck_assert_uint_eq(trial.outcome->faults.lost, 4);
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_RESTART], 1);
    ck_assert_uint_eq(trial.outcome->received, 8);
    ck_assert_uint_eq(trial.outcome->unreturned, 0);
    trial_end(&trial);
}
END_TEST

/* A listed choice says what is left of the write of packet 3, the third one: the first word, two of four. */
START_TEST(a_write_that_was_not_flushed_is_torn)
{
    const struct choice torn = {.kind = CHOICE_WRITE, .node = 1, .port = -1, .number = 2, .value = 2};
    struct disturb_options d = {.seed = 1, .choice = &torn, .choice_count = 1};
    static const char *const faults[] = {"restart:1@5..8:kept", "restart:1@15..16:kept", NULL};
    static const int left[] = {3, 3, 2, 2};
    struct trial trial = run_with(&keeper, trial_on("complete:2"), _i, &d, faults);
    for (int i = 0; i < WORDS; i++) {
        ck_assert_int_eq(note.word[1][i], left[i]);
        ck_assert_int_eq(note.word[2][i], 12);
    }
    ck_assert_uint_eq(trial.outcome->faults.happened[KIND_RESTART], 2);
    trial_end(&trial);
}
END_TEST

/* What the seed draws is recorded, and the record repeats it. */
START_TEST(what_is_left_of_writes_is_drawn_and_repeated)
{
    static const char *const faults[] = {"restart:1@5..8", "restart:1@12..13", NULL};
    static const char *const kept[] = {"restart:1@5..8:kept", "restart:1@12..13:kept", NULL};
    static const int left[3][WORDS] = {{3, 3, 3, 3}, {2, 2, 2, 2}, {3, 3, 2, 2}};
    int found[3] = {0};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct disturb_options d = {.seed = seed, .record = true}, again = {.seed = 0};
        size_t count;
        struct trial trial = run_with(&keeper, trial_on("complete:2"), _i, &d, faults);
        struct choice *choices = history_choices(trial.array, &count);
        int words[2][WORDS];
        memcpy(words, note.word[1], sizeof words);
        trial_end(&trial);
        again.choice = choices;
        again.choice_count = count;
        trial = run_with(&keeper, trial_on("complete:2"), _i, &again, kept);
        ck_assert_mem_eq(words, note.word[1], sizeof words);
        for (int i = 0; i < 3; i++)
            found[i] += memcmp(words[0], left[i], sizeof left[i]) == 0;
        trial_end(&trial);
        free(choices);
    }
    ck_assert(found[0] && found[1] && found[2]);
    ck_assert_int_eq(found[0] + found[1] + found[2], 20);
}
END_TEST

/* A node that waits in node_serve, and for room, crashes; all return in the end. */
static void serve(struct node *self)
{
    int word = 0;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    if (node_rank(self) == 0) {
        for (int i = 0; i < 6; i++)
            node_send_wait(self, 0, &word, sizeof word);
        while (node_serve(self, &packet) != NODE_OVER)
            note.taken[0]++;
        return;
    }
    if (node_restarts(self) == 0) {
        while (node_serve(self, &packet) != NODE_OVER)
            node_wait_until(self, 100); /* line: keeps the mailbox full */
        return;
    }
    node_send(self, 0, &word, sizeof word);
    while (node_serve(self, &packet) != NODE_OVER)
        note.taken[1]++;
}

START_TEST(senders_and_servers_go_on_after_a_crash)
{
    static const struct parray_program program = {.name = "servers", .node = serve};
    struct disturb_options d = {.seed = 1, .at_once = true};
    static const char *const faults[] = {"restart:1@10..13", NULL};
    struct trial trial = run_with(&program, trial_on("complete:2"), _i, &d, faults);
    ck_assert_str_eq(trial.outcome->error, "");
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_int_eq(note.taken[0], 1);
    ck_assert_int_eq(note.taken[1], 1);
    ck_assert_uint_eq(trial.outcome->faults.lost, 4);
    trial_end(&trial);
}
END_TEST

static void wait_for_ever(struct node *self)
{
    int word;
    if (node_restarts(self) == 0 || node_rank(self) == 0)
        node_recv(self, 0, &word, sizeof word);
    else
        node_send(self, 0, &word, (word = 7, sizeof word));
}

/* Nobody is deadlocked who waits for a node that will begin anew. */
START_TEST(a_restart_to_come_ends_no_run)
{
    static const struct parray_program program = {.name = "patient", .node = wait_for_ever};
    struct disturb_options d = {.seed = 1, .at_once = true};
    static const char *const faults[] = {"restart:1@1000..2000", NULL};
    struct trial trial = run_with(&program, trial_on("complete:2"), _i, &d, faults);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->steps, 2000);
    trial_end(&trial);
}
END_TEST

START_TEST(restarts_that_cannot_be_are_refused)
{
    static const struct {
        const char *fault[2], *error;
    } wrong[] = {
        {{"restart:1@5..8", "restart:1@8..9"},
         "--fault restart:1: the node begins anew in step 8, so that its next crash can be in step 9 at "
         "the earliest"},
        {{"restart:2@5..8", NULL}, "--fault restart:2: complete:2 has nodes 0 to 1"},
        {{"slow:2:3", NULL}, "--fault slow:2: complete:2 has nodes 0 to 1"},
        {{"traitor:1", NULL},
         "--fault traitor:1: keeper has no function for traitors (.traitor of its description)"},
        {{"cut:0|1-2@5..8", NULL}, "--fault cut: there is no node 2; complete:2 has nodes 0 to 1"}};
    struct options options = trial_on("complete:2");
    struct disturb_options d = {.seed = 1};
    for (size_t i = 0; i < 2 && wrong[_i].fault[i]; i++)
        ck_assert(disturb_read_fault(&d, wrong[_i].fault[i]));
    options.disturb = &d;
    struct trial trial = trial_open(&keeper, options, 0);
    ck_assert(!trial.array);
    ck_assert_str_eq(trial.error, wrong[_i].error);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_node_begins_anew_with_what_its_disk_has, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_write_that_was_not_flushed_is_torn, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, what_is_left_of_writes_is_drawn_and_repeated, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, senders_and_servers_go_on_after_a_crash, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_restart_to_come_ends_no_run, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, restarts_that_cannot_be_are_refused, 0, 5);
}

UNIT(add_cases, 120)
