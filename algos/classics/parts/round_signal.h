/*
 * round_signal.h: packets that say one word about one round, for programs that run rounds without a clock.
 *
 * What the words mean is told by the program. A packet has its sender as origin, which gives it a colour in
 * pictures. On the node. Calls note the source line of the program, and wait for a link that holds a packet.
 */
#ifndef ROUND_SIGNAL_H
#define ROUND_SIGNAL_H

#include <parray.h>

#include "labelled.h"
#include "wave_ports.h"

enum round_word { MESSAGE, ANSWER, SAFE, NEXT };

struct round_signal {
    uint32_t word; /* enum round_word */
    uint32_t round;
};

/* A packet with its label: "SAFE 2". */
static inline struct packet round_packet(struct node *self, const struct round_signal *signal)
{
    static const char *const words[] = {"MESSAGE", "ANSWER", "SAFE", "NEXT"};
    const char *label = node_label(self, "%s %u", words[signal->word], signal->round);
    struct packet packet = labelled(label, signal, sizeof *signal);
    packet.origin = node_rank(self);
    return packet;
}

#define round_signal(self, port, word, round) round_signal_at((self), (port), (word), (round), PARRAY_HERE)
static inline void round_signal_at(struct node *self, int port, uint32_t word, uint32_t round,
                                   const char *site)
{
    struct round_signal signal = {word, round};
    struct packet packet = round_packet(self, &signal);
    node_send_packet_wait_at(self, port, &packet, site);
}

/* To all neighbours. Result: how many they are. */
#define round_signal_all(self, word, round) round_signal_all_at((self), (word), (round), PARRAY_HERE)
static inline int round_signal_all_at(struct node *self, uint32_t word, uint32_t round, const char *site)
{
    struct round_signal signal = {word, round};
    struct packet packet = round_packet(self, &signal);
    return wave_send_at(self, WAVE_NO_PORT, &packet, site);
}

#endif
