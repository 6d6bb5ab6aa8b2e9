/*
 * growth.c: a node that was told in a round tells others from the next round on, over all links but the
 * one by which it was told.
 */
#include "bound/growth.h"
#include "facts/model.h"
#include "topo/topo.h"

void growth_open(struct growth *growth, uint64_t own, uint64_t ports)
{
    growth->own = own;
    growth->ports = ports;
    growth->rounds = 0;
    growth->known = growth->told[0] = 1;
}

bool growth_next(struct growth *growth)
{
    uint64_t now = growth->rounds < growth->own, round = growth->rounds + 1;
    if (round > GROWTH_ROUNDS_MOST)
        return false;
    for (uint64_t ago = 1; ago < round && ago < growth->ports; ago++)
        now = sum_of(now, growth->told[round - ago]);
    growth->told[round] = now;
    growth->known = sum_of(growth->known, now);
    growth->rounds += now > 0;
    return now > 0;
}

uint64_t growth_ports(const struct terms *terms)
{
    return terms->model->worms ? GROWTH_ROUNDS_MOST + 1 : (uint64_t)terms->topo->max_degree;
}

uint64_t growth_own_ports(const struct terms *terms, const struct node_set *set)
{
    uint64_t links = 0;
    if (terms->model->worms || set->count != 1)
        return growth_ports(terms);
    for (int port = 0; port < topo_degree(terms->topo, node_set_rank(set, 0)); port++)
        links += topo_peer(terms->topo, node_set_rank(set, 0), port) >= 0;
    return links;
}
