/* solution.c: a word goes round the ring both ways, and stops where the two ways meet. */
#include <parray.h>

enum { DOWN, UP };

struct news {
    uint32_t word;
    int origin; /* the node that the word comes from */
    int left;   /* how many nodes it still has to reach on its way, this one counted */
};

/* Send the word on through a port, if there is anybody left to be reached. */
static void tell(struct node *self, int port, struct news news)
{
    if (news.left > 0)
        node_send(self, port, &news, sizeof news);
}

static void both_ways(struct node *self)
{
    const int others = node_count(self) - 1;
    struct parray_token token;
    if (node_given(self, &token)) { /* the root */
        tell(self, UP, (struct news){token.word, token.origin, others - others / 2});
        tell(self, DOWN, (struct news){token.word, token.origin, others / 2});
        return;
    }
    struct news news;
    struct packet packet = PACKET(&news, sizeof news);
    node_recv_any(self, &packet); /* from either port; packet.port says which */
    node_deliver(self, news.origin, &news.word, sizeof news.word);
    news.left--;
    tell(self, packet.port == DOWN ? UP : DOWN, news);
}

PARRAY_PROGRAM(.name = "both_ways", .task = "broadcast", .topology = "ring:8", .bears_delay = true,
               .node = both_ways);
