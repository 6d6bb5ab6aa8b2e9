/*
 * encode_sums.c: sums, each of which has every node's part once at most: what a packet carries is the
 * sum of some of the packets that its sender has received, and maybe of the sender's own part.
 *
 * A sum is made at a node after a step, of one unit. It is what a channel carries in the next step, or,
 * after the last step, the node's result. Its possible terms are numbered: those that came in step s
 * over the i-th channel that enters the node are (s - 1) * channels + i, the own part is the last one.
 */
#include <stdlib.h>

#include "alloc.h"
#include "plan/moves.h"
#include "sat/at_most.h"
#include "sat/sat.h"
#include "solve/automorphism.h"
#include "solve/formula.h"

/* A sum that is made. */
struct sum {
    int node, unit;
    uint32_t step; /* after which it is made */
    int *join;     /* literals by term */
};

static size_t terms_of(const struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    return encoding->terms.steps * (size_t)instance->degree + 1;
}

/* Is the node's part in what the channel carries? 0: it cannot be. */
static int *part_of(const struct encoding *encoding, uint32_t step, int channel, int unit, int node)
{
    const struct instance *instance = encoding->instance;
    return encoding_cell(encoding->part, step, channel * instance->tokens + unit,
                         instance->channels * instance->tokens, instance->nodes, node);
}

/* The literals for the terms of what a channel carries. */
static int *joins_of_channel(const struct encoding *encoding, uint32_t step, int channel, int unit)
{
    const struct instance *instance = encoding->instance;
    size_t sum =
        (((size_t)step - 1) * (size_t)instance->channels + (size_t)channel) * (size_t)instance->tokens +
        (size_t)unit;
    return encoding->join + sum * terms_of(encoding);
}

/* Those of a result. */
static int *joins_of_node(const struct encoding *encoding, int node, int unit)
{
    const struct instance *instance = encoding->instance;
    size_t before = encoding->terms.steps * (size_t)instance->channels * (size_t)instance->tokens;
    return encoding->join + (before + instance_pair(instance, node, unit)) * terms_of(encoding);
}

/* A literal for each term that there can be. */
static void make_joins(struct encoding *encoding, const struct sum *sum)
{
    const struct instance *instance = encoding->instance;
    size_t term = 0;
    for (uint32_t step = 1; step <= sum->step; step++, term = (step - 1) * (size_t)instance->degree)
        for (int i = instance->in [sum->node]; i < instance->in[sum->node + 1]; i++, term++) {
            sum->join[term] = sat_variable(encoding->sat);
            sat_clause2(encoding->sat, -sum->join[term],
                        *encoding_send(encoding, step, instance->entering[i], sum->unit));
        }
    sum->join[terms_of(encoding) - 1] = sat_variable(encoding->sat);
}

/* One node's part: it is in the sum exactly if one of the terms has it, and two of them must not. `whole`:
 * the literal for "it is in the sum"; 0: it must be. */
static void add_part(struct encoding *encoding, const struct sum *sum, int part, int whole, int *list)
{
    const struct instance *instance = encoding->instance;
    struct sat *sat = encoding->sat;
    size_t count = 0, term = 0;
    for (uint32_t step = 1; step <= sum->step; step++, term = (step - 1) * (size_t)instance->degree)
        for (int i = instance->in [sum->node]; i < instance->in[sum->node + 1]; i++, term++) {
            int has = *part_of(encoding, step, instance->entering[i], sum->unit, part),
                join = sum->join[term];
            if (!has)
                continue;
            int both = list[count++] = sat_variable(sat);
            sat_clause2(sat, -both, join);
            sat_clause2(sat, -both, has);
            sat_clause3(sat, -join, -has, both);
        }
    if (part == sum->node)
        list[count++] = sum->join[terms_of(encoding) - 1];
    for (size_t i = 0; whole && i < count; i++)
        sat_clause2(sat, -list[i], whole);
    at_most_one(sat, list, count);
    if (whole)
        list[count++] = -whole;
    sat_clause(sat, list, count);
}

