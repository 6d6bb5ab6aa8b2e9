/*
 * marks.h: which ports of a node may hold a packet, for nodes that receive from any port.
 *
 * A node that receives from any port would have to look at all its mailboxes each time. Instead every send
 * marks the receiver's port in one word, but only once some node has received so: programs that name their
 * ports do not pay. A mark errs on the safe side: a port with a packet, in flight or there, is marked; a
 * marked port may be empty. Bit b stands for the ports b, b + 64, b + 128, ..
 *
 * Marking is on from the start if the program says any_port. Else it begins for good in the step after the
 * first receive from any port (marks.since): from then on all senders mark. The marks of a node are complete
 * once it has looked at all its ports in a later step than that.
 *
 *     sender                                    receiver
 *     publishes the packet                      clears the mark        [acq_rel]
 *     sets the mark         [acq_rel]           looks at the port; sets the mark again if a packet is there
 *     If the word is cleared after it was set, the look sees the packet; else the mark stays.
 */
#ifndef MARKS_H
#define MARKS_H

#include "machine/machine.h"

/* Mark the receiver's port. The sender calls it, after it has published the packet. */
static inline void marks_sent(struct parray *array, const struct channel *channel)
{
    /* Relaxed: a sender has to see it after the barrier of the step in which scan_all, its partner, stored
     * it. */
    if (atomic_load_explicit(&array->marks.since, memory_order_relaxed) == NEVER)
        return;
    /* Acquire and release: pairs with the clearing in marks_taken, as the table above shows. */
    atomic_fetch_or_explicit(&array->marks.word[channel->peer],
                             UINT64_C(1) << (channel_back(array, channel) & 63), memory_order_acq_rel);
}

struct arrival {
    uint64_t step; /* NEVER: no packet */
    int port;
};

/* The earliest packet of the node, there or on its way; of several the one on the lowest port. The receiver
 * calls it. */
struct arrival marks_first(struct node *self);

/* Drop the mark of a port if no packet is left there. The receiver calls it, after it has taken a packet from
 * the port. */
void marks_taken(struct node *self, uint32_t port);

#endif
