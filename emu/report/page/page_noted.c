/*
 * page_noted.c: which notes of a run its page holds: all of its window, and how nodes and links stood
 * before it: the last state and the last value of each name that a node gave, who was down, and which links
 * were cut.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "facts/outcome.h"
#include "grow.h"
#include "intern.h"
#include "page/page_scope.h"
#include "quantity.h"

/* Kinds of notes of which the last one of a node, and of a name, still holds later. */
enum {
    LASTING = 1U << NOTE_STATE | 1U << NOTE_VALUE | 1U << NOTE_STOPPED | 1U << NOTE_CRASHED |
              1U << NOTE_BEGUN | 1U << NOTE_TRAITOR | 1U << NOTE_CUT
};

/* What a note is the last one of: two notes of one key follow each other. */
struct noted_key {
    uint32_t node;
    int32_t peer;
    enum trace_note_kind kind;
    char name[NOTE_TEXT_MOST + 1];
};

static struct noted_key key_of(const struct trace_note *note)
{
    struct noted_key key;
    memset(&key, 0, sizeof key);
    key.node = note->node;
    key.peer = note->peer;
    key.kind = note->kind == NOTE_CRASHED || note->kind == NOTE_BEGUN ? NOTE_STOPPED : note->kind;
    if (note->kind == NOTE_VALUE)
        strncpy(key.name, note->text, NOTE_TEXT_MOST);
    return key;
}

/* Does a note before step `first` say how something stands in that step? */
static bool holds_at(const struct trace_note *note, uint64_t first)
{
    switch (note->kind) {
    case NOTE_STATE:
        return *note->text;
    case NOTE_VALUE:
        return !isnan(note->number);
    case NOTE_BEGUN:
        return false;
    case NOTE_CRASHED:
    case NOTE_CUT:
        return !note->other || note->other >= first;
    default:
        return true;
    }
}

static int note_order(const void *a, const void *b)
{
    const struct trace_note *first = a, *second = b;
    return first->step != second->step ? (first->step < second->step ? -1 : 1)
                                       : (first->node > second->node) - (first->node < second->node);
}

/* Put a note at its place, which is the end or one that is taken. False: no memory. */
static bool keep(struct trace_note **kept, size_t *room, size_t number, const struct trace_note *note)
{
    struct trace_note *grown = grow(*kept, room, number + 1, sizeof *grown);
    if (!grown)
        return false;
    *kept = grown;
    grown[number] = *note;
    return true;
}

/* Keep in *kept the last note of each key before step `first`. Return how many; SIZE_MAX: no memory. */
static size_t last_before(const struct recording *recording, uint64_t first, struct trace_note **kept)
{
    struct intern keys = {0};
    struct trace_note note;
    size_t room = 0, count = 0, holding = 0;
    bool failed = false;
    struct recording_scan *scan = first > 1 ? recording_notes(recording, 1, first - 1, LASTING) : NULL;
    while (!failed && recording_notes_next(scan, &note)) {
        struct noted_key key = key_of(&note);
        uint32_t number = intern_add(&keys, &key, sizeof key, NULL);
        failed = number == INTERN_NONE || !keep(kept, &room, number, &note);
        count = keys.count;
    }
    failed |= first > 1 && !scan;
    recording_scan_end(scan);
    intern_free(&keys);
    for (size_t i = 0; !failed && i < count; i++)
        if (holds_at(&(*kept)[i], first))
            (*kept)[holding++] = (*kept)[i];
    if (holding)
        qsort(*kept, holding, sizeof **kept, note_order);
    return failed ? SIZE_MAX : holding;
}

/* Collect the notes in the window of the transmissions. If they are too many, halve the steps until they are
 * not, and keep those that end in the trouble of which the report tells; else the first ones. */
static bool window_notes(struct scope *scope, struct trace_note **notes, size_t *count)
{
    const struct recording *recording = scope->recording;
    uint64_t trouble = scope_trouble(recording->view.outcome);
    scope->noted_first = scope->first;
    scope->noted_last = scope->last < recording->steps ? scope->last : UINT64_MAX;
    for (;;) {
        uint64_t all = recording_notes_collect(recording, scope->noted_first, scope->noted_last,
                                               NOTE_KINDS_ALL, SCOPE_NOTED, notes, count);
        if (!*notes || all == *count || scope->noted_last <= scope->noted_first)
            return *notes;
        free(*notes);
        if (scope->noted_last > scope->last_step)
            scope->noted_last = scope->last_step;
        uint64_t half = (scope->noted_last - scope->noted_first) / 2;
        if (trouble > scope->noted_first + half)
            scope->noted_first = scope->noted_last - half;
        else
            scope->noted_last = scope->noted_first + half;
    }
}

static void tell_left_out(struct scope *scope, uint64_t held)
{
    struct quantity a, b, c, d;
    if (held < scope->recording->note_count)
        scope_note(
            scope, "Of %s notes of what nodes did and what befell them %s are here, those of steps %s to %s.",
            quantity_count(&a, scope->recording->note_count), quantity_count(&b, held),
            quantity_count(&c, scope->noted_first),
            quantity_count(&d, scope->noted_last > scope->last_step ? scope->last_step : scope->noted_last));
}

bool noted_open(struct scope *scope)
{
    struct trace_note *within = NULL, *before = NULL;
    size_t count = 0;
    scope->noted_first = scope->first;
    scope->noted_last = UINT64_MAX;
    if (!scope->recording->note_count)
        return true;
    bool fine = window_notes(scope, &within, &count);
    size_t earlier = fine ? last_before(scope->recording, scope->noted_first, &before) : 0;
    fine = fine && earlier != SIZE_MAX;
    scope->noted = fine ? malloc((earlier + count + 1) * sizeof scope->noted[0]) : NULL;
    if (scope->noted) {
        if (earlier)
            memcpy(scope->noted, before, earlier * sizeof before[0]);
        if (count)
            memcpy(scope->noted + earlier, within, count * sizeof within[0]);
        scope->noted_count = earlier + count;
        tell_left_out(scope, count);
    }
    free(before);
    free(within);
    return scope->noted;
}
