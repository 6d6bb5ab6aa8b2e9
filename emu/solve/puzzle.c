/*
 * puzzle.c: from a task on a topology to channels and tokens.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "bound/demand.h"
#include "facts/model.h"
#include "machine/memory.h"
#include "solve/puzzle.h"
#include "solve/worm_ways.h"
#include "task/task_case.h"
#include "topo/topo.h"

static bool PRINTF_LIKE(2, 3) refuse(struct puzzle *puzzle, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(puzzle->error, sizeof puzzle->error, format, arguments);
    va_end(arguments);
    return false;
}

/* ------------------------------------------------------------------------------------------ channels */

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

/* Enter the units of a token. False: there are too many tokens. */
static bool add_token(struct puzzle *puzzle, size_t *room, int origin, int target, uint32_t units)
{
    if (origin == target)
        return true;
    if (units > PUZZLE_TOKENS_MOST || puzzle->tokens + (int)units > PUZZLE_TOKENS_MOST)
        return refuse(puzzle,
                      "the task has more than %d tokens, or units of them: too many to search for "
                      "a schedule; take a smaller array or fewer units",
                      PUZZLE_TOKENS_MOST);
    puzzle->token = memory_grow(puzzle->token, room, (size_t)puzzle->tokens + units, sizeof puzzle->token[0],
                                "tokens of a task");
    for (uint32_t unit = 0; unit < units; unit++)
        puzzle->token[puzzle->tokens++] = (struct puzzle_token){origin, target, (int)unit};
    return true;
}

/* A token of each source for all; some sources may have several. */
static bool add_copies(struct puzzle *puzzle, const struct task_case *task_case, size_t *room)
{
    const struct node_set *from = &task_case->demand.from;
    const uint32_t *first = task_case->first;
    bool fine = true;
    for (int i = 0; fine && i < from->count; i++) {
        int rank = node_set_rank(from, i);
        uint64_t units = (uint64_t)task_case->units * (first ? first[rank + 1] - first[rank] : 1);
        fine = add_token(puzzle, room, rank, -1, units > UINT32_MAX ? UINT32_MAX : (uint32_t)units);
    }
    return fine;
}

static bool add_private(struct puzzle *puzzle, const struct demand *demand, size_t *room)
{
    bool fine = true;
    for (int i = 0; fine && i < demand->from.count; i++)
        for (int k = 0; fine && k < demand->to.count; k++)
            fine = add_token(puzzle, room, node_set_rank(&demand->from, i), node_set_rank(&demand->to, k),
                             demand->units);
    return fine;
}

static bool add_pairs(struct puzzle *puzzle, const struct demand *demand, size_t *room)
{
    bool fine = true;
    for (size_t i = 0; fine && i < demand->pair_count; i++)
        fine = add_token(puzzle, room, demand->pairs[i].from, demand->pairs[i].to, demand->units);
    return fine;
}

/* Sums: for one node, or for all. */
static bool add_sums(struct puzzle *puzzle, const struct demand *demand, size_t *room)
{
    puzzle->reverse = demand->to.count == 1;
    puzzle->form = puzzle->reverse ? PUZZLE_TOKENS : PUZZLE_SUMS;
    return add_token(puzzle, room, node_set_rank(&demand->to, 0), -1, demand->units);
}

static bool add_tokens(struct puzzle *puzzle, const struct task_case *task_case)
{
    const struct demand *demand = &task_case->demand;
    size_t room = 0;
    int all = puzzle->nodes;
    if (demand->combine && demand->form == DEMAND_COPIES && !demand->prefix && demand->from.count == all &&
        (demand->to.count == 1 || demand->to.count == all))
        return add_sums(puzzle, demand, &room);
    if (demand->combine || demand->form == DEMAND_NOTHING ||
        (demand->form == DEMAND_COPIES && demand->to.count != all))
        return refuse(puzzle,
                      "schedules of %s are not searched for; they are of tasks in which whole tokens go to "
                      "one node or to all (broadcast, gossip, partial-gossip, scatter, gather, exchange, "
                      "permutation ...) and of reduce and allreduce",
                      task_case->task->name);
    if (demand->form == DEMAND_COPIES)
        return add_copies(puzzle, task_case, &room);
    return demand->form == DEMAND_PAIRS ? add_pairs(puzzle, demand, &room)
                                        : add_private(puzzle, demand, &room);
}

/* Worms carry one packet from one node to all. */
static bool is_for_worms(struct puzzle *puzzle, const struct task_case *task_case)
{
    if (puzzle->form == PUZZLE_TOKENS && !puzzle->reverse &&
        (puzzle->tokens == 0 || (puzzle->tokens == 1 && puzzle->token[0].target < 0)))
        return true;
    return refuse(puzzle,
                  "schedules of worms (%s) are searched for of one unit from one node to all (broadcast); "
                  "choose another --model for %s%s",
                  puzzle->model->name, task_case->task->name, puzzle->units > 1 ? " of several units" : "");
}

bool puzzle_open(struct puzzle *puzzle, const struct task_case *task_case, const struct model *model)
{
    const struct topo *topo = task_case->topo;
    *puzzle = (struct puzzle){.topo = topo, .model = model, .nodes = topo->nodes};
    puzzle->units = (int)task_case->demand.units;
    if (topo->nodes > PUZZLE_NODES_MOST)
        return refuse(puzzle, "%s has %d nodes; schedules are searched for on %d nodes at most", topo->spec,
                      topo->nodes, PUZZLE_NODES_MOST);
    if (model->worms && topo->nodes > WORM_NODES_MOST)
        return refuse(puzzle, "%s has %d nodes; schedules of worms (%s) are searched for on %d nodes at most",
                      topo->spec, topo->nodes, model->name, WORM_NODES_MOST);
    if (model->worms)
        worm_ways_add(puzzle);
    else
        add_channels(puzzle);
    puzzle_complete(puzzle);
    return add_tokens(puzzle, task_case) && (!model->worms || is_for_worms(puzzle, task_case));
}

void puzzle_close(struct puzzle *puzzle)
{
    free(puzzle->channel);
    free(puzzle->out);
    free(puzzle->in);
    free(puzzle->entering);
    free(puzzle->token);
    free(puzzle->distance);
    worm_ways_close(puzzle->ways);
}
