/*
 * happens_before.c: the past and the future of a moment, by a work list of nodes.
 *
 * The past of a moment is, at each node, all moments up to some position. A node is looked at again whenever
 * that position grows, and then only at the moments that are new, so each moment of the past is seen once.
 * The future is the same, from some position on to the end.
 */
#include <stdlib.h>

#include "trace/chronicle.h"

/* The nodes to be looked at, and for each how far. */
struct frontier {
    uint32_t *want, *list;
    unsigned char *listed;
    size_t count;
};

static bool frontier_open(struct frontier *frontier, size_t nodes)
{
    *frontier = (struct frontier){
        .want = calloc(nodes, sizeof *frontier->want),
        .list = calloc(nodes, sizeof *frontier->list),
        .listed = calloc(nodes, 1),
    };
    return frontier->want && frontier->list && frontier->listed;
}

static void frontier_close(struct frontier *frontier)
{
    free(frontier->want);
    free(frontier->list);
    free(frontier->listed);
}

static void frontier_add(struct frontier *frontier, uint32_t node, uint32_t position)
{
    frontier->want[node] = position;
    if (!frontier->listed[node])
        frontier->list[frontier->count++] = node;
    frontier->listed[node] = 1;
}

static uint32_t frontier_take(struct frontier *frontier)
{
    uint32_t node = frontier->list[--frontier->count];
    frontier->listed[node] = 0;
    return node;
}

uint32_t chronicle_cause(const struct chronicle *chronicle, uint32_t moment)
{
    const struct chronicle_moment *m = &chronicle->moments[moment];
    return m->kind == MOMENT_RECEIVE ? chronicle->packets[m->packet].send : CHRONICLE_NONE;
}

/* The past grows up to and with this moment. */
static void past_reach(const struct chronicle *chronicle, struct frontier *frontier, uint32_t moment)
{
    uint32_t node = chronicle->moments[moment].node, upto = chronicle_position(chronicle, moment) + 1;
    if (upto > frontier->want[node])
        frontier_add(frontier, node, upto);
}

bool chronicle_clock(const struct chronicle *chronicle, uint32_t moment, uint32_t *clock)
{
    struct frontier frontier;
    size_t nodes = (size_t)chronicle->recording->view.topo->nodes;
    bool fine = frontier_open(&frontier, nodes);
    for (size_t node = 0; node < nodes; node++)
        clock[node] = 0;
    if (fine)
        past_reach(chronicle, &frontier, moment);
    while (frontier.count) {
        uint32_t node = frontier_take(&frontier), begin = chronicle->begin[node];
        for (; clock[node] < frontier.want[node]; clock[node]++) {
            uint32_t cause = chronicle_cause(chronicle, begin + clock[node]);
            if (cause != CHRONICLE_NONE)
                past_reach(chronicle, &frontier, cause);
        }
    }
    frontier_close(&frontier);
    return fine;
}

/* The future grows down to and with this moment. */
static void future_reach(const struct chronicle *chronicle, struct frontier *frontier, uint32_t moment)
{
    if (moment == CHRONICLE_NONE)
        return;
    uint32_t node = chronicle->moments[moment].node, from = chronicle_position(chronicle, moment);
    if (from < frontier->want[node])
        frontier_add(frontier, node, from);
}

bool chronicle_future(const struct chronicle *chronicle, uint32_t moment, uint32_t *since)
{
    struct frontier frontier;
    size_t nodes = (size_t)chronicle->recording->view.topo->nodes;
    bool fine = frontier_open(&frontier, nodes);
    for (size_t node = 0; node < nodes; node++) {
        since[node] = chronicle_count(chronicle, (uint32_t)node);
        if (fine)
            frontier.want[node] = since[node];
    }
    if (fine)
        future_reach(chronicle, &frontier, moment);
    while (frontier.count) {
        uint32_t node = frontier_take(&frontier), begin = chronicle->begin[node];
        while (since[node] > frontier.want[node]) {
            const struct chronicle_moment *m = &chronicle->moments[begin + --since[node]];
            if (m->kind != MOMENT_SEND)
                continue;
            future_reach(chronicle, &frontier, chronicle->packets[m->packet].receive);
            future_reach(chronicle, &frontier, chronicle->packets[m->packet].copy_receive);
        }
    }
    frontier_close(&frontier);
    return fine;
}

uint32_t chronicle_unheard(const struct chronicle *chronicle, uint32_t moment, const uint32_t *clock,
                           uint32_t node)
{
    const struct chronicle_moment *of = &chronicle->moments[chronicle->begin[node]];
    uint32_t low = clock[node], high = chronicle_count(chronicle, node);
    while (low < high) { /* for the first moment of that step or a later one */
        uint32_t middle = low + (high - low) / 2;
        if (of[middle].step < chronicle->moments[moment].step)
            low = middle + 1;
        else
            high = middle;
    }
    return low - clock[node];
}

size_t chronicle_path(const struct chronicle *chronicle, uint32_t moment, uint32_t *packets, size_t most)
{
    size_t count = 0;
    while (moment != CHRONICLE_NONE) {
        const struct chronicle_moment *m = &chronicle->moments[moment];
        if (m->kind == MOMENT_RECEIVE) {
            if (count++ < most)
                packets[count - 1] = m->packet;
            moment = chronicle->packets[m->packet].send;
        } else {
            moment = moment > chronicle->begin[m->node] ? moment - 1 : CHRONICLE_NONE;
        }
    }
    return count;
}
