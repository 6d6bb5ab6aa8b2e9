/*
 * properties.c: calls of the program, like `figures`, but during the run.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts/site.h"
#include "fault/crash_call.h"
#include "hash.h"
#include "step/properties.h"

bool properties_wanted(const struct parray *array)
{
    return !array->part.on && (array->program->invariant || array->program->eventually);
}

/* Is there a step after which the program's `eventually` has still to be looked at? */
static bool has_bound(const struct parray *array)
{
    return array->program->eventually && array->program->eventually_steps && !array->data.looked.eventually;
}

bool properties_each_step(const struct parray *array)
{
    return !array->part.on && (array->program->invariant || has_bound(array));
}

/* Is the step that is over the last one before the bound, or the last one of all? A run that is cut short
 * says nothing of what it would have come to. */
static bool eventually_due(const struct parray *array, const struct decision *decision)
{
    if (!array->program->eventually || array->data.looked.eventually)
        return false;
    bool goes_on = !array->clock.stop || array->clock.stop == STOP_MAX_STEPS;
    return array->clock.stop == STOP_IDLE ||
           (goes_on && has_bound(array) && decision->next > array->program->eventually_steps);
}

bool properties_due(struct parray *array, const struct decision *decision)
{
    struct looked_at *looked = &array->data.looked;
    looked->due[PROPERTY_INVARIANT] = array->program->invariant && array->clock.stop != STOP_FATAL;
    looked->due[PROPERTY_EVENTUALLY] = eventually_due(array, decision);
    if (array->part.on)
        memset(looked->due, 0, sizeof looked->due);
    return looked->due[PROPERTY_INVARIANT] || looked->due[PROPERTY_EVENTUALLY];
}

static void call_property(struct parray *array, void *unused)
{
    (void)unused;
    if (array->data.looked.now == PROPERTY_INVARIANT)
        array->program->invariant(array);
    else
        array->program->eventually(array);
}

bool properties_hold(struct parray *array, enum property property)
{
    struct looked_at *looked = &array->data.looked;
    looked->on = true;
    looked->now = property;
    crash_call_in_run(array, property_name(property), call_property, NULL);
    looked->on = false;
    looked->eventually |= property == PROPERTY_EVENTUALLY;
    return !array->crash.left && !array->data.misused &&
           array->outcome.property[property].verdict != PROPERTY_FAILS;
}

bool properties_look(struct parray *array)
{
    bool holds = true;
    for (enum property property = 0; property < PROPERTIES && holds; property++)
        if (array->data.looked.due[property])
            holds = properties_hold(array, property);
    return holds;
}

/* The step that a sentence names: the bound, if the array goes on after it. */
static uint64_t step_of(const struct parray *array, enum property property)
{
    uint64_t bound = array->program->eventually_steps;
    bool bounded = property == PROPERTY_EVENTUALLY && bound && array->clock.stop != STOP_IDLE;
    return bounded ? bound : array->clock.step;
}

void properties_failed(struct parray *array, const char *text, const char *site, const char *said)
{
    enum property property = array->data.looked.now;
    struct property_outcome *o = &array->outcome.property[property];
    if (o->verdict == PROPERTY_FAILS)
        return;
    o->verdict = PROPERTY_FAILS;
    o->step = step_of(array, property);
    o->node = -1;
    o->site = site;
    o->cause = hash_bytes(HASH_K0 + property, text, strlen(text));
    snprintf(o->text, sizeof o->text, "the %s of %s does not hold: %.300s at %.100s%s%.200s",
             property == PROPERTY_INVARIANT ? "invariant" : "`eventually`", array->program->name, text,
             site_name(site), *said ? ": " : "", said);
}
