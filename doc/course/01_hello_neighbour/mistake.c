/* mistake.c: as step1.c, but every node listens at the wrong port. */
#include <parray.h>

enum { DOWN, UP }; /* the ports of a node in a ring */

static void hello(struct node *self)
{
    int mine = node_rank(self), theirs = -1;
    node_send(self, UP, &mine, sizeof mine);
    node_recv(self, UP, &theirs, sizeof theirs);
    node_log(self, "my lower neighbour is %d", theirs);
}

PARRAY_PROGRAM(.name = "hello", .topology = "ring:8", .node = hello);
