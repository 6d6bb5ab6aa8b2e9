/* All nodes send two packets, then receive: this needs mailboxes of two, but the program declares one. */
#include <parray.h>

static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    for (int i = 0; i < 2; i++) {
        node_send_wait(self, 1, &mine, sizeof mine); /* line: sends */
    }
    for (int i = 0; i < 2; i++)
        node_recv(self, 0, &theirs, sizeof theirs);
    node_result(self, &theirs, sizeof theirs);
}
PARRAY_PROGRAM(.name = "send-send", .topology = "ring:8", .mailbox = 1, .node = run);
