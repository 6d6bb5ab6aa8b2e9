/*
 * The notes of a trace tell who received what and when: nodes that write down each packet as they receive it
 * agree with what follows from transmissions and notes, whatever disturbs the run.
 */
#include <stdlib.h>

#include "../../recorded.h"

#include "disturb/disturbance.h"
#include "rng.h"

static char path[96];

enum { NODES = 9, MOST = 400 };

/* What a node received. */
static struct receive {
    uint64_t step, sent;
    int from;
} received[NODES][MOST];
static size_t counts[NODES];

static void write_down(struct node *self, const struct packet *packet, int from)
{
    int rank = node_rank(self);
    ck_assert_uint_lt(counts[rank], MOST);
    received[rank][counts[rank]++] = (struct receive){node_now(self), packet->sent, from};
}

/* Receive in one of several ways, or not. */
static void receive_some(struct node *self)
{
    int word, port = (int)node_random_below(self, (uint64_t)node_degree(self));
    struct packet packet = PACKET(&word, sizeof word);
    switch (node_random_below(self, 4)) {
    case 0:
        if (node_poll(self, NODE_ANY_PORT, &packet) >= 0)
            write_down(self, &packet, node_peer(self, packet.port));
        break;
    case 1:
        if (node_peer(self, port) >= 0 && node_recv_within(self, port, &packet, 3) >= 0)
            write_down(self, &packet, node_peer(self, port));
        break;
    case 2:
        while (node_peer(self, port) >= 0 && node_poll(self, port, &packet) >= 0) {
            write_down(self, &packet, node_peer(self, port));
            packet.size = sizeof word;
        }
        break;
    default:
        node_pause(self, node_random_below(self, 3));
    }
}

static void wander(struct node *self)
{
    for (int i = 0; i < 12; i++) {
        int port = (int)node_random_below(self, (uint64_t)node_degree(self));
        struct packet packet = PACKET(&i, sizeof i);
        packet.label = node_label(self, "%d.%d", node_rank(self), i);
        if (node_random_below(self, 3) == 0)
            node_event(self, "round %d", i);
        if (node_peer(self, port) >= 0 && node_link_free(self, port) && node_room(self, port) > 0)
            node_send_packet(self, port, &packet);
        receive_some(self);
        if (node_random_below(self, 4))
            node_step(self);
    }
}

/* -------------------------------------------------------------------- what the trace tells of receives */

struct told {
    struct trace_event *event;
    struct trace_note *note;
    size_t event_count, note_count;
};

static bool is_of(const struct trace_note *note, const struct trace_event *event)
{
    return note->node == event->to && (uint32_t)note->peer == event->from && note->other == event->step;
}

/* How often does a note of these kinds tell of the packet? *step: when the last one does so. */
static size_t count_notes(const struct told *told, const struct trace_event *event, unsigned kinds,
                          uint64_t *step)
{
    size_t count = 0;
    for (size_t i = 0; i < told->note_count; i++)
        if ((kinds >> told->note[i].kind & 1) && is_of(&told->note[i], event)) {
            count++;
            *step = told->note[i].step;
        }
    return count;
}

/* How often did the receiver write the packet down, in that step? 0: in any. */
static size_t count_written(const struct trace_event *event, uint64_t step)
{
    size_t count = 0;
    for (size_t i = 0; i < counts[event->to]; i++) {
        const struct receive *r = &received[event->to][i];
        count += r->from == (int)event->from && r->sent == event->step && (!step || r->step == step);
    }
    return count;
}

