#include <parray.h>

/* By origin the word of its token, 0: it has not come; behind them the origins in the order of coming. */
static size_t bytes(const struct parray *array)
{
    return 2 * sizeof(uint32_t) * (size_t)parray_nodes(array);
}

static void tell_neighbours(struct node *self, const uint32_t *item, size_t size)
{
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0)
            node_send(self, port, item, size);
    node_step(self);
}

static void flood(struct node *self)
{
    uint32_t *word = node_state(self), *order = word + node_count(self), item[2];
    int known = 0, told = 0;
    struct parray_token own;
    for (; node_given(self, &own); order[known++] = (uint32_t)own.origin)
        word[own.origin] = own.word;
    for (long got = NODE_EMPTY; got != NODE_OVER;) {
        struct packet packet = PACKET(item, sizeof item);
        if (got < 0 && told < known) {
            item[0] = order[told++], item[1] = word[item[0]];
            tell_neighbours(self, item, sizeof item);
        }
        got = told < known || got >= 0 ? node_poll(self, NODE_ANY_PORT, &packet) : node_serve(self, &packet);
        if (got < 0 || item[0] >= (uint32_t)node_count(self) || word[item[0]])
            continue; /* it has been here before */
        word[item[0]] = item[1];
        order[known++] = item[0];
        node_deliver(self, (int)item[0], &item[1], sizeof item[1]);
    }
}
PARRAY_PROGRAM(.name = "flood", .task = "gossip", .topology = "mesh:8x8", .mailbox = 4, .packet_bytes = 8,
               .state_bytes = bytes, .node = flood);
