/* One token goes once round a ring and counts the nodes; in each step one node has something to do. */
#include <parray.h>

enum { DOWN, UP };

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int32_t);
}

static void pass(struct node *self, int32_t count)
{
    node_send(self, UP, &count, sizeof count);
}

static void token_node(struct node *self)
{
    int32_t *seen = node_state(self);

    if (node_rank(self) == 0)
        pass(self, 1);
    node_recv(self, DOWN, seen, sizeof *seen);
    if (node_rank(self) != 0)
        pass(self, *seen + 1);
}

static bool verify(struct node *self)
{
    const int32_t *seen = node_state(self);
    int me = node_rank(self);

    return *seen == (me ? me : node_count(self));
}

PARRAY_PROGRAM(.name = "token-ring", .summary = "a token goes once round a ring", .topology = "ring:1000",
               .topologies = "ring", .packet_bytes = 8, .state_bytes = state_bytes, .node = token_node,
               .verify = verify);
