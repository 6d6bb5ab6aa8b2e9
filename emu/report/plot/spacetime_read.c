/*
 * spacetime_read.c: what the picture in space and time draws, and the rows of its steps.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "facts/outcome.h"
#include "grow.h"
#include "plot/spacetime.h"

enum { NODES_MOST = 64, ROWS_MOST = 160, PACKETS_MOST = 6000, NOTES_MOST = 20000 };

/* What still holds when the steps that are shown begin, if it was noted before. */
static const unsigned lasting = 1U << NOTE_STATE | 1U << NOTE_VALUE | 1U << NOTE_STOPPED |
                                1U << NOTE_CRASHED | 1U << NOTE_BEGUN | 1U << NOTE_TRAITOR | 1U << NOTE_CUT;

size_t spacetime_nodes(const struct spacetime *diagram)
{
    return (size_t)diagram->picture->recording->view.topo->nodes;
}

uint64_t spacetime_arrival(const struct trace_event *event)
{
    return event->step + event->duration + event->late;
}

/* ------------------------------------------------------------------------------------------- notes */

/* Sort notes by node and step; those of one step stay as they are. Notes of a node are nearly in order. */
static void sort_notes(struct trace_note *notes, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct trace_note note = notes[i];
        size_t k = i;
        for (; k && notes[k - 1].step > note.step; k--)
            notes[k] = notes[k - 1];
        notes[k] = note;
    }
}

/* Put the notes of each node together. False: no memory. */
static bool sort_by_node(struct spacetime *diagram)
{
    size_t nodes = spacetime_nodes(diagram);
    size_t *begin = calloc(nodes + 1, sizeof *begin);
    struct trace_note *sorted = malloc((diagram->note_count + 1) * sizeof *sorted);
    if (!begin || !sorted) {
        free(begin);
        free(sorted);
        return false;
    }
    for (size_t i = 0; i < diagram->note_count; i++)
        begin[diagram->notes[i].node + 1]++;
    for (size_t i = 0; i < nodes; i++)
        begin[i + 1] += begin[i];
    for (size_t i = 0; i < diagram->note_count; i++)
        sorted[begin[diagram->notes[i].node]++] = diagram->notes[i];
    for (size_t i = 0; i < nodes; i++) /* begin[i] is now the end of node i */
        sort_notes(sorted + (i ? begin[i - 1] : 0), begin[i] - (i ? begin[i - 1] : 0));
    free(begin);
    free(diagram->notes);
    diagram->notes = sorted;
    diagram->note_room = diagram->note_count + 1;
    return true;
}

static bool keep_note(struct spacetime *diagram, const struct trace_note *note)
{
    struct trace_note *notes =
        grow(diagram->notes, &diagram->note_room, diagram->note_count + 1, sizeof *notes);
    if (!notes)
        return false;
    diagram->notes = notes;
    diagram->notes[diagram->note_count++] = *note;
    return true;
}

static enum spacetime_found read_notes(struct spacetime *diagram)
{
    const struct picture *picture = diagram->picture;
    struct trace_note note;
    bool fine = true;
    struct recording_scan *scan = recording_notes(picture->recording, 1, picture->last, NOTE_KINDS_ALL);
    if (!scan)
        return SPACETIME_NO_MEMORY;
    while (fine && diagram->note_count <= NOTES_MOST && recording_notes_next(scan, &note))
        if (note.step >= picture->first || lasting >> note.kind & 1)
            fine = keep_note(diagram, &note);
    recording_scan_end(scan);
    if (fine && diagram->note_count > NOTES_MOST)
        return SPACETIME_LARGE;
    return fine && sort_by_node(diagram) ? SPACETIME_FITS : SPACETIME_NO_MEMORY;
}

