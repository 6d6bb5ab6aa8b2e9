/*
 * encode.c: which formula it is, its tables, and the schedule that comes out.
 */
#include <stdlib.h>

#include "alloc.h"
#include "plan/moves.h"
#include "sat/at_most.h"
#include "sat/sat.h"
#include "solve/encode.h"
#include "solve/worm_ways.h"

/* Literals of all sends; of sums, of which nodes' parts each carries, too; of worms, for each channel. */
static double sends_of(const struct instance *instance, const struct encoding_terms *terms)
{
    double sends = ((double)terms->steps + 1) * instance->channels * instance->tokens;
    double degree = (double)instance->channels / instance->nodes;
    if (instance->ways)
        sends *= (double)instance->ways->first[instance->channels] / instance->channels;
    if (instance->form == INSTANCE_SUMS)
        sends *= instance->nodes * (terms->relaxed ? 1 : 1 + degree * terms->steps / 2);
    return sends;
}

bool encoding_fits(const struct instance *instance, const struct encoding_terms *terms)
{
    return sends_of(instance, terms) <= ENCODING_SENDS_MOST;
}

/* ---------------------------------------------------------------------------------- the relaxed question */

/*
 * Which nodes' parts a node may have heard of, if every packet carried all that its
 * sender has heard of: what no schedule of sums can outdo.
 *
 * have: after the step the node knows the part of another one; a row of nodes for each unit.
 */

/* The literal for "knows the part"; 0: never, or, for its own, always. */
static int *knows(const struct encoding *encoding, uint32_t step, int node, int unit, int part)
{
    const struct instance *instance = encoding->instance;
    return encoding_cell(encoding->have, step, node * instance->tokens + unit,
                         instance->nodes * instance->tokens, instance->nodes, part);
}

/* The ways in which a part can have come in this step, appended to a clause. */
static size_t list_ways(struct encoding *encoding, uint32_t step, int node, int unit, int part, int *list,
                        size_t count)
{
    const struct instance *instance = encoding->instance;
    for (int i = instance->in[node]; i < instance->in[node + 1]; i++) {
        int channel = instance->entering[i], from = instance->channel[channel].from;
        int before = *knows(encoding, step - 1, from, unit, part);
        int send = *encoding_send(encoding, step, channel, unit);
        if (from == part) {
            list[count++] = send;
        } else if (before) {
            int way = list[count++] = sat_variable(encoding->sat);
            sat_clause2(encoding->sat, -way, before);
            sat_clause2(encoding->sat, -way, send);
        }
    }
    return count;
}

static void add_knows(struct encoding *encoding, uint32_t step, int node, int unit, int part, int *list)
{
    const struct instance *instance = encoding->instance;
    struct sat *sat = encoding->sat;
    bool last = step == encoding->terms.steps;
    if (node == part)
        return;
    if (instance_distance(instance, part, node) > (int)step) {
        if (last)
            sat_clause(sat, NULL, 0);
        return;
    }
    int now = *knows(encoding, step, node, unit, part) = sat_variable(sat);
    size_t count = 0;
    list[count++] = -now;
    int before = *knows(encoding, step - 1, node, unit, part);
    if (before)
        list[count++] = before;
    count = list_ways(encoding, step, node, unit, part, list, count);
    sat_clause(sat, list, count);
    if (last)
        sat_clause1(sat, now);
}

static void encode_relaxed(struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    uint32_t steps = encoding->terms.steps;
    size_t cells = (size_t)instance->nodes * (size_t)instance->tokens * (size_t)instance->nodes;
    int *list = memory_take((size_t)instance->channels + 2, sizeof list[0], "a formula");
    encoding->have = memory_take((steps + 1) * cells, sizeof encoding->have[0], "a formula");
    for (uint32_t step = 1; step <= steps && !encoding_stops(encoding); step++) {
        for (int channel = 0; channel < instance->channels; channel++)
            for (int unit = 0; unit < instance->tokens; unit++)
                *encoding_send(encoding, step, channel, unit) = sat_variable(encoding->sat);
        for (int node = 0; node < instance->nodes; node++)
            for (int unit = 0; unit < instance->tokens; unit++)
                for (int part = 0; part < instance->nodes; part++)
                    add_knows(encoding, step, node, unit, part, list);
    }
    free(list);
}

