/* adds.c: account.c with one request in place of two: add this. */
#include <parray.h>

static void keep(struct node *self)
{
    int last = node_count(self) - 1, balance = 0, amount = 0;
    struct packet packet = PACKET_ROOM(&amount, sizeof amount);
    for (int i = 0; i < last; i++) {
        node_recv_any(self, &packet);
        balance += amount;
    }
    node_check_eq(self, balance, last * (last + 1) / 2);
}

static void adds(struct node *self)
{
    int mine = node_rank(self);
    if (mine == 0)
        keep(self);
    else
        node_send(self, 0, &mine, sizeof mine);
}

PARRAY_PROGRAM(.name = "adds", .topology = "complete:4", .topologies = "complete", .bears_delay = true,
               .any_port = true, .node = adds);
