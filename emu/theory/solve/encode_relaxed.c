/*
 * encode_relaxed.c: which nodes' parts a node may have heard of, if every packet carried all that its
 * sender has heard of: what no schedule of sums can outdo.
 *
 * have: after the step the node knows the part of another one; a row of nodes for each unit.
 */
#include <stdlib.h>

#include "machine/memory.h"
#include "plan/puzzle.h"
#include "solve/encode.h"
#include "solve/sat.h"

/* The literal for "knows the part"; 0: never, or, for its own, always. */
static int *knows(const struct encoding *encoding, uint32_t step, int node, int unit, int part)
{
    const struct puzzle *puzzle = encoding->puzzle;
    return encoding_cell(encoding->have, step, node * puzzle->tokens + unit, puzzle->nodes * puzzle->tokens,
                         puzzle->nodes, part);
}

/* The ways in which a part can have come in this step, appended to a clause. */
static size_t list_ways(struct encoding *encoding, uint32_t step, int node, int unit, int part, int *list,
                        size_t count)
{
    const struct puzzle *puzzle = encoding->puzzle;
    for (int i = puzzle->in[node]; i < puzzle->in[node + 1]; i++) {
        int channel = puzzle->entering[i], from = puzzle->channel[channel].from;
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
    const struct puzzle *puzzle = encoding->puzzle;
    struct sat *sat = encoding->sat;
    bool last = step == encoding->terms.steps;
    if (node == part)
        return;
    if (puzzle_distance(puzzle, part, node) > (int)step) {
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

void encode_relaxed(struct encoding *encoding)
{
    const struct puzzle *puzzle = encoding->puzzle;
    uint32_t steps = encoding->terms.steps;
    size_t cells = (size_t)puzzle->nodes * (size_t)puzzle->tokens * (size_t)puzzle->nodes;
    int *list = memory_take((size_t)puzzle->channels + 2, sizeof list[0], "a formula");
    encoding->have = memory_take((steps + 1) * cells, sizeof encoding->have[0], "a formula");
    for (uint32_t step = 1; step <= steps && !encoding_stops(encoding); step++) {
        for (int channel = 0; channel < puzzle->channels; channel++)
            for (int unit = 0; unit < puzzle->tokens; unit++)
                *encoding_send(encoding, step, channel, unit) = sat_variable(encoding->sat);
        for (int node = 0; node < puzzle->nodes; node++)
            for (int unit = 0; unit < puzzle->tokens; unit++)
                for (int part = 0; part < puzzle->nodes; part++)
                    add_knows(encoding, step, node, unit, part, list);
    }
    free(list);
}
