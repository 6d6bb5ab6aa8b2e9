/*
 * verdict.c: a bound speaks of whole runs that keep to the model and lose nothing. That of a task is proven
 * of packets that carry a word of a token in each unit: a run that beats it got its result by another way, or
 * its packets are too short for what they carry. That of a program may be wrong where the result is right.
 */
#include <math.h>
#include <stdio.h>

#include "fault/crash_call.h"
#include "machine/machine.h"
#include "machine/storeys.h"
#include "parray.h"
#include "quantity.h"
#include "run/verdict.h"

void verdict_bound(struct parray *array)
{
    struct outcome *o = &array->outcome;
    o->own_bound = crash_call_ask(array, "lower_bound", array->program->lower_bound);
    o->lower_bound = (double)NAN;
    if (theory)
        theory->bound(array);
}

void verdict_own_bound(struct parray *array)
{
    struct outcome *o = &array->outcome;
    if (array->duration.startup || !(o->own_bound >= 0) || o->own_bound <= o->lower_bound)
        return;
    o->lower_bound = o->own_bound;
    o->of_task = false;
    snprintf(o->bound_reason, sizeof o->bound_reason, "%s says so of this array", array->program->name);
}

static void say_below(struct outcome *o)
{
    struct quantity a, b, c, d;
    struct task_outcome *task = &o->task;
    int used =
        snprintf(o->error, sizeof o->error, "the time %s is BELOW the bound %s: ", quantity_time(&a, o->time),
                 quantity_time(&b, o->lower_bound));
    task->crowded = task->carried < task->received;
    snprintf(
        o->error + used, sizeof o->error - (size_t)used,
        task->crowded
            ? "packets brought %s bytes to all nodes together, but are long enough for %s; " CROWDED_ADVICE
            : "one of the two is wrong",
        quantity_count(&c, task->received), quantity_count(&d, task->carried));
}

/* What packets brought, or what they were long enough for, is less than the task takes. */
static void say_unreceived(struct outcome *o)
{
    struct quantity a, b, c;
    struct task_outcome *task = &o->task;
    task->crowded = task->received >= task->least;
    quantity_count(&a, task->received);
    quantity_count(&b, task->least);
    if (task->crowded)
        snprintf(o->error, sizeof o->error,
                 "packets brought %s bytes to all nodes together, but are long enough for %s, and task %s "
                 "takes %s at least; " CROWDED_ADVICE,
                 a.text, quantity_count(&c, task->carried), task->name, b.text);
    else
        snprintf(o->error, sizeof o->error,
                 "packets brought %s bytes to all nodes together, and task %s takes %s at least: the result "
                 "came by another way than packets",
                 a.text, task->name, b.text);
}

/* `what`: "time". */
static void say_own_wrong(struct outcome *o, const char *what, double bound, double reached)
{
    struct quantity a, b;
    o->status = PARRAY_WRONG;
    snprintf(o->error, sizeof o->error,
             "the program's own bound of the %s is %s, and the run took %s: the bound is wrong, or packets "
             "carry more than their length says",
             what, quantity_time(&a, bound), quantity_time(&b, reached));
}

/* Take the program's own bound, unless the run has refuted it. Result: it has. */
static bool refutes_own(struct parray *array, bool whole)
{
    const struct outcome *o = &array->outcome;
    if (whole && !array->duration.startup && o->time < o->own_bound)
        return true;
    verdict_own_bound(array);
    return false;
}

void verdict_settle(struct parray *array)
{
    struct outcome *o = &array->outcome;
    const struct task_outcome *task = &o->task;
    bool whole = o->status == PARRAY_DONE && !o->unreturned && !o->faults.lost;
    bool below = whole && o->time < o->lower_bound, refuted = refutes_own(array, whole);
    if (o->status != PARRAY_DONE && o->status != PARRAY_WRONG && o->verified == 1)
        o->verified = -1;
    bool unproved = below || (whole && o->verified == 1 && task->carried < task->least);
    if (unproved) {
        o->status = PARRAY_WRONG;
        o->verified = 0;
    }
    if (below)
        say_below(o);
    else if (unproved)
        say_unreceived(o);
    else if (refuted)
        say_own_wrong(o, "time", o->own_bound, o->time);
    else if (whole && o->has_worms && (double)o->tcd < o->tcd_bound)
        say_own_wrong(o, "total communication distance", o->tcd_bound, (double)o->tcd);
}
