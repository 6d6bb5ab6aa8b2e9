/* wave.c: a wave goes through the array, and a node counts its money when the wave comes to it. */
#include <parray.h>

enum { TURNS = 24, WHEN = 12 };

struct message {
    int amount;
    bool is_wave;
};

static void pay(struct node *self, int *money)
{
    int port = (int)node_random_below(self, (uint64_t)node_degree(self));
    int amount = (int)node_random_below(self, (uint64_t)*money + 1);
    if (node_peer(self, port) < 0)
        return;
    *money -= amount;
    node_send_wait(self, port, &(struct message){.amount = amount}, sizeof(struct message));
}

static void count(struct node *self, int money)
{
    node_value(self, "counted", money);
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0)
            node_send_wait(self, port, &(struct message){.is_wave = true}, sizeof(struct message));
}

static void wave(struct node *self)
{
    int money = 100;
    bool counted = false;
    struct message heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);

    for (int turn = 0; turn < TURNS; turn++) {
        bool now = node_rank(self) == 0 && turn == WHEN;
        while (node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY) {
            money += heard.amount;
            now = now || heard.is_wave;
        }
        if (now && !counted) {
            count(self, money);
            counted = true;
        }
        pay(self, &money);
        node_step(self);
    }
    while (node_serve(self, &packet) != NODE_OVER)
        money += heard.amount;
    node_value(self, "money", money);
}

static void audit(struct parray *array)
{
    struct parray_values counted;
    parray_check(array, parray_values(array, "counted", &counted));
    parray_checkf(array, counted.sum == 100.0 * parray_nodes(array), "%g crowns were counted", counted.sum);
}

PARRAY_PROGRAM(.name = "wave", .topology = "ring:9", .mailbox = TURNS + 1, .bears_delay = true, .node = wave,
               .figures = audit);
