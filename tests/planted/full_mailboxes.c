/* All nodes send requests to one that answers each of them: with small mailboxes requests and answers block
 * each other. */
#include <parray.h>

enum { REQUESTS = 8 };

static void run(struct node *self)
{
    int x = node_rank(self);
    struct packet packet = PACKET(&x, sizeof x);
    if (node_rank(self) == 0) {
        for (int i = 0; i < REQUESTS * node_degree(self); i++) {
            node_recv_any(self, &packet); /* line: serves */
            for (int k = 0; k < 2; k++)
                node_send_wait(self, packet.port, &x, sizeof x); /* line: answers */
        }
        return;
    }
    for (int i = 0; i < REQUESTS; i++)
        node_send_wait(self, 0, &x, sizeof x); /* line: asks */
    for (int i = 0; i < 2 * REQUESTS; i++)
        node_recv(self, 0, &x, sizeof x); /* line: hears */
}
PARRAY_PROGRAM(.name = "full-mailboxes", .topology = "complete:4", .node = run, .bears_delay = true,
               .mailbox = 2);
