/*
 * spacetime_words.c: what nodes tell, and the labels of packets: the texts, the most important ones first.
 */
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "grow.h"
#include "plot/spacetime.h"

enum { WORDS = SPACETIME_WORDS };

static bool add_text(struct spacetime *diagram, struct spacetime_text text, const char *words)
{
    struct spacetime_text *texts =
        grow(diagram->texts, &diagram->text_room, diagram->text_count + 1, sizeof *texts);
    if (!texts)
        return false;
    diagram->texts = texts;
    text.words = strdup(words);
    if (text.words)
        diagram->texts[diagram->text_count++] = text;
    return text.words != NULL;
}

/* Append a line to the words of a text. */
PRINTF_LIKE(2, 3) static void add_line(char words[WORDS], const char *format, ...)
{
    size_t used = strlen(words);
    va_list arguments;
    va_start(arguments, format);
    if (used && used + 1 < WORDS)
        words[used++] = '\n';
    vsnprintf(words + used, WORDS - used, format, arguments);
    va_end(arguments);
}

/* The peers that the node is cut off from in a step, as far as no wall shows it. */
static void add_cut(const struct spacetime *diagram, size_t i, char words[WORDS])
{
    char peers[WORDS] = "";
    const struct trace_note *first = &diagram->notes[i];
    if (spacetime_has_wall(diagram, first))
        return;
    for (size_t k = 0; k < diagram->note_count; k++) {
        const struct trace_note *note = &diagram->notes[k];
        if (note->kind != NOTE_CUT || note->node != first->node || note->step != first->step ||
            note->other != first->other || spacetime_has_wall(diagram, note))
            continue;
        if (k < i)
            return; /* an earlier note has told */
        snprintf(peers + strlen(peers), sizeof peers - strlen(peers), "%s%" PRId32, *peers ? ", " : "",
                 note->peer);
    }
    if (*peers && first->other > diagram->bottom)
        add_line(words, "no link to %s", peers);
    else if (*peers)
        add_line(words, "no link to %s up to step %" PRIu64, peers, first->other - 1);
}

/* What a node tells of events and faults: a line. */
static void add_told(const struct spacetime *diagram, size_t i, char words[WORDS])
{
    const struct trace_note *note = &diagram->notes[i];
    if (note->kind == NOTE_EVENT)
        add_line(words, "%s", note->text);
    else if (note->kind == NOTE_STOPPED)
        add_line(words, "stops");
    else if (note->kind == NOTE_CRASHED)
        add_line(words, "crashes");
    else if (note->kind == NOTE_BEGUN)
        add_line(words, "begins anew");
    else if (note->kind == NOTE_CUT)
        add_cut(diagram, i, words);
}

/* The state that the node is in before a note; "": none. */
static const char *state_before(const struct spacetime *diagram, size_t i)
{
    uint32_t node = diagram->notes[i].node;
    while (i-- && diagram->notes[i].node == node) {
        const struct trace_note *note = &diagram->notes[i];
        if (note->kind == NOTE_CRASHED || note->kind == NOTE_BEGUN)
            return "";
        if (note->kind == NOTE_STATE)
            return note->text ? note->text : "";
    }
    return "";
}

/* The last state of the node in that step, if it is another one than before. */
static void add_state(const struct spacetime *diagram, size_t i, char words[WORDS])
{
    const struct trace_note *note = &diagram->notes[i];
    if (note->kind == NOTE_STATE && note->text && strcmp(note->text, state_before(diagram, i)) != 0)
        snprintf(words, WORDS, "%s", note->text);
}

/* The note before that gave a value of that name; NULL: there is none. */
static const struct trace_note *value_before(const struct spacetime *diagram, size_t i)
{
    const struct trace_note *note = &diagram->notes[i];
    for (size_t k = i; k-- && diagram->notes[k].node == note->node;)
        if (diagram->notes[k].kind == NOTE_VALUE && strcmp(diagram->notes[k].text, note->text) == 0)
            return &diagram->notes[k];
    return NULL;
}

/* Does the node give another value of that name in the same step? */
static bool value_is_brief(const struct spacetime *diagram, size_t i)
{
    const struct trace_note *note = &diagram->notes[i];
    for (size_t k = i + 1; k < diagram->note_count && diagram->notes[k].node == note->node &&
                           diagram->notes[k].step == note->step;
         k++)
        if (diagram->notes[k].kind == NOTE_VALUE && strcmp(diagram->notes[k].text, note->text) == 0)
            return true;
    return false;
}

