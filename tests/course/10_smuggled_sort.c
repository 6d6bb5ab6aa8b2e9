/* Everybody learns all numbers by doubling, in packets of one word by their length, and sorts alone. */
#include <parray.h>
static void go(struct node *self)
{
    struct parray_token t;
    node_given(self, &t);
    uint32_t all[256], low = 0;
    int count = 1, smaller;
    all[0] = t.word;
    for (int b = 0; b < node_degree(self); b++) {
        node_send(self, b, all, (size_t)count * 4);
        node_recv(self, b, all + count, (size_t)count * 4);
        count *= 2;
    }
    for (int i = 0; i < count; i++) {
        smaller = 0;
        for (int k = 0; k < count; k++)
            smaller += all[k] < all[i] || (all[k] == all[i] && k < i);
        if (smaller == node_rank(self))
            low = all[i];
    }
    node_deliver(self, -1, &low, sizeof low);
}
PARRAY_PROGRAM(.name = "go", .task = "sort", .topology = "hypercube:4", .topologies = "hypercube",
               .model = "F1", .mailbox = 2, .node = go);
