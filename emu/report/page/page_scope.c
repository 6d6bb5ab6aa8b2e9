/*
 * page_scope.c: whenever something is left out of the page, a note says so.
 */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base.h"
#include "facts/outcome.h"
#include "page/page_scope.h"
#include "quantity.h"
#include "trace/recording.h"

#define NOWHERE UINT32_MAX

void scope_note(struct scope *scope, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(scope->note[scope->notes++], SCOPE_NOTE_SIZE, format, values);
    va_end(values);
}

/* ------------------------------------------------------------------------------ places and links */

static bool links_one_by_one(struct scope *scope)
{
    const struct recording *recording = scope->recording;
    scope->link_count = recording->links.count;
    scope->links = calloc(scope->link_count + 1, sizeof scope->links[0]);
    for (size_t i = 0; scope->links && i < scope->link_count; i++) {
        const struct topo_link *link = &recording->links.list[i];
        scope->links[i] =
            (struct scope_link){.from = (uint32_t)link->from, .to = (uint32_t)link->to, .port = link->port};
    }
    return scope->links;
}

/* Make one link for each pair of places that some link joins. */
static bool links_of_places(struct scope *scope)
{
    const struct recording *recording = scope->recording;
    size_t places = scope->layout.places;
    const uint32_t *place = scope->layout.place;
    uint32_t *of = scope->link_of = malloc(places * places * sizeof of[0]);
    for (size_t i = 0; of && i < places * places; i++)
        of[i] = NOWHERE;
    for (size_t i = 0; of && i < recording->links.count; i++) {
        uint32_t from = place[recording->links.list[i].from], to = place[recording->links.list[i].to];
        scope->link_count += from != to && of[from * places + to] == NOWHERE;
        if (from != to)
            of[from * places + to] = 0;
    }
    scope->links = calloc(scope->link_count + 1, sizeof scope->links[0]);
    if (!of || !scope->links)
        return false;
    for (size_t i = 0, next = 0; i < places * places; i++) {
        if (of[i] == NOWHERE)
            continue;
        scope->links[next] =
            (struct scope_link){.from = (uint32_t)(i / places), .to = (uint32_t)(i % places), .port = -1};
        of[i] = (uint32_t)next++;
    }
    return true;
}

static int64_t link_of_places(const struct scope *scope, int from, int to)
{
    const struct layout *layout = &scope->layout;
    uint32_t link = scope->link_of[layout->place[from] * layout->places + layout->place[to]];
    return link == NOWHERE ? -1 : (int64_t)link;
}

int64_t scope_link(const struct scope *scope, uint32_t from, uint32_t port, uint32_t to)
{
    return scope->shared ? link_of_places(scope, (int)from, (int)to)
                         : topo_links_find(&scope->recording->links, (int)from, (int)port);
}

/* Add up how long each link was busy in the whole run. */
static bool links_measure(struct scope *scope)
{
    const struct recording *recording = scope->recording;
    const struct view *view = &recording->view;
    struct link_figure figure;
    if (!view_measure(view))
        return false;
    for (size_t i = 0; i < recording->links.count; i++) {
        const struct topo_link *l = &recording->links.list[i];
        int64_t link = scope->shared ? link_of_places(scope, l->from, l->to) : (int64_t)i;
        if (link >= 0 && view_link(view, l->from, l->port, &figure))
            scope->links[link].busy += figure.busy;
    }
    return true;
}

static bool places_count(struct scope *scope)
{
    scope->place_first = calloc(scope->layout.places, sizeof scope->place_first[0]);
    scope->place_nodes = calloc(scope->layout.places, sizeof scope->place_nodes[0]);
    if (!scope->place_first || !scope->place_nodes)
        return false;
    for (int rank = scope->recording->view.topo->nodes - 1; rank >= 0; rank--) {
        scope->place_first[scope->layout.place[rank]] = (uint32_t)rank;
        scope->place_nodes[scope->layout.place[rank]]++;
    }
    return true;
}

/* Lay out at most so many places, and list their links. */
static bool layout_try(struct scope *scope, size_t places)
{
    const struct recording *recording = scope->recording;
    if (!layout_open(&scope->layout, recording->view.topo, places))
        return false;
    scope->shared = scope->layout.places != (size_t)recording->view.topo->nodes;
    return scope->shared ? links_of_places(scope) : links_one_by_one(scope);
}

static void layout_drop(struct scope *scope)
{
    layout_close(&scope->layout);
    free(scope->links);
    free(scope->link_of);
    scope->layout = (struct layout){0};
    scope->links = NULL;
    scope->link_of = NULL;
    scope->link_count = 0;
}

static bool places_open(struct scope *scope)
{
    struct quantity a, b;
    uint64_t nodes = (uint64_t)scope->recording->view.topo->nodes;
    size_t places = nodes <= SCOPE_NODES ? SCOPE_NODES : SCOPE_PLACES;
    while (layout_try(scope, places) && scope->link_count > SCOPE_LINKS && places > 1) {
        places = places > SCOPE_PLACES ? SCOPE_PLACES : places / 2;
        layout_drop(scope);
    }
    if (!scope->links)
        return false;
    if (scope->shared)
        scope_note(scope, "The drawing has %s dots for %s nodes: %s.",
                   quantity_count(&a, scope->layout.places), quantity_count(&b, nodes),
                   scope->layout.grouping);
    return places_count(scope) && links_measure(scope);
}

