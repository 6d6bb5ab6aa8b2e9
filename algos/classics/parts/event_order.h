/*
 * event_order.h: in how far an order of the events of a run, by numbers that nodes give them, is that of
 * the steps in which they took place.
 *
 * Every node notes its own events (notes.h), and after the run those of all nodes are looked through. A
 * number and a rank together must tell an event: then all events stand in one order.
 */
#ifndef EVENT_ORDER_H
#define EVENT_ORDER_H

#include <parray.h>

#include "notes.h"

/* A note. */
struct event {
    double clock, rank, step; /* the number, by which node, in which step of the run */
};

static inline int event_compare(const void *one, const void *other)
{
    const struct event *a = one, *b = other;
    if (a->clock != b->clock)
        return a->clock < b->clock ? -1 : 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

/* For `figures`: the events in their order, *count of them. */
static inline const struct event *events_in_order(struct parray *array, const struct notes_plan *notes,
                                                  size_t *count)
{
    const struct event *event = notes_sorted(array, notes, event_compare, count);
    for (size_t i = 1; i < *count; i++)
        parray_check(array, event_compare(&event[i - 1], &event[i]) < 0);
    return event;
}

/* How many pairs of events stand the other way round than their steps? */
static inline double events_turned_round(const struct event *event, size_t count)
{
    double turned = 0;
    for (size_t i = 1; i < count; i++)
        for (size_t j = 0; j < i; j++)
            turned += event[j].step > event[i].step;
    return turned;
}

#endif
