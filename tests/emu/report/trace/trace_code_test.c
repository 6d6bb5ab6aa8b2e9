/*
 * Decoded transmissions are those that were encoded, and bytes that are no code are refused.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../trial.h"
#include "rng.h"
#include "trace/trace_code.h"

static bool same_text(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

static bool same(const struct trace_event *a, const struct trace_event *b)
{
    return a->step == b->step && a->duration == b->duration && a->from == b->from && a->port == b->port &&
           a->origin == b->origin && a->dest == b->dest && a->bytes == b->bytes && a->worm == b->worm &&
           a->fate == b->fate && a->late == b->late && a->queued == b->queued &&
           same_text(a->label, b->label);
}

/* Encode and decode all. Fails unless they come back. Return the number of bytes. */
static size_t round_trip(const struct trace_event *events, size_t count)
{
    unsigned char *code = malloc(count * TRACE_CODE_MOST), *end = code;
    struct trace_event before = {0}, event = {0};
    const char *label = NULL;
    for (size_t i = 0; i < count; i++) {
        unsigned char *from = end;
        end = trace_encode(end, &before, &events[i]);
        ck_assert_int_le(end - from, TRACE_CODE_MOST);
    }
    const unsigned char *at = code;
    for (size_t i = 0; i < count; i++) {
        at = trace_decode(at, end, &event, &label);
        ck_assert_msg(at && same(&event, &events[i]), "event %zu is another", i);
    }
    ck_assert_ptr_eq(at, end);
    ck_assert_ptr_null(trace_decode(at, end, &event, &label));
    size_t size = (size_t)(end - code);
    free(code);
    return size;
}

START_TEST(the_largest_and_the_smallest_come_back)
{
    const struct trace_event events[] = {
        {.step = UINT64_MAX,
         .duration = UINT64_MAX,
         .from = UINT32_MAX,
         .port = UINT32_MAX,
         .origin = INT32_MAX,
         .dest = INT32_MAX,
         .bytes = UINT32_MAX,
         .worm = UINT64_MAX},
        {.step = UINT64_MAX, .origin = -1, .dest = -1},
        {.step = UINT64_MAX, .from = 1, .origin = 0, .dest = 0},
        {.step = UINT64_MAX, .from = 0, .origin = 0, .dest = 0, .port = 7},
    };
    round_trip(events, ARRAY_LENGTH(events));
    const struct trace_event none = {.origin = -1, .dest = -1};
    ck_assert_uint_eq(round_trip(&none, 1), 2); /* no port 0 after port 0 of the same sender */
}
END_TEST

START_TEST(random_events_come_back)
{
    enum { EVENTS = 20000 };
    struct rng rng;
    struct trace_event *events = calloc(EVENTS, sizeof *events);
    rng_open(&rng, 1, 0);
    for (size_t i = 0; i < EVENTS; i++) {
        uint64_t few = 1 + rng_below(&rng, 4);
        events[i] = (struct trace_event){.step = (i ? events[i - 1].step : 0) + rng_below(&rng, few),
                                         .duration = rng_below(&rng, few),
                                         .from = (uint32_t)rng_below(&rng, few * few),
                                         .port = (uint32_t)rng_below(&rng, few),
                                         .origin = (int32_t)rng_below(&rng, few * 300) - 1,
                                         .dest = (int32_t)rng_below(&rng, few) - 1,
                                         .bytes = (uint32_t)rng_below(&rng, few),
                                         .worm = rng_below(&rng, few)};
    }
    round_trip(events, EVENTS);
    free(events);
}
END_TEST

START_TEST(stalls_come_back)
{
    const struct trace_stall stalls[] = {
        {1, 1, 0, 0, 0},
        {UINT64_MAX - 1, UINT64_MAX - 1, UINT32_MAX, UINT32_MAX, -1},
        {1, TRACE_NO_END, 0, 0, INT32_MAX},
        {1u << 31, (1ull << 40) + 7, 77, 0, 3},
        {3, 4, 78, 5, -1},
    };
    unsigned char code[ARRAY_LENGTH(stalls) * TRACE_CODE_MOST], *end = code;
    struct trace_stall before = {0}, stall = {0};
    for (size_t i = 0; i < ARRAY_LENGTH(stalls); i++) {
        unsigned char *from = end;
        end = trace_encode_stall(end, &before, &stalls[i]);
        ck_assert_int_le(end - from, TRACE_CODE_MOST);
        for (const unsigned char *cut = from; cut < end; cut++) {
            struct trace_stall part = stall;
            ck_assert_ptr_null(trace_decode_stall(from, cut, &part));
        }
        ck_assert_ptr_eq(trace_decode_stall(from, end, &stall), end);
        ck_assert(stall.first == stalls[i].first && stall.last == stalls[i].last);
        ck_assert(stall.node == stalls[i].node && stall.port == stalls[i].port);
        ck_assert(stall.port >= 0 || stall.to == stalls[i].to);
    }
}
END_TEST

