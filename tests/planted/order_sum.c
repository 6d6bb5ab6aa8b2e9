/* Node 0 folds what it gets in the order of arrival, and the operation is not commutative. */
#include <parray.h>

static void run(struct node *self)
{
    int mine = node_rank(self), sum = 0;
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        int theirs;
        struct packet packet = PACKET(&theirs, sizeof theirs);
        node_recv_any(self, &packet); /* line: takes */
        sum = 3 * sum + theirs;
    }
    node_result(self, &sum, sizeof sum);
}
PARRAY_PROGRAM(.name = "order-sum", .topology = "complete:6", .node = run);
