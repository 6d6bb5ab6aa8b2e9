/* A ring whose nodes send and receive for ever. */
#include <parray.h>

static void run(struct node *self)
{
    for (int x = 0;; node_recv(self, 0, &x, sizeof x)) /* line: receives */
        node_send(self, 1, &x, sizeof x);              /* line: sends */
}
PARRAY_PROGRAM(.name = "restless", .topology = "ring:3", .node = run);
