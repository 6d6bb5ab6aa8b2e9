/*
 * greedy_sums.c: schedules of allreduce, made of schedules of other tasks. Four ways take turns:
 *
 *     whole       gossip: every node gets every part, and adds up
 *     dimensions  gossip along one dimension of a grid after another: in each, the tokens are the sums that
 *                 the nodes of a line have so far. Under F* it takes as many steps as two nodes are apart
 *     root        a reduction to one node, a broadcast read backwards, and a broadcast from there
 *     roots       the same with a root for each unit, spread over all nodes: a reduce-scatter, which is an
 *                 allgather read backwards, and that allgather
 *
 * For each node and unit there is a list of the terms of the sum that the node has so far: what a move
 * of an own token carries, and in the end the result.
 */
#include <stdlib.h>

#include "alloc.h"
#include "plan/greedy.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "rng.h"
#include "topo/topo.h"

/* The terms of one sum. */
struct terms_list {
    size_t *part; /* JOIN_OWN, or index of a move */
    size_t count, room;
};

struct greedy_sums {
    const struct instance *instance;
    const struct greedy_terms *terms;
    struct rng *rng;
    struct moves *moves;
    struct terms_list *sum; /* by instance_pair(node, unit) */
};

static void add_term(struct terms_list *list, size_t part)
{
    list->part = memory_grow(list->part, &list->room, list->count + 1, sizeof list->part[0], "sums");
    list->part[list->count++] = part;
}

static struct terms_list *sum_of_node(const struct greedy_sums *sums, int node, int unit)
{
    return &sums->sum[instance_pair(sums->instance, node, unit)];
}

/* Add a move that carries the node's sum so far. Result: its index. */
static size_t send_sum(struct greedy_sums *sums, uint32_t step, int channel, int unit)
{
    size_t move = sums->moves->count;
    const struct terms_list *sum = sum_of_node(sums, sums->instance->channel[channel].from, unit);
    moves_add(sums->moves, step, channel, unit);
    for (size_t i = 0; i < sum->count; i++)
        moves_join(sums->moves, move, sum->part[i]);
    return move;
}

/* -------------------------------------------------------------------------------- gossip on some nodes */

/* The instance of a gossip among some of the nodes, over the channels between them. */
static void part_open(struct instance *part, const struct instance *whole, const int *member, int count)
{
    int *number = memory_take((size_t)whole->nodes, sizeof number[0], "sums"); /* 0: not a member */
    for (int i = 0; i < count; i++)
        number[member[i]] = i + 1;
    *part = (struct instance){
        .topo = whole->topo, .limits = whole->limits, .nodes = count, .units = whole->units};
    part->channel = memory_take((size_t)whole->channels, sizeof part->channel[0], "sums");
    part->entering = memory_take((size_t)whole->channels, sizeof part->entering[0], "sums");
    part->out = memory_take((size_t)count + 1, sizeof part->out[0], "sums");
    part->in = memory_take((size_t)count + 1, sizeof part->in[0], "sums");
    for (int i = 0; i < count; i++) {
        part->out[i] = part->channels;
        for (int c = whole->out[member[i]]; c < whole->out[member[i] + 1]; c++) {
            struct instance_channel channel = whole->channel[c];
            if (!number[channel.to])
                continue;
            channel.from = i;
            channel.to = number[channel.to] - 1;
            part->channel[part->channels++] = channel;
        }
    }
    part->out[count] = part->channels;
    free(number);
    instance_complete(part);
    part->tokens = count * whole->tokens;
    part->token = memory_take((size_t)part->tokens, sizeof part->token[0], "sums");
    for (int token = 0; token < part->tokens; token++)
        part->token[token] = (struct instance_token){token / whole->tokens, -1, token % whole->tokens, 0};
}

static int channel_to(const struct instance *instance, int from, int to)
{
    int c = instance->out[from];
    while (instance->channel[c].to != to)
        c++;
    return c;
}

/* Carry out a gossip of sums among the members, as `plan` says, after step `before`. */
static void add_gossip(struct greedy_sums *sums, const struct instance *part, const struct moves *plan,
                       const int *member, uint32_t before)
{
    int units = sums->instance->tokens;
    size_t *arrived = memory_take((size_t)part->nodes * (size_t)part->tokens, sizeof arrived[0], "sums");
    for (size_t i = 0; i < plan->count; i++) {
        const struct move *move = &plan->list[i];
        const struct instance_channel *c = &part->channel[move->channel];
        int channel = channel_to(sums->instance, member[c->from], member[c->to]), unit = move->token % units;
        size_t *there = &arrived[instance_pair(part, c->from, move->token)], index = sums->moves->count;
        if (part->token[move->token].origin == c->from) {
            send_sum(sums, before + move->step, channel, unit);
        } else {
            moves_add(sums->moves, before + move->step, channel, unit);
            moves_join(sums->moves, index, *there);
        }
        arrived[instance_pair(part, c->to, move->token)] = index;
    }
    for (int node = 0; node < part->nodes; node++)
        for (int token = 0; token < part->tokens; token++)
            if (part->token[token].origin != node)
                add_term(sum_of_node(sums, member[node], token % units),
                         arrived[instance_pair(part, node, token)]);
    free(arrived);
}

