/* solution.c: a tree of shortest ways: every node hands in its parent and its distance from the root. */
#include <parray.h>

enum { NOBODY = -1 }; /* no port has this number */

/* What a packet says. */
struct news {
    uint32_t distance; /* of the node that sent it, from the root */
};

static void tell_others(struct node *self, int teller, struct news news)
{
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0 && port != teller)
            node_send(self, port, &news, sizeof news);
}

/* Called once, before the nodes run: it makes what all of them may read, and none may write. */
static int prepare(struct parray *array)
{
    bool fine = true;
    int *root = parray_alloc(array, sizeof *root);
    *root = (int)parray_param_int(array, "root", 0, parray_nodes(array) - 1, &fine);
    parray_set_arg(array, root);
    return fine ? 0 : -1;
}

static void grow(struct node *self)
{
    const int *root = node_arg(self); /* what parray_set_arg was given */
    struct news mine = {0}, heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);
    bool in_tree = node_rank(self) == *root;
    if (in_tree) { /* the root is its own parent, at distance 0 */
        node_deliver(self, node_rank(self), &mine.distance, sizeof mine.distance);
        tell_others(self, NOBODY, mine);
    }
    while (node_serve(self, &packet) != NODE_OVER) {
        if (in_tree)
            continue;
        in_tree = true;
        mine.distance = heard.distance + 1;
        node_deliver(self, node_peer(self, packet.port), &mine.distance, sizeof mine.distance);
        tell_others(self, packet.port, mine);
    }
}

PARRAY_PROGRAM(.name = "grow", .task = "spanning-tree", .topology = "mesh:4x4", .any_port = true,
               .prepare = prepare, .node = grow);
