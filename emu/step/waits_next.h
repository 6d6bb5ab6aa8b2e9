/*
 * waits_next.h: when what waits for the model may go on, for the clock.
 */
#ifndef WAITS_NEXT_H
#define WAITS_NEXT_H

#include "step/waiting.h"
#include "worm/worm_hold.h"

/* The earliest step in which a packet or a worm that waits may go on; NEVER: none can. After the step's end
 * (step_end.h). */
static inline uint64_t waits_next(const struct parray *array)
{
    if (array->waiting)
        return array->waiting->next;
    return array->worms && array->worms->holds ? array->worms->holds->next : NEVER;
}

#endif
