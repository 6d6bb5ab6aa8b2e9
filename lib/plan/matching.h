/*
 * matching.h: which channels carry something in one step, where it is limited what a node does.
 *
 * The caller gives each channel a weight: 0 if there is nothing to send, more if it matters more.
 * Channels are taken by weight as the limits let them, and then as many more as there is room for: where
 * a node sends one packet and receives one (SLA), senders and receivers are matched; where it uses one
 * port (F1, H1), the nodes are paired by links, by Edmonds' algorithm, so that as many as can be have a
 * partner.
 *
 * Life cycle: matching_open, matching_choose for each step, matching_close. One thread.
 */
#ifndef MATCHING_H
#define MATCHING_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Items that each take a slot of their own. `find` gives an item a slot: it calls slots_take for the slots
 * that the item could have, in its own order, until one is taken, and notes which. slots_take moves the item
 * that has the slot elsewhere, if need be, which is an augmenting path (Kuhn 1955).
 *
 * Set all owners to SLOT_FREE; then clear `seen` before each item, and call `find`. After a failure `seen`
 * may stay: what a failed search has seen leads nowhere until a path is found.
 */
struct slots {
    int *owner; /* of each slot: the item that has it */
    bool *seen; /* of each slot: it was looked at */
    bool (*find)(void *arg, int item);
    void *arg;
};

enum { SLOT_FREE = -1 };

static inline bool slots_take(const struct slots *slots, int item, int slot)
{
    if (slots->seen[slot])
        return false;
    slots->seen[slot] = true;
    if (slots->owner[slot] != SLOT_FREE && !slots->find(slots->arg, slots->owner[slot]))
        return false;
    slots->owner[slot] = item;
    return true;
}

struct instance;
struct rng;

struct matching {
    const struct instance *instance;
    uint32_t *weight; /* of each channel, the caller's */
    bool *chosen;     /* of each channel, the result */

    int *order;   /* channels, by weight */
    int *partner; /* SLA: the node that sends to a node; else: the link that it uses; -1: none */
    int *sender;  /* SLA: the channel over which a node sends; -1: none */
    int *parent, *base, *queue; /* of Edmonds' search */
    bool *seen, *blossom;
};

/* Where nodes have no limits (limits_nodes) channels do not compete, and no matching is needed. */
void matching_open(struct matching *matching, const struct instance *instance);
void matching_close(struct matching *matching);

/* Choose channels of weight above 0; of equal weights any, by `rng`. */
void matching_choose(struct matching *matching, struct rng *rng);

#endif
