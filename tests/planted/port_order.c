/* The centre of a tree assumes that packets which come in one step are received in the order of ports. */
#include <parray.h>

static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet);
        node_check(self, theirs == i); /* line: checks */
    }
}
PARRAY_PROGRAM(.name = "port-order", .topology = "tree:4x2", .node = run);
