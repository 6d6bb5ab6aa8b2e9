/*
 * moves_check.c: first the limits, counted for every step anew; then what the nodes know.
 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "base.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "solve/moves_check.h"
#include "solve/worm_ways.h"
#include "topo/topo.h"

/* ------------------------------------------------------------------------------------------------- worms */

/*
 * Every worm is walked from node to node, and leaves its number on what it holds.
 */

struct worm_walk {
    const struct instance *instance;
    uint32_t *busy;    /* of each node: the last step in which it had part in a worm */
    uint32_t *carried; /* of each port of each node: the last step in which a worm left by it */
    int ports;         /* of a node, at most */
    int *route;
    char *error;
    size_t size;
};

static bool hold_node(struct worm_walk *worm_walk, uint32_t step, int node)
{
    if (worm_walk->busy[node] == step)
        return snprintf(worm_walk->error, worm_walk->size, "in step %u node %d has part in two worms", step,
                        node),
               false;
    worm_walk->busy[node] = step;
    return true;
}

static bool hold_route(struct worm_walk *worm_walk, uint32_t step, int from, int to)
{
    const struct topo *topo = worm_walk->instance->topo;
    int room = topo->nodes, hops = topo_route(topo, from, to, NULL, worm_walk->route, room), at = from;
    for (int i = 0; i < hops && hops <= room; i++) {
        uint32_t *carried =
            &worm_walk->carried[(size_t)at * (size_t)worm_walk->ports + (size_t)worm_walk->route[i]];
        if (*carried == step)
            return snprintf(worm_walk->error, worm_walk->size,
                            "in step %u two worms leave node %d by port %d", step, at, worm_walk->route[i]),
                   false;
        *carried = step;
        at = topo_peer(topo, at, worm_walk->route[i]);
    }
    return at == to ||
           (snprintf(worm_walk->error, worm_walk->size, "no worm gets from node %d to node %d", from, to),
            false);
}

/* Do the worms of each step keep to the rules: a node sends one or receives one, a channel carries one? It
 * asks the topology for the routes anew. */
static bool worm_check(const struct instance *instance, const struct moves *moves, char *error, size_t size)
{
    size_t nodes = (size_t)instance->nodes;
    struct worm_walk worm_walk = {
        .instance = instance, .ports = instance->topo->max_degree, .error = error, .size = size};
    bool fine = true;
    worm_walk.busy = memory_take(nodes, sizeof worm_walk.busy[0], "a check");
    worm_walk.carried =
        memory_take(nodes * (size_t)worm_walk.ports + 1, sizeof worm_walk.carried[0], "a check");
    worm_walk.route = memory_take(nodes, sizeof worm_walk.route[0], "a check");
    for (size_t i = 0; fine && i < moves->count; i++) {
        const struct move *move = &moves->list[i];
        const struct instance_channel *worm = &instance->channel[move->channel];
        fine = hold_node(&worm_walk, move->step, worm->from) && hold_node(&worm_walk, move->step, worm->to) &&
               hold_route(&worm_walk, move->step, worm->from, worm->to);
    }
    free(worm_walk.busy);
    free(worm_walk.carried);
    free(worm_walk.route);
    return fine;
}

/* ----------------------------------------------------------------------------------- the rules of a step */

struct check {
    const struct instance *instance;
    const struct moves *moves;
    char *error;
    size_t error_size;
    unsigned *carried;          /* of each channel, in this step */
    unsigned *sends, *receives; /* of each node */
    unsigned *ports;            /* links that the node uses, of parallel ones each */
};

static bool PRINTF_LIKE(2, 3) complain(struct check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check->error, check->error_size, format, arguments);
    va_end(arguments);
    return false;
}

/* ------------------------------------------------------------------------------------------- the rules */

static bool within(unsigned count, unsigned limit, unsigned rounds)
{
    return limit == 0 || count <= limit * rounds;
}

static bool check_node(struct check *check, const struct limits *limits, uint32_t step, int node)
{
    unsigned rounds = moves_rounds(check->moves, step);
    unsigned sends = check->sends[node], receives = check->receives[node];
    if (within(sends, limits->sends, rounds) && within(receives, limits->receives, rounds) &&
        within(sends + receives, limits->transmissions, rounds) &&
        within(check->ports[node], limits->ports, 1))
        return true;
    return complain(check, "in step %u node %d sends %u and receives %u packets over %u links, against %s",
                    step, node, sends, receives, check->ports[node], limits->name);
}

/* The parallel links that what is carried there and back needs, in one round. */
static unsigned links_used(const struct check *check, int number)
{
    unsigned there = check->carried[number], back = check->carried[check->instance->channel[number].back];
    if (check->instance->limits.half_duplex)
        return there + back;
    return there > back ? there : back;
}

static bool check_channel(struct check *check, uint32_t step, int number)
{
    const struct instance_channel *channel = &check->instance->channel[number];
    unsigned room = (unsigned)channel->width * moves_rounds(check->moves, step);
    if (links_used(check, number) <= room)
        return true;
    return complain(check, "in step %u the link from node %d to node %d carries %u packets and %u back", step,
                    channel->from, channel->to, check->carried[number], check->carried[channel->back]);
}