/* Return the first transmission of a step and a sender, or the one behind it. */
static size_t find_packets(const struct spacetime *diagram, uint64_t step, uint32_t from)
{
    size_t low = 0, high = diagram->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const struct trace_event *event = &diagram->events[middle];
        if (event->step < step || (event->step == step && event->from < from))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct trace_event *spacetime_packet(const struct spacetime *diagram, const struct trace_note *note)
{
    size_t i = find_packets(diagram, note->other, note->worm ? 0 : (uint32_t)note->peer);
    for (; i < diagram->count && diagram->events[i].step == note->other; i++) {
        const struct trace_event *event = &diagram->events[i];
        if (event->to == note->node && event->worm == note->worm &&
            (note->worm || event->from == (uint32_t)note->peer))
            return event;
    }
    return NULL;
}

/* ------------------------------------------------------------------------------------- rows of steps */

static void add_step(struct spacetime *diagram, uint64_t step)
{
    const struct picture *picture = diagram->picture;
    bool inside = picture->last < picture->end ? step <= picture->last + 1 : step != TRACE_NO_END;
    if (step >= picture->first && inside)
        timeline_add(&diagram->time, step);
}

static void add_notes(struct spacetime *diagram)
{
    for (size_t i = 0; i < diagram->note_count; i++) {
        const struct trace_note *note = &diagram->notes[i];
        if (note->kind == NOTE_LEFT)
            continue;
        add_step(diagram, note->step);
        if ((note->kind == NOTE_CRASHED || note->kind == NOTE_CUT) && note->other <= diagram->picture->end)
            add_step(diagram, note->other);
    }
}

static bool plan_rows(struct spacetime *diagram)
{
    const struct picture *picture = diagram->picture;
    add_step(diagram, picture->first);
    add_step(diagram, picture->last + (picture->last < picture->end));
    for (size_t i = 0; i < diagram->count; i++) {
        add_step(diagram, diagram->events[i].step);
        add_step(diagram, spacetime_arrival(&diagram->events[i]));
    }
    for (size_t i = 0; i < diagram->stall_count; i++) {
        add_step(diagram, diagram->stalls[i].first);
        if (diagram->stalls[i].last != TRACE_NO_END)
            add_step(diagram, diagram->stalls[i].last + 1);
    }
    for (size_t i = 0; i < diagram->scene.count; i++)
        if (diagram->scene.marks[i].kind != SCENE_STALL)
            add_step(diagram, diagram->scene.marks[i].first);
    add_notes(diagram);
    if (diagram->picture->recording->view.outcome && diagram->picture->recording->view.outcome->status)
        add_step(diagram, diagram->picture->recording->view.outcome->error_at.step);
    if (!timeline_settle(&diagram->time))
        return false;
    diagram->bottom = (uint64_t)diagram->time.steps[diagram->time.count - 1];
    return true;
}

/* ---------------------------------------------------------------------------------- states and signs */

static size_t find_state(const struct spacetime *diagram, const char *name)
{
    size_t i = 0;
    while (i < diagram->state_count && strcmp(diagram->states[i], name) != 0)
        i++;
    return i;
}

/* Does the node name another state in the same step? */
static bool is_brief(const struct spacetime *diagram, size_t i)
{
    const struct trace_note *note = &diagram->notes[i];
    for (i++; i < diagram->note_count && diagram->notes[i].node == note->node &&
              diagram->notes[i].step == note->step;
         i++)
        if (diagram->notes[i].kind == NOTE_STATE)
            return true;
    return false;
}

static void list_states(struct spacetime *diagram)
{
    for (size_t i = 0; i < diagram->note_count; i++) {
        const struct trace_note *note = &diagram->notes[i];
        if (note->kind != NOTE_STATE || !note->text || !*note->text || is_brief(diagram, i) ||
            find_state(diagram, note->text) < diagram->state_count)
            continue;
        if (diagram->state_count < SPACETIME_STATES)
            diagram->states[diagram->state_count++] = note->text;
        else
            diagram->states_more++;
    }
}

bool spacetime_state_colour(const struct spacetime *diagram, const char *name, struct colour *colour,
                            bool *striped)
{
    size_t i = find_state(diagram, name);
    *colour = i < 2 * COLOUR_SET ? colour_of_set(i) : COLOUR_GREY;
    *striped = i >= COLOUR_SET && i < 2 * COLOUR_SET;
    return i < 2 * COLOUR_SET;
}

/* Has a fault stopped the node for good? */
bool spacetime_is_stopped(const struct spacetime *diagram, uint32_t node)
{
    for (size_t i = 0; i < diagram->note_count; i++)
        if (diagram->notes[i].node == node && diagram->notes[i].kind == NOTE_STOPPED)
            return true;
    return false;
}

bool spacetime_failure(const struct spacetime *diagram, struct spacetime_place *place)
{
    const struct outcome *outcome = diagram->picture->recording->view.outcome;
    if (!outcome || !outcome->status || !outcome->error_at.step || outcome->error_at.node < 0 ||
        outcome->violation_count || outcome->error_at.step < diagram->picture->first ||
        outcome->error_at.step > diagram->bottom)
        return false;
    *place = (struct spacetime_place){outcome->error_at.step, (uint32_t)outcome->error_at.node};
    return true;
}

static unsigned sign_of_note(const struct spacetime *diagram, const struct trace_note *note)
{
    static const unsigned signs[NOTE_KINDS] = {
        [NOTE_EVENT] = 1U << SIGN_EVENT,  [NOTE_DROPPED] = 1U << SIGN_NEVER, [NOTE_STOPPED] = 1U << SIGN_STOP,
        [NOTE_CRASHED] = 1U << SIGN_STOP, [NOTE_BEGUN] = 1U << SIGN_BEGUN,   [NOTE_CUT] = 1U << SIGN_CUT};
    if (note->kind != NOTE_TAKEN && note->kind != NOTE_LEFT)
        return note->step >= diagram->picture->first || note->kind == NOTE_CUT ? signs[note->kind] : 0;
    const struct trace_event *packet = spacetime_packet(diagram, note);
    if (!packet)
        return 0;
    if (note->kind == NOTE_TAKEN)
        return spacetime_arrival(packet) < note->step ? 1U << SIGN_WAIT : 0;
    bool seen = spacetime_arrival(packet) <= note->step && !spacetime_is_stopped(diagram, note->node);
    return seen ? 1U << SIGN_NEVER : 0;
}

static void compare_values(struct spacetime *diagram)
{
    const char *name = NULL;
    diagram->one_value = true;
    for (size_t i = 0; i < diagram->note_count; i++) {
        const struct trace_note *note = &diagram->notes[i];
        if (note->kind != NOTE_VALUE || !plot_writes_value(diagram->picture->settings, note->text))
            continue;
        if (name && strcmp(name, note->text) != 0)
            diagram->one_value = false;
        name = note->text;
    }
}

static void find_signs(struct spacetime *diagram)
{
    for (size_t i = 0; i < diagram->note_count; i++)
        diagram->signs |= sign_of_note(diagram, &diagram->notes[i]);
    for (size_t i = 0; i < diagram->count; i++) {
        const struct trace_event *event = &diagram->events[i];
        diagram->labelled |= event->label != NULL;
        diagram->signs |= (event->fate & FATE_LOST ? 1U << SIGN_LOST : 0) |
                          (event->fate & FATE_DOUBLED ? 1U << SIGN_DOUBLED : 0) |
                          (event->fate & FATE_CORRUPTED ? 1U << SIGN_CORRUPTED : 0) |
                          (event->queued ? 1U << SIGN_QUEUED : 0);
    }
    for (size_t i = 0; i < diagram->scene.count; i++) {
        enum scene_kind kind = diagram->scene.marks[i].kind;
        diagram->signs |= (kind == SCENE_WAITER || kind == SCENE_CYCLE ? 1U << SIGN_FOREVER : 0) |
                          (kind == SCENE_VIOLATION ? 1U << SIGN_WRONG : 0);
    }
    struct spacetime_place place;
    diagram->signs |= (diagram->time.shortened ? 1U << SIGN_SHORT : 0) |
                      (spacetime_failure(diagram, &place) ? 1U << SIGN_FAILS : 0) |
                      (diagram->picture->settings->ringed_count ? 1U << SIGN_DIFFERS : 0);
}

/* -------------------------------------------------------------------------------------------- all */

static enum spacetime_found read_packets(struct spacetime *diagram)
{
    const struct picture *picture = diagram->picture;
    recording_collect(picture->recording, picture_filter(picture), PACKETS_MOST + 1, &diagram->events,
                      &diagram->count);
    recording_stalls_collect(picture->recording, picture->first, picture->last, PACKETS_MOST + 1,
                             &diagram->stalls, &diagram->stall_count);
    if (!diagram->events || !diagram->stalls)
        return SPACETIME_NO_MEMORY;
    return diagram->count > PACKETS_MOST || diagram->stall_count > PACKETS_MOST ? SPACETIME_LARGE
                                                                                : SPACETIME_FITS;
}

enum spacetime_found spacetime_read(struct spacetime *diagram)
{
    if (spacetime_nodes(diagram) > NODES_MOST)
        return SPACETIME_LARGE;
    enum spacetime_found found = read_packets(diagram);
    if (found == SPACETIME_FITS)
        found = read_notes(diagram);
    if (found != SPACETIME_FITS)
        return found;
    diagram->scene = scene_read(diagram->picture->recording, NULL, 0, NODES_MOST);
    if (!diagram->scene.marks || !plan_rows(diagram))
        return SPACETIME_NO_MEMORY;
    if (diagram->time.rows[diagram->time.count - 1] - diagram->time.rows[0] > ROWS_MOST)
        return SPACETIME_LARGE;
    list_states(diagram);
    compare_values(diagram);
    find_signs(diagram);
    return SPACETIME_FITS;
}

void spacetime_free(struct spacetime *diagram)
{
    for (size_t i = 0; i < diagram->text_count; i++)
        free(diagram->texts[i].words);
    free(diagram->texts);
    timeline_free(&diagram->time);
    scene_free(&diagram->scene);
    free(diagram->notes);
    free(diagram->stalls);
    free(diagram->events);
}