/* ----------------------------------------------------------- images, whose literals are one */

/* The literals for terms of a sum that is the image of `first` by a symmetry, which may count the channels
 * that enter the node in another order. */
static void copy_joins(const struct encoding *encoding, const struct sum *sum, const struct sum *first,
                       const struct automorphism *by)
{
    const struct instance *instance = encoding->instance;
    size_t degree = (size_t)instance->degree;
    for (int i = instance->in [sum->node]; i < instance->in[sum->node + 1]; i++) {
        int at = instance->in[first->node];
        while (instance->entering[at] != by->channel[instance->entering[i]])
            at++;
        for (uint32_t step = 0; step < sum->step; step++)
            sum->join[step * degree + (size_t)(i - instance->in[sum->node])] =
                first->join[step * degree + (size_t)(at - instance->in[first->node])];
    }
    sum->join[terms_of(encoding) - 1] = first->join[terms_of(encoding) - 1];
}

/* Is what the channel carries an image of what was made before? */
static bool copy_channel_sum(struct encoding *encoding, const struct sum *sum, uint32_t step, int channel)
{
    const struct encoding_terms *terms = &encoding->terms;
    int first = channel, unit = sum->unit, number;
    if (!terms->automorphisms ||
        !(number = automorphism_channel_pair(terms->automorphisms, terms->group, &first, &unit)))
        return false;
    const struct automorphism *by = &terms->automorphisms->automorphism[number];
    struct sum of = {encoding->instance->channel[first].from, unit, sum->step,
                     joins_of_channel(encoding, step, first, unit)};
    *encoding_send(encoding, step, channel, sum->unit) = *encoding_send(encoding, step, first, unit);
    for (int part = 0; part < encoding->instance->nodes; part++)
        *part_of(encoding, step, channel, sum->unit, part) =
            *part_of(encoding, step, first, unit, by->node[part]);
    copy_joins(encoding, sum, &of, by);
    return true;
}

static bool copy_result(struct encoding *encoding, const struct sum *sum)
{
    const struct encoding_terms *terms = &encoding->terms;
    int first = sum->node, unit = sum->unit, number;
    if (!terms->automorphisms ||
        !(number = automorphism_node_pair(terms->automorphisms, terms->group, &first, &unit)))
        return false;
    struct sum of = {first, unit, sum->step, joins_of_node(encoding, first, unit)};
    copy_joins(encoding, sum, &of, &terms->automorphisms->automorphism[number]);
    return true;
}

static void make_channel_sum(struct encoding *encoding, uint32_t step, int channel, int unit, int *list)
{
    const struct instance *instance = encoding->instance;
    int from = instance->channel[channel].from;
    struct sum sum = {from, unit, step - 1, joins_of_channel(encoding, step, channel, unit)};
    if (copy_channel_sum(encoding, &sum, step, channel))
        return;
    *encoding_send(encoding, step, channel, unit) = sat_variable(encoding->sat);
    make_joins(encoding, &sum);
    for (int part = 0; part < instance->nodes; part++)
        if (instance_distance(instance, part, from) < (int)step) {
            int whole = *part_of(encoding, step, channel, unit, part) = sat_variable(encoding->sat);
            add_part(encoding, &sum, part, whole, list);
        }
}

static void make_result(struct encoding *encoding, int node, int unit, int *list)
{
    struct sum sum = {node, unit, encoding->terms.steps, joins_of_node(encoding, node, unit)};
    if (copy_result(encoding, &sum))
        return;
    make_joins(encoding, &sum);
    for (int part = 0; part < encoding->instance->nodes; part++)
        add_part(encoding, &sum, part, 0, list);
}

