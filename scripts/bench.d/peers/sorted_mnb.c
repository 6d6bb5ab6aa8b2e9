/*
 * The bare loop with the tables sorted for it: a token's place is its number as seen from the node, not
 * its origin, so that what a node gets in a step lies side by side. Written as the nodes receive, which
 * makes the writes sequential. It is the fastest plain loop that we know.
 */
#include "schedule.h"

/* By number: the number under which the sender has the token. */
static uint32_t *make_sources(const struct schedule *plan)
{
    uint32_t *number = peer_memory(plan->nodes * sizeof *number);
    uint32_t *source = peer_memory(plan->nodes * sizeof *source);

    for (uint32_t n = 1; n < plan->nodes; n++)
        number[plan->node[n]] = n;
    for (uint32_t n = 1; n < plan->nodes; n++)
        source[n] = number[plan->node[n] ^ 1u << (n - 1) % plan->dim];
    return source;
}

static void step(size_t nodes, const uint32_t *source, uint32_t *tables, uint32_t first, uint32_t end)
{
    for (uint32_t w = 0; w < nodes; w++) {
        uint32_t *mine = tables + w * nodes;

        for (uint32_t n = first; n < end; n++)
            mine[n] = tables[(w ^ 1u << (n - first)) * nodes + source[n]];
    }
}

static bool is_right(const struct schedule *plan, const uint32_t *tables)
{
    for (uint32_t w = 0; w < plan->nodes; w++)
        for (uint32_t n = 0; n < plan->nodes; n++)
            if (tables[(size_t)w * plan->nodes + n] != token_of(w ^ plan->node[n]))
                return false;
    return true;
}

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "hypercube:8";
    struct net net = net_parse(topology);
    struct schedule plan = schedule_make(&net);
    uint32_t *source = make_sources(&plan);
    uint32_t *tables = peer_memory((size_t)plan.nodes * plan.nodes * sizeof *tables);
    double begun, seconds;

    for (uint32_t w = 0; w < plan.nodes; w++)
        tables[(size_t)w * plan.nodes] = token_of(w);
    begun = peer_clock();
    for (uint32_t i = 0; i < plan.steps; i++)
        step(plan.nodes, source, tables, schedule_first(&plan, i), schedule_first(&plan, i + 1));
    seconds = peer_clock() - begun;
    peer_report("bare-sorted", "mnb", topology, is_right(&plan, tables), broadcast_hops(&plan), seconds);
    return 0;
}
