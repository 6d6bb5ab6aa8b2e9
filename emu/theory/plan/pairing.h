/*
 * pairing.h: which channels carry something in one step, under a model that limits what a node does.
 *
 * The caller gives each channel a weight: 0 if there is nothing to send, more if it matters more.
 * Channels are taken by weight as the model lets them, and then as many more as there is room for: where
 * a node sends one packet and receives one (SLA), senders and receivers are matched; where it uses one
 * port (F1, H1), the nodes are paired by links, by Edmonds' algorithm, so that as many as can be have a
 * partner.
 *
 * Life cycle: pairing_open, pairing_choose for each step, pairing_close. One thread.
 */
#ifndef PAIRING_H
#define PAIRING_H

#include <stdbool.h>
#include <stdint.h>

struct puzzle;
struct rng;

struct pairing {
    const struct puzzle *puzzle;
    uint32_t *weight; /* of each channel, the caller's */
    bool *chosen;     /* of each channel, the result */

    int *order;   /* channels, by weight */
    int *partner; /* SLA: the channel over which a node receives; else: the link that it uses; -1: none */
    int *sender;  /* SLA: the channel over which a node sends; -1: none */
    int *parent, *base, *queue; /* of Edmonds' search */
    bool *seen, *blossom;
};

/* Does the model limit nodes? If not, channels do not compete, and no pairing is needed. */
bool pairing_is_needed(const struct puzzle *puzzle);

void pairing_open(struct pairing *pairing, const struct puzzle *puzzle);
void pairing_close(struct pairing *pairing);

/* Choose channels of weight above 0; of equal weights any, by `rng`. */
void pairing_choose(struct pairing *pairing, struct rng *rng);

#endif
