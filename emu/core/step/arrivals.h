/*
 * arrivals.h: the earliest packet of a node that receives from any port.
 *
 * Such a node would have to look at all its mailboxes each time. Instead every send marks the receiver's port
 * in one word, but only once some node has received so: programs that name their ports do not pay. A mark
 * errs on the safe side: a port with a packet, in flight or there, is marked; a marked port may be empty. Bit
 * b stands for port b.
 *
 * Marking is on from the start if the program says any_port. Else it begins for good in the step after the
 * first receive from any port (marks.since): from then on all senders mark. The marks of a node are complete
 * once it has looked at all its ports in a later step than that.
 *
 *     sender                                    receiver
 *     publishes the packet                      clears the mark        [acq_rel]
 *     sets the mark         [acq_rel]           looks at the port; sets the mark again if a packet is there
 *     If the word is cleared after it was set, the look sees the packet; else the mark stays.
 *
 * A node with more ports than the word has bits has a table of arrivals instead: a look at all ports at each
 * receive would cost a node of 200,000 ports 200,000 looks a packet. In the table a packet costs its receiver
 * a few operations: every send adds its port to a set of news, and the receiver moves the ports in the news
 * into a heap, ordered by the step of arrival and then by the port. The heap holds each port at most once,
 * with the arrival of the packet that was at its front then. A packet that leaves by a receive that names the
 * port leaves an item behind whose time is too early: an item is looked at again when it comes to the top.
 *
 * That is right as long as the packets of a link arrive in the order in which they were sent. Where
 * packets overlap on a link (a violation, in a run that counts them) they may not; from the next step on
 * all ports are looked at.
 *
 *     sender                                    receiver
 *     publishes the packet                      takes the port out of the news     [acquire]
 *     adds the port to the news   [release]     looks at the port
 *     If the port is taken after it was added, the look sees the packet; else it stays in the news, and is
 *     found in the next step, in which the packet can be received at the earliest.
 */
#ifndef ARRIVALS_H
#define ARRIVALS_H

#include "machine/mailbox.h"

/* Nodes with more ports than this have a table of arrivals. */
enum { MARKS_PORTS = 64 };

struct arrival {
    uint64_t step; /* NEVER: no packet */
    int port;
};

/* Make the tables of all nodes that need one; false: no memory. After the nodes have their ports. */
bool arrivals_open(struct parray *array);
void arrivals_close(struct parray *array);

/* Note that a packet is on its way to the port, or there. Any context calls it, after the packet has been
 * published. */
void arrivals_sent(struct arrivals *arrivals, uint32_t port);

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
    /* Relaxed: matters from the next step on, for which the barrier orders it; pairs with first_of_table. */
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
