/*
 * The bare loop: who knows the whole schedule needs neither nodes nor a clock, only the tables. In each
 * step the token of each node and link is read from its table and stored in that of the neighbour.
 *
 * What a step stores was not there before and what it reads came in earlier steps, so the order inside a
 * step is free; node by node as they receive is the fastest: the writes lie side by side.
 */
#include "broadcast.h"

static void step(const struct broadcast *plan, uint32_t *tables, uint32_t first, uint32_t end)
{
    size_t nodes = plan->nodes;

    for (uint32_t w = 0; w < nodes; w++) {
        uint32_t *mine = tables + w * nodes;

        for (uint32_t n = first; n < end; n++)
            mine[n] = tables[(w ^ 1u << (n - first)) * nodes + plan->from[n]];
    }
}

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "hypercube:8";
    struct net net = net_parse(topology);
    struct broadcast plan = broadcast_make(&net);
    uint32_t *tables = broadcast_tables(&plan);
    double begun = peer_clock(), seconds;

    for (uint32_t i = 0; i < plan.steps; i++)
        step(&plan, tables, broadcast_first(&plan, i), broadcast_first(&plan, i + 1));
    seconds = peer_clock() - begun;
    peer_report("bare", "mnb", topology, broadcast_right(&plan, tables), (uint64_t)plan.nodes * (plan.nodes - 1),
                seconds);
    return 0;
}
