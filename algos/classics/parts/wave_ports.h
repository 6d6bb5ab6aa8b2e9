/*
 * wave_ports.h: the ports that lead to a neighbour, all at once: how many they are, a packet through each of
 * them, one drawn at random.
 *
 * At the border of a mesh a node has ports without a neighbour. On the node.
 */
#ifndef WAVE_PORTS_H
#define WAVE_PORTS_H

#include <parray.h>

/* No port, for wave_send. */
#define WAVE_NO_PORT (-1)

/* The number of neighbours. */
static inline int wave_neighbours(const struct node *self)
{
    int count = 0;
    for (int port = 0; port < node_degree(self); port++)
        count += node_peer(self, port) >= 0;
    return count;
}

/* Send the packet to all neighbours but the one behind port `but` (WAVE_NO_PORT: to all). Result: how many
 * they are. A link that still holds an earlier packet is waited for. */
#define wave_send(self, but, packet) wave_send_at((self), (but), (packet), PARRAY_HERE)
static inline int wave_send_at(struct node *self, int but, const struct packet *packet, const char *site)
{
    int count = 0;
    for (int port = 0; port < node_degree(self); port++) {
        if (port == but || node_peer(self, port) < 0)
            continue;
        node_send_packet_wait_at(self, port, packet, site);
        count++;
    }
    return count;
}

/* The port of a neighbour, all equally likely. There must be one. */
static inline int wave_random_port(struct node *self)
{
    int left = (int)node_random_below(self, (uint64_t)wave_neighbours(self)), port = 0;
    while (node_peer(self, port) < 0 || left-- > 0)
        port++;
    return port;
}

#endif