/* Count the moves of a step, or, with sign -1, take them back. */
static void count_step(struct check *check, const struct move *move, const struct move *end, int sign)
{
    for (; move < end; move++) {
        const struct instance_channel *channel = &check->instance->channel[move->channel];
        unsigned before = links_used(check, move->channel);
        check->carried[move->channel] += (unsigned)sign;
        check->sends[channel->from] += (unsigned)sign;
        check->receives[channel->to] += (unsigned)sign;
        unsigned more = links_used(check, move->channel) - before;
        check->ports[channel->from] += more;
        check->ports[channel->to] += more;
    }
}

static bool check_step(struct check *check, const struct move *first, const struct move *end)
{
    bool fine = true;
    count_step(check, first, end, 1);
    for (const struct move *move = first; fine && move < end; move++) {
        const struct instance_channel *channel = &check->instance->channel[move->channel];
        fine = check_channel(check, move->step, move->channel) &&
               check_node(check, &check->instance->limits, move->step, channel->from) &&
               check_node(check, &check->instance->limits, move->step, channel->to);
    }
    count_step(check, first, end, -1);
    return fine;
}

static bool check_rules(struct check *check)
{
    const struct move *list = check->moves->list;
    size_t first = 0, nodes = (size_t)check->instance->nodes;
    bool fine = true;
    check->carried = memory_take((size_t)check->instance->channels, sizeof(unsigned), "a check");
    check->sends = memory_take(nodes, sizeof(unsigned), "a check");
    check->receives = memory_take(nodes, sizeof(unsigned), "a check");
    check->ports = memory_take(nodes, sizeof(unsigned), "a check");
    for (size_t i = 1; fine && i <= check->moves->count; i++)
        if (i == check->moves->count || list[i].step != list[first].step) {
            fine = list[first].step >= 1 && (i == check->moves->count || list[i].step > list[first].step);
            fine = fine ? check_step(check, list + first, list + i)
                        : complain(check, "the moves are not in the order of steps");
            first = i;
        }
    free(check->carried);
    free(check->sends);
    free(check->receives);
    free(check->ports);
    return fine;
}

/* ------------------------------------------------------------------------------------------ whole tokens */

/* since[node, token]: the step in which the node got the token; 0: from the start; UINT32_MAX: never. */
static bool play_tokens(struct check *check, uint32_t *since)
{
    const struct instance *instance = check->instance;
    for (int token = 0; token < instance->tokens; token++)
        since[instance_pair(instance, instance->token[token].origin, token)] = 0;
    for (size_t i = 0; i < check->moves->count; i++) {
        const struct move *move = &check->moves->list[i];
        const struct instance_channel *channel = &instance->channel[move->channel];
        if (since[instance_pair(instance, channel->from, move->token)] >= move->step)
            return complain(check, "in step %u node %d sends token %d, which it does not have", move->step,
                            channel->from, move->token);
        uint32_t *there = &since[instance_pair(instance, channel->to, move->token)];
        *there = *there < move->step ? *there : move->step;
    }
    for (int token = 0; token < instance->tokens; token++)
        for (int node = 0; node < instance->nodes; node++)
            if (instance_wants(instance, node, token) &&
                since[instance_pair(instance, node, token)] > check->moves->steps)
                return complain(check, "node %d does not get token %d", node, token);
    return true;
}

static bool check_tokens(struct check *check)
{
    size_t pairs = (size_t)check->instance->nodes * (size_t)check->instance->tokens;
    uint32_t *since = memory_take(pairs, sizeof since[0], "a check");
    memset(since, 0xff, pairs * sizeof since[0]);
    bool fine = play_tokens(check, since);
    free(since);
    return fine;
}

/* ------------------------------------------------------------------------------------------------- sums */

/* Which nodes' parts are in a sum: bytes, as the graphs are small. */
struct checked_sums {
    size_t nodes;
    unsigned char *of_move; /* [move * nodes + node] */
    unsigned char *result;  /* of the node whose sum is added up: [node] */
};

/* Add a part to a sum. False: a node's part would be in it twice. */
static bool add_sum(unsigned char *sum, const unsigned char *part, size_t nodes)
{
    for (size_t i = 0; i < nodes; i++)
        if (sum[i] && part[i])
            return false;
    for (size_t i = 0; i < nodes; i++)
        sum[i] |= part[i];
    return true;
}

