/* Every node tells its upper neighbour its rank. */
#include <parray.h>

static void hello(struct node *self)
{
    int mine = node_rank(self), theirs;
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    node_check(self, theirs == node_peer(self, 0));
}

PARRAY_PROGRAM(.name = "hello", .topology = "ring:8", .node = hello);
