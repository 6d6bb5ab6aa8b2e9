/*
 * marks.h: which ports of a node may hold a packet, for nodes that receive from any port.
 *
 * A node that receives from any port would have to look at all its mailboxes each time. Instead every send
 * marks the receiver's port in one word, but only once some node has received so: programs that name their
 * ports do not pay. A mark errs on the safe side: a port with a packet, in flight or there, is marked; a
 * marked port may be empty. Bit b stands for port b; a node with more ports than the word has bits has a
 * table of its own instead (arrivals.h).
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

#include "step/arrivals.h"

/* Mark the receiver's port. The sender calls it, after it has published the packet. */
static inline void marks_sent(struct parray *array, const struct channel *channel)
{
    /* Relaxed: a sender has to see it after the barrier of the step in which scan_all, its partner, stored
     * it. */
    if (atomic_load_explicit(&array->marks.since, memory_order_relaxed) == NEVER)
        return;
    uint32_t port = channel_back(array, channel);
    if (array->marks.wide && array->marks.wide[channel->peer]) {
        arrivals_sent(array->marks.wide[channel->peer], port);
        return;
    }
    /* Acquire and release: pairs with the clearing in marks_taken, as the table above shows. */
    atomic_fetch_or_explicit(&array->marks.word[channel->peer], UINT64_C(1) << port, memory_order_acq_rel);
}

/* A packet with this step of arrival is about to follow the last one on the channel, while that holds the
 * link: it may overtake it, as packets do under no other circumstances. The sender calls it. */
static inline void marks_overlap(struct parray *array, const struct channel *channel, uint64_t arrival)
{
    /* Relaxed: matters from the next step on, for which the barrier orders it; pairs with arrivals_first. */
    if (arrival <= channel->until)
        atomic_store_explicit(&array->marks.overtaken, true, memory_order_relaxed);
}

/* The earliest packet of the node, there or on its way; of several the one on the lowest port. The receiver
 * calls it. */
struct arrival marks_first(struct node *self);

/* Drop the mark of a port if no packet is left there. The receiver calls it, after it has taken a packet from
 * the port. */
void marks_taken(struct node *self, uint32_t port);

#endif
