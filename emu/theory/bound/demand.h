/*
 * demand.h: what a task asks for, as plain data: which nodes have which tokens at the start, and which nodes
 * must have which at the end.
 *
 * A token has `units` units, each of which holds a link for at least a unit's time wherever it crosses one. A
 * packet may carry several tokens or some units of a token, and is then as long as all that it carries. A
 * node learns of a token by packets that carry it, and by nothing else. Where tokens are combined (added up),
 * a combination of tokens has `units` units, too.
 *
 * A demand points to the lists of its maker and is read only; any thread may read it.
 */
#ifndef DEMAND_H
#define DEMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DEMAND_UNITS_MOST = 1 << 20 };

enum demand_form {
    DEMAND_NOTHING, /* of which nothing is known */
    DEMAND_COPIES,  /* a source has one token, which all targets want */
    DEMAND_PRIVATE, /* a source has a token of its own for each target */
    DEMAND_PAIRS    /* a token for each pair of a list */
};

/* Different ranks; `list` NULL: all nodes. */
struct node_set {
    const int *list;
    int count;
};

struct demand_pair {
    int from, to;
};

struct demand {
    enum demand_form form;
    bool combine;                    /* a target wants the combination of all tokens that are meant for it */
    bool loose;                      /* what nodes find out may follow from less than these tokens */
    bool prefix;                     /* ... of those of sources whose ranks are not above its own */
    uint32_t units;                  /* of a token, 1..DEMAND_UNITS_MOST */
    struct node_set from, to;        /* of COPIES and PRIVATE */
    const struct demand_pair *pairs; /* of PAIRS; a pair may come several times */
    size_t pair_count;
};

/* The rank number `index` of a set. */
static inline int node_set_rank(const struct node_set *set, int index)
{
    return set->list ? set->list[index] : index;
}

/* Is the rank in the set? A list is searched from its beginning to its end. */
bool node_set_has(const struct node_set *set, int rank);

/* Is anything known of what has to travel? */
static inline bool demand_is_known(const struct demand *demand)
{
    return demand->form != DEMAND_NOTHING && !demand->loose;
}

/* Does the demand ask the same of every node? */
bool demand_is_alike(const struct demand *demand);

#endif
