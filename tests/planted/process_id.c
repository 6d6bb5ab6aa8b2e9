/* Nodes go by the number of the process. */
#include <parray.h>
#include <unistd.h>

static void run(struct node *self)
{
    int mine = (int)getpid(); /* line: asks */
    node_step(self);
    node_send(self, 1, &mine, sizeof mine); /* line: sends */
    node_recv(self, 0, &mine, sizeof mine);
    node_result(self, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "process-id", .topology = "ring:6", .node = run);
