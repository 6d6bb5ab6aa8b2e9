/* Every other node waits for the next one, which an odd number of nodes does not have. */
#include <parray.h>

static void run(struct node *self)
{
    int mine = node_rank(self), theirs = -1;
    if (mine % 2 == 0) {
        node_send(self, 1, &mine, sizeof mine);
        node_recv(self, 1, &theirs, sizeof theirs); /* line: receives */
    } else {
        node_recv(self, 0, &theirs, sizeof theirs);
        node_send(self, 0, &mine, sizeof mine);
    }
    node_result(self, &theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "only-even", .topology = "ring:8", .bears_delay = true, .node = run);
