/* tree.c: the broadcast of lesson 3, one packet a node and step, the largest part of the tree first. */
#include <parray.h>

static void tree(struct node *self)
{
    struct parray_token token;
    struct packet packet = PACKET(&token.word, sizeof token.word);
    int from = -1; /* the root has the token from nowhere */

    if (node_given(self, &token)) {
        packet.origin = token.origin;
    } else {
        node_recv_any(self, &packet);
        node_deliver(self, packet.origin, &token.word, sizeof token.word);
        from = packet.port;
    }

    for (int port = from + 1; port < node_degree(self); port++) {
        node_send_packet(self, port, &packet);
        node_step(self);
    }
}

PARRAY_PROGRAM(.name = "tree", .task = "broadcast", .topology = "hypercube:4", .topologies = "hypercube",
               .model = "SLA", .node = tree);
