/* pthread_barrier_wait and nothing else: what a step costs when all that a node does is wait for the others.
 * "Hops" are waits here. */
#include <stdlib.h>

#include "threads.h"

static uint32_t rounds;

static void node(uint32_t me)
{
    (void)me;
    for (uint32_t i = 0; i < rounds; i++)
        threads_step();
}

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "ring:64";
    struct net net = net_parse(topology);
    double seconds;

    rounds = argc > 2 ? (uint32_t)atoi(argv[2]) : 100;
    seconds = threads_run(&net, node);
    peer_report("pthreads", "barrier", topology, true, (uint64_t)net.nodes * rounds, seconds);
    return 0;
}