/* Put one part into the sum that move `into` carries, or that is the result of `node` in the last step. */
static bool add_join(struct check *check, struct checked_sums *sums, const struct join *join,
                     unsigned char *sum, int node, int unit, uint32_t step)
{
    const struct instance *instance = check->instance;
    unsigned char own[INSTANCE_NODES_MOST] = {0};
    own[node] = 1;
    if (join->part != JOIN_OWN) {
        if (join->part >= check->moves->count)
            return complain(check, "a sum of node %d has a part that nobody sends", node);
        const struct move *from = &check->moves->list[join->part];
        if (instance->channel[from->channel].to != node || from->step >= step || from->token != unit)
            return complain(check, "a sum of node %d in step %u has a part that the node does not have", node,
                            step);
    }
    const unsigned char *part = join->part == JOIN_OWN ? own : sums->of_move + join->part * sums->nodes;
    return add_sum(sum, part, sums->nodes) ||
           complain(check, "a sum of node %d in step %u has some node's part twice", node, step);
}

/* Joins are in the order of what they go into. */
static bool play_sums(struct check *check, struct checked_sums *sums)
{
    const struct instance *instance = check->instance;
    size_t count = check->moves->count, next = 0, joins = check->moves->joins;
    const struct join *join = check->moves->join;
    bool fine = true;
    for (size_t i = 0; fine && i < count; i++) {
        const struct move *move = &check->moves->list[i];
        for (; fine && next < joins && join[next].into == i; next++)
            fine = add_join(check, sums, &join[next], sums->of_move + i * sums->nodes,
                            instance->channel[move->channel].from, move->token, move->step);
    }
    for (int node = 0; fine && node < instance->nodes; node++)
        for (int unit = 0; fine && unit < instance->tokens; unit++) {
            size_t into = count + instance_pair(instance, node, unit);
            memset(sums->result, 0, sums->nodes);
            for (; fine && next < joins && join[next].into == into; next++)
                fine = add_join(check, sums, &join[next], sums->result, node, unit, UINT32_MAX);
            if (fine && memchr(sums->result, 0, sums->nodes))
                fine = complain(check, "the sum of node %d lacks some node's part", node);
        }
    return fine && (next == joins || complain(check, "the sums are not in order"));
}

static bool check_sums(struct check *check)
{
    struct checked_sums sums = {.nodes = (size_t)check->instance->nodes};
    sums.of_move = memory_take(check->moves->count * sums.nodes, 1, "a check");
    sums.result = memory_take(sums.nodes, 1, "a check");
    bool fine = play_sums(check, &sums);
    free(sums.of_move);
    free(sums.result);
    return fine;
}

/* A reduction: `held` has the parts that a node has of a unit, and has not passed on. */
static bool play_reduction(struct check *check, unsigned char *held)
{
    const struct instance *instance = check->instance;
    size_t nodes = (size_t)instance->nodes, first = 0;
    const struct move *list = check->moves->list;
    for (size_t i = 0; i <= check->moves->count; i++) {
        if (i < check->moves->count && list[i].step == list[first].step)
            continue;
        /* All that is sent in a step leaves before anything arrives. Sums that pass each other stay apart. */
        for (size_t k = first; k < i; k++) {
            const struct instance_channel *channel = &instance->channel[list[k].channel];
            unsigned char *from = held + instance_pair(instance, channel->from, list[k].token) * nodes;
            if (!from[channel->from])
                return complain(check, "in step %u node %d sends a sum that it has sent before", list[k].step,
                                channel->from);
            for (size_t m = first; m < i; m++)
                if (instance->channel[list[m].channel].to == channel->from && list[m].token == list[k].token)
                    return complain(check, "in step %u node %d sends a sum of which a part comes in",
                                    list[k].step, channel->from);
        }
        for (size_t k = first; k < i; k++) {
            const struct instance_channel *channel = &instance->channel[list[k].channel];
            unsigned char *from = held + instance_pair(instance, channel->from, list[k].token) * nodes;
            if (!add_sum(held + instance_pair(instance, channel->to, list[k].token) * nodes, from, nodes))
                return complain(check, "in step %u node %d gets a part twice", list[k].step, channel->to);
            memset(from, 0, nodes);
        }
        first = i;
    }
    for (int unit = 0; unit < instance->tokens; unit++) {
        int root = instance->token[unit].origin;
        if (memchr(held + instance_pair(instance, root, unit) * nodes, 0, nodes))
            return complain(check, "the sum of node %d lacks some node's part", root);
    }
    return true;
}

static bool check_reduction(struct check *check)
{
    const struct instance *instance = check->instance;
    size_t nodes = (size_t)instance->nodes;
    unsigned char *held = memory_take(nodes * (size_t)instance->tokens * nodes, 1, "a check");
    for (int node = 0; node < instance->nodes; node++)
        for (int unit = 0; unit < instance->tokens; unit++)
            held[instance_pair(instance, node, unit) * nodes + (size_t)node] = 1;
    bool fine = play_reduction(check, held);
    free(held);
    return fine;
}

bool moves_check(const struct instance *instance, const struct moves *moves, char *error, size_t size)
{
    struct check check = {.instance = instance, .moves = moves, .error = error, .error_size = size};
    if (!check_rules(&check) || (instance->ways && !worm_check(instance, moves, error, size)))
        return false;
    if (instance->form == INSTANCE_SUMS)
        return check_sums(&check);
    return instance->reverse ? check_reduction(&check) : check_tokens(&check);
}
