/* exercise.c: a broadcast on a hypercube in as few steps as there are ports, though a node sends one packet
 * or receives one in a step. */
#include <parray.h>

enum { NOBODY = -1 };

struct news {
    uint32_t word;
    int origin; /* the node that the word comes from */
};

/* Tell the neighbours that this node has to tell, having heard the word by port `heard`. */
static void tell(struct node *self, int heard, const struct news *news)
{
    int port = heard + 1;
    /* GAP: this is one neighbour. Tell all those behind the ports above `heard`: who is told first? */
    if (port < node_degree(self))
        node_send(self, port, news, sizeof *news);
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
    /* GAP: tell others. */
}

PARRAY_PROGRAM(.name = "broadcast", .task = "broadcast", .topology = "hypercube:4", .topologies = "hypercube",
               .node = broadcast);
