/*
 * search.c: the list of bounds while it grows: one bound of each kind, the best so far.
 */
#include <stdio.h>
#include <string.h>

#include "bound/search.h"
#include "quantity.h"

char *search_offer(struct search *search, const char *kind, uint64_t steps)
{
    struct bounds *bounds = search->bounds;
    int i = 0;
    while (i < bounds->count && strcmp(bounds->list[i].kind, kind) != 0)
        i++;
    if (steps == 0 || (i < bounds->count && steps <= bounds->list[i].steps) || i == BOUNDS_MOST)
        return NULL;
    bounds->count += i == bounds->count;
    bounds->list[i].steps = steps;
    bounds->list[i].kind = kind;
    return bounds->list[i].reason;
}

bool search_affords(const struct search *search, unsigned part)
{
    return search->profile.lookups < search->budget / 100 * part;
}

const char *search_units(const struct search *search, struct unit_text *text, uint64_t units)
{
    const struct demand *demand = search->terms->demand;
    const char *what = demand->combine ? "combined token" : "token";
    struct quantity q;
    if (demand->units == 1)
        snprintf(text->text, sizeof text->text, "%s %s%s", quantity_count(&q, units), what, plural(units));
    else
        snprintf(text->text, sizeof text->text, "%s unit%s of %ss", quantity_count(&q, units), plural(units),
                 what);
    return text->text;
}
