// A token once round a ring of actors: one of them has something to do in each step.
#include "simgrid_peer.hpp"

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "ring:1000";
    struct net net = net_parse(topology);
    std::vector<struct parcel> out(net.nodes);
    std::vector<uint32_t> seen(net.nodes);
    Simulation simulation(net);

    double seconds = simulation.run(net.nodes, [&](uint32_t me) {
        struct parcel *got;

        if (me == 0) {
            out[me] = {me, 1};
            simulation.send(me, 1, &out[me])->wait();
        }
        simulation.receive(me, 0, &got)->wait();
        seen[me] = got->token;
        if (me != 0) {
            out[me] = {me, seen[me] + 1};
            simulation.send(me, 1, &out[me])->wait();
        }
    });
    bool right = true;
    for (uint32_t v = 0; v < net.nodes; v++)
        right = right && seen[v] == (v ? v : net.nodes);
    peer_report("simgrid", "token", topology, right, net.nodes, seconds);
    return 0;
}
