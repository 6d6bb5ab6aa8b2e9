/*
 * max_flow.c: Dinic's algorithm (1970), backwards.
 *
 * level[v] is one more than the number of halves with room on a shortest way from v to the sink. A phase ends
 * when no way of that length is left. The stack of the search is the queue, which is not needed then.
 */
#include <stdlib.h>

#include "alloc.h"
#include "fabric/max_flow.h"

void flow_open(struct flow_net *net, int nodes, int source)
{
    static const char what[] = "a network of flows";
    size_t count = (size_t)nodes;
    *net = (struct flow_net){.nodes = nodes, .source = source};
    net->first = memory_take(count, sizeof *net->first, what);
    net->level = memory_take(count, sizeof *net->level, what);
    net->next = memory_take(count, sizeof *net->next, what);
    net->queue = memory_take(count, sizeof *net->queue, what);
    for (int i = 0; i < nodes; i++)
        net->first[i] = -1;
}

void flow_close(struct flow_net *net)
{
    free(net->first);
    free(net->half);
    free(net->touched);
    free(net->level);
    free(net->next);
    free(net->queue);
}

static void add_half(struct flow_net *net, int from, int to, int64_t capacity)
{
    net->half = memory_grow(net->half, &net->room, net->halves + 1, sizeof *net->half, "the arcs of a flow");
    net->half[net->halves] = (struct flow_half){to, net->first[from], capacity, capacity};
    net->first[from] = (int)net->halves++;
}

int flow_arc(struct flow_net *net, int from, int to, int64_t capacity)
{
    add_half(net, from, to, capacity);
    add_half(net, to, from, 0);
    return (int)(net->halves / 2) - 1;
}

static void put_back(struct flow_net *net)
{
    for (size_t i = 0; i < net->touches; i++) {
        net->half[net->touched[i]].room = net->half[net->touched[i]].limit;
        net->half[net->touched[i] ^ 1].room = net->half[net->touched[i] ^ 1].limit;
    }
    net->touches = 0;
}

void flow_arc_drop(struct flow_net *net)
{
    put_back(net);
    for (int i = 0; i < 2; i++) {
        const struct flow_half *half = &net->half[--net->halves];
        net->first[net->half[net->halves ^ 1].to] = half->next;
    }
}

void flow_set(struct flow_net *net, int arc, int64_t capacity)
{
    put_back(net);
    net->half[2 * arc].limit = net->half[2 * arc].room = capacity;
}

static void push(struct flow_net *net, int half, int64_t amount)
{
    net->touched =
        memory_grow(net->touched, &net->touch_room, net->touches + 1, sizeof *net->touched, "a flow");
    net->touched[net->touches++] = half;
    net->half[half].room -= amount;
    net->half[half ^ 1].room += amount;
}

static void forget_levels(struct flow_net *net)
{
    for (int i = 0; i < net->queued; i++)
        net->level[net->queue[i]] = 0;
    net->queued = 0;
}

/* Find the levels of the nodes that are nearer to the sink than the source. False: the source is cut off. */
static bool find_levels(struct flow_net *net, int sink)
{
    forget_levels(net);
    net->queue[net->queued++] = sink;
    net->level[sink] = 1;
    net->next[sink] = net->first[sink];
    for (int i = 0; i < net->queued && !net->level[net->source]; i++) {
        int node = net->queue[i];
        for (int half = net->first[node]; half >= 0; half = net->half[half].next) {
            int peer = net->half[half].to;
            if (net->level[peer] || net->half[half ^ 1].room == 0)
                continue;
            net->level[peer] = net->level[node] + 1;
            net->next[peer] = net->first[peer];
            net->queue[net->queued++] = peer;
        }
    }
    return net->level[net->source] > 0;
}

/* Send up to `most` from the node to the sink, by halves that lead one level down. */
static int64_t send_down(struct flow_net *net, int node, int sink, int64_t most)
{
    if (node == sink)
        return most;
    int64_t sent = 0;
    for (; net->next[node] >= 0 && sent < most; net->next[node] = net->half[net->next[node]].next) {
        int half = net->next[node], peer = net->half[half].to;
        int64_t room = net->half[half].room;
        if (room == 0 || net->level[peer] == 0 || net->level[peer] != net->level[node] - 1)
            continue;
        int64_t part = send_down(net, peer, sink, room < most - sent ? room : most - sent);
        if (part)
            push(net, half, part);
        sent += part;
        if (sent == most)
            break;
    }
    return sent;
}

int64_t flow_find(struct flow_net *net, int sink, int64_t enough)
{
    int64_t flow = 0;
    put_back(net);
    while (flow < enough && find_levels(net, sink))
        flow += send_down(net, net->source, sink, enough - flow);
    return flow;
}
