/* Nodes share the state of rand. */
#include <parray.h>
#include <stdlib.h>

static void run(struct node *self)
{
    int mine = rand() % 1000; /* line: draws */
    node_step(self);
    node_send(self, 1, &mine, sizeof mine); /* line: sends */
    node_recv(self, 0, &mine, sizeof mine);
    node_result(self, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "uses-rand", .topology = "ring:6", .node = run);