void encode_sums(struct encoding *encoding)
{
    const struct instance *instance = encoding->instance;
    uint32_t steps = encoding->terms.steps;
    size_t units = (size_t)instance->tokens, carried = (size_t)instance->channels * units;
    size_t sums = steps * carried + (size_t)instance->nodes * units;
    int *list = memory_take(terms_of(encoding) + 2, sizeof list[0], "a formula");
    encoding->part =
        memory_take((steps + 1) * carried * (size_t)instance->nodes, sizeof encoding->part[0], "a formula");
    encoding->join = memory_take(sums * terms_of(encoding), sizeof encoding->join[0], "a formula");
    for (uint32_t step = 1; step <= steps && !encoding_stops(encoding); step++)
        for (int channel = 0; channel < instance->channels; channel++)
            for (int unit = 0; unit < instance->tokens; unit++)
                make_channel_sum(encoding, step, channel, unit, list);
    for (int node = 0; node < instance->nodes && !encoding_stops(encoding); node++)
        for (int unit = 0; unit < instance->tokens; unit++)
            make_result(encoding, node, unit, list);
    free(list);
}

/* ---------------------------------------------------------------------------------------- what comes out */

static bool carries_something(const struct encoding *encoding, uint32_t step, int channel, int unit)
{
    int send = *encoding_send(encoding, step, channel, unit);
    bool some = false;
    for (int node = 0; node < encoding->instance->nodes; node++) {
        int part = *part_of(encoding, step, channel, unit, node);
        some = some || (part && sat_value(encoding->sat, part));
    }
    return some && sat_value(encoding->sat, send);
}

/* The number of the move in a step over a channel; JOIN_OWN: there is none. */
static size_t *move_at(const struct encoding *encoding, size_t *index, uint32_t step, int channel, int unit)
{
    const struct instance *instance = encoding->instance;
    return &index[((size_t)step * (size_t)instance->channels + (size_t)channel) * (size_t)instance->tokens +
                  (size_t)unit];
}

static void decode_joins(const struct encoding *encoding, struct moves *moves, size_t *index,
                         const struct sum *sum, size_t into)
{
    const struct instance *instance = encoding->instance;
    size_t term = 0;
    for (uint32_t step = 1; step <= sum->step; step++, term = (step - 1) * (size_t)instance->degree)
        for (int i = instance->in [sum->node]; i < instance->in[sum->node + 1]; i++, term++) {
            size_t move = *move_at(encoding, index, step, instance->entering[i], sum->unit);
            if (move != JOIN_OWN && sat_value(encoding->sat, sum->join[term]))
                moves_join(moves, into, move);
        }
    if (sat_value(encoding->sat, sum->join[terms_of(encoding) - 1]))
        moves_join(moves, into, JOIN_OWN);
}

void decode_sums(const struct encoding *encoding, struct moves *moves)
{
    const struct instance *instance = encoding->instance;
    uint32_t steps = encoding->terms.steps;
    size_t cells = (steps + 1) * (size_t)instance->channels * (size_t)instance->tokens;
    size_t *index = memory_take(cells, sizeof index[0], "a schedule");
    for (size_t i = 0; i < cells; i++)
        index[i] = JOIN_OWN;
    for (uint32_t step = 1; step <= steps; step++)
        for (int channel = 0; channel < instance->channels; channel++)
            for (int unit = 0; unit < instance->tokens; unit++) {
                if (!carries_something(encoding, step, channel, unit))
                    continue;
                struct sum sum = {instance->channel[channel].from, unit, step - 1,
                                  joins_of_channel(encoding, step, channel, unit)};
                decode_joins(encoding, moves, index, &sum, moves->count);
                *move_at(encoding, index, step, channel, unit) = moves->count;
                moves_add(moves, step, channel, unit);
            }
    for (int node = 0; node < instance->nodes; node++)
        for (int unit = 0; unit < instance->tokens; unit++) {
            struct sum sum = {node, unit, steps, joins_of_node(encoding, node, unit)};
            decode_joins(encoding, moves, index, &sum, moves->count + instance_pair(instance, node, unit));
        }
    moves->steps = steps;
    free(index);
}
