// The broadcast as actors. A packet lives in the row of its step's parity: neighbours may read it a little
// later than the sender goes on.
#include "schedule.h"
#include "simgrid_peer.hpp"

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "hypercube:8";
    struct net net = net_parse(topology);
    struct schedule plan = schedule_make(&net);
    uint32_t *tables = broadcast_tables(&plan);
    std::vector<struct parcel> out((size_t)2 * plan.nodes * plan.dim);
    Simulation simulation(net);

    double seconds = simulation.run(plan.steps, [&](uint32_t me) {
        uint32_t *table = tables + (size_t)me * plan.nodes;
        std::vector<struct parcel *> got(plan.dim);
        std::vector<sg4::CommPtr> asked(plan.dim), sent(plan.dim);

        for (uint32_t i = 0; i < plan.steps; i++) {
            uint32_t first = schedule_first(&plan, i);
            uint32_t width = schedule_first(&plan, i + 1) - first;
            struct parcel *row = &out[((size_t)2 * me + i % 2) * plan.dim];

            for (uint32_t port = 0; port < width; port++) {
                uint32_t origin = me ^ plan.node[first + port] ^ 1u << port;

                row[port] = {origin, table[origin]};
                sent[port] = simulation.send(me, port, &row[port]);
            }
            for (uint32_t port = 0; port < width; port++)
                asked[port] = simulation.receive(me, port, &got[port]);
            for (uint32_t port = 0; port < width; port++) {
                asked[port]->wait();
                sent[port]->wait();
                table[got[port]->rank] = got[port]->token;
            }
        }
    });
    peer_report("simgrid", "mnb", topology, broadcast_right(&plan, tables), broadcast_hops(&plan), seconds);
    return 0;
}
