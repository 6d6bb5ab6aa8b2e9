/*
 * encode_plain.c: the formula for proofs. It has nothing but what is so in every schedule: no clause leaves
 * out schedules because others are as good, none uses distances, and nothing is known before it follows. So
 * a reader, or a program (lib/certificate), can tell for each clause which rule it states:
 *
 * - At the start a token is at its origin only, and after the last step every node that wants it has it.
 * - A token crosses a channel only from a node that has it, and a node has a token only if it had it before
 *   or if the token crosses a channel that enters the node.
 * - Of what crosses in a step, the limits allow so much (encode_rules.c).
 *
 * Of sums, the tokens are the parts of the nodes, one of each for each unit: a part crosses a channel only in
 * a packet of its unit, however many of them there are in it. No schedule of sums is better.
 */
#include <stdlib.h>

#include "alloc.h"
#include "plan/moves.h"
#include "sat/sat.h"
#include "solve/formula.h"

static bool of_sums(const struct encoding *encoding)
{
    return encoding->instance->form == INSTANCE_SUMS;
}

int plain_tokens(const struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    return instance->tokens * (of_sums(encoding) ? instance->nodes : 1);
}

struct instance_token plain_token(const struct encoding *encoding, int token)
{
    const struct instance *instance = encoding->instance;
    if (of_sums(encoding))
        return (struct instance_token){
            .origin = token % instance->nodes, .target = -1, .unit = token / instance->nodes};
    return instance->token[token];
}

int *plain_have(const struct encoding *encoding, uint32_t step, int node, int token)
{
    return encoding_cell(encoding->have, step, node, encoding->instance->nodes, plain_tokens(encoding),
                         token);
}

int *plain_cross(const struct encoding *encoding, uint32_t step, int channel, int token)
{
    int *table = of_sums(encoding) ? encoding->part : encoding->send;
    return encoding_cell(table, step, channel, encoding->instance->channels, plain_tokens(encoding), token);
}

/* Number the variables, step by step. */
static void make_variables(struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    int tokens = plain_tokens(encoding);
    for (uint32_t step = 0; step <= encoding->terms.steps; step++) {
        for (int channel = 0; step > 0 && channel < instance->channels; channel++) {
            for (int token = 0; token < tokens; token++)
                *plain_cross(encoding, step, channel, token) = sat_variable(encoding->sat);
            for (int unit = 0; of_sums(encoding) && unit < instance->tokens; unit++)
                *encoding_send(encoding, step, channel, unit) = sat_variable(encoding->sat);
        }
        for (int node = 0; node < instance->nodes; node++)
            for (int token = 0; token < tokens; token++)
                *plain_have(encoding, step, node, token) = sat_variable(encoding->sat);
    }
}

static void say_crossing(struct encoding *encoding, uint32_t step, int channel, int token)
{
    int cross = *plain_cross(encoding, step, channel, token);
    int from = encoding->instance->channel[channel].from;
    sat_clause2(encoding->sat, -cross, *plain_have(encoding, step - 1, from, token));
    if (of_sums(encoding))
        sat_clause2(encoding->sat, -cross,
                    *encoding_send(encoding, step, channel, plain_token(encoding, token).unit));
}

static void say_having(struct encoding *encoding, uint32_t step, int node, int token)
{
    const struct instance *instance = encoding->instance;
    sat_literal(encoding->sat, -*plain_have(encoding, step, node, token));
    sat_literal(encoding->sat, *plain_have(encoding, step - 1, node, token));
    for (int i = instance->in[node]; i < instance->in[node + 1]; i++)
        sat_literal(encoding->sat, *plain_cross(encoding, step, instance->entering[i], token));
    sat_literal(encoding->sat, 0);
}

static void say_ends(struct encoding *encoding, int node, int token)
{
    const struct instance_token of = plain_token(encoding, token);
    if (node == of.origin)
        return;
    sat_clause1(encoding->sat, -*plain_have(encoding, 0, node, token));
    if (of.target < 0 || of.target == node)
        sat_clause1(encoding->sat, *plain_have(encoding, encoding->terms.steps, node, token));
}

void encode_plain(struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    size_t steps = encoding->terms.steps + 1, tokens = (size_t)plain_tokens(encoding);
    encoding->have = memory_take(steps * (size_t)instance->nodes * tokens, sizeof(int), "a formula");
    if (of_sums(encoding))
        encoding->part = memory_take(steps * (size_t)instance->channels * tokens, sizeof(int), "a formula");
    make_variables(encoding);
    for (int node = 0; node < instance->nodes; node++)
        for (int token = 0; token < (int)tokens; token++)
            say_ends(encoding, node, token);
    for (uint32_t step = 1; step < steps && !encoding_stops(encoding); step++)
        for (int token = 0; token < (int)tokens; token++) {
            for (int channel = 0; channel < instance->channels; channel++)
                say_crossing(encoding, step, channel, token);
            for (int node = 0; node < instance->nodes; node++)
                say_having(encoding, step, node, token);
        }
}

void decode_plain(const struct encoding *encoding, struct moves *moves)
{
    const struct instance *instance = encoding->instance;
    size_t pairs = (size_t)instance->nodes * (size_t)instance->tokens;
    uint32_t *since = memory_take(pairs, sizeof since[0], "a schedule"); /* the step after; 0: never */
    for (int token = 0; token < instance->tokens; token++)
        since[instance_pair(instance, instance->token[token].origin, token)] = 1;
    for (uint32_t step = 1; step <= encoding->terms.steps; step++)
        for (int channel = 0; channel < instance->channels; channel++)
            for (int token = 0; token < instance->tokens; token++) {
                const struct instance_channel *over = &instance->channel[channel];
                uint32_t from = since[instance_pair(instance, over->from, token)];
                uint32_t *to = &since[instance_pair(instance, over->to, token)];
                if (!sat_value(encoding->sat, *encoding_send(encoding, step, channel, token)) || !from ||
                    from > step || *to)
                    continue;
                *to = step + 1;
                moves_add(moves, step, channel, token);
            }
    moves->steps = encoding->terms.steps;
    free(since);
}
