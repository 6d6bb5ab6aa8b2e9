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
#include "bound/profile.h"
#include "topo/min_cut.h"

struct bound_search {
    const struct terms *terms;
    struct profile profile;
    uint64_t budget;  /* lookups of ports that all reasons may make together, about */
    uint64_t at_once; /* nodes that can receive, or send, a packet at a time; UINT64_MAX: not limited */
    struct bounds *bounds;
    struct arena memory;   /* that all reasons take, and that is freed in the end */
    struct late_set *late; /* of set.c; NULL: not needed yet */
};

typedef void bound_reason(struct bound_search *search);
bound_reason bound_components, bound_boxes, bound_flows, bound_golden, bound_growth, bound_cut_vertex,
    bound_nodes, bound_sets, bound_work;

/* Is the bound better than the one of that kind so far? If so the caller writes its sentence to the result;
 * else the result is NULL. */
char *search_offer(struct bound_search *search, const char *kind, uint64_t steps);

/* May the search go on to look at more? `part` of the budget belongs to the reasons so far, in percent. */
bool search_affords(const struct bound_search *search, unsigned part);

/* "1,023 tokens", "2,046 units of tokens": so many units, for sentences. */
struct unit_text {
    char text[64];
};
const char *search_units(const struct bound_search *search, struct unit_text *text, uint64_t units);

static inline const char *has_or_have(uint64_t count)
{
    return count == 1 ? "has" : "have";
}

/* How many nodes can know what one node knew, round by round, where each node tells one other node in a
 * round, over each of its links once: growth_open, then growth_next for each round. More rounds than that
 * are not counted: 2^28 nodes of degree 2 take more, but then distances count more. */
enum { GROWTH_ROUNDS_MOST = 1024 };

struct growth {
    uint64_t own, ports; /* links of the first node, and of the others at most */
    uint64_t rounds, known;
    uint64_t told[GROWTH_ROUNDS_MOST + 1]; /* nodes that came to know in a round */
};

void growth_open(struct growth *growth, uint64_t own, uint64_t ports);

/* False: nobody can be told any more, or these were too many rounds. */
bool growth_next(struct growth *growth);

/* Links of the only node of a set; of larger sets, and where worms need no link, what any node may have. */
uint64_t growth_own_ports(const struct terms *terms, const struct node_set *set);
uint64_t growth_ports(const struct terms *terms);

/*
 * How many packets can be on links at a time where a node uses one port at a time. The nodes at both ends of
 * such packets are a matching: pairs of neighbours, none of which is in two pairs; or, where a node sends
 * one packet and receives another, pairs and cycles.
 */

/* Does the model limit nodes so that a matching limits the packets of one link? */
bool matching_limits(const struct model *model);

/* Packets of one link that can be on their way at a time, and nodes that can receive, or send, one. */
uint64_t matching_at_once(const struct model *model, struct node_pairs matching);

#endif
