/* A node follows a null pointer if its packets come in a certain order. */
#include <parray.h>

static void run(struct node *self)
{
    int x = node_rank(self), *volatile nowhere = 0;
    struct packet packet = PACKET(&x, sizeof x);
    if (node_rank(self)) {
        node_send(self, 0, &x, sizeof x);
        return;
    }
    for (int i = 1; i < node_count(self); i++) {
        node_recv_any(self, &packet); /* line: takes */
        if (i == 1 && x != 1)
            *nowhere = x; /* line: crashes */
    }
}
PARRAY_PROGRAM(.name = "crashes-late", .topology = "complete:4", .node = run, .bears_delay = true);
