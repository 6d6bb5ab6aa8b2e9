/* clock.c: bank.c with a count: in step 12 each node writes down what it has. */
#include <parray.h>

enum { TURNS = 24, WHEN = 12 };

static void pay(struct node *self, int *money)
{
    int port = (int)node_random_below(self, (uint64_t)node_degree(self));
    int amount = (int)node_random_below(self, (uint64_t)*money + 1);
    if (node_peer(self, port) < 0)
        return;
    *money -= amount;
    node_send(self, port, &amount, sizeof amount);
}

static void count(struct node *self)
{
    int money = 100, amount = 0;
    struct packet packet = PACKET_ROOM(&amount, sizeof amount);

    for (int turn = 0; turn < TURNS; turn++) {
        pay(self, &money);
        if (node_now(self) == WHEN)
            node_value(self, "counted", money);
        node_step(self);
        while (node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY)
            money += amount;
    }
    while (node_serve(self, &packet) != NODE_OVER)
        money += amount;
    node_value(self, "money", money);
}

static void audit(struct parray *array)
{
    struct parray_values counted;
    parray_check(array, parray_values(array, "counted", &counted));
    parray_checkf(array, counted.sum == 100.0 * parray_nodes(array), "%g crowns were counted", counted.sum);
}

PARRAY_PROGRAM(.name = "clock", .topology = "ring:9", .mailbox = TURNS, .bears_delay = true, .node = count,
               .figures = audit);
