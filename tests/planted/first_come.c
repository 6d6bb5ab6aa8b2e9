/* The node from which a packet comes first becomes the leader: nodes may choose different ones. */
#include <parray.h>

static void run(struct node *self)
{
    int mine = node_rank(self), leader = mine, heard;
    struct packet packet = PACKET(&heard, sizeof heard);
    for (int port = 0; mine >= 2 && port < node_degree(self); port++)
        node_send(self, port, &mine, sizeof mine);
    for (int i = 2; i < node_count(self); i++) {
        if (i == 2 && mine < 2) {
            node_recv_any(self, &packet); /* line: chooses */
            leader = heard;
        } else if (i > 2 || mine < 2) {
            node_recv_any(self, &packet);
        }
    }
    if (mine == 0)
        node_send(self, 0, &leader, sizeof leader);
    if (mine == 1) {
        node_recv(self, 0, &heard, sizeof heard);
        node_check(self, heard == leader); /* line: checks */
    }
    if (mine < 2)
        node_result(self, &leader, sizeof leader);
}
PARRAY_PROGRAM(.name = "first-come", .topology = "complete:5", .node = run);
