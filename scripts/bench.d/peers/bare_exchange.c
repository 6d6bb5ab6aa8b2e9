/* The bare loop: each directed link has a slot; all nodes fill their slots, then all read and check. */
#include "peer.h"

static void send_all(const struct net *net, struct parcel *slot, uint32_t step)
{
    for (uint32_t v = 0; v < net->nodes; v++)
        for (uint32_t port = 0; port < net->degree; port++)
            slot[(size_t)v * net->degree + port] = (struct parcel){v, step};
}

static void receive_all(const struct net *net, const struct parcel *slot, uint32_t *good, uint32_t step)
{
    for (uint32_t v = 0; v < net->nodes; v++) {
        for (uint32_t port = 0; port < net->degree; port++) {
            uint32_t from = net_peer(net, v, port);
            struct parcel got = slot[(size_t)from * net->degree + net_back(net, port)];

            good[v] += got.rank == from && got.token == step;
        }
    }
}

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "torus:32x32";
    const struct net net = net_parse(topology);
    struct parcel *slot = peer_memory((size_t)net.nodes * net.degree * sizeof *slot);
    uint32_t *good = peer_memory(net.nodes * sizeof *good);
    double begun = peer_clock(), seconds;
    bool right = true;

    for (uint32_t step = 1; step <= EXCHANGE_STEPS; step++) {
        send_all(&net, slot, step);
        receive_all(&net, slot, good, step);
    }
    seconds = peer_clock() - begun;
    for (uint32_t v = 0; v < net.nodes; v++)
        right &= good[v] == EXCHANGE_STEPS * net.degree;
    peer_report("bare", "exchange", topology, right, (uint64_t)net.nodes * net.degree * EXCHANGE_STEPS,
                seconds);
    return 0;
}
