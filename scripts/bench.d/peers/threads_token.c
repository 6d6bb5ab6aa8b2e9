/* One pthread a node, a token once round: all wait at the barrier in each step, and one has the token. */
#include "threads.h"

static struct net net;
static uint32_t *seen; /* by rank: what the token had counted */

static void send(uint32_t me, uint32_t step, uint32_t count)
{
    *box_out(me, 1, step) = (struct box){step, {me, count}};
}

static void node(uint32_t me)
{
    if (me == 0)
        send(me, 1, 1);
    for (uint32_t step = 2; step <= net.nodes + 1; step++) {
        struct box *in;

        threads_step();
        in = box_in(me, 0, step);
        if (in->step != step - 1)
            continue;
        seen[me] = in->parcel.token;
        if (me != 0)
            send(me, step, in->parcel.token + 1);
    }
}

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "ring:1000";
    bool right = true;
    double seconds;

    net = net_parse(topology);
    seen = peer_memory(net.nodes * sizeof *seen);
    boxes_make(&net);
    seconds = threads_run(&net, node);
    for (uint32_t v = 0; v < net.nodes; v++)
        right &= seen[v] == (v ? v : net.nodes);
    peer_report("pthreads", "token", topology, right, net.nodes, seconds);
    return 0;
}
