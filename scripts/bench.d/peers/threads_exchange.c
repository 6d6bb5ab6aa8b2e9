/* One pthread a node: send on all links, wait for all at the barrier, receive and check on all links. */
#include "threads.h"

static struct net net;
static uint32_t *good;

static void node(uint32_t me)
{
    uint32_t right = 0;

    for (uint32_t step = 1; step <= EXCHANGE_STEPS; step++) {
        for (uint32_t port = 0; port < net.degree; port++)
            box_out(me, port, step)->parcel = (struct parcel){me, step};
        threads_step();
        for (uint32_t port = 0; port < net.degree; port++) {
            struct parcel got = box_in(me, port, step + 1)->parcel;

            right += got.rank == net_peer(&net, me, port) && got.token == step;
        }
    }
    good[me] = right;
}

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "torus:32x32";
    bool right = true;
    double seconds;

    net = net_parse(topology);
    good = peer_memory(net.nodes * sizeof *good);
    boxes_make(&net);
    seconds = threads_run(&net, node);
    for (uint32_t v = 0; v < net.nodes; v++)
        right &= good[v] == EXCHANGE_STEPS * net.degree;
    peer_report("pthreads", "exchange", topology, right, (uint64_t)net.nodes * net.degree * EXCHANGE_STEPS,
                seconds);
    return 0;
}