/* Each copy of a packet was received at once, or a note tells what became of it. */
static void check_packet(const struct told *told, const struct trace_event *event)
{
    uint64_t arrival = event->step + event->duration + event->late, taken = 0, gone = 0;
    size_t copies = event->fate & FATE_LOST ? 0 : event->fate & FATE_DOUBLED ? 2 : 1;
    size_t later = count_notes(told, event, 1U << NOTE_TAKEN, &taken);
    size_t left = count_notes(told, event, 1U << NOTE_LEFT | 1U << NOTE_DROPPED, &gone);
    ck_assert_uint_le(later + left, copies);
    size_t at_once = copies - later - left;
    ck_assert_msg(count_written(event, 0) == later + at_once,
                  "%u > %u in step %d: received %d times, told %d", event->from, event->to, (int)event->step,
                  (int)count_written(event, 0), (int)(later + at_once));
    if (at_once)
        ck_assert_uint_ge(count_written(event, arrival), at_once);
    if (later)
        ck_assert_uint_ge(count_written(event, taken), 1);
}

static void check_run(struct options options, int engine)
{
    static const struct parray_program program = {.name = "wander", .node = wander};
    struct told told;
    memset(counts, 0, sizeof counts);
    struct trial trial = recorded_run(&program, options, engine, recorded_path(path, ".trace"));
    trial_end(&trial);
    struct recording *recording = recorded_open(path);
    ck_assert(recording->whole);
    told.event = recorded_events(recording, &told.event_count);
    uint64_t all = recording_notes_collect(recording, 1, UINT64_MAX, NOTE_KINDS_ALL, SIZE_MAX, &told.note,
                                           &told.note_count);
    ck_assert_uint_eq(all, recording->note_count);
    for (size_t i = 0; i < told.event_count; i++) {
        ck_assert(told.event[i].label && atoi(told.event[i].label) == (int)told.event[i].from);
        check_packet(&told, &told.event[i]);
    }
    free(told.event);
    free(told.note);
    recording_close(recording);
    unlink(path);
}

START_TEST(receives_are_those_that_nodes_write_down)
{
    static const char *const topologies[] = {"ring:5", "mesh:3x3", "hypercube:3", "complete:4"};
    for (int seed = 0; seed < 12; seed++) {
        struct options options = trial_on(topologies[seed % 4]);
        options.seed = (uint64_t)seed + 1;
        options.startup = (uint64_t)seed % 3;
        options.mailbox = 1 + (uint32_t)seed % 3;
        check_run(options, _i);
    }
}
END_TEST

START_TEST(receives_of_disturbed_runs_too)
{
    static const char *const topologies[] = {"ring:5", "mesh:3x3", "hypercube:3", "complete:4"};
    for (int seed = 0; seed < 12; seed++) {
        struct disturb_options disturb = {.seed = (uint64_t)seed,
                                          .order = seed & 1 ? ORDER_RANDOM : ORDER_FIXED,
                                          .jitter = (uint32_t)seed % 4,
                                          .lag = seed & 2 ? RATE_ONE / 4 : 0,
                                          .lose = seed & 4 ? RATE_ONE / 4 : 0,
                                          .twice = RATE_ONE / 4,
                                          .overtake = seed & 8 ? RATE_ONE / 2 : 0};
        ck_assert(disturb_read_fault(&disturb, "restart:1@5..9"));
        ck_assert(disturb_read_fault(&disturb, "stop:2@11"));
        ck_assert(disturb_read_fault(&disturb, "down:0-1@3..6:held"));
        struct options options = trial_on(topologies[seed % 4]);
        options.seed = (uint64_t)seed + 1;
        options.disturb = &disturb;
        check_run(options, _i);
    }
}
END_TEST

/* ---------------------------------------------------------------------------------------------- faults */

static void count_steps(struct node *self)
{
    for (int i = 0; i < 9; i++) {
        node_value(self, "round", i);
        node_step(self);
    }
}

/* Return the notes of a kind, in words. */
static const char *notes_text(const struct recording *recording, enum trace_note_kind kind)
{
    static char text[1024];
    struct trace_note note;
    size_t used = 0;
    struct recording_scan *scan = recording_notes(recording, 1, UINT64_MAX, 1U << kind);
    text[0] = '\0';
    while (recording_notes_next(scan, &note))
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%d:%d,%d,%d", used ? " " : "",
                                 (int)note.step, (int)note.node, (int)note.peer, (int)note.other);
    recording_scan_end(scan);
    return text;
}

