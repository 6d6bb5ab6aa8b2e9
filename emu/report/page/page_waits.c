/*
 * page_waits.c: each wait has the places where the page shows it: a place of the drawing, a link, a row of
 * the heat map.
 */
#include "base.h"
#include "facts/outcome.h"
#include "facts/trace_event.h"
#include "json/json_value.h"
#include "page/page_columns.h"
#include "page/page_waits.h"
#include "trace/recording.h"

/* ------------------------------------------------------------------------------------ for room */

static int64_t stall_first(const struct scope *scope, size_t i)
{
    return (int64_t)scope->stalls[i].first;
}

static int64_t stall_steps(const struct scope *scope, size_t i)
{
    const struct trace_stall *stall = &scope->stalls[i];
    return stall->last == TRACE_NO_END ? 0 : (int64_t)(stall->last - stall->first + 1);
}

static int64_t stall_node(const struct scope *scope, size_t i)
{
    return scope->stalls[i].node;
}

static int64_t stall_to(const struct scope *scope, size_t i)
{
    return scope->stalls[i].to;
}

static int64_t stall_port(const struct scope *scope, size_t i)
{
    return scope->stalls[i].port;
}

static int64_t stall_place(const struct scope *scope, size_t i)
{
    return scope->layout.place[scope->stalls[i].node];
}

static int64_t stall_to_place(const struct scope *scope, size_t i)
{
    return scope->layout.place[scope->stalls[i].to];
}

static int64_t stall_link(const struct scope *scope, size_t i)
{
    const struct trace_stall *stall = &scope->stalls[i];
    return stall->port < 0 ? -1 : scope_link(scope, stall->node, (uint32_t)stall->port, stall->to);
}

/* Return the row of the sums that a link direction is in; -1: no link. */
static int64_t link_row(const struct scope *scope, int64_t link)
{
    return link < 0 ? -1 : (int64_t)recording_row(scope->recording, &scope->grid, (size_t)link);
}

static int64_t stall_row(const struct scope *scope, size_t i)
{
    const struct trace_stall *stall = &scope->stalls[i];
    return link_row(scope,
                    stall->port < 0 ? -1 : recording_link(scope->recording, (int)stall->node, stall->port));
}

static int64_t stall_cell(const struct scope *scope, size_t i)
{
    return (int64_t)scope->stall_cells[i];
}

json_t *stalls_json(const struct scope *scope, bool *failed)
{
    static const struct column columns[] = {
        {"first", stall_first}, {"steps", stall_steps}, {"node", stall_node},         {"to", stall_to},
        {"port", stall_port},   {"place", stall_place}, {"to_place", stall_to_place}, {"link", stall_link},
        {"row", stall_row}};
    json_t *json = columns_json(scope, scope->stall_count, columns, ARRAY_LENGTH(columns), failed);
    struct object o = {json, failed};
    put(o, "all", count_json(scope->recording->stall_count));
    put(o, "from_step", count_json(scope->stalls_first));
    put(o, "to_step", count_json(scope->stalls_last));
    put(o, "columns", json_integer((json_int_t)scope->stall_grid.columns));
    put(o, "cells", column_json(scope, scope->stall_grid.columns, stall_cell, failed));
    return json;
}

/* ------------------------------------------------------------------------------------ for ever */

static size_t waiters_shown(const struct deadlock *d)
{
    return d->count < SCOPE_WAITERS ? d->count : SCOPE_WAITERS;
}

/* Return waiter i: the shown waiters come first, then the cycle. */
static const struct waiter *waiter_at(const struct scope *scope, size_t i)
{
    const struct deadlock *d = scope->recording->view.outcome->deadlock;
    size_t first = waiters_shown(d);
    return i < first ? &d->waiters[i] : &d->cycle[i - first];
}

static int64_t wait_node(const struct scope *scope, size_t i)
{
    return waiter_at(scope, i)->node;
}

/* A node that sends waits for a link away from it; a node that receives, for a link that leads to it. */
static int64_t wait_row(const struct scope *scope, size_t i)
{
    const struct waiter *w = waiter_at(scope, i);
    int64_t link = w->port < 0 ? -1 : recording_link(scope->recording, w->node, w->port);
    bool sends = w->full; /* a sender that waits for its link alone has no port here */
    return link_row(scope, link < 0 || sends ? link : recording_link_back(scope->recording, (size_t)link));
}

json_t *waits_json(const struct scope *scope, bool *failed)
{
    static const struct column columns[] = {{"node", wait_node}, {"row", wait_row}};
    const struct deadlock *d =
        scope->recording->view.outcome ? scope->recording->view.outcome->deadlock : NULL;
    size_t count = d ? waiters_shown(d) + d->cycle_length : 0;
    return columns_json(scope, count, columns, ARRAY_LENGTH(columns), failed);
}
