/* step1.c: every node of a ring tells its rank to both neighbours. */
#include <parray.h>

enum { DOWN, UP };

static void both(struct node *self)
{
    int mine = node_rank(self), below = -1, above = -1;
    node_send(self, DOWN, &mine, sizeof mine);
    node_send(self, UP, &mine, sizeof mine);
    node_recv(self, DOWN, &below, sizeof below);
    node_recv(self, UP, &above, sizeof above);
    node_check(self, below == node_peer(self, DOWN) && above == node_peer(self, UP));
}

PARRAY_PROGRAM(.name = "both", .topology = "ring:8", .node = both);
