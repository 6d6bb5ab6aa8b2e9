/* step1.c: every node tells its rank to its upper neighbour. */
#include <parray.h>

enum { DOWN, UP }; /* the ports of a node in a ring */

static void hello(struct node *self)
{
    int mine = node_rank(self), theirs = -1;
    node_send(self, UP, &mine, sizeof mine);
    node_recv(self, DOWN, &theirs, sizeof theirs);
    node_log(self, "my lower neighbour is %d", theirs);
}

PARRAY_PROGRAM(.name = "hello", .topology = "ring:8", .node = hello);