/* --------------------------------------------------------------------------------- transmissions */

uint64_t scope_trouble(const struct outcome *outcome)
{
    if (!outcome)
        return 0;
    if (outcome->violations_kept)
        return outcome->violations[0].step;
    if (outcome->deadlock)
        return outcome->deadlock->step;
    return outcome->error_at.step;
}

/* Return the first step of the window: 1, or so far before the trouble that half of the window is left for
 * the steps after it. */
static uint64_t window_first(const struct recording *recording)
{
    uint64_t trouble = scope_trouble(recording->view.outcome), first = trouble;
    if (!trouble)
        return 1;
    for (uint64_t back = 1; back && back < trouble; back *= 2) {
        struct recording_filter filter = RECORDING_ALL;
        struct trace_event *none;
        size_t count;
        filter.first = trouble - back;
        filter.last = trouble;
        uint64_t all = recording_collect(recording, filter, 0, &none, &count);
        free(none);
        if (all > SCOPE_EVENTS / 2)
            return first;
        first = filter.first;
    }
    return 1;
}

/* Leave out the last step, of which only a part was collected, unless it is the only step. */
static void window_trim(struct scope *scope)
{
    struct quantity a, b;
    uint64_t cut = scope->events[SCOPE_EVENTS].step;
    bool part = cut <= scope->first;
    scope->event_count = SCOPE_EVENTS;
    scope->last = part ? cut : cut - 1;
    while (scope->events[scope->event_count - 1].step > scope->last)
        scope->event_count--;
    char steps[96];
    if (part)
        snprintf(steps, sizeof steps, "some of step %s", quantity_count(&a, cut));
    else
        snprintf(steps, sizeof steps, "those of steps %s to %s", quantity_count(&a, scope->first),
                 quantity_count(&b, scope->last));
    scope_note(scope, "Of %s transmissions %s are here one by one, %s; of the others there are sums.",
               quantity_count(&a, scope->recording->count), quantity_count(&b, scope->event_count), steps);
}

static bool window_open(struct scope *scope)
{
    const struct recording *recording = scope->recording;
    struct recording_filter filter = RECORDING_ALL;
    scope->first = filter.first = recording->count > SCOPE_EVENTS ? window_first(recording) : 1;
    scope->last = recording->steps;
    recording_collect(recording, filter, SCOPE_EVENTS + 1, &scope->events, &scope->event_count);
    if (scope->event_count > SCOPE_EVENTS)
        window_trim(scope);
    return scope->events;
}

/* ------------------------------------------------------------------------------------------- sums */

static size_t at_most(uint64_t count, size_t limit)
{
    return count < limit ? (size_t)count : limit;
}

static bool sums_open(struct scope *scope)
{
    struct quantity a, b, c, d;
    const struct recording *recording = scope->recording;
    size_t rows = at_most(recording->links.count, SCOPE_SIDE);
    size_t columns = at_most(recording->steps, SCOPE_SIDE);
    while (rows * columns > SCOPE_CELLS)
        *(rows > columns ? &rows : &columns) /= 2;
    scope->grid =
        (struct recording_grid){.first = 1, .last = recording->steps, .rows = rows, .columns = columns};
    if (!rows || !columns)
        return true;
    scope->cells = calloc(rows * columns, sizeof scope->cells[0]);
    if (rows < recording->links.count || columns < recording->steps)
        scope_note(scope, "The heat map has %s rows for %s link directions and %s columns for %s steps.",
                   quantity_count(&a, rows), quantity_count(&b, recording->links.count),
                   quantity_count(&c, columns), quantity_count(&d, recording->steps));
    return scope->cells && recording_sum(recording, scope->grid, false, scope->cells);
}

/* ----------------------------------------------------------------------------------------- stalls */

/* Return the last step in which a node told something, or something befell it; 0: there is none. */
static uint64_t last_note(const struct recording *recording)
{
    const unsigned of_packets = 1U << NOTE_TAKEN | 1U << NOTE_DROPPED | 1U << NOTE_LEFT;
    struct trace_note note;
    uint64_t last = 0;
    struct recording_scan *scan =
        recording->note_count ? recording_notes(recording, 1, UINT64_MAX, NOTE_KINDS_ALL & ~of_packets)
                              : NULL;
    while (recording_notes_next(scan, &note))
        last = note.step > last ? note.step : last;
    recording_scan_end(scan);
    return last;
}

static uint64_t last_step(const struct recording *recording)
{
    const struct outcome *outcome = recording->view.outcome;
    uint64_t last = recording->steps > recording->stall_reach ? recording->steps : recording->stall_reach;
    uint64_t told = last_note(recording);
    last = told > last ? told : last;
    if (outcome && outcome->error_at.step > last)
        last = outcome->error_at.step;
    for (size_t i = 0; outcome && i < outcome->violations_kept; i++)
        last = outcome->violations[i].step > last ? outcome->violations[i].step : last;
    return outcome && outcome->deadlock && outcome->deadlock->step > last ? outcome->deadlock->step : last;
}