/* --------------------------------------------------------------------------------------- the formula */

/* How many rounds the steps have: unary, at least one each, no more than all together. */
static void encode_rounds(struct encoding *encoding)
{
    uint32_t steps = encoding->terms.steps, rounds = encoding->terms.rounds;
    struct sat *sat = encoding->sat;
    size_t used = 0;
    encoding->most_rounds = rounds > steps ? rounds - steps + 1 : 1;
    uint32_t most = encoding->most_rounds;
    encoding->round = memory_take((size_t)(steps + 1) * most, sizeof encoding->round[0], "a formula");
    int *more = memory_take((size_t)steps * most, sizeof more[0], "a formula");
    for (uint32_t step = 1; step <= steps; step++)
        for (uint32_t k = 1; k < most; k++) {
            int *round = &encoding->round[step * most + k];
            *round = more[used++] = sat_variable(sat);
            if (k > 1)
                sat_clause2(sat, -*round, round[-1]);
        }
    at_most(sat, more, used, most - 1);
    free(more);
}

bool encoding_open(struct encoding *encoding, const struct instance *instance,
                   const struct encoding_terms *terms)
{
    size_t steps = terms->steps + 1, tokens = (size_t)instance->tokens;
    *encoding = (struct encoding){.instance = instance, .terms = *terms};
    encoding->sat = sat_open(terms->seed, terms->proof);
    if (!encoding->sat)
        return false;
    if (terms->keep)
        sat_keep(encoding->sat);
    encoding->send =
        memory_take(steps * (size_t)instance->channels * tokens, sizeof encoding->send[0], "a formula");
    encoding->plain = terms->proof && (instance->form == INSTANCE_TOKENS || terms->relaxed);
    encode_rounds(encoding);
    if (encoding->plain)
        encode_plain(encoding);
    else if (instance->form == INSTANCE_TOKENS)
        encode_tokens(encoding);
    else if (terms->relaxed)
        encode_relaxed(encoding);
    else
        encode_sums(encoding);
    encode_rules(encoding);
    if (!encoding->plain)
        encode_rests(encoding);
    return !encoding->stopped;
}

enum sat_answer encoding_solve(struct encoding *encoding, bool (*stop)(void *arg), void *arg)
{
    if (!encoding->guess || encoding->guesses++ % 2)
        return sat_solve(encoding->sat, stop, arg);
    enum sat_answer answer = sat_solve_if(encoding->sat, encoding->guess, stop, arg);
    if (answer != SAT_IMPOSSIBLE)
        return answer;
    encoding->guess = 0;
    return SAT_UNKNOWN;
}

void encoding_close(struct encoding *encoding)
{
    sat_close(encoding->sat);
    free(encoding->send);
    free(encoding->have);
    free(encoding->part);
    free(encoding->join);
    free(encoding->round);
    *encoding = (struct encoding){.sat = NULL};
}

static void read_rounds(const struct encoding *encoding, struct moves *moves)
{
    uint32_t most = encoding->most_rounds, steps = encoding->terms.steps;
    if (encoding->terms.rounds == 0)
        return;
    moves->rounds = memory_take(steps, sizeof moves->rounds[0], "rounds");
    for (uint32_t step = 1; step <= steps; step++) {
        moves->rounds[step - 1] = 1;
        for (uint32_t k = 1; k < most; k++)
            moves->rounds[step - 1] += sat_value(encoding->sat, encoding->round[step * most + k]);
    }
}

void encoding_moves(const struct encoding *encoding, struct moves *moves)
{
    const struct instance *instance = encoding->instance;
    moves_clear(moves);
    if (instance->form == INSTANCE_SUMS || encoding->plain) {
        (encoding->plain ? decode_plain : decode_sums)(encoding, moves);
        read_rounds(encoding, moves);
        return;
    }
    for (uint32_t step = 1; step <= encoding->terms.steps; step++)
        for (int channel = 0; channel < instance->channels; channel++)
            for (int token = 0; token < instance->tokens; token++) {
                int send = *encoding_send(encoding, step, channel, token);
                if (send && sat_value(encoding->sat, send))
                    moves_add(moves, step, channel, token);
            }
    moves->steps = encoding->terms.steps;
    read_rounds(encoding, moves);
}
