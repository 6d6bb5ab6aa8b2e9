/*
 * set.c: the crossing of a set's border, and its sentence.
 */
#include <stdio.h>

#include "bound/late.h"
#include "bound/set.h"
#include "quantity.h"
#include "topo/topo.h"

enum { PAIR_LOOKUPS = 8 };

static void put_set(struct search *search, const struct set_name *name, const struct crossing *c)
{
    const struct level *level = &search->profile.level[search->profile.border];
    struct unit_text in, out;
    struct quantity links, at_once;
    char what[160], away[96] = "", limit[48] = "";
    char *reason = search_offer(search, name->kind, c->steps);
    if (!reason)
        return;
    if (c->in && c->out)
        snprintf(what, sizeof what, "%s %s to go in and %s out", search_units(search, &in, c->in),
                 has_or_have(c->in), search_units(search, &out, c->out));
    else
        snprintf(what, sizeof what, "%s %s to go %s", search_units(search, &in, c->in + c->out),
                 has_or_have(c->in + c->out), c->in ? "in" : "out");
    if (c->before + c->after)
        snprintf(away, sizeof away, ", with %d more link%s before or behind", c->before + c->after,
                 plural((uint64_t)(c->before + c->after)));
    if (c->at_once != level->links)
        snprintf(limit, sizeof limit, ", %s at a time", quantity_count(&at_once, c->at_once));
    snprintf(reason, BOUND_REASON_SIZE, "%s link%s join%s %s to the rest, and %s%s%s",
             quantity_count(&links, level->links), plural(level->links), level->links == 1 ? "s" : "",
             name->text, what, limit, away);
}

void set_look_at(struct search *search, const uint8_t *in, const struct set_name *name)
{
    struct crossing crossing;
    profile_of_set(&search->profile, in);
    search->profile.lookups += PAIR_LOOKUPS * search->terms->demand->pair_count;
    cut_find(&search->profile, search->profile.border, &crossing);
    put_set(search, name, &crossing);
    late_look_at(search, name);
}
