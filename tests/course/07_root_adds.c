/* Nodes send their numbers; the root adds them. */
#include <parray.h>
static void go(struct node *self)
{
    struct parray_token own = {.word = 0};
    uint32_t sum, w;
    node_given(self, &own);
    sum = own.word;
    if (node_rank(self)) {
        node_send_wait(self, 0, &sum, 4);
        return;
    }
    for (int i = 0; i < node_count(self) - 1; i++) {
        node_recv(self, i, &w, 4);
        sum += w;
    }
    node_deliver(self, -1, &sum, 4);
}
PARRAY_PROGRAM(.name = "lock", .task = "reduce", .topology = "complete:6", .topologies = "complete",
               .bears_delay = true, .any_port = true, .node = go);
