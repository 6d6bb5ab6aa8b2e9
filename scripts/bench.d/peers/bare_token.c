/*
 * The bare loop: one place a node for the token, which the next node takes and counts up. A single round of a
 * small ring takes less than a clock can tell, so the token goes round many times.
 */
#include "peer.h"

enum { ROUNDS = 200 };

int main(int argc, char **argv)
{
    const char *topology = argc > 1 ? argv[1] : "ring:1000";
    struct net net = net_parse(topology);
    uint32_t *place = peer_memory(net.nodes * sizeof *place);
    uint32_t *seen = peer_memory(net.nodes * sizeof *seen);
    double begun = peer_clock(), seconds;
    bool right = true;

    for (int round = 0; round < ROUNDS; round++) {
        uint32_t at = net_peer(&net, 0, 1);

        place[at] = 1;
        for (; at != 0; at = net_peer(&net, at, 1)) {
            seen[at] = place[at];
            place[net_peer(&net, at, 1)] = place[at] + 1;
        }
        seen[0] = place[0];
    }
    seconds = peer_clock() - begun;
    for (uint32_t v = 0; v < net.nodes; v++)
        right &= seen[v] == (v ? v : net.nodes);
    peer_report("bare", "token", topology, right, (uint64_t)net.nodes * ROUNDS, seconds);
    return 0;
}