/* The nodes that differ from one another in one dimension only, beginning with `first`; -1: all nodes. */
static int find_members(const struct instance *instance, int first, int dimension, int *member)
{
    int count = 0;
    for (int node = 0; node < instance->nodes; node++) {
        bool in = true;
        for (int d = 0; dimension >= 0 && d < instance->topo->dimensions; d++)
            in = in && (d == dimension ||
                        topo_coord(instance->topo, node, d) == topo_coord(instance->topo, first, d));
        if (in)
            member[count++] = node;
    }
    return count;
}

/* Does some node need more steps for a gossip than are left, as its links bring so many packets a step? */
static bool is_too_long(const struct greedy_sums *sums, const struct instance *part)
{
    uint64_t tokens = (uint64_t)(part->tokens - sums->instance->tokens), steps = sums->moves->steps;
    for (int node = 0; node < part->nodes; node++) {
        uint64_t links = 0;
        for (int i = part->in[node]; i < part->in[node + 1]; i++)
            links += (uint64_t)part->channel[part->entering[i]].width;
        if (steps + (tokens + links - 1) / links > sums->terms->most)
            return true;
    }
    return false;
}

/* The same gossip on every line of a dimension at a time. False: it was given up. */
static bool gossip_lines(struct greedy_sums *sums, int dimension, int *member)
{
    const struct instance *instance = sums->instance;
    struct instance part;
    struct moves plan = {.list = NULL};
    uint32_t before = sums->moves->steps;
    part_open(&part, instance, member, find_members(instance, 0, dimension, member));
    bool fine =
        part.nodes == 1 || (!is_too_long(sums, &part) && greedy_copies(&part, sums->terms, sums->rng, &plan));
    for (int node = 0; fine && node < instance->nodes; node++)
        if (find_members(instance, node, dimension, member) > 0 && member[0] == node)
            add_gossip(sums, &part, &plan, member, before);
    moves_free(&plan);
    instance_free(&part);
    return fine;
}

/* ------------------------------------------------------------------------------------- by way of roots */

/* The instance of a broadcast of each unit from a root of its own, or of all from one; it shares what the
 * other instance has. As many units for each node as for the others, give or take one; roots are drawn, or,
 * without `rng`, those of the units in the order of ranks. */
static struct instance broadcast_of(const struct instance *instance, struct rng *rng,
                                    struct instance_token *token, bool spread)
{
    struct instance broadcast = *instance;
    int *node = memory_take((size_t)instance->nodes, sizeof node[0], "sums");
    for (int i = 0; i < instance->nodes; i++) { /* the nodes in an order that is drawn */
        int other = rng ? (int)rng_below(rng, (uint64_t)i + 1) : i;
        node[i] = node[other];
        node[other] = i;
    }
    for (int unit = 0; unit < instance->tokens; unit++)
        token[unit] = (struct instance_token){node[spread ? unit % instance->nodes : 0], -1, 0, 0};
    free(node);
    broadcast.token = token;
    broadcast.units = 1;
    broadcast.form = INSTANCE_TOKENS;
    return broadcast;
}

struct instance sums_spread(const struct instance *instance, struct instance_token *token)
{
    return broadcast_of(instance, NULL, token, true);
}

/* Carry out a broadcast backwards, as a reduction, and then the broadcast. */
static void add_both_ways(struct greedy_sums *sums, const struct moves *from_root)
{
    struct moves to_root = {.list = NULL};
    for (size_t i = 0; i < from_root->count; i++)
        moves_add(&to_root, from_root->list[i].step, from_root->list[i].channel, from_root->list[i].token);
    moves_reverse(&to_root, sums->instance);
    moves_sort(&to_root);
    for (size_t i = 0; i < to_root.count; i++) {
        const struct move *move = &to_root.list[i];
        size_t index = send_sum(sums, move->step, move->channel, move->token);
        add_term(sum_of_node(sums, sums->instance->channel[move->channel].to, move->token), index);
    }
    for (size_t i = 0; i < from_root->count; i++) {
        const struct move *move = &from_root->list[i];
        size_t index = send_sum(sums, to_root.steps + move->step, move->channel, move->token);
        struct terms_list *sum = sum_of_node(sums, sums->instance->channel[move->channel].to, move->token);
        sum->count = 0;
        add_term(sum, index);
    }
    moves_free(&to_root);
}

