/*
 * solution.c: the sum of all numbers, in an account that can only be read and written.
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
    int *waiting = node_realloc(self, NULL, (size_t)node_count(self) * sizeof *waiting);
    int first = 0, end = 0; /* waiting[first], .., waiting[end - 1] are the ports of those that wait */
    bool lent = false;

    for (int writes = 0; writes < node_count(self) - 1;) {
        node_recv_any(self, &packet);
        if (request.write) {
            balance = request.balance;
            lent = false;
            writes++;
        } else {
            waiting[end++] = packet.port;
        }
        if (!lent && first < end) {
            node_send_wait(self, waiting[first++], &balance, sizeof balance);
            lent = true;
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
    node_send_wait(self, 0, &request, sizeof request); /* port 0 leads to node 0 */
    node_recv(self, 0, &request.balance, sizeof request.balance);
    request.balance += own.word;
    request.write = true;
    node_send_wait(self, 0, &request, sizeof request);
}

PARRAY_PROGRAM(.name = "lock", .task = "reduce", .topology = "complete:6", .topologies = "complete",
               .bears_delay = true, .any_port = true, .node = lock);