START_TEST(a_lock_step_algorithm_takes_few_bytes)
{
    enum { NODES = 64, PORTS = 6, STEPS = 10, EVENTS = NODES * PORTS * STEPS };
    struct trace_event *events = calloc(EVENTS, sizeof *events);
    for (unsigned i = 0; i < EVENTS; i++)
        events[i] = (struct trace_event){.step = 1 + i / (NODES * PORTS),
                                         .duration = 1,
                                         .from = i / PORTS % NODES,
                                         .port = i % PORTS,
                                         .origin = (int32_t)(i / PORTS % NODES ^ i % 7),
                                         .dest = -1,
                                         .bytes = 4};
    ck_assert_uint_lt(round_trip(events, EVENTS), 3 * EVENTS);
    free(events);
}
END_TEST

/* Any bytes: nothing is read behind the end (sanitizers watch), and numbers stay within their types. */
START_TEST(random_bytes_are_decoded_or_refused)
{
    struct rng rng;
    unsigned refused = 0;
    rng_open(&rng, 2, 0);
    for (unsigned i = 0; i < 20000; i++) {
        size_t size = 1 + rng_below(&rng, 24);
        unsigned char *bytes = malloc(size);
        for (size_t k = 0; k < size; k++)
            bytes[k] = (unsigned char)rng_below(&rng, 256);
        struct trace_event event = {0};
        const char *label = NULL;
        const unsigned char *at = bytes;
        while ((at = trace_decode(at, bytes + size, &event, &label)) != NULL)
            ck_assert(event.origin >= -1 && event.dest >= -1 && at <= bytes + size);
        refused++;
        struct trace_stall stall = {0};
        at = bytes;
        while ((at = trace_decode_stall(at, bytes + size, &stall)) != NULL)
            ck_assert(stall.last >= stall.first && stall.port >= -1 && at <= bytes + size);
        struct trace_note note = {0};
        label = NULL;
        at = bytes;
        while ((at = trace_decode_note(at, bytes + size, &note, &label)) != NULL)
            ck_assert(note.kind < NOTE_KINDS && note.port >= -1 && at <= bytes + size &&
                      (note.text != NULL) == trace_note_has_text(note.kind));
        free(bytes);
    }
    ck_assert_uint_eq(refused, 20000);
}
END_TEST

START_TEST(a_code_that_is_cut_off_is_refused)
{
    unsigned char code[TRACE_CODE_MOST];
    struct trace_event before = {0}, event;
    const struct trace_event long_one = {.step = 1u << 20,
                                         .from = 300,
                                         .port = 300,
                                         .origin = 9999,
                                         .dest = 9999,
                                         .bytes = 1000,
                                         .duration = 1000,
                                         .worm = 1000,
                                         .label = "PREPARE 7",
                                         .fate = FATE_CORRUPTED,
                                         .late = 300,
                                         .queued = 1};
    size_t size = (size_t)(trace_encode(code, &before, &long_one) - code);
    for (size_t cut = 0; cut < size; cut++) {
        const char *label = NULL;
        event = (struct trace_event){0};
        ck_assert_msg(trace_decode(code, code + cut, &event, &label) == NULL, "%zu of %zu bytes are a code",
                      cut, size);
    }
}
END_TEST

