/* Node 5 expects a wrong number from its neighbour. */
#include <parray.h>

static void node(struct node *self)
{
    int mine = node_rank(self), theirs;
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    node_check(self, theirs == (node_rank(self) == 5 ? 5 : node_peer(self, 0))); /* line: checks */
}

PARRAY_PROGRAM(.name = "wrong", .topology = "ring:8", .node = node);