static void stalls_note(struct scope *scope, uint64_t all, bool to_deadlock)
{
    struct quantity a, b, c, d;
    const char *which = all > scope->stall_count ? "some of" : "those of";
    scope_note(scope,
               "Of %s stalls %s are here one by one, %s steps %s to %s%s; of the others there are sums.",
               quantity_count(&a, scope->recording->stall_count), quantity_count(&b, scope->stall_count),
               which, quantity_count(&c, scope->stalls_first), quantity_count(&d, scope->stalls_last),
               to_deadlock ? ", up to the deadlock" : "");
}

/* Collect the stalls in the window of the transmissions. If they are too many, halve the steps until they are
 * not: keep the last steps if they lead to a deadlock, else the first ones. */
static bool stalls_collect(struct scope *scope)
{
    const struct recording *recording = scope->recording;
    uint64_t all;
    scope->stalls_first = scope->first;
    scope->stalls_last = scope->last < recording->steps ? scope->last : scope->last_step;
    bool to_deadlock = recording->view.outcome && recording->view.outcome->deadlock &&
                       scope->stalls_last == scope->last_step;
    for (;;) {
        all = recording_stalls_collect(recording, scope->stalls_first, scope->stalls_last, SCOPE_STALLS,
                                       &scope->stalls, &scope->stall_count);
        if (all == scope->stall_count || !scope->stalls || scope->stalls_last <= scope->stalls_first)
            break;
        free(scope->stalls);
        uint64_t half = (scope->stalls_last - scope->stalls_first) / 2;
        if (to_deadlock)
            scope->stalls_first = scope->stalls_last - half;
        else
            scope->stalls_last = scope->stalls_first + half;
    }
    if (scope->stalls && scope->stall_count < recording->stall_count)
        stalls_note(scope, all, to_deadlock);
    return scope->stalls;
}

static bool stalls_open(struct scope *scope)
{
    scope->last_step = last_step(scope->recording);
    if (!scope->recording->stall_count)
        return true;
    scope->stall_grid = (struct recording_grid){
        .first = 1, .last = scope->last_step, .rows = 1, .columns = at_most(scope->last_step, SCOPE_SIDE)};
    scope->stall_cells = calloc(scope->stall_grid.columns, sizeof scope->stall_cells[0]);
    return scope->stall_cells && stalls_collect(scope) &&
           recording_stalls_sum(scope->recording, scope->stall_grid, scope->stall_cells);
}

/* ---------------------------------------------------------------------------------------- trouble */

/* Return a number from the JSON report: the recording itself has only the first waiters and nodes of the
 * cycle. */
static uint64_t deadlock_number(const struct recording *recording, const char *name)
{
    const json_t *deadlock = json_object_get(recording->view.told, "deadlock");
    return (uint64_t)json_integer_value(json_object_get(deadlock, name));
}

/* Write a part of a sentence such as ", and 30 of a cycle of 30". */
static void cycle_note(const struct recording *recording, char *text, size_t size)
{
    struct quantity a, b;
    uint64_t all = deadlock_number(recording, "cycle_length");
    text[0] = '\0';
    if (all)
        snprintf(text, size, ", and %s of a cycle of %s",
                 quantity_count(&a, recording->view.outcome->deadlock->cycle_length),
                 quantity_count(&b, all));
}

static void trouble_note(struct scope *scope)
{
    struct quantity a, b, c;
    const struct outcome *outcome = scope->recording->view.outcome;
    size_t kept = outcome ? outcome->violations_kept : 0;
    if (kept && kept < outcome->violation_count)
        scope_note(scope, "Of %s violations the first %s are here, up to step %s.",
                   quantity_count(&a, outcome->violation_count), quantity_count(&b, kept),
                   quantity_count(&c, outcome->violations[kept - 1].step));
    uint64_t waiters = deadlock_number(scope->recording, "count");
    char cycle[96];
    if (!outcome || !outcome->deadlock || waiters <= SCOPE_WAITERS)
        return;
    cycle_note(scope->recording, cycle, sizeof cycle);
    scope_note(scope, "Of %s nodes that wait for ever the first %s are marked%s.",
               quantity_count(&a, waiters), quantity_count(&b, SCOPE_WAITERS), cycle);
}

bool scope_open(struct scope *scope, const struct recording *recording)
{
    *scope = (struct scope){.recording = recording};
    trouble_note(scope);
    return places_open(scope) && window_open(scope) && sums_open(scope) && stalls_open(scope) &&
           noted_open(scope);
}

void scope_close(struct scope *scope)
{
    layout_drop(scope);
    free(scope->place_first);
    free(scope->place_nodes);
    free(scope->events);
    free(scope->cells);
    free(scope->stalls);
    free(scope->stall_cells);
    free(scope->noted);
}