START_TEST(faults_stand_in_the_steps_in_which_they_take_effect)
{
    static const struct parray_program program = {
        .name = "count", .topology = "ring:5", .node = count_steps, .traitor = count_steps};
    struct disturb_options disturb = {.seed = 1};
    struct options options = trial_on(NULL);
    static const char *const faults[] = {"restart:1@3..6", "restart:1@8..9",   "stop:2@4", "stop:3@100",
                                         "down:0-4@2..5",  "down:2-3@99..100", "traitor:4"};
    for (size_t i = 0; i < ARRAY_LENGTH(faults); i++)
        ck_assert(disturb_read_fault(&disturb, faults[i]));
    options.disturb = &disturb;
    struct trial trial = recorded_run(&program, options, _i, recorded_path(path, ".trace"));
    trial_end(&trial);
    struct recording *recording = recorded_open(path);
    ck_assert_str_eq(notes_text(recording, NOTE_CRASHED), "3:1,-1,6 8:1,-1,9");
    ck_assert_str_eq(notes_text(recording, NOTE_BEGUN), "6:1,-1,0 9:1,-1,0");
    ck_assert_str_eq(notes_text(recording, NOTE_STOPPED), "4:2,-1,0");
    ck_assert_str_eq(notes_text(recording, NOTE_CUT), "2:0,4,5");
    ck_assert_str_eq(notes_text(recording, NOTE_TRAITOR), "1:4,-1,0");
    recording_close(recording);
    unlink(path);
}
END_TEST

/* ------------------------------------------------------------------------------------- texts, and values */

static void talk(struct node *self)
{
    char many[200];
    memset(many, 'x', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    if (node_rank(self))
        return;
    node_event(self, "%s", many);
    node_event(self, "a\nb \xc3\xa4 \"c\"");
    node_state_name(self, "first");
    node_value(self, "x", 1);
    node_value(self, "x", 1);
    node_step(self);
    node_value(self, "x", 0.5);
    node_value(self, "x", 1.0 / 0.0);
    node_state_name(self, NULL);
}

START_TEST(texts_are_cut_and_made_harmless_and_values_told_when_they_change)
{
    static const char *const texts[] = {"1 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                                        "1 a?b ?? \"c\"",
                                        "1 first",
                                        "1 x = 1",
                                        "2 x = 0.5",
                                        "2 x = nan",
                                        "2 "};
    static const struct parray_program program = {.name = "talk", .topology = "ring:3", .node = talk};
    struct trial trial = recorded_run(&program, trial_on(NULL), _i, recorded_path(path, ".trace"));
    trial_end(&trial);
    struct recording *recording = recorded_open(path);
    ck_assert_uint_eq(recording->note_count, ARRAY_LENGTH(texts));
    struct recording_scan *scan = recording_notes(recording, 1, UINT64_MAX, NOTE_KINDS_ALL);
    struct trace_note note;
    for (size_t i = 0; recording_notes_next(scan, &note); i++) {
        char text[128], number[32] = "";
        if (note.kind == NOTE_VALUE)
            snprintf(number, sizeof number, " = %g", note.number);
        snprintf(text, sizeof text, "%d %s%s", (int)note.step, note.text, number);
        ck_assert_str_eq(text, texts[i]);
    }
    recording_scan_end(scan);
    recording_close(recording);
    unlink(path);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, receives_are_those_that_nodes_write_down, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, receives_of_disturbed_runs_too, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, faults_stand_in_the_steps_in_which_they_take_effect, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, texts_are_cut_and_made_harmless_and_values_told_when_they_change, 0,
                        TRIAL_ENGINES);
}

UNIT(add, 60)
