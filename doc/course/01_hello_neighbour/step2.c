/* step2.c: a word goes round the ring one way. */
#include <parray.h>

enum { DOWN, UP };

struct news {
    uint32_t word;
    int origin; /* the node that the word comes from */
};

static void round_trip(struct node *self)
{
    struct parray_token token;
    struct news news;
    if (node_given(self, &token)) { /* true on one node alone: the root */
        news = (struct news){token.word, token.origin};
    } else {
        node_recv(self, DOWN, &news, sizeof news);
        node_deliver(self, news.origin, &news.word, sizeof news.word);
    }
    if (node_peer(self, UP) != news.origin)
        node_send(self, UP, &news, sizeof news);
}

PARRAY_PROGRAM(.name = "round_trip", .task = "broadcast", .topology = "ring:8", .node = round_trip);
