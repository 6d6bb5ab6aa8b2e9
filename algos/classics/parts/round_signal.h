/*
 * round_signal.h: packets that say one word about one round, for programs that run rounds without a clock.
 *
 * What the words are is told by the program. A packet has its sender as origin, which gives it a colour in
 * pictures. On the node. Calls note the source line of the program, and wait for a link that holds a packet.
 */
#ifndef ROUND_SIGNAL_H
#define ROUND_SIGNAL_H

#include <parray.h>

#include "wave_ports.h"

struct round_signal {
    uint32_t word;
    uint32_t round;
};

#define round_signal(self, port, word, round) round_signal_at((self), (port), (word), (round), PARRAY_HERE)
static inline void round_signal_at(struct node *self, int port, uint32_t word, uint32_t round,
                                   const char *site)
{
    struct round_signal signal = {word, round};
    struct packet packet = PACKET(&signal, sizeof signal);
    packet.origin = node_rank(self);
    node_send_packet_wait_at(self, port, &packet, site);
}

/* To all neighbours. Result: how many they are. */
#define round_signal_all(self, word, round) round_signal_all_at((self), (word), (round), PARRAY_HERE)
static inline int round_signal_all_at(struct node *self, uint32_t word, uint32_t round, const char *site)
{
    struct round_signal signal = {word, round};
    struct packet packet = PACKET(&signal, sizeof signal);
    packet.origin = node_rank(self);
    return wave_send_at(self, WAVE_NO_PORT, &packet, site);
}

#endif
