/* Every node sends both ways round and receives only one of the two. */
#include <parray.h>

static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    node_send(self, 0, &mine, sizeof mine);
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    if (mine != 5)
        node_recv(self, 1, &theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "missing-receive", .topology = "ring:8", .node = run);
