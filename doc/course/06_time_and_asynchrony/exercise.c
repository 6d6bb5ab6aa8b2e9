/* exercise.c: the largest number of all, in rounds that do not need a clock. */
#include <parray.h>

/* What a node knows of the largest number. */
struct best {
    uint32_t number;
    int32_t rank;
};

/* Links from a node to the farthest one, which `node_arg` gives to every node. */
static int prepare(struct parray *array)
{
    int *rounds = parray_alloc(array, sizeof *rounds);
    *rounds = parray_diameter(array);
    parray_set_arg(array, rounds);
    return 0;
}

/* One round: tell all neighbours what this node knows, and take what they send in the same round. */
static void exchange_news(struct node *self, struct best *best)
{
    struct best heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);

    /* GAP: this takes what is there one step later. How does a node know that it has all of the round,
     * and none of the next one? */
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0)
            node_send(self, port, best, sizeof *best);
    node_step(self);
    while (node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY)
        if (heard.number > best->number)
            *best = heard;
}

static void elect(struct node *self)
{
    const int *rounds = node_arg(self);
    struct parray_token own = {.word = 0};
    node_given(self, &own);
    struct best best = {own.word, node_rank(self)};

    for (int round = 0; round < *rounds; round++)
        exchange_news(self, &best);
    node_deliver(self, best.rank, &best.number, sizeof best.number);
}

PARRAY_PROGRAM(.name = "elect", .task = "elect", .topology = "torus:4x4", .mailbox = 2, .prepare = prepare,
               .bears_delay = true, .node = elect);
