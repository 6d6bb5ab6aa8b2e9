/* Node 0 answers at once, and node 1 gives up after 30 steps. */
#include <parray.h>

static void run(struct node *self)
{
    int word = 1;
    struct packet packet = PACKET(&word, sizeof word);
    if (node_rank(self) == 0) {
        node_recv(self, 1, &word, sizeof word);
        node_send(self, 1, &word, sizeof word);
    } else if (node_rank(self) == 1) {
        node_send(self, 0, &word, sizeof word);
        word = 0;
        if (node_recv_until(self, 0, &packet, node_now(self) + 30) == NODE_TIMEOUT) /* line: waits */
            node_recv(self, 0, &word, sizeof word);
        else
            word = 2;
        node_result(self, &word, sizeof word);
    }
}
PARRAY_PROGRAM(.name = "gives-up", .topology = "line:4", .bears_delay = true, .node = run);
