/*
 * What a chronicle does not have: packets that nobody received, what a trace does not reach, and what is too
 * much.
 */
#include <stdlib.h>

#include "chronicled.h"
#include "facts/disturb_options.h"
#include "say.h"

static void pass_on(struct node *self)
{
    if (node_rank(self) > 0)
        node_recv(self, 0, NULL, 0);
    if (node_rank(self) < node_count(self) - 1)
        node_send(self, 1, NULL, 0);
}

static const struct parray_program relay = {.name = "relay", .topology = "line:6", .node = pass_on};

static void talk(struct node *self)
{
    node_event(self, "hello");
}

static const struct parray_program talkers = {.name = "talkers", .topology = "line:6", .node = talk};

START_TEST(too_many_are_refused)
{
    char error[RECORDING_ERROR_SIZE];
    struct recording *recording = recording_of(&relay, trial_on(NULL), 0);
    ck_assert_ptr_null(chronicle_open(recording, 1, 99, 4, error, sizeof error));
    ck_assert_str_eq(error, "steps 1 to 6 have more than 4 transmissions" SAY_DO "ask for fewer steps");
    recording_close(recording);
    recording = recording_of(&talkers, trial_on(NULL), 0);
    ck_assert_ptr_null(chronicle_open(recording, 1, 1, 4, error, sizeof error));
    ck_assert_str_eq(error,
                     "steps 1 to 1 have more than 4 notes of what nodes did" SAY_DO "ask for fewer steps");
    recording_close(recording);
}
END_TEST

/* Nodes that are stopped, and runs that end, leave packets that nobody receives. */
static void sender(struct node *self)
{
    for (int i = 0; i < 6; i++) {
        if (node_rank(self) == 0)
            node_send(self, 0, NULL, 0);
        else if (i < 3)
            node_recv(self, 0, NULL, 0);
        node_step(self);
    }
}

static const struct parray_program senders = {
    .name = "senders", .topology = "hypercube:1", .mailbox = 8, .node = sender};

static void count_received(const struct disturb_options *d, size_t wanted)
{
    size_t received = 0;
    struct options options = trial_on(NULL);
    options.disturb = d;
    struct recording *recording = recording_of(&senders, options, 0);
    struct chronicle *c = chronicle_of(recording, 1, UINT64_MAX);
    ck_assert_uint_eq(c->packet_count, 6);
    for (size_t i = 0; i < 6; i++)
        received += c->packets[i].received != 0;
    ck_assert_uint_eq(received, wanted);
    chronicle_close(c);
    recording_close(recording);
}

START_TEST(what_is_left_is_not_received)
{
    struct disturb_options d = {.seed = 1};
    count_received(NULL, 3);
    ck_assert(disturb_read_fault(&d, "stop:1@4"));
    count_received(&d, 2);
}
END_TEST

/* The last packet of a run that was killed is on its way: whether it came, nobody knows. */
START_TEST(what_the_trace_does_not_reach_is_not_received)
{
    char path[96], error[RECORDING_ERROR_SIZE];
    struct trial trial = recorded_run(&relay, trial_on(NULL), 0, recorded_path(path, ".trace"));
    trial_end(&trial);
    for (int killed = 0; killed < 2; killed++) {
        size_t size, received = 0;
        free(recorded_bytes(path, &size));
        ck_assert_int_eq(truncate(path, (off_t)(killed ? size - 1 : size)), 0);
        struct recording *recording = recording_open(path, error, sizeof error);
        ck_assert_msg(recording != NULL, "%s", error);
        ck_assert_int_eq(recording->whole, !killed);
        struct chronicle *c = chronicle_of(recording, 1, UINT64_MAX);
        for (size_t i = 0; i < c->packet_count; i++)
            received += c->packets[i].received != 0;
        ck_assert_uint_eq(c->packet_count, 5);
        ck_assert_uint_eq(received, killed ? 4 : 5);
        chronicle_close(c);
        recording_close(recording);
    }
    unlink(path);
}
END_TEST

/* Write a trace of what two nodes cannot have done: each receives what the other one sends only
 * then, in one step. */
static void forge(const char *path)
{
    char error[OUTCOME_ERROR_SIZE];
    struct view view;
    struct options options = trial_on("line:2");
    struct trial trial = trial_open(&talkers, options, 0);
    const struct trace_event events[] = {{.step = 5, .duration = 1, .from = 0, .to = 1, .port = 1},
                                         {.step = 5, .duration = 1, .from = 1, .to = 0, .port = 0}};
    const struct trace_note notes[] = {
        {.step = 5, .other = 5, .node = 0, .peer = 1, .port = 1, .kind = NOTE_TAKEN},
        {.step = 5, .other = 5, .node = 1, .peer = 0, .port = 0, .kind = NOTE_TAKEN}};
    struct trace_sink *sink = trace_open(path, error, sizeof error);
    ck_assert_msg(sink != NULL, "%s", error);
    array_view(&view, &talkers, &options, trial.array);
    sink->begin(sink, &view);
    sink->write(sink, events, ARRAY_LENGTH(events));
    sink->note(sink, notes, ARRAY_LENGTH(notes));
    sink->end(sink, &view);
    ck_assert(sink->close(sink, true, error, sizeof error));
    trial_end(&trial);
}

START_TEST(nothing_is_received_before_it_is_sent)
{
    char path[96], error[RECORDING_ERROR_SIZE];
    uint32_t clock[2];
    forge(recorded_path(path, ".trace"));
    struct recording *recording = recording_open(path, error, sizeof error);
    ck_assert_msg(recording != NULL, "%s", error);
    struct chronicle *c = chronicle_of(recording, 1, UINT64_MAX);
    ck_assert_uint_eq(c->note_count, 2);
    ck_assert_uint_eq(c->moment_count, 2);
    for (uint32_t moment = 0; moment < c->moment_count; moment++) {
        ck_assert_uint_eq(chronicle_path(c, moment, NULL, 0), 0);
        ck_assert(chronicle_clock(c, moment, clock));
        ck_assert_uint_eq(clock[0] + clock[1], 1);
    }
    chronicle_close(c);
    recording_close(recording);
    unlink(path);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, too_many_are_refused);
    tcase_add_test(cases, what_is_left_is_not_received);
    tcase_add_test(cases, nothing_is_received_before_it_is_sent);
    tcase_add_test(cases, what_the_trace_does_not_reach_is_not_received);
}

UNIT(add, 60)
