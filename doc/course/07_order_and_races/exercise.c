/*
 * exercise.c: the sum of all numbers, in an account that can only be read and written.
 *
 * The root keeps it. Every other node reads the balance, adds its number, and writes the sum back. No other
 * node may read between its two requests.
 */
#include <parray.h>

struct request {
    bool write;
    uint32_t balance; /* to be written */
};

static void keep(struct node *self, uint32_t balance)
{
    struct request request;
    struct packet packet = PACKET_ROOM(&request, sizeof request);

    for (int writes = 0; writes < node_count(self) - 1;) {
        node_recv_any(self, &packet);
        /* GAP: whoever asks while the balance is lent has to wait. node_realloc(self, NULL, n * sizeof(int))
         * gives memory for a list of n ports. */
        if (request.write) {
            balance = request.balance;
            writes++;
        } else {
            node_send_wait(self, packet.port, &balance, sizeof balance);
        }
    }
    node_deliver(self, -1, &balance, sizeof balance);
}

static void lock(struct node *self)
{
    struct parray_token own = {.word = 0};
    node_given(self, &own);
    if (node_rank(self) == 0) {
        keep(self, own.word);
        return;
    }

    struct request request = {.write = false};
    /* GAP: this line is to go. */
    node_wait_until(self, 1 + 4 * (uint64_t)node_rank(self));
    node_send_wait(self, 0, &request, sizeof request); /* port 0 leads to node 0 */
    node_recv(self, 0, &request.balance, sizeof request.balance);
    request.balance += own.word;
    request.write = true;
    node_send_wait(self, 0, &request, sizeof request);
}

PARRAY_PROGRAM(.name = "lock", .task = "reduce", .topology = "complete:6", .topologies = "complete",
               .bears_delay = true, .any_port = true, .node = lock);
