/*
 * Node 0 sends two packets to node 1. If the second one is not there, node 1 tells node 0 so and sleeps till
 * woken. Node 0 looks once if node 1 sleeps: with room for one packet, node 1 falls asleep after the look.
 */
#include <parray.h>

enum { TO_1 = 0, TO_2 = 1, FROM_0 = 0 };

static void sender(struct node *self)
{
    int word = 1;
    struct packet packet = PACKET(&word, sizeof word);
    node_send(self, TO_1, &word, sizeof word);
    node_send_wait(self, TO_1, &word, sizeof word);
    word = node_poll(self, TO_1, &packet) != NODE_EMPTY;
    node_send(self, TO_2, &word, sizeof word);
}

static void receiver(struct node *self)
{
    int word;
    struct packet packet = PACKET(&word, sizeof word);
    node_recv(self, FROM_0, &word, sizeof word);
    node_step(self);
    if (node_poll(self, FROM_0, &packet) == NODE_EMPTY) { /* line: looks */
        node_send(self, FROM_0, &word, sizeof word);
        node_recv(self, 1, &word, sizeof word); /* line: sleeps */
        node_recv(self, FROM_0, &word, sizeof word);
    }
}

/* Wakes node 1 if node 0 says so. */
static void waker(struct node *self)
{
    int word;
    node_recv(self, 0, &word, sizeof word);
    if (word)
        node_send(self, 1, &word, sizeof word);
}

static void run(struct node *self)
{
    static void (*const part[])(struct node *) = {sender, receiver, waker};
    part[node_rank(self)](self);
}
PARRAY_PROGRAM(.name = "lost-wake-up", .topology = "complete:3", .mailbox = 1, .node = run);