static bool reduce_and_broadcast(struct greedy_sums *sums, bool spread)
{
    const struct instance *instance = sums->instance;
    struct instance_token *token = memory_take((size_t)instance->tokens, sizeof token[0], "sums");
    struct instance broadcast = broadcast_of(instance, sums->rng, token, spread);
    struct greedy_terms half = *sums->terms;
    struct moves from_root = {.list = NULL};
    half.most /= 2;
    bool fine = greedy_copies(&broadcast, &half, sums->rng, &from_root);
    if (fine) {
        moves_sort(&from_root);
        add_both_ways(sums, &from_root);
    }
    moves_free(&from_root);
    free(token);
    return fine;
}

/* ------------------------------------------------------------------------------------------- a schedule */

/* Put the moves of each step together: lines of one dimension were entered one after the other. */
static void order_by_step(struct moves *moves)
{
    struct moves sorted = {.list = NULL};
    size_t *place = memory_take(moves->count, sizeof place[0], "sums");
    size_t *first = memory_take(moves->count + 1, sizeof first[0], "sums"); /* join of a move */
    for (size_t i = 0, k = 0; i <= moves->count; i++) {
        first[i] = k;
        while (k < moves->joins && moves->join[k].into == i)
            k++;
    }
    for (uint32_t step = 1; step <= moves->steps; step++)
        for (size_t i = 0; i < moves->count; i++)
            if (moves->list[i].step == step) {
                place[i] = sorted.count;
                moves_add(&sorted, step, moves->list[i].channel, moves->list[i].token);
                for (size_t k = first[i]; k < first[i + 1]; k++)
                    moves_join(&sorted, place[i],
                               moves->join[k].part == JOIN_OWN ? JOIN_OWN : place[moves->join[k].part]);
            }
    for (size_t k = first[moves->count]; k < moves->joins; k++)
        moves_join(&sorted, moves->join[k].into,
                   moves->join[k].part == JOIN_OWN ? JOIN_OWN : place[moves->join[k].part]);
    moves_swap(moves, &sorted);
    moves_free(&sorted);
    free(place);
    free(first);
}

static void add_results(struct greedy_sums *sums)
{
    const struct instance *instance = sums->instance;
    size_t count = sums->moves->count;
    for (int node = 0; node < instance->nodes; node++)
        for (int unit = 0; unit < instance->tokens; unit++) {
            const struct terms_list *sum = sum_of_node(sums, node, unit);
            for (size_t i = 0; i < sum->count; i++)
                moves_join(sums->moves, count + instance_pair(instance, node, unit), sum->part[i]);
        }
}

static void open_sums(struct greedy_sums *sums)
{
    size_t pairs = (size_t)sums->instance->nodes * (size_t)sums->instance->tokens;
    moves_clear(sums->moves);
    sums->sum = memory_take(pairs, sizeof sums->sum[0], "sums");
    for (size_t i = 0; i < pairs; i++)
        add_term(&sums->sum[i], JOIN_OWN);
}

static void close_sums(struct greedy_sums *sums, bool fine)
{
    size_t pairs = (size_t)sums->instance->nodes * (size_t)sums->instance->tokens;
    if (fine) {
        add_results(sums);
        order_by_step(sums->moves);
    }
    for (size_t i = 0; i < pairs; i++)
        free(sums->sum[i].part);
    free(sums->sum);
}

void sums_both_ways(const struct instance *instance, const struct moves *spread, struct moves *moves)
{
    struct greedy_sums sums = {.instance = instance, .moves = moves};
    open_sums(&sums);
    add_both_ways(&sums, spread);
    close_sums(&sums, true);
}

bool greedy_sums(const struct instance *instance, const struct greedy_terms *terms, uint64_t tries,
                 struct rng *rng, struct moves *moves)
{
    struct greedy_sums sums = {.instance = instance, .terms = terms, .rng = rng, .moves = moves};
    int *member = memory_take((size_t)instance->nodes, sizeof member[0], "sums");
    /* Lines are those of grids. A star graph has coordinates, too, but no two nodes differ in one only. */
    int dimensions = instance->topo->kind->ordered ? instance->topo->dimensions : 0;
    /* The caller's preferences come again after four tries, too: each way is to meet each of them. Of several
     * units roots are tried first, since other ways mostly take longer, as does making them. */
    unsigned way = (unsigned)(tries + tries / 4 + (instance->tokens > 1 ? 3 : 0)) % 4;
    bool fine = true;
    open_sums(&sums);
    if (way == 0 && dimensions > 1)
        for (int d = 0; fine && d < dimensions; d++)
            fine = gossip_lines(&sums, d, member);
    else if (way == 1)
        fine = gossip_lines(&sums, -1, member);
    else
        fine = reduce_and_broadcast(&sums, way == 3);
    close_sums(&sums, fine);
    free(member);
    return fine && moves->steps <= terms->most;
}
