/*
 * flooding.c: node 0 tells all nodes a word, on any topology.
 *
 *     parray cc flooding.c
 *     parray run ./flooding.so --topology torus:8x8
 *     parray run ./flooding.so --topology tree:2x6
 *     parray run ./flooding.so --topology hypercube:4 --plot tree.svg --plot-kind tree
 *     parray run ./flooding.so --topology mesh:4x4 --model H1 || echo "status $?"
 *
 * A node that hears the word for the first time tells all its neighbours; what comes later is thrown away. No
 * node knows the topology. Under model F*, in which a node sends on all its ports at once, the word comes to
 * each node on a shortest way: its hops are the distance. Under H1 a node may send one packet in a step, and
 * the last command shows how parray says that this program does not keep to that.
 */
#include <parray.h>

struct news {
    uint32_t word;
    int hops; /* links that the word has crossed */
};

/* The memory of a node that `verify' sees after the run. */
static size_t news_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct news);
}

static void tell_all(struct node *self, const struct news *news)
{
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0) /* at the border of a mesh some ports are absent */
            node_send(self, port, news, sizeof *news);
}

static void flooding(struct node *self)
{
    struct news *known = node_state(self), heard;
    struct packet packet = PACKET(&heard, sizeof heard);

    if (node_rank(self) == 0) {
        known->word = 0x600d;
        tell_all(self, &(struct news){known->word, 1});
    }

    /* node_serve receives from any port, and says NODE_OVER when no packet can come any more. */
    while (node_serve(self, &packet) != NODE_OVER) {
        if (!known->word) {
            *known = heard;
            tell_all(self, &(struct news){heard.word, heard.hops + 1});
        }
        packet.size = sizeof heard; /* the room that is there for the next packet */
    }
    node_log(self, "%d hops", known->hops); /* on standard error */
}

/* After the run: does every node know it? */
static bool knows(struct node *self)
{
    const struct news *known = node_state(self);
    return known->word == 0x600d;
}

PARRAY_PROGRAM(.name = "flooding", .summary = "one node tells all, by flooding", .topology = "mesh:4x4",
               .mailbox = 2, .any_port = true, .bears_delay = true, .state_bytes = news_bytes,
               .node = flooding, .verify = knows);
