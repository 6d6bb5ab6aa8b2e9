#include <parray.h>
#include <stdint.h>

/* Node 0 asks all others twice; they answer; the last one is slow to take its packets. */
static void talk(struct node *self)
{
    int n = node_count(self), me = node_rank(self), word;
    struct packet packet = (struct packet)PACKET_ROOM(&word, sizeof word);
    if (me == 0) {
        for (int round = 1; round <= 2; round++) {
            int heard = 0;
            node_state_name(self, "asks");
            node_event(self, "begins round %d", round);
            node_value(self, "round", round);
            for (int port = 0; port < n - 1; port++) {
                word = round;
                packet.size = sizeof word;
                packet.label = node_label(self, "PREPARE %d", round);
                node_send_packet(self, port, &packet);
            }
            node_state_name(self, "collects");
            uint64_t until = node_now(self) + 12;
            while (heard < n - 1) {
                packet = (struct packet)PACKET_ROOM(&word, sizeof word);
                if (node_recv_until(self, NODE_ANY_PORT, &packet, until) < 0)
                    break;
                heard++;
            }
            node_event(self, "heard %d of %d", heard, n - 1);
        }
        node_state_name(self, "done");
        node_step(self);
        node_step(self);
        return;
    }
    node_state_name(self, "waits");
    for (int i = 0; i < 2; i++) {
        if (me == n - 1)
            node_wait_until(self, node_now(self) + 5);
        packet = (struct packet)PACKET_ROOM(&word, sizeof word);
        if (node_recv_until(self, NODE_ANY_PORT, &packet, node_now(self) + 16) < 0)
            break;
        node_event(self, "promises %d", word);
        node_state_name(self, "promised");
        packet.label = node_label(self, "PROMISE %d", word);
        packet.size = sizeof word;
        node_send_packet(self, packet.port, &packet);
        node_step(self);
    }
}
PARRAY_PROGRAM(.name = "talk", .topology = "complete:5", .node = talk,
               .faults = "crash, restart, lose, double, corrupt, cut");
