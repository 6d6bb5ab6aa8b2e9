/*
 * spread.c: sums of distances. On grids the dimensions are independent, so that formulas for lines and rings
 * give them; on arrays that are alike from every node one search does; else it takes a search from each node.
 */
#include <string.h>

#include "bound/spread.h"
#include "topo/topo.h"

static bool is_open_grid(const struct topo *topo)
{
    return strcmp(topo->kind->name, "line") == 0 || strcmp(topo->kind->name, "mesh") == 0;
}

/* The sum of the distances from a node to all nodes of the profile, which has the node in the middle. */
static uint64_t sum_of_levels(const struct profile *profile)
{
    uint64_t sum = 0;
    for (int i = 1; i < profile->levels; i++)
        sum += (uint64_t)i * (profile->level[i].nodes - profile->level[i - 1].nodes);
    return sum;
}

/* The sum of the distances from a node of a mesh to all nodes. */
static uint64_t sum_on_mesh(const struct topo *topo, int rank)
{
    uint64_t sum = 0;
    for (int i = 0; i < topo->dimensions; i++) {
        uint64_t size = (uint64_t)topo->size[i], below = (uint64_t)topo_coord(topo, rank, i);
        uint64_t above = size - 1 - below;
        sum += (below * (below + 1) / 2 + above * (above + 1) / 2) * ((uint64_t)topo->nodes / size);
    }
    return sum;
}

/* The same from all nodes: a line of k nodes has the sum (k^3 - k) / 3. */
static uint64_t sum_over_mesh(const struct topo *topo)
{
    uint64_t sum = 0;
    for (int i = 0; i < topo->dimensions; i++) {
        uint64_t size = (uint64_t)topo->size[i], lines = (uint64_t)topo->nodes / size;
        unsigned __int128 third = ((unsigned __int128)size * size * size - size) / 3;
        uint64_t line = third > UINT64_MAX ? UINT64_MAX : (uint64_t)third;
        sum = sum_of(sum, product_of(line, product_of(lines, lines)));
    }
    return sum;
}

static uint64_t sum_to_all(struct bound_search *search, int rank)
{
    if (is_open_grid(search->terms->topo))
        return sum_on_mesh(search->terms->topo, rank);
    profile_of_node(&search->profile, rank);
    return sum_of_levels(&search->profile);
}

/* The sum of the distances between one node, which the profile has in the middle, and those of a set. */
static uint64_t sum_to_set(const struct profile *profile, const struct node_set *set)
{
    uint64_t sum = 0;
    for (int i = 0; i < set->count; i++) {
        int level = profile->at[node_set_rank(set, i)];
        sum += level > 0 ? (uint64_t)level : 0;
    }
    return sum;
}

/* One of the sets is all nodes: the sum over the nodes of the other one. */
static uint64_t hops_of_set_and_all(struct bound_search *search, const struct node_set *set)
{
    const struct topo *topo = search->terms->topo;
    uint64_t sum = 0;
    if (topo->kind->alike)
        return product_of((uint64_t)set->count, sum_to_all(search, 0));
    if (!set->list && is_open_grid(topo))
        return sum_over_mesh(topo);
    for (int i = 0; i < set->count && (is_open_grid(topo) || search_affords(search, 85)); i++)
        sum = sum_of(sum, sum_to_all(search, node_set_rank(set, i)));
    return sum;
}

static uint64_t hops_of_pairs(struct bound_search *search, struct longest_way *longest)
{
    const struct topo *topo = search->terms->topo;
    const struct demand *demand = search->terms->demand;
    bool searched = strcmp(topo->kind->name, "graph") == 0;
    uint64_t sum = 0;
    for (size_t i = 0; i < demand->pair_count && (!searched || search_affords(search, 85)); i++) {
        const struct demand_pair *pair = &demand->pairs[i];
        int distance = topo_distance(topo, pair->from, pair->to);
        if (distance > longest->links)
            *longest = (struct longest_way){distance, pair->from, pair->to};
        sum += distance > 0 ? (uint64_t)distance : 0;
        search->profile.lookups += searched && topo->nodes > 1024 ? 2 * topo->links : 1;
    }
    return sum;
}

uint64_t spread_hops(struct bound_search *search, struct longest_way *longest)
{
    const struct demand *demand = search->terms->demand;
    const struct node_set *few = &demand->from, *many = &demand->to;
    uint64_t sum = 0;
    if (demand->form == DEMAND_PAIRS)
        return hops_of_pairs(search, longest);
    if (!demand->to.list)
        return hops_of_set_and_all(search, &demand->from);
    if (!demand->from.list)
        return hops_of_set_and_all(search, &demand->to);
    if (few->count > many->count) {
        few = &demand->to;
        many = &demand->from;
    }
    for (int i = 0; i < few->count && search_affords(search, 85); i++) {
        profile_of_node(&search->profile, node_set_rank(few, i));
        sum = sum_of(sum, sum_to_set(&search->profile, many));
    }
    return sum;
}
