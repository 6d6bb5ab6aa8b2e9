/*
 * puzzle.c: the channels of an array, its distances, and a growing list of tokens.
 */
#include <stdlib.h>

#include "facts/model.h"
#include "machine/memory.h"
#include "plan/puzzle.h"
#include "topo/topo.h"

/* ------------------------------------------------------------------------------------------ channels */

int puzzle_port(const struct puzzle *puzzle, const struct puzzle_channel *channel, uint32_t lane)
{
    int port = channel->port;
    while (lane > 0)
        lane -= topo_peer(puzzle->topo, channel->from, ++port) == channel->to;
    return port;
}

/* The channel that leads from a node to another one; -1: there is none yet. */
static int find_channel(const struct puzzle *puzzle, int from, int to, int end)
{
    for (int c = puzzle->out[from]; c < end; c++)
        if (puzzle->channel[c].to == to)
            return c;
    return -1;
}

static void add_channels_of(struct puzzle *puzzle, int node)
{
    puzzle->out[node] = puzzle->channels;
    for (int port = 0; port < topo_degree(puzzle->topo, node); port++) {
        int peer = topo_peer(puzzle->topo, node, port);
        if (peer < 0)
            continue;
        int twin = find_channel(puzzle, node, peer, puzzle->channels);
        if (twin >= 0)
            puzzle->channel[twin].width++;
        else
            puzzle->channel[puzzle->channels++] = (struct puzzle_channel){node, peer, port, -1, -1, 1};
    }
}

static void pair_channels(struct puzzle *puzzle)
{
    for (int c = 0; c < puzzle->channels; c++) {
        struct puzzle_channel *channel = &puzzle->channel[c];
        channel->back = find_channel(puzzle, channel->to, channel->from, puzzle->out[channel->to + 1]);
        channel->link = channel->back < c ? channel->back : c;
        puzzle->in[channel->to + 1]++;
    }
    for (int node = 0; node < puzzle->nodes; node++) {
        puzzle->degree = puzzle->in[node + 1] > puzzle->degree ? puzzle->in[node + 1] : puzzle->degree;
        puzzle->in[node + 1] += puzzle->in[node];
    }
    int *end = memory_take((size_t)puzzle->nodes, sizeof end[0], "channels of a task");
    for (int c = 0; c < puzzle->channels; c++) {
        int to = puzzle->channel[c].to;
        puzzle->entering[puzzle->in[to] + end[to]++] = c;
    }
    free(end);
}

static void add_channels(struct puzzle *puzzle)
{
    size_t nodes = (size_t)puzzle->nodes, ports = 0;
    for (int node = 0; node < puzzle->nodes; node++)
        ports += (size_t)topo_degree(puzzle->topo, node);
    puzzle->channel = memory_take(ports, sizeof puzzle->channel[0], "channels of a task");
    puzzle->entering = memory_take(ports, sizeof puzzle->entering[0], "channels of a task");
    puzzle->out = memory_take(nodes + 1, sizeof puzzle->out[0], "channels of a task");
    puzzle->in = memory_take(nodes + 1, sizeof puzzle->in[0], "channels of a task");
    for (int node = 0; node < puzzle->nodes; node++)
        add_channels_of(puzzle, node);
    puzzle->out[puzzle->nodes] = puzzle->channels;
}

/* Distances from one node, breadth first. */
static void measure_from(struct puzzle *puzzle, int start, int *queue)
{
    uint16_t *distance = puzzle->distance + (size_t)start * (size_t)puzzle->nodes;
    int reached = 1;
    for (int node = 0; node < puzzle->nodes; node++)
        distance[node] = UINT16_MAX;
    distance[start] = 0;
    queue[0] = start;
    for (int done = 0; done < reached; done++)
        for (int c = puzzle->out[queue[done]]; c < puzzle->out[queue[done] + 1]; c++)
            if (distance[puzzle->channel[c].to] == UINT16_MAX) {
                distance[puzzle->channel[c].to] = (uint16_t)(distance[queue[done]] + 1);
                queue[reached++] = puzzle->channel[c].to;
            }
    int far = distance[queue[reached - 1]];
    puzzle->diameter = far > puzzle->diameter ? far : puzzle->diameter;
}

static void measure(struct puzzle *puzzle)
{
    size_t nodes = (size_t)puzzle->nodes;
    int *queue = memory_take(nodes, sizeof queue[0], "distances");
    puzzle->distance = memory_take(nodes * nodes, sizeof puzzle->distance[0], "distances");
    for (int node = 0; node < puzzle->nodes; node++)
        measure_from(puzzle, node, queue);
    free(queue);
}

void puzzle_complete(struct puzzle *puzzle)
{
    pair_channels(puzzle);
    measure(puzzle);
}

/* -------------------------------------------------------------------------------------------- tokens */

bool puzzle_add(struct puzzle *puzzle, int origin, int target, uint32_t units)
{
    if (origin == target)
        return true;
    if (units > PUZZLE_TOKENS_MOST || puzzle->tokens + (int)units > PUZZLE_TOKENS_MOST)
        return false;
    puzzle->token = memory_grow(puzzle->token, &puzzle->room, (size_t)puzzle->tokens + units,
                                sizeof puzzle->token[0], "tokens of a task");
    for (uint32_t unit = 0; unit < units; unit++)
        puzzle->token[puzzle->tokens++] = (struct puzzle_token){origin, target, (int)unit, 0};
    return true;
}

int puzzle_longest_way(const struct puzzle *puzzle)
{
    int longest = 0;
    for (int token = 0; token < puzzle->tokens; token++)
        for (int node = 0; node < puzzle->nodes; node++) {
            int way = puzzle_distance(puzzle, puzzle->token[token].origin, node);
            longest = puzzle_wants(puzzle, node, token) && way > longest ? way : longest;
        }
    return longest;
}

/* ---------------------------------------------------------------------------------------- life cycle */

void puzzle_begin(struct puzzle *puzzle, const struct topo *topo, const struct model *model)
{
    *puzzle = (struct puzzle){.topo = topo, .model = model, .nodes = topo->nodes, .units = 1};
    add_channels(puzzle);
    puzzle_complete(puzzle);
}

void puzzle_free(struct puzzle *puzzle)
{
    free(puzzle->channel);
    free(puzzle->out);
    free(puzzle->in);
    free(puzzle->entering);
    free(puzzle->token);
    free(puzzle->distance);
}
