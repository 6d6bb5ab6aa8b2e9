/*
 * verdict.c: a bound speaks of whole runs that keep to the model and lose nothing. A run of that kind that
 * beats its bound refutes either the bound or its own check, so that neither of the two can be relied upon.
 */
#include <stdio.h>

#include "parray.h"
#include "quantity.h"
#include "run/verdict.h"

static void say_below(struct outcome *o, const char *what, double reached, double bound)
{
    struct quantity a, b;
    o->below_bound = true;
    o->status = PARRAY_WRONG;
    o->verified = 0;
    snprintf(o->error, sizeof o->error, "the %s %s is BELOW the bound %s: one of the two is wrong", what,
             quantity_time(&a, reached), quantity_time(&b, bound));
}

static void say_unreceived(struct outcome *o)
{
    struct quantity a, b;
    o->status = PARRAY_WRONG;
    o->verified = 0;
    snprintf(o->error, sizeof o->error,
             "packets brought %s bytes to all nodes together, and task %s takes %s at least: the result came "
             "by another way than packets",
             quantity_count(&a, o->task.received), o->task.name, quantity_count(&b, o->task.least));
}

void verdict_settle(struct outcome *o)
{
    bool whole = o->status == PARRAY_DONE && !o->unreturned && !o->faults.lost;
    if (o->status != PARRAY_DONE && o->status != PARRAY_WRONG && o->verified == 1)
        o->verified = -1;
    if (whole && o->time < o->lower_bound)
        say_below(o, "time", o->time, o->lower_bound);
    else if (whole && o->has_worms && (double)o->tcd < o->tcd_bound)
        say_below(o, "total communication distance", (double)o->tcd, o->tcd_bound);
    else if (whole && o->verified == 1 && o->task.received < o->task.least)
        say_unreceived(o);
}
