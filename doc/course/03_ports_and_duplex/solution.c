/* solution.c: a broadcast on a hypercube in as few steps as there are ports, though a node sends one packet
 * or receives one in a step. */
#include <parray.h>

enum { NOBODY = -1 };

struct news {
    uint32_t word;
    int origin; /* the node that the word comes from */
};

/* Tell the neighbours behind the ports above `heard`, one a step. */
static void tell(struct node *self, int heard, const struct news *news)
{
    for (int port = heard + 1; port < node_degree(self); port++) {
        node_send(self, port, news, sizeof *news);
        node_step(self);
    }
}

static void broadcast(struct node *self)
{
    struct parray_token token;
    struct news news;
    struct packet packet = PACKET(&news, sizeof news);
    if (node_given(self, &token)) {
        news = (struct news){token.word, token.origin};
        tell(self, NOBODY, &news);
        return;
    }
    node_recv_any(self, &packet);
    node_deliver(self, news.origin, &news.word, sizeof news.word);
    tell(self, packet.port, &news);
}

PARRAY_PROGRAM(.name = "broadcast", .task = "broadcast", .topology = "hypercube:4", .topologies = "hypercube",
               .node = broadcast);
