/*
 * The bare loop: a program that knows the whole schedule needs no nodes and no clock, only the tables. In each
 * step, for each node and link, a token is read from the node's table and stored in that of the neighbour.
 *
 * What a step stores was not there before, and what it reads came in earlier ones, so the order inside a
 * step is free.
 */
#include "schedule.h"

static void step(const struct schedule *plan, uint32_t *tables, uint32_t first, uint32_t end)
{
    size_t nodes = plan->nodes;

    for (uint32_t w = 0; w < nodes; w++) {
        for (uint32_t n = first; n < end; n++) {
            uint32_t bit = 1u << (n - first);
            uint32_t origin = w ^ plan->node[n] ^ bit;

            tables[(w ^ bit) * nodes + origin] = tables[w * nodes + origin];
        }
    }
}

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "hypercube:8";
    struct net net = net_parse(topology);
    struct schedule plan = schedule_make(&net);
    uint32_t *tables = broadcast_tables(&plan);
    double begun = peer_clock(), seconds;

    for (uint32_t i = 0; i < plan.steps; i++)
        step(&plan, tables, schedule_first(&plan, i), schedule_first(&plan, i + 1));
    seconds = peer_clock() - begun;
    peer_report("bare", "mnb", topology, broadcast_right(&plan, tables), broadcast_hops(&plan), seconds);
    return 0;
}
