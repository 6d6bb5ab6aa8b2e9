/* Two nodes of a ring have money, one of them more in the end than at first; one takes back what it gave. */
#include <math.h>
#include <parray.h>

static void node(struct node *self)
{
    int rank = node_rank(self);
    if (rank == 0)
        node_value(self, "money", 7);
    if (rank == 2)
        node_value(self, "money", -2);
    if (rank == 3)
        node_value(self, "hops", 4);
    node_send(self, 1, &rank, sizeof rank);
    node_recv(self, 0, &rank, sizeof rank);
    if (node_rank(self) == 0)
        node_value(self, "money", 1234.5);
    if (node_rank(self) == 3)
        node_value(self, "hops", NAN);
}

PARRAY_PROGRAM(.name = "valued", .topology = "ring:8", .node = node);
