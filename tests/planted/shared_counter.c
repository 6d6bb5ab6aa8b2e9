/* All nodes count in one variable. */
#include <parray.h>

static int counter;

static void run(struct node *self)
{
    int mine = ++counter; /* line: counts */
    node_step(self);
    node_send(self, 1, &mine, sizeof mine); /* line: sends */
    node_recv(self, 0, &mine, sizeof mine);
    node_result(self, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "shared-counter", .topology = "ring:6", .node = run);
