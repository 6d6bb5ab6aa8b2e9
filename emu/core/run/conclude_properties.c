/*
 * conclude_properties.c: what came of the properties that the program states.
 */
#include <inttypes.h>
#include <stdio.h>

#include "run/conclude_verify.h"
#include "value/operations.h"

static const char apart[] = "not checked: no process of engine mpi sees what all nodes hold and do",
                  cut[] = "not checked, the run was cut short";

static bool was_looked_at(const struct parray *array, enum property property)
{
    return property != PROPERTY_EVENTUALLY || array->data.looked.eventually;
}

static void settle(struct parray *array, enum property property)
{
    struct property_outcome *o = &array->outcome.property[property];
    o->stated = property_stated(array->program, property);
    if (!o->stated || o->verdict != PROPERTY_UNKNOWN || o->why)
        return;
    if (array->part.on)
        o->why = apart;
    else if (array->crash.left || !was_looked_at(array, property))
        o->why = cut;
    else
        o->verdict = PROPERTY_HOLDS;
}

/* The property that failed first; NULL: none did. */
static const struct property_outcome *first_failed(const struct outcome *o)
{
    const struct property_outcome *first = NULL;
    for (enum property property = 0; property < PROPERTIES; property++) {
        const struct property_outcome *one = &o->property[property];
        if (one->verdict == PROPERTY_FAILS && (!first || one->step < first->step))
            first = one;
    }
    return first;
}

const char *conclude_unknown(const struct outcome *o)
{
    for (enum property property = 0; property < PROPERTIES; property++)
        if (o->property[property].stated && o->property[property].verdict == PROPERTY_UNKNOWN)
            return o->property[property].why;
    return NULL;
}

void conclude_properties(struct parray *array, bool whole)
{
    struct outcome *o = &array->outcome;
    if (!property_any(array->program))
        return;
    if (!array->part.on)
        operations_conclude(array);
    for (enum property property = 0; property < PROPERTIES; property++)
        settle(array, property);
    const struct property_outcome *failed = first_failed(o);
    const char *unknown = conclude_unknown(o);
    if (failed) {
        o->verified = 0;
        snprintf(o->wrong, sizeof o->wrong, "step %" PRIu64 ": %s", failed->step, failed->text);
        o->wrong_at.step = failed->step;
        o->wrong_at.node = failed->node;
        o->wrong_site = told_site_of(failed->site, "parray_check");
    } else if (unknown && whole && o->verified) {
        o->verified = -1;
        o->unverified = unknown;
    } else if (whole && o->verified < 0 && !o->unverified) {
        o->verified = 1;
    }
}
