/* mistake.c: a sum by a variable that all nodes share. On a real machine each node has one of its own. */
#include <parray.h>

static int sum;

static void mistake(struct node *self)
{
    int mine = node_rank(self), theirs = 0;
    sum += mine;
    node_send(self, 1, &mine, sizeof mine);
    node_recv(self, 0, &theirs, sizeof theirs);
    theirs += sum;
    sum -= mine;
    node_result(self, &theirs, sizeof theirs);
}

PARRAY_PROGRAM(.name = "mistake", .topology = "ring:6", .node = mistake);
