/*
 * arrivals.h: the packets of a node with more ports than a word has bits, for receives from any port.
 *
 * A look at all ports at each receive would cost a node of 200,000 ports 200,000 looks a packet. Here a
 * packet costs its receiver a few operations: every send adds its port to a set of news, and the receiver
 * moves the ports in the news into a heap, ordered by the step of arrival and then by the port. The heap
 * holds each port at most once, with the arrival of the packet that was at its front then. A packet that
 * leaves by a receive that names the port leaves an item behind whose time is too early: an item is looked
 * at again when it comes to the top.
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
#include "news.h"

/* Nodes with more ports than this have a table of arrivals. */
enum { MARKS_PORTS = 64 };

struct arrival {
    uint64_t step; /* NEVER: no packet */
    int port;
};

/* Look at a port for the earliest packet, and of several for the one on the lowest port. False: no packet is
 * there or on its way. */
static inline bool arrival_at(const struct node *node, uint32_t port, struct arrival *first)
{
    uint64_t step = mail_arrival(node, port);
    if (step < first->step || (step == first->step && (int)port < first->port))
        *first = (struct arrival){.step = step, .port = (int)port};
    return step != NEVER;
}

/* Make the tables of all nodes that need one; false: no memory. After the nodes have their ports. */
bool arrivals_open(struct parray *array);
void arrivals_close(struct parray *array);

/* Note that a packet is on its way to the port, or there. Any context calls it, after the packet has been
 * published. */
void arrivals_sent(struct arrivals *arrivals, uint32_t port);

/* The earliest packet of the node, there or on its way, as marks_first says. The receiver calls it; its ports
 * with packets are noted. */
struct arrival arrivals_first(struct node *self);

#endif
