/*
 * lock_links.c: the rules of the model, for a whole step of an array in lock step.
 */
#include "facts/model.h"
#include "search/lock_links.h"

/* What a node does in a step. */
struct use_of_step {
    unsigned sends, receives, ports;
    bool both_ways; /* on one link */
};

static struct use_of_step use_of(const struct globals *g, const uint32_t *row, uint32_t node, uint32_t now)
{
    struct use_of_step use = {0};
    for (uint32_t port = 0; port < g->array->nodes[node].degree; port++) {
        const struct channel *channel = &g->array->nodes[node].out[port];
        if (channel->peer == NO_PEER)
            continue;
        bool sends = link_of(g, row, channel->peer, channel_back(g->array, channel), BUSY) > now;
        bool receives = link_of(g, row, node, port, BUSY) > now;
        use.sends += sends;
        use.receives += receives;
        use.ports += sends || receives;
        use.both_ways |= sends && receives;
    }
    return use;
}

static bool is_more(unsigned count, unsigned most)
{
    return most && count > most;
}

bool lock_links_lawful(const struct globals *g, const uint32_t *row, uint32_t now)
{
    const struct model *model = g->array->model;
    for (uint32_t node = 0; g->array->rules.on && node < g->nodes; node++) {
        struct use_of_step use = use_of(g, row, node, now);
        if (is_more(use.sends, model->sends) || is_more(use.receives, model->receives) ||
            is_more(use.ports, model->ports) || is_more(use.sends + use.receives, model->transmissions) ||
            (model->half_duplex && use.both_ways))
            return false;
    }
    return true;
}
