/* step1.c: a node that hears the word for the first time tells all its neighbours. */
#include <parray.h>

struct news {
    uint32_t word;
    int origin; /* the node that the word comes from */
};

static void tell_all(struct node *self, const struct news *news)
{
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0) /* at the border of a mesh some ports are absent */
            node_send(self, port, news, sizeof *news);
}

static void flood(struct node *self)
{
    struct parray_token token;
    struct news news, heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);
    bool knows = node_given(self, &token); /* the root knows the word at the start */
    if (knows) {
        news = (struct news){token.word, token.origin};
        tell_all(self, &news);
    }
    while (node_serve(self, &packet) != NODE_OVER) {
        if (knows)
            continue; /* an old story */
        knows = true;
        news = heard;
        node_deliver(self, news.origin, &news.word, sizeof news.word);
        tell_all(self, &news);
    }
}

PARRAY_PROGRAM(.name = "flood", .task = "broadcast", .topology = "mesh:4x4", .any_port = true, .node = flood);
