/*
 * search.h: what the reasons share while bounds are looked for: the terms, one profile, a budget, the bounds
 * that were found so far.
 *
 * A reason is one function of type bound_reason and one line in the table of bound.c. It finds nodes and cuts
 * to look at, and calls search_offer with each bound. One thread.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "base.h"
#include "bound/bound.h"
#include "bound/cut.h"
#include "bound/profile.h"

struct search {
    const struct terms *terms;
    struct profile profile;
    uint64_t budget;  /* lookups of ports that all reasons may make together, about */
    uint64_t at_once; /* nodes that can receive, or send, a packet at a time; UINT64_MAX: not limited */
    struct bounds *bounds;
};

/* False: no memory. */
typedef bool bound_reason(struct search *search);
bound_reason bound_apart, bound_boxes, bound_flows, bound_golden, bound_growth, bound_joint, bound_nodes,
    bound_sets, bound_work;

/* Is the bound better than the one of that kind so far? If so the caller writes its sentence to the result;
 * else the result is NULL. */
char *search_offer(struct search *search, const char *kind, uint64_t steps);

/* May the search go on to look at more? `part` of the budget belongs to the reasons so far, in percent. */
bool search_affords(const struct search *search, unsigned part);

/* "1,023 tokens", "2,046 units of tokens": so many units, for sentences. */
struct unit_text {
    char text[64];
};
const char *search_units(const struct search *search, struct unit_text *text, uint64_t units);

static inline const char *has_or_have(uint64_t count)
{
    return count == 1 ? "has" : "have";
}

#endif
