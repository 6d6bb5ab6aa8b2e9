/* whole.c: tree.c for a token of many words, which goes from node to node in one long packet. */
#include <parray.h>

enum { MOST = 256 }; /* words of a token, at most */

/* Refuse to run with a longer token. */
static int prepare(struct parray *array)
{
    bool fine = true;
    parray_param_int(array, "units", 1, MOST, &fine);
    return fine ? 0 : -1;
}

static void whole(struct node *self)
{
    uint32_t words[MOST];
    struct parray_token token = {.units = 0};
    struct packet packet = PACKET(words, sizeof words);
    int from = -1;

    if (node_given(self, &token)) {
        node_contents(self, &token, words); /* all words; token.word is only the first one */
        packet.origin = token.origin;
        packet.units = token.units;
        packet.size = token.units * sizeof words[0];
    } else {
        node_recv_any(self, &packet);
        node_deliver(self, packet.origin, words, packet.size);
        from = packet.port;
    }

    for (int port = from + 1; port < node_degree(self); port++) {
        node_send_packet(self, port, &packet);
        node_wait_until(self, node_now(self) + packet.units); /* as long as the packet is on its link */
    }
}

PARRAY_PROGRAM(.name = "whole", .task = "broadcast", .topology = "hypercube:6", .topologies = "hypercube",
               .model = "SLA", .prepare = prepare, .node = whole);
