/*
 * encode_rules.c: what the limits forbid in one step: so many packets at most on a link, at a node, over
 * the links of a node.
 *
 * Where a node may send one packet, so may each of its channels, and the rule of the channel says
 * nothing new.
 */
#include <stdlib.h>

#include "alloc.h"
#include "sat/at_most.h"
#include "sat/sat.h"
#include "solve/automorphism.h"
#include "solve/formula.h"
#include "solve/worm_ways.h"

/* Literals that are being collected. */
struct pick {
    const struct encoding *encoding;
    uint32_t step;
    int *list;
    size_t count, room;
};

static void pick_channel(struct pick *pick, int channel)
{
    const struct instance *instance = pick->encoding->instance;
    pick->list = memory_grow(pick->list, &pick->room, pick->count + (size_t)instance->tokens,
                             sizeof pick->list[0], "a formula");
    for (int token = 0; token < instance->tokens; token++) {
        int send = *encoding_send(pick->encoding, pick->step, channel, token);
        if (send)
            pick->list[pick->count++] = send;
    }
}

static void pick_leaving(struct pick *pick, int node)
{
    const struct instance *instance = pick->encoding->instance;
    for (int c = instance->out[node]; c < instance->out[node + 1]; c++)
        pick_channel(pick, c);
}

static void pick_entering(struct pick *pick, int node)
{
    const struct instance *instance = pick->encoding->instance;
    for (int i = instance->in[node]; i < instance->in[node + 1]; i++)
        pick_channel(pick, instance->entering[i]);
}

/* Is what the limits say of this node, or channel, said of the image of it already? */
static bool is_said(const struct encoding *encoding, bool of_channel, int of)
{
    const struct encoding_terms *terms = &encoding->terms;
    if (!terms->automorphisms)
        return false;
    return of > (of_channel ? automorphism_channel(terms->automorphisms, terms->group, of)
                            : automorphism_node(terms->automorphisms, terms->group, of));
}

/* At most so many of what was picked, in each round. */
static void limit(struct pick *pick, size_t each)
{
    const struct encoding *encoding = pick->encoding;
    uint32_t most = encoding->most_rounds;
    if (most == 1) {
        at_most(encoding->sat, pick->list, pick->count, each);
    } else if (pick->count > each) {
        size_t room = each * most + 1;
        int *total = memory_take(room, sizeof total[0], "a formula");
        at_most_unary(encoding->sat, pick->list, pick->count, total, room);
        for (size_t k = each; k < room && total[k]; k++) {
            size_t rounds = k / each; /* more than so many rounds are needed */
            if (rounds < most)
                sat_clause2(encoding->sat, -total[k], encoding->round[pick->step * most + rounds]);
            else
                sat_clause1(encoding->sat, -total[k]);
        }
        free(total);
    }
    pick->count = 0;
}

static void limit_links(struct pick *pick)
{
    const struct instance *instance = pick->encoding->instance;
    const struct limits *limits = &instance->limits;
    for (int c = 0; c < instance->channels; c++) {
        const struct instance_channel *channel = &instance->channel[c];
        if (channel->link != c || is_said(pick->encoding, true, c) || limits->transmissions ||
            (limits->sends && limits->receives))
            continue;
        size_t width = limits->ports ? 1 : (size_t)channel->width;
        pick_channel(pick, c);
        if (!limits->half_duplex)
            limit(pick, width);
        pick_channel(pick, channel->back);
        limit(pick, width);
    }
}

/* A literal for each link that is used in the step; of those of a node few are true. */
static void limit_ports(struct pick *pick)
{
    const struct instance *instance = pick->encoding->instance;
    struct sat *sat = pick->encoding->sat;
    int *used = memory_take((size_t)instance->channels, sizeof used[0], "a formula");
    int *list = memory_take((size_t)instance->channels, sizeof list[0], "a formula");
    for (int c = 0; c < instance->channels; c++) {
        int link = instance->channel[c].link;
        used[link] = used[link] ? used[link] : sat_variable(sat);
        pick_channel(pick, c);
        for (size_t i = 0; i < pick->count; i++)
            sat_clause2(sat, -pick->list[i], used[link]);
        sat_define(sat, used[link], 1, pick->list, pick->count);
        pick->count = 0;
    }
    for (int node = 0; node < instance->nodes; node++) {
        if (is_said(pick->encoding, false, node))
            continue;
        size_t count = 0;
        for (int c = instance->out[node]; c < instance->out[node + 1]; c++)
            list[count++] = used[instance->channel[c].link];
        at_most(sat, list, count, instance->limits.ports);
    }
    free(list);
    free(used);
}

static void limit_nodes(struct pick *pick)
{
    const struct instance *instance = pick->encoding->instance;
    const struct limits *limits = &instance->limits;
    for (int node = 0; node < instance->nodes; node++) {
        if (is_said(pick->encoding, false, node))
            continue;
        if (limits->sends) {
            pick_leaving(pick, node);
            limit(pick, limits->sends);
        }
        if (limits->receives) {
            pick_entering(pick, node);
            limit(pick, limits->receives);
        }
        if (limits->transmissions) {
            pick_leaving(pick, node);
            pick_entering(pick, node);
            limit(pick, limits->transmissions);
        }
    }
}

/* At most one worm a node and at most one a channel that worms hold. */
static void limit_worms(struct pick *pick)
{
    const struct instance *instance = pick->encoding->instance;
    const struct worm_ways *ways = instance->ways;
    for (int node = 0; node < instance->nodes; node++) {
        pick_leaving(pick, node);
        pick_entering(pick, node);
        at_most_one(pick->encoding->sat, pick->list, pick->count);
        pick->count = 0;
    }
    for (int c = 0; c < ways->held; c++) {
        for (size_t i = ways->over[c]; i < ways->over[c + 1]; i++)
            pick_channel(pick, ways->worm[i]);
        at_most_one(pick->encoding->sat, pick->list, pick->count);
        pick->count = 0;
    }
}

void encode_rules(struct encoding *encoding)
{
    struct pick pick = {.encoding = encoding};
    for (pick.step = 1; pick.step <= encoding->terms.steps && !encoding_stops(encoding); pick.step++) {
        if (encoding->instance->ways) {
            limit_worms(&pick);
            continue;
        }
        limit_links(&pick);
        limit_nodes(&pick);
        if (encoding->instance->limits.ports)
            limit_ports(&pick);
    }
    free(pick.list);
}
