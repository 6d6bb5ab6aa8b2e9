/* All numbers to all by doubling, three in a packet of one word: as its origin and destination, too. */
#include <parray.h>
enum { MOST = 300 };
static void tell(struct node *self, int port, uint32_t *some, uint32_t *theirs)
{
    struct packet packet = PACKET(some, 4), other = PACKET(theirs, 4);
    packet.origin = (int32_t)some[1];
    packet.dest = (int32_t)some[2];
    node_send_packet(self, port, &packet);
    node_recv_packet(self, port, &other);
    theirs[1] = (uint32_t)other.origin;
    theirs[2] = (uint32_t)other.dest;
}
static void go(struct node *self)
{
    struct parray_token t;
    node_given(self, &t);
    uint32_t all[MOST] = {t.word}, theirs[MOST];
    int count = 1, n = node_count(self);
    for (int b = 0; b < node_degree(self); b++) {
        for (int i = 0; i < count; i += 3)
            tell(self, b, all + i, theirs + i);
        for (int i = 0; i < count; i++)
            all[count + i] = theirs[i];
        count *= 2;
    }
    for (int k = 0; k < n; k++) {
        int less = 0;
        for (int i = 0; i < n; i++)
            less += all[i] < all[k];
        if (less == node_rank(self))
            node_deliver(self, -1, &all[k], 4);
    }
}
PARRAY_PROGRAM(.name = "go", .task = "sort", .topology = "hypercube:4", .topologies = "hypercube",
               .model = "F1", .mailbox = 8, .node = go);
