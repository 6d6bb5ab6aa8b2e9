/* tickets.c: node 0 gives out tickets in the order in which it is asked. */
#include <parray.h>

static void server(struct node *self)
{
    struct packet asked = PACKET(NULL, 0);
    for (int ticket = 1; ticket < node_count(self); ticket++) {
        node_recv_any(self, &asked);
        node_send(self, asked.port, &ticket, sizeof ticket);
    }
}

static void tickets(struct node *self)
{
    if (node_rank(self) == 0) {
        server(self);
        return;
    }
    int mine = 0;
    node_send(self, 0, NULL, 0); /* port 0 leads to node 0 */
    node_recv(self, 0, &mine, sizeof mine);
    node_value(self, "ticket", mine);
    node_result(self, &mine, sizeof mine);
}

PARRAY_PROGRAM(.name = "tickets", .topology = "complete:4", .topologies = "complete", .bears_delay = true,
               .any_port = true, .node = tickets);
