/* Nodes count in a variable of their thread, on which several of them run. */
#include <parray.h>

static _Thread_local int counter; /* line: variable */

static void run(struct node *self)
{
    int mine = ++counter; /* line: counts */
    node_step(self);
    node_send(self, 1, &mine, sizeof mine); /* line: sends */
    node_recv(self, 0, &mine, sizeof mine);
    node_result(self, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "thread-local", .topology = "ring:6", .node = run);
