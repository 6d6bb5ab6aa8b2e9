/*
 * encode_rests.c: where the steps are so few that some nodes never rest.
 *
 * In an array of two colours, such as a mesh, what comes to nodes of one colour is sent by nodes of the other.
 * Let a node send one packet in a step at most. If the nodes of one colour want as many tokens as those of the
 * other can send in all steps, then each of these sends in every step, and the receiver wants what it sends.
 * All that follows from the other clauses, but only by counting, at which a solver is slow.
 */
#include "sat/sat.h"
#include "solve/formula.h"

/* Nodes of the two colours, and the tokens that those of each colour want. */
struct colours {
    uint64_t nodes[2], wanted[2];
};

static int colour_of(const struct instance *instance, int node)
{
    return instance_distance(instance, 0, node) % 2;
}

/* False: the array does not have two colours. */
static bool count_colours(const struct instance *instance, struct colours *colours)
{
    *colours = (struct colours){{0}, {0}};
    for (int c = 0; c < instance->channels; c++)
        if (colour_of(instance, instance->channel[c].from) == colour_of(instance, instance->channel[c].to))
            return false;
    for (int node = 0; node < instance->nodes; node++) {
        int colour = colour_of(instance, node);
        colours->nodes[colour]++;
        for (int token = 0; token < instance->tokens; token++)
            colours->wanted[colour] += instance_wants(instance, node, token);
    }
    return true;
}

/* In this step the node sends something that is wanted where it comes to. */
static void say_busy(const struct encoding *encoding, uint32_t step, int node)
{
    const struct instance *instance = encoding->instance;
    for (int c = instance->out[node]; c < instance->out[node + 1]; c++)
        for (int token = 0; token < instance->tokens; token++) {
            int send = *encoding_send(encoding, step, c, token);
            if (send && instance_wants(instance, instance->channel[c].to, token))
                sat_literal(encoding->sat, send);
        }
    sat_literal(encoding->sat, 0);
}

void encode_rests(struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    const struct limits *limits = &instance->limits;
    uint32_t steps = encoding->terms.steps;
    struct colours colours;
    if (instance->form != INSTANCE_TOKENS || instance->ways || encoding->terms.rounds ||
        (limits->sends != 1 && limits->ports != 1) || !count_colours(instance, &colours))
        return;
    for (int node = 0; node < instance->nodes; node++) {
        int colour = colour_of(instance, node);
        if (colours.wanted[!colour] == colours.nodes[colour] * steps)
            for (uint32_t step = 1; step <= steps; step++)
                say_busy(encoding, step, node);
    }
}
