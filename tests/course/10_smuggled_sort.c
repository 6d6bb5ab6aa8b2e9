/* All numbers to all by doubling, three in a packet of one unit. */
#include <parray.h>
static void go(struct node *self)
{
    struct parray_token t;
    node_given(self, &t);
    uint32_t all[300];
    int count = 1, less = 0, n = node_count(self);
    all[0] = t.word;
    for (int b = 0; b < node_degree(self); b++) {
        for (int i = 0; i < count; i += 3) {
            int some = count - i < 3 ? count - i : 3;
            node_send(self, b, all + i, (size_t)some * 4);
            node_recv(self, b, all + count + i, (size_t)some * 4);
        }
        count *= 2;
    }
    for (int k = 0; k < n; k++) {
        less = 0;
        for (int i = 0; i < n; i++)
            less += all[i] < all[k];
        if (less == node_rank(self))
            node_deliver(self, -1, &all[k], 4);
    }
}
PARRAY_PROGRAM(.name = "go", .task = "sort", .topology = "hypercube:4", .topologies = "hypercube",
               .model = "F1", .mailbox = 8, .node = go);
