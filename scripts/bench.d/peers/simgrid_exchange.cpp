// The all-port exchange as actors. One packet serves all ports; it lives until all have read it.
#include "simgrid_peer.hpp"

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "torus:32x32";
    struct net net = net_parse(topology);
    std::vector<struct parcel> out((size_t)2 * net.nodes);
    std::vector<uint32_t> good(net.nodes);
    Simulation simulation(net);

    double seconds = simulation.run(EXCHANGE_STEPS, [&](uint32_t me) {
        std::vector<struct parcel *> got(net.degree);
        std::vector<sg4::CommPtr> asked(net.degree), sent(net.degree);

        for (uint32_t step = 1; step <= EXCHANGE_STEPS; step++) {
            struct parcel *mine = &out[(size_t)2 * me + step % 2];

            *mine = {me, step};
            for (uint32_t port = 0; port < net.degree; port++)
                sent[port] = simulation.send(me, port, mine);
            for (uint32_t port = 0; port < net.degree; port++)
                asked[port] = simulation.receive(me, port, &got[port]);
            for (uint32_t port = 0; port < net.degree; port++) {
                asked[port]->wait();
                sent[port]->wait();
                good[me] += got[port]->rank == net_peer(&net, me, port) && got[port]->token == step;
            }
        }
    });
    bool right = true;
    for (uint32_t count : good)
        right = right && count == EXCHANGE_STEPS * net.degree;
    peer_report("simgrid", "exchange", topology, right, (uint64_t)net.nodes * net.degree * EXCHANGE_STEPS, seconds);
    return 0;
}
