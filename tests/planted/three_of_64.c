/* Nodes 9, 20 and 41 wait for each other while the others go on for a long time. */
#include <parray.h>

enum { A = 9, B = 20, C = 41, ROUNDS = 5000 };

static int port_to(const struct node *self, int peer)
{
    return peer < node_rank(self) ? peer : peer - 1;
}

static void run(struct node *self)
{
    int mine = node_rank(self), theirs, next = mine == A ? B : mine == B ? C : A;
    if (mine == A || mine == B || mine == C)
        node_recv(self, port_to(self, next), &theirs, sizeof theirs); /* line: receives */
    for (int i = 0; i < ROUNDS && mine < 8; i++) {
        node_send(self, port_to(self, mine ^ 1), &mine, sizeof mine);
        node_recv(self, port_to(self, mine ^ 1), &theirs, sizeof theirs);
    }
}
PARRAY_PROGRAM(.name = "three-of-64", .topology = "complete:64", .node = run);
