/*
 * stuck_text.c: the sentences give figures; lists of nodes and worms follow in report/report_trouble.c.
 */
#include <inttypes.h>
#include <stdio.h>

#include "run/stuck_text.h"

void stuck_text_limit(struct parray *array)
{
    struct outcome *o = &array->outcome;
    int used =
        snprintf(o->error, sizeof o->error,
                 "stopped at --max-steps %" PRIu64 ": %" PRIu64 " of %" PRIu32 " nodes have not returned",
                 array->clock.max_steps, o->unreturned, array->count);
    if (o->deadlock)
        used += snprintf(o->error + used, sizeof o->error - (size_t)used, ", %zu of them are deadlocked",
                         o->deadlock->count);
    if (o->waits.unsent)
        snprintf(o->error + used, sizeof o->error - (size_t)used, ", %" PRIu64 " %s%s not begun",
                 o->waits.unsent, array->worms ? "worm" : "packet", o->waits.unsent == 1 ? " has" : "s have");
}

void stuck_text_deadlock(struct parray *array)
{
    struct outcome *o = &array->outcome;
    snprintf(o->error, sizeof o->error,
             "deadlock in step %" PRIu64 ": %zu of %" PRIu32 " nodes wait for ever", o->deadlock->step,
             o->deadlock->count, array->count);
}

void stuck_text_jam(struct outcome *o)
{
    snprintf(o->error, sizeof o->error,
             "wormhole deadlock in step %" PRIu64 ": %zu worm%s wait%s for ever, %zu of them in a cycle",
             o->jam->step, o->jam->count, o->jam->count == 1 ? "" : "s", o->jam->count == 1 ? "s" : "",
             o->jam->cycle_length);
}
