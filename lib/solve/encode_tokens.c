/*
 * encode_tokens.c: whole tokens: who has which token after which step, and which transmission brought it.
 *
 * A literal stands only where it can be true and matters: a node has a token no earlier than the distance
 * from the origin allows, and a token for one node is looked at only where it can still arrive in time.
 * Before its window a node does not have the token, and in the last step whoever wants it has it.
 */
#include <stdlib.h>

#include "alloc.h"
#include "sat/at_most.h"
#include "sat/sat.h"
#include "solve/automorphism.h"
#include "solve/formula.h"

/* What is known of "the node has the token after the step" without a literal. */
enum known { NEVER, SURELY, OPEN };

/* The last step in which it matters that a node has the token. */
static int last_use(const struct encoding *encoding, int node, const struct instance_token *token)
{
    int steps = (int)encoding->terms.steps;
    return token->target < 0 ? steps : steps - instance_distance(encoding->instance, node, token->target);
}

static enum known what_is_known(const struct encoding *encoding, uint32_t step, int node, int number)
{
    const struct instance_token *token = &encoding->instance->token[number];
    if (node == token->origin)
        return SURELY;
    if (instance_distance(encoding->instance, token->origin, node) > (int)step ||
        (int)step > last_use(encoding, node, token))
        return NEVER;
    return OPEN;
}

/* Is the node, or the channel, with the token an image of one with a lower number, whose literal is its own,
 * too? The numbers become those of that one. */
static bool is_image(const struct encoding *encoding, bool of_channel, int *of, int *token)
{
    const struct encoding_terms *terms = &encoding->terms;
    int was = *of, with = *token;
    if (!terms->automorphisms)
        return false;
    if (of_channel)
        automorphism_channel_pair(terms->automorphisms, terms->group, of, token);
    else
        automorphism_node_pair(terms->automorphisms, terms->group, of, token);
    return *of != was || *token != with;
}

/* A literal for "the node has the token". */
static void make_have(struct encoding *encoding, uint32_t step, int node, int token)
{
    int first = node, with = token;
    int *have = encoding_have(encoding, step, node, token);
    if (is_image(encoding, false, &first, &with))
        *have = *encoding_have(encoding, step, first, with);
    else
        *have = sat_variable(encoding->sat);
}

/* A literal for each node, token and step of the window; those of the last step must be true. */
static void make_haves(struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    uint32_t steps = encoding->terms.steps;
    for (uint32_t step = 1; step <= steps; step++)
        for (int node = 0; node < instance->nodes; node++)
            for (int token = 0; token < instance->tokens; token++)
                if (what_is_known(encoding, step, node, token) == OPEN)
                    make_have(encoding, step, node, token);
    for (int node = 0; node < instance->nodes; node++)
        for (int token = 0; token < instance->tokens; token++) {
            int have = *encoding_have(encoding, steps, node, token);
            if (instance_wants(instance, node, token) && have)
                sat_clause1(encoding->sat, have);
            else if (instance_wants(instance, node, token))
                sat_clause(encoding->sat, NULL, 0); /* too far away: the formula cannot be satisfied */
        }
}

/* A send: the sender has the token before, the receiver does not, and has it afterwards. */
static void make_send(struct encoding *encoding, uint32_t step, int channel, int token)
{
    const struct instance *instance = encoding->instance;
    struct sat *sat = encoding->sat;
    int from = instance->channel[channel].from, to = instance->channel[channel].to;
    enum known before = what_is_known(encoding, step - 1, from, token);
    int after = *encoding_have(encoding, step, to, token);
    if (before == NEVER || !after ||
        (instance->token[token].target >= 0 && from == instance->token[token].target))
        return;
    int first = channel, with = token;
    if (is_image(encoding, true, &first, &with)) {
        *encoding_send(encoding, step, channel, token) = *encoding_send(encoding, step, first, with);
        return;
    }
    int send = *encoding_send(encoding, step, channel, token) = sat_variable(sat);
    if (before == OPEN)
        sat_clause2(sat, -send, *encoding_have(encoding, step - 1, from, token));
    if (what_is_known(encoding, step - 1, to, token) == OPEN)
        sat_clause2(sat, -send, -*encoding_have(encoding, step - 1, to, token));
    sat_clause2(sat, -send, after);
}

