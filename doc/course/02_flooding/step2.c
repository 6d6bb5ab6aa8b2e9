/* step2.c: as step1.c, but nobody tells the neighbour that it has the word from; and packets say whose word
 * they carry, so that a picture can be drawn of their ways. */
#include <parray.h>

enum { NOBODY = -1 }; /* no port has this number */

static void tell_others(struct node *self, int teller, uint32_t word, int origin)
{
    struct packet packet = PACKET(&word, sizeof word);
    packet.origin = origin;
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0 && port != teller)
            node_send_packet(self, port, &packet);
}

static void flood(struct node *self)
{
    struct parray_token token;
    uint32_t word;
    struct packet packet = PACKET_ROOM(&word, sizeof word);
    bool knows = node_given(self, &token);
    if (knows)
        tell_others(self, NOBODY, token.word, token.origin);
    while (node_serve(self, &packet) != NODE_OVER) {
        if (knows)
            continue;
        knows = true;
        node_deliver(self, packet.origin, &word, sizeof word);
        tell_others(self, packet.port, word, packet.origin);
    }
}

PARRAY_PROGRAM(.name = "flood", .task = "broadcast", .topology = "mesh:4x4", .any_port = true, .node = flood);