START_TEST(labels_and_fates_come_back)
{
    struct rng rng;
    struct trace_event events[2000];
    static const char *const labels[] = {
        NULL,        NULL, "PREPARE 7",
        "PREPARE 8", "",   "a text of sixty bytes, the longest that a label can ever hav"};
    rng_open(&rng, 7, 0);
    for (size_t i = 0; i < 2000; i++)
        events[i] = (struct trace_event){.step = 1 + i / 9,
                                         .from = (uint32_t)rng_below(&rng, 50),
                                         .duration = 1,
                                         .origin = -1,
                                         .dest = (int32_t)rng_below(&rng, 3) - 1,
                                         .label = labels[rng_below(&rng, 6)],
                                         .fate = rng_below(&rng, 4) ? 0 : (uint32_t)rng_below(&rng, 8),
                                         .late = rng_below(&rng, 4) ? 0 : (uint32_t)rng_below(&rng, 1000),
                                         .queued = rng_below(&rng, 9) ? 0 : UINT32_MAX};
    round_trip(events, 2000);
}
END_TEST

static bool same_note(const struct trace_note *a, const struct trace_note *b)
{
    bool packet = trace_note_has_packet(a->kind);
    return a->step == b->step && a->node == b->node && a->kind == b->kind && a->sends == b->sends &&
           same_text(a->text, b->text) && a->other == b->other && a->port == b->port && a->worm == b->worm &&
           (!packet || a->port >= 0 || a->peer == b->peer) &&
           (a->kind != NOTE_VALUE || !memcmp(&a->number, &b->number, sizeof a->number)) &&
           (a->kind != NOTE_CHOICE || a->number == b->number);
}

/* A note of a kind, with what the kind has, and random numbers. */
static struct trace_note any_note(struct rng *rng, uint64_t step)
{
    static const double numbers[] = {0,     -0.0, 1,        -1,          1e14,
                                     1e300, 0.1,  -12345.5, (double)NAN, (double)INFINITY};
    static const char *const texts[] = {"leader", "", "decides 3", "x"};
    struct trace_note note = {.step = step,
                              .node = (uint32_t)rng_below(rng, 1000),
                              .sends = (uint32_t)rng_below(rng, 3),
                              .peer = -1,
                              .port = -1,
                              .kind = (enum trace_note_kind)rng_below(rng, NOTE_KINDS)};
    if (trace_note_has_text(note.kind))
        note.text = texts[rng_below(rng, 4)];
    if (note.kind == NOTE_VALUE)
        note.number = numbers[rng_below(rng, 10)];
    if (note.kind == NOTE_CHOICE)
        note.number = (double)rng_below(rng, 7), note.other = 7;
    if (note.kind == NOTE_CRASHED || note.kind == NOTE_CUT)
        note.other = step + rng_below(rng, 3) * 1000;
    if (trace_note_has_packet(note.kind))
        note.other = step - rng_below(rng, 2);
    if (trace_note_has_packet(note.kind) || note.kind == NOTE_CUT)
        note.port = (int32_t)rng_below(rng, 300);
    if (trace_note_has_packet(note.kind) && rng_below(rng, 3) == 0)
        note.port = -1, note.peer = (int32_t)rng_below(rng, 9), note.worm = 1 + rng_below(rng, 999);
    return note;
}

START_TEST(notes_come_back)
{
    struct rng rng;
    struct trace_note notes[3000], before = {0}, note = {0};
    unsigned char *code = malloc(sizeof notes / sizeof notes[0] * TRACE_CODE_MOST), *end = code;
    const char *text = NULL;
    rng_open(&rng, 11, 0);
    for (size_t i = 0; i < 3000; i++) {
        notes[i] = any_note(&rng, 1 + i / 7);
        unsigned char *from = end;
        end = trace_encode_note(end, &before, &notes[i]);
        ck_assert_int_le(end - from, TRACE_CODE_MOST);
    }
    const unsigned char *at = code;
    for (size_t i = 0; i < 3000; i++) {
        at = trace_decode_note(at, end, &note, &text);
        ck_assert_msg(at && same_note(&note, &notes[i]), "note %zu, of kind %d, is another", i,
                      (int)notes[i].kind);
    }
    ck_assert_ptr_eq(at, end);
    free(code);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, labels_and_fates_come_back);
    tcase_add_test(cases, notes_come_back);
    tcase_add_test(cases, the_largest_and_the_smallest_come_back);
    tcase_add_test(cases, random_events_come_back);
    tcase_add_test(cases, stalls_come_back);
    tcase_add_test(cases, a_lock_step_algorithm_takes_few_bytes);
    tcase_add_test(cases, random_bytes_are_decoded_or_refused);
    tcase_add_test(cases, a_code_that_is_cut_off_is_refused);
}

UNIT(add, 60)