/* A node has a token if it had it before, or if one transmission brings it: one is enough. */
static void explain_have(struct encoding *encoding, uint32_t step, int node, int token, int *list)
{
    const struct instance *instance = encoding->instance;
    struct sat *sat = encoding->sat;
    int have = *encoding_have(encoding, step, node, token);
    int before = step > 1 ? *encoding_have(encoding, step - 1, node, token) : 0;
    size_t count = 0;
    int first = node, with = token;
    if (before && !have)
        return; /* it does not matter any more */
    if (!have || is_image(encoding, false, &first, &with))
        return;
    for (int i = instance->in[node]; i < instance->in[node + 1]; i++) {
        int send = *encoding_send(encoding, step, instance->entering[i], token);
        if (send)
            list[count++] = send;
    }
    at_most_one(sat, list, count);
    if (before) {
        sat_clause2(sat, -before, have);
        list[count++] = before;
    }
    list[count++] = -have;
    sat_clause(sat, list, count);
}

/* Units of one token can be exchanged for one another: at a neighbour of the origin, or at the one node
 * that wants them, they come in the order of their numbers. (Of images it might be different nodes.) */
static void order_units(struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    for (int token = 1; token < instance->tokens && !encoding->terms.automorphisms; token++) {
        const struct instance_token *t = &instance->token[token];
        int at = t->target >= 0 ? t->target : instance->channel[instance->out[t->origin]].to;
        for (uint32_t step = 1; t->unit > 0 && step < encoding->terms.steps; step++) {
            int later = *encoding_have(encoding, step, at, token);
            int earlier = *encoding_have(encoding, step, at, token - 1);
            if (later)
                sat_clause2(encoding->sat, -later, earlier);
        }
    }
}

/* Where no node has a limit and links go both ways, a node with one token for all may as well send it
 * everywhere in the first step: nothing else can be sent then, and no later step is worse for it. */
static void begin_everywhere(struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    if (limits_nodes(&instance->limits) || instance->limits.half_duplex || instance->ways ||
        instance->units > 1 || encoding->terms.rounds)
        return;
    for (int token = 0; token < instance->tokens; token++) {
        int origin = instance->token[token].origin;
        bool single = instance->token[token].target < 0;
        for (int other = token - 1; other <= token + 1; other += 2)
            if (other >= 0 && other < instance->tokens && instance->token[other].origin == origin)
                single = false;
        for (int c = instance->out[origin]; single && c < instance->out[origin + 1]; c++)
            if (*encoding_send(encoding, 1, c, token))
                sat_clause1(encoding->sat, *encoding_send(encoding, 1, c, token));
    }
}

void encode_tokens(struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    uint32_t steps = encoding->terms.steps;
    size_t pairs = (size_t)instance->nodes * (size_t)instance->tokens;
    int *list = memory_take((size_t)instance->channels + 2, sizeof list[0], "a formula");
    encoding->have = memory_take((steps + 1) * pairs, sizeof encoding->have[0], "a formula");
    make_haves(encoding);
    for (uint32_t step = 1; step <= steps && !encoding_stops(encoding); step++)
        for (int channel = 0; channel < instance->channels; channel++)
            for (int token = 0; token < instance->tokens; token++)
                make_send(encoding, step, channel, token);
    for (uint32_t step = 1; step <= steps && !encoding_stops(encoding); step++)
        for (int node = 0; node < instance->nodes; node++)
            for (int token = 0; token < instance->tokens; token++)
                explain_have(encoding, step, node, token, list);
    order_units(encoding);
    begin_everywhere(encoding);
    free(list);
}
