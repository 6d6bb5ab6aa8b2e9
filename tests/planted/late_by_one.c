/* Node 1 polls in the step in which the packet comes if nothing delays it. */
#include <parray.h>

static void run(struct node *self)
{
    int mine = node_rank(self), theirs = -1;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine == 0) {
        node_send(self, 1, &mine, sizeof mine);
        return;
    }
    if (mine > 1)
        return;
    node_wait_until(self, 2);
    if (node_poll(self, 0, &packet) == NODE_EMPTY) /* line: looks */
        node_recv(self, 0, &mine, sizeof mine);
    node_result(self, &theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "late-by-one", .topology = "line:4", .bears_delay = true, .node = run);
