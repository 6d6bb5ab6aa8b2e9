/*
 * property_text.c: what came of the properties of a program, as lines of the text report.
 */
#include <inttypes.h>
#include <stdio.h>

#include "facts/outcome.h"
#include "facts/view.h"
#include "quantity.h"
#include "report/report_parts.h"

enum { PART_SHOWN = 40 };

/* "invariant holds", after the comma of the one before. */
static void put_property(const struct outcome *o, enum property property, FILE *out)
{
    struct quantity f;
    const struct property_outcome *p = &o->property[property];
    fprintf(out, "%s ", property_name(property));
    if (p->verdict == PROPERTY_HOLDS)
        fputs(o->partial && property != PROPERTY_EVENTUALLY ? "holds so far" : "holds", out);
    else if (p->verdict == PROPERTY_UNKNOWN)
        fprintf(out, "is %s", p->why ? p->why : "not checked");
    else if (p->step)
        fprintf(out, "does NOT hold after step %s", quantity_count(&f, p->step));
    else
        fputs("does NOT hold", out);
}

void property_part(const struct outcome *o, FILE *out)
{
    struct quantity f;
    size_t first = o->made_count > PART_SHOWN ? o->made_count - PART_SHOWN : 0;
    if (o->made_count)
        fputs("  these operations have no order in which the last one gives this answer:\n", out);
    if (first)
        fprintf(out, "    ... and %s before them\n", quantity_count(&f, first));
    for (size_t i = first; i < o->made_count; i++)
        fprintf(out, "    %s\n", o->made[i].text);
}

static void put_reached(const struct outcome *o, FILE *out)
{
    struct quantity f;
    for (size_t i = 0; i < o->reach_count; i++) {
        const struct reached *reach = &o->reach[i];
        fprintf(out, "%s%s ", i ? ", " : "reached        ", reach->name);
        if (reach->step)
            fprintf(out, "(step %s, node %" PRId32 ")", quantity_count(&f, reach->step), reach->node);
        else
            fputs("NEVER", out);
    }
    if (o->reach_count)
        putc('\n', out);
}

void property_text(const struct view *view, FILE *out)
{
    const struct outcome *o = view->outcome;
    bool any = false;
    for (enum property property = 0; property < PROPERTIES; property++) {
        if (!o->property[property].stated)
            continue;
        fputs(any ? "; " : "properties     ", out);
        put_property(o, property, out);
        any = true;
    }
    if (any)
        putc('\n', out);
    put_reached(o, out);
}
