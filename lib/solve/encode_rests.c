/*
 * encode_rests.c: where the steps are so few that some nodes never rest.
 *
 * In an array of two colours, such as a mesh, what comes to nodes of one colour is sent by nodes of the
 * other. Let a node send one packet in a step at most. If the nodes of one colour want as many tokens as
 * those of the other can send in all steps, then each of these sends in every step, and the receiver
 * wants what it sends. All that follows from the other clauses, but only by counting, at which a solver
 * is slow.
 *
 * If there is one node more of those that receive, and they receive one packet in a step at most, one of
 * them rests in each step. Which one is not known. On odd meshes there are schedules in which they rest
 * in the order of their numbers, and those are found many times faster than others: so the solver may
 * guess that.
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

/* If it is guessed so, the node receives nothing in the step. */
static void say_rest(const struct encoding *encoding, uint32_t step, int node)
{
    const struct instance *instance = encoding->instance;
    for (int i = instance->in[node]; i < instance->in[node + 1]; i++)
        for (int token = 0; token < instance->tokens; token++) {
            int send = *encoding_send(encoding, step, instance->entering[i], token);
            if (send)
                sat_clause2(encoding->sat, -encoding->guess, -send);
        }
}

/* One node of the colour rests in each step, and then the next one, until all have rested and begin anew. */
static void guess_rests(struct encoding *encoding, int colour)
{
    int node = -1, nodes = encoding->instance->nodes;
    encoding->guess = sat_variable(encoding->sat);
    for (uint32_t step = 1; step <= encoding->terms.steps; step++) {
        do
            node = (node + 1) % nodes;
        while (colour_of(encoding->instance, node) != colour);
        say_rest(encoding, step, node);
    }
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
    for (int colour = 0; colour < 2; colour++) {
        if (colours.wanted[!colour] != colours.nodes[colour] * steps)
            continue;
        for (int node = 0; node < instance->nodes; node++)
            for (uint32_t step = 1; step <= steps && colour_of(instance, node) == colour; step++)
                say_busy(encoding, step, node);
        if (colours.nodes[!colour] == colours.nodes[colour] + 1 && instance_everywhere(instance) &&
            (limits->receives == 1 || limits->ports == 1))
            guess_rests(encoding, !colour);
    }
}
