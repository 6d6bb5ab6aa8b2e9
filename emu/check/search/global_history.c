/*
 * global_history.c: the operations that nodes have made on objects, as a part of the state of the array.
 *
 * A history is the list of what nodes have said, in the order of moves. Which of two operations began
 * first does not matter, nor which of two ended first: such neighbours in the list stand in the order of
 * ranks, so that histories are equal that no judge can tell apart. Where only the order of each node matters,
 * all of them do.
 */
#include <string.h>

#include "machine/memory.h"
#include "search/globals_inside.h"
#include "value/operations.h"

enum verdict { NOT_ASKED, HOLDS, FAILS };

static const char what_for[] = "the histories of an array";

static bool is_sequential(const struct globals *g)
{
    return g->array->program->consistency == PARRAY_SEQUENTIAL;
}

static bool is_answer(const struct said_event *event)
{
    return event->operation == SAID_ANSWER;
}

/* Put an event at the end of the list, or before those at its end that it can pass. */
static void put(const struct globals *g, struct said_event *list, size_t count,
                const struct said_event *event)
{
    size_t at = count;
    while (at && list[at - 1].rank > event->rank &&
           (is_sequential(g) || is_answer(&list[at - 1]) == is_answer(event)))
        at--;
    memmove(list + at + 1, list + at, (count - at) * sizeof *list);
    list[at] = *event;
}

void history_grow(struct globals *g, uint32_t *row)
{
    size_t more, bytes = intern_size(&g->histories, row[2 * g->nodes + HISTORY]);
    const struct said_event *said = local_said(g->locals, &more);
    if (!g->records || !more)
        return;
    size_t count = bytes / sizeof said[0];
    g->event = memory_grow(g->event, &g->event_room, count + more, sizeof said[0], what_for);
    if (count)
        memcpy(g->event, intern_bytes(&g->histories, row[2 * g->nodes + HISTORY]), bytes);
    for (size_t i = 0; i < more; i++)
        put(g, g->event, count++, &said[i]);
    uint32_t number = intern_add(&g->histories, g->event, count * sizeof g->event[0], NULL);
    if (number == INTERN_NONE)
        memory_failed(count * sizeof g->event[0], what_for);
    row[2 * g->nodes + HISTORY] = number;
}

bool history_grows(const struct globals *g)
{
    size_t count;
    local_said(g->locals, &count);
    return g->records && count && !is_sequential(g);
}

/* Note the operations in the array. A time for each event that is unlike the one before. */
static void note(struct globals *g, const struct said_event *list, size_t count)
{
    uint64_t time = 1;
    operations_forget(g->array);
    for (size_t i = 0; i < count; i++) {
        const struct node *node = &g->array->nodes[list[i].rank];
        time += i && is_answer(&list[i]) != is_answer(&list[i - 1]);
        if (is_answer(&list[i]))
            operations_end(node, time, list[i].value);
        else
            operations_begin(node, time, list[i].object, list[i].operation, list[i].value);
    }
}

bool global_history_holds(struct globals *g, uint32_t state)
{
    if (!g->records)
        return true;
    uint32_t history = row_of(g, state)[2 * g->nodes + HISTORY];
    bool ends = global_ended(g, state);
    if (is_sequential(g) && !ends) /* a later write may explain what was read */
        return true;
    size_t known = g->verdict_room;
    g->verdict = memory_grow(g->verdict, &g->verdict_room, history + 1u, sizeof g->verdict[0], what_for);
    memset(g->verdict + known, NOT_ASKED, g->verdict_room - known);
    if (g->verdict[history] == NOT_ASKED) {
        note(g, intern_bytes(&g->histories, history),
             intern_size(&g->histories, history) / sizeof(struct said_event));
        enum operations_are are = operations_are(g->array);
        if (are == OPERATIONS_UNKNOWN)
            g->unfit = "the history could not be decided";
        g->verdict[history] = are == OPERATIONS_FAIL ? FAILS : HOLDS;
    }
    return g->verdict[history] == HOLDS;
}
