/* Node 1 has room for seven packets that wait for it, although mailboxes may hold more. */
#include <parray.h>

enum { PACKETS = 40, ROOM = 7 };

static void run(struct node *self)
{
    int word = 0, waiting = 0;
    struct packet packet = PACKET(&word, sizeof word);
    for (; node_rank(self) == 0 && word < PACKETS; word++)
        node_send_wait(self, 1, &word, sizeof word);
    for (int taken = 0; node_rank(self) == 1 && taken < PACKETS; taken += waiting) {
        node_wait_until(self, node_now(self) + 20);
        for (waiting = 0; node_poll(self, 0, &packet) != NODE_EMPTY; waiting++)
            node_check(self, waiting < ROOM); /* line: checks */
    }
}
PARRAY_PROGRAM(.name = "room-for-7", .topology = "line:2", .bears_delay = true, .node = run);
