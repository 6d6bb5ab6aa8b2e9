/* mistake.c: as step2.c, but a node tells all at once: the line with node_step is missing. */
#include <parray.h>

enum { NOBODY = -1 };

struct news {
    uint32_t word;
    int origin; /* the node that the word comes from */
};

/* Tell the neighbours behind the ports above `heard`. */
static void tell(struct node *self, int heard, const struct news *news)
{
    for (int port = node_degree(self) - 1; port > heard; port--)
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
    tell(self, packet.port, &news);
}

PARRAY_PROGRAM(.name = "broadcast", .task = "broadcast", .topology = "hypercube:4", .topologies = "hypercube",
               .node = broadcast);
