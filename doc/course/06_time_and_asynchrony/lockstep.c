/* lockstep.c: the largest number of all, in rounds of one step. Nodes without news are silent. */
#include <parray.h>

/* Links from a node to the farthest one, which `node_arg` gives to every node. */
static int prepare(struct parray *array)
{
    int *rounds = parray_alloc(array, sizeof *rounds);
    *rounds = parray_diameter(array);
    parray_set_arg(array, rounds);
    return 0;
}

static void lockstep(struct node *self)
{
    const int *rounds = node_arg(self);
    struct parray_token own = {.word = 0};
    node_given(self, &own);
    struct {
        uint32_t number;
        int32_t rank;
    } best = {own.word, node_rank(self)}, heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);
    bool news = true;

    for (int round = 0; round < *rounds; round++) {
        for (int port = 0; news && port < node_degree(self); port++)
            if (node_peer(self, port) >= 0)
                node_send(self, port, &best, sizeof best);
        news = false;
        node_step(self); /* now all that was sent in this round is here */
        while (node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY)
            if (heard.number > best.number) {
                best = heard;
                news = true;
            }
    }
    node_deliver(self, best.rank, &best.number, sizeof best.number);
}

PARRAY_PROGRAM(.name = "lockstep", .task = "elect", .topology = "torus:4x4", .mailbox = 2, .prepare = prepare,
               .node = lockstep);
