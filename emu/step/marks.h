/*
 * marks.h: which ports of a node may hold a packet, for those that receive from any port.
 *
 * A node that receives from any port would have to look at all its mailboxes each time. Instead every send marks the
 * receiver's port in one word, but only once some node has asked for it: programs that name their ports do not pay.
 * A mark is a hint on the safe side: a port with a packet, in flight or there, is marked; a marked port may be empty.
 * Bit b stands for the ports b, b + 64, b + 128, ..
 *
 * Marking is on from the start if the program says any_port. Else it begins for good in the step after the first call
 * that asks (marked_since): from then on all senders know; and a node's marks are complete once it has looked at all
 * its ports in a later step than that.
 *
 *     sender                                    receiver
 *     publishes the packet                      clears the mark        [acq_rel]
 *     sets the mark         [acq_rel]           looks at the port; sets the mark again if a packet is there
 *     If the clearing comes later in the word's order than the setting, the look sees the packet; else the mark stays.
 */
#ifndef MARKS_H
#define MARKS_H

#include "machine/machine.h"

/* The sender, after publishing. */
static inline void marks_sent(struct parray *array, const struct channel *channel)
{
    /* Relaxed: what matters is seen after the barrier of the step in which it was set; pairs with marks_scan. */
    if (atomic_load_explicit(&array->marks.since, memory_order_relaxed) == NEVER)
        return;
    /* Acquire and release: pairs with the clearing in marks_forget, see above. */
    atomic_fetch_or_explicit(&array->marks.word[channel->peer],
                             UINT64_C(1) << (channel_back(array, channel) & 63), memory_order_acq_rel);
}

struct arrival {
    uint64_t step; /* NEVER: no packet */
    int port;
};

/* The receiver: its earliest packet, there or on its way, of several the lowest port. */
struct arrival marks_first(struct node *self);

/* The receiver, after taking a packet from a port: drop the mark if nothing is left. */
void marks_taken(struct node *self, uint32_t port);

#endif
