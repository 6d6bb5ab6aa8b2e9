/* account.c: node 0 keeps an account. All others add their rank to it: ask, add, write back. */
#include <parray.h>

enum { READ = -1 };

static int expected(struct node *self)
{
    int last = node_count(self) - 1;
    return last * (last + 1) / 2;
}

/* Two requests of each node: READ, or the new balance. */
static void keep(struct node *self)
{
    int balance = 0, asked = READ;
    struct packet packet = PACKET_ROOM(&asked, sizeof asked);
    for (int i = 0; i < 2 * (node_count(self) - 1); i++) {
        node_recv_any(self, &packet);
        if (asked == READ)
            node_send_wait(self, packet.port, &balance, sizeof balance);
        else
            balance = asked;
    }
    node_check_eq(self, balance, expected(self));
}

static void account(struct node *self)
{
    if (node_rank(self) == 0) {
        keep(self);
        return;
    }
    int balance = READ;
    node_wait_until(self, 1 + 4 * (uint64_t)node_rank(self)); /* one after the other */
    node_send(self, 0, &balance, sizeof balance);
    node_recv(self, 0, &balance, sizeof balance);
    balance += node_rank(self);
    node_send(self, 0, &balance, sizeof balance);
}

PARRAY_PROGRAM(.name = "account", .topology = "complete:4", .topologies = "complete", .bears_delay = true,
               .any_port = true, .node = account);