/* A value where it changes; without its name, if nodes give no other values and the name was told. */
static void add_value(const struct spacetime *diagram, size_t i, char words[WORDS])
{
    const struct trace_note *note = &diagram->notes[i];
    if (note->kind != NOTE_VALUE || isnan(note->number) ||
        !plot_writes_value(diagram->picture->settings, note->text) || value_is_brief(diagram, i))
        return;
    const struct trace_note *before = value_before(diagram, i);
    while (before && before->step == note->step) /* those of the same step are not told */
        before = value_before(diagram, (size_t)(before - diagram->notes));
    if (before && before->number == note->number)
        return;
    if (before && diagram->one_value && !isnan(before->number))
        add_line(words, "%.9g", note->number);
    else
        add_line(words, "%s = %.9g", note->text, note->number);
}

/* Make a text of what each node tells in each step. */
static bool add_all(struct spacetime *diagram, struct spacetime_text kind,
                    void (*add)(const struct spacetime *diagram, size_t i, char words[WORDS]))
{
    bool fine = true;
    for (size_t i = 0, next; i < diagram->note_count && fine; i = next) {
        const struct trace_note *note = &diagram->notes[i];
        char words[WORDS] = "";
        for (next = i; next < diagram->note_count && diagram->notes[next].node == note->node &&
                       diagram->notes[next].step == note->step;
             next++)
            add(diagram, next, words);
        if (!*words || note->step < diagram->picture->first)
            continue;
        kind.node = note->node;
        kind.step = note->step;
        fine = add_text(diagram, kind, words);
    }
    return fine;
}

/* What the marks of the scene say. */
static bool add_marks(struct spacetime *diagram)
{
    bool fine = true;
    for (size_t i = 0; i < diagram->scene.count && fine; i++) {
        char words[WORDS] = "";
        const struct scene_mark *mark = &diagram->scene.marks[i];
        if (mark->first < diagram->picture->first || mark->first > diagram->bottom)
            continue;
        if (mark->kind == SCENE_VIOLATION)
            add_line(words, "against the model");
        else if (mark->kind == SCENE_WAITER && mark->peer >= 0)
            add_line(words, "waits for %" PRId32 ", for ever", mark->peer);
        else if (mark->kind == SCENE_WAITER)
            add_line(words, "waits for ever");
        if (*words)
            fine = add_text(diagram,
                            (struct spacetime_text){.colour = COLOUR_WRONG,
                                                    .cost_most = INT_MAX,
                                                    .packet = -1,
                                                    .node = (uint32_t)mark->node,
                                                    .step = mark->first},
                            words);
    }
    return fine;
}

/* Write the label of a packet. False: it has none. */
static bool write_label(const struct spacetime *diagram, const struct trace_event *event, char words[WORDS])
{
    if (diagram->picture->settings->ends && event->origin >= 0 && event->dest >= 0)
        snprintf(words, WORDS, "%" PRId32 " to %" PRId32, event->origin, event->dest);
    else
        snprintf(words, WORDS, "%s", event->label ? event->label : "");
    return *words;
}

/* A worm has its label on its first channel. */
static bool add_labels(struct spacetime *diagram)
{
    bool fine = true;
    for (size_t i = 0; i < diagram->count && fine; i++) {
        char words[WORDS];
        const struct trace_event *event = &diagram->events[i];
        bool goes_on = i && event->worm && event->worm == diagram->events[i - 1].worm;
        struct spacetime_text text = {.colour = COLOUR_BLACK, .cost_most = INT_MAX, .packet = (long)i};
        if (event->fate & FATE_CORRUPTED)
            text.colour = COLOUR_WRONG;
        if (!goes_on && spacetime_arrival(event) > diagram->picture->first &&
            write_label(diagram, event, words))
            fine = add_text(diagram, text, words);
    }
    return fine;
}

bool spacetime_texts_make(struct spacetime *diagram)
{
    struct spacetime_text event = {.colour = COLOUR_BLACK, .cost_most = INT_MAX, .packet = -1},
                          value = {.colour = COLOUR_QUIET, .cost_most = 2, .packet = -1},
                          state = {.colour = COLOUR_BLACK, .bold = true, .spare = true, .packet = -1};
    return add_marks(diagram) && add_all(diagram, event, add_told) && add_labels(diagram) &&
           add_all(diagram, value, add_value) && add_all(diagram, state, add_state);
}
