/*
 * instance.c: the channels of a graph, its distances, and a growing list of tokens.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "plan/instance.h"
#include "topo/topo.h"

/* ------------------------------------------------------------------------------------------ channels */

int instance_port(const struct instance *instance, const struct instance_channel *channel, uint32_t lane)
{
    int port = channel->port;
    while (lane > 0)
        lane -= topo_peer(instance->topo, channel->from, ++port) == channel->to;
    return port;
}

/* The channel that leads from a node to another one; -1: there is none yet. */
static int find_channel(const struct instance *instance, int from, int to, int end)
{
    for (int c = instance->out[from]; c < end; c++)
        if (instance->channel[c].to == to)
            return c;
    return -1;
}

static void add_channels_of(struct instance *instance, int node)
{
    instance->out[node] = instance->channels;
    for (int port = 0; port < topo_degree(instance->topo, node); port++) {
        int peer = topo_peer(instance->topo, node, port);
        if (peer < 0)
            continue;
        int twin = find_channel(instance, node, peer, instance->channels);
        if (twin >= 0)
            instance->channel[twin].width++;
        else
            instance->channel[instance->channels++] = (struct instance_channel){node, peer, port, -1, -1, 1};
    }
}

static void pair_channels(struct instance *instance)
{
    for (int c = 0; c < instance->channels; c++) {
        struct instance_channel *channel = &instance->channel[c];
        channel->back = find_channel(instance, channel->to, channel->from, instance->out[channel->to + 1]);
        channel->link = channel->back < c ? channel->back : c;
        instance->in[channel->to + 1]++;
    }
    for (int node = 0; node < instance->nodes; node++) {
        instance->degree =
            instance->in[node + 1] > instance->degree ? instance->in[node + 1] : instance->degree;
        instance->in[node + 1] += instance->in[node];
    }
    int *end = memory_take((size_t)instance->nodes, sizeof end[0], "channels");
    for (int c = 0; c < instance->channels; c++) {
        int to = instance->channel[c].to;
        instance->entering[instance->in[to] + end[to]++] = c;
    }
    free(end);
}

static void add_channels(struct instance *instance)
{
    size_t nodes = (size_t)instance->nodes, ports = 0;
    for (int node = 0; node < instance->nodes; node++)
        ports += (size_t)topo_degree(instance->topo, node);
    instance->channel = memory_take(ports, sizeof instance->channel[0], "channels");
    instance->entering = memory_take(ports, sizeof instance->entering[0], "channels");
    instance->out = memory_take(nodes + 1, sizeof instance->out[0], "channels");
    instance->in = memory_take(nodes + 1, sizeof instance->in[0], "channels");
    for (int node = 0; node < instance->nodes; node++)
        add_channels_of(instance, node);
    instance->out[instance->nodes] = instance->channels;
}

const uint16_t *instance_measure(const struct instance *instance, int from)
{
    size_t nodes = (size_t)instance->nodes;
    uint16_t *away = instance->away[from] = memory_take(nodes, sizeof away[0], "distances");
    int *queue = memory_take(nodes, sizeof queue[0], "distances"), reached = 1;
    memset(away, 0xff, nodes * sizeof away[0]); /* UINT16_MAX: there is no way */
    away[from] = 0;
    queue[0] = from;
    for (int done = 0; done < reached; done++)
        for (int c = instance->out[queue[done]]; c < instance->out[queue[done] + 1]; c++)
            if (away[instance->channel[c].to] == UINT16_MAX) {
                away[instance->channel[c].to] = (uint16_t)(away[queue[done]] + 1);
                queue[reached++] = instance->channel[c].to;
            }
    free(queue);
    return away;
}

void instance_complete(struct instance *instance)
{
    pair_channels(instance);
    instance->away = memory_take((size_t)instance->nodes, sizeof instance->away[0], "distances");
}

/* -------------------------------------------------------------------------------------------- tokens */

bool instance_add(struct instance *instance, int origin, int target, uint32_t units)
{
    if (origin == target)
        return true;
    if (units > INSTANCE_TOKENS_MOST || instance->tokens + (int)units > INSTANCE_TOKENS_MOST)
        return false;
    instance->token = memory_grow(instance->token, &instance->room, (size_t)instance->tokens + units,
                                  sizeof instance->token[0], "tokens");
    for (uint32_t unit = 0; unit < units; unit++)
        instance->token[instance->tokens++] = (struct instance_token){origin, target, (int)unit, 0};
    return true;
}

int instance_longest_way(const struct instance *instance)
{
    int longest = 0;
    for (int token = 0; token < instance->tokens; token++)
        for (int node = 0; node < instance->nodes; node++) {
            int way = instance_distance(instance, instance->token[token].origin, node);
            longest = instance_wants(instance, node, token) && way > longest ? way : longest;
        }
    return longest;
}

/* ---------------------------------------------------------------------------------------- life cycle */

void instance_begin(struct instance *instance, const struct topo *topo, const struct limits *limits)
{
    *instance = (struct instance){.topo = topo, .limits = *limits, .nodes = topo->nodes, .units = 1};
    add_channels(instance);
    instance_complete(instance);
}

void instance_free(struct instance *instance)
{
    free(instance->channel);
    free(instance->out);
    free(instance->in);
    free(instance->entering);
    free(instance->token);
    for (int node = 0; instance->away && node < instance->nodes; node++)
        free(instance->away[node]);
    free(instance->away);
}
