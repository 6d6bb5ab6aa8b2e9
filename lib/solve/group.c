/*
 * group.c: which port of a node is which generator, by the kind of the topology.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "plan/instance.h"
#include "solve/group.h"
#include "topo/topo.h"

/* The generator of the channel that leaves a node; a dimension of 2 has one, whichever port has the link. */
static int generator_of(const struct instance *instance, const struct instance_channel *channel)
{
    const struct topo *topo = instance->topo;
    if (strcmp(topo->kind->name, "complete") == 0)
        return (channel->to - channel->from + topo->nodes) % topo->nodes - 1;
    bool grid = strcmp(topo->kind->name, "torus") == 0 || strcmp(topo->kind->name, "ring") == 0;
    return grid && topo->size[channel->port / 2] == 2 ? channel->port / 2 * 2 : channel->port;
}

/* Number the generators without gaps, in the order of the ports of node 0. */
static void number_generators(struct group *group)
{
    const struct instance *instance = group->instance;
    int *number = memory_take((size_t)instance->nodes + (size_t)instance->topo->max_degree, sizeof number[0],
                              "generators");
    group->generators = instance->out[1];
    for (int c = 0; c < instance->out[1]; c++)
        number[generator_of(instance, &instance->channel[c])] = c;
    group->channel =
        memory_take((size_t)instance->nodes * (size_t)group->generators, sizeof(int), "generators");
    for (int c = 0; c < instance->channels; c++) {
        const struct instance_channel *channel = &instance->channel[c];
        group->channel[channel->from * group->generators + number[generator_of(instance, channel)]] = c;
    }
    free(number);
    group->inverse = memory_take((size_t)group->generators, sizeof(int), "generators");
    for (int j = 0; j < group->generators; j++)
        for (int k = 0; k < group->generators; k++)
            if (group_next(group, group_next(group, 0, j), k) == 0)
                group->inverse[j] = k;
}

static void find_ways(struct group *group)
{
    size_t nodes = (size_t)group->nodes;
    int reached = 1;
    group->parent = memory_take(nodes, sizeof(int), "generators");
    group->last = memory_take(nodes, sizeof(int), "generators");
    group->order = memory_take(nodes, sizeof(int), "generators");
    for (size_t i = 0; i < nodes; i++)
        group->parent[i] = -1;
    for (int done = 0; done < reached; done++)
        for (int j = 0; j < group->generators; j++) {
            int node = group->order[done], next = group_next(group, node, j);
            if (next == 0 || group->parent[next] >= 0)
                continue;
            group->parent[next] = node;
            group->last[next] = j;
            group->order[reached++] = next;
        }
    group->two_coloured = true;
    for (int c = 0; c < group->instance->channels; c++)
        if (group_colour(group, group->instance->channel[c].from) ==
            group_colour(group, group->instance->channel[c].to))
            group->two_coloured = false;
}

bool group_open(struct group *group, const struct instance *instance)
{
    *group = (struct group){.instance = instance, .nodes = instance->nodes};
    if (!instance->topo->kind->alike || instance->channels == 0)
        return false;
    number_generators(group);
    find_ways(group);
    return true;
}

void group_close(struct group *group)
{
    free(group->channel);
    free(group->inverse);
    free(group->parent);
    free(group->last);
    free(group->order);
}

int group_next(const struct group *group, int node, int generator)
{
    return group->instance->channel[group->channel[node * group->generators + generator]].to;
}

void group_translate(const struct group *group, int w, int *place)
{
    place[0] = w;
    for (int i = 1; i < group->nodes; i++) {
        int node = group->order[i];
        place[node] = group_next(group, place[group->parent[node]], group->last[node]);
    }
}

int group_colour(const struct group *group, int node)
{
    return instance_distance(group->instance, 0, node) & 1;
}
