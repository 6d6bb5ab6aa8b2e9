/*
 * encode.c: which formula it is, its tables, and the schedule that comes out.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "plan/moves.h"
#include "plan/puzzle.h"
#include "solve/count.h"
#include "solve/encode.h"
#include "solve/sat.h"
#include "solve/worm_ways.h"

int *encoding_send(const struct encoding *encoding, uint32_t step, int channel, int token)
{
    const struct puzzle *puzzle = encoding->puzzle;
    return encoding_cell(encoding->send, step, channel, puzzle->channels, puzzle->tokens, token);
}

int *encoding_have(const struct encoding *encoding, uint32_t step, int node, int token)
{
    const struct puzzle *puzzle = encoding->puzzle;
    return encoding_cell(encoding->have, step, node, puzzle->nodes, puzzle->tokens, token);
}

/* Literals of all sends; of sums, of which nodes' parts each carries, too; of worms, for each channel. */
static double sends_of(const struct puzzle *puzzle, const struct encoding_terms *terms)
{
    double sends = ((double)terms->steps + 1) * puzzle->channels * puzzle->tokens;
    double degree = (double)puzzle->channels / puzzle->nodes;
    if (puzzle->ways)
        sends *= (double)puzzle->ways->first[puzzle->channels] / puzzle->channels;
    if (puzzle->form == PUZZLE_SUMS)
        sends *= puzzle->nodes * (terms->relaxed ? 1 : 1 + degree * terms->steps / 2);
    return sends;
}

bool encoding_fits(const struct puzzle *puzzle, const struct encoding_terms *terms)
{
    return sends_of(puzzle, terms) <= ENCODING_SENDS_MOST;
}

bool encoding_stops(struct encoding *encoding)
{
    const struct encoding_terms *terms = &encoding->terms;
    encoding->stopped = encoding->stopped || (terms->stop && terms->stop(terms->arg));
    return encoding->stopped;
}

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
    count_most(sat, more, used, most - 1);
    free(more);
}

bool encoding_open(struct encoding *encoding, const struct puzzle *puzzle, const struct encoding_terms *terms)
{
    size_t steps = terms->steps + 1, tokens = (size_t)puzzle->tokens;
    *encoding = (struct encoding){.puzzle = puzzle, .terms = *terms};
    encoding->sat = sat_open(terms->seed, terms->proof);
    if (!encoding->sat)
        return false;
    if (terms->keep)
        sat_keep(encoding->sat);
    encoding->send =
        memory_take(steps * (size_t)puzzle->channels * tokens, sizeof encoding->send[0], "a formula");
    encode_rounds(encoding);
    if (puzzle->form == PUZZLE_TOKENS)
        encode_tokens(encoding);
    else if (terms->relaxed)
        encode_relaxed(encoding);
    else
        encode_sums(encoding);
    encode_rules(encoding);
    return !encoding->stopped;
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
    const struct puzzle *puzzle = encoding->puzzle;
    moves_clear(moves);
    if (puzzle->form == PUZZLE_SUMS) {
        decode_sums(encoding, moves);
        return;
    }
    for (uint32_t step = 1; step <= encoding->terms.steps; step++)
        for (int channel = 0; channel < puzzle->channels; channel++)
            for (int token = 0; token < puzzle->tokens; token++) {
                int send = *encoding_send(encoding, step, channel, token);
                if (send && sat_value(encoding->sat, send))
                    moves_add(moves, step, channel, token);
            }
    moves->steps = encoding->terms.steps;
    read_rounds(encoding, moves);
}
