/* first.c: one node sends first, all others wait for it before they send. */
#include <parray.h>

enum { DOWN, UP };

static void first(struct node *self)
{
    int mine = node_rank(self), got = -1;
    if (mine == 0)
        node_send(self, UP, &mine, sizeof mine);
    node_recv(self, DOWN, &got, sizeof got);
    if (mine != 0)
        node_send(self, UP, &mine, sizeof mine);
    node_check_eq(self, got, node_peer(self, DOWN));
}

PARRAY_PROGRAM(.name = "first", .topology = "ring:8", .topologies = "ring", .node = first);
