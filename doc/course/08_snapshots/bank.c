/* bank.c: every node begins with 100 crowns and sends money to its neighbours. The sum must stay. */
#include <parray.h>

enum { TURNS = 24 }; /* payments of each node */

/* Send some of the money through any port that is there. */
static void pay(struct node *self, int *money)
{
    int port = (int)node_random_below(self, (uint64_t)node_degree(self));
    int amount = (int)node_random_below(self, (uint64_t)*money + 1);
    if (node_peer(self, port) < 0)
        return;
    *money -= amount;
    node_send(self, port, &amount, sizeof amount);
}

static void bank(struct node *self)
{
    int money = 100, amount = 0;
    struct packet packet = PACKET_ROOM(&amount, sizeof amount);

    for (int turn = 0; turn < TURNS; turn++) {
        pay(self, &money);
        node_step(self);
        while (node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY)
            money += amount;
    }
    while (node_serve(self, &packet) != NODE_OVER) /* take what is still on its way */
        money += amount;
    node_value(self, "money", money);
}

/* After the run: all nodes together. */
static void audit(struct parray *array)
{
    struct parray_values money;
    parray_check(array, parray_values(array, "money", &money));
    parray_check(array, money.sum == 100.0 * parray_nodes(array));
}

PARRAY_PROGRAM(.name = "bank", .topology = "ring:9", .mailbox = TURNS, .bears_delay = true, .node = bank,
               .figures = audit);
