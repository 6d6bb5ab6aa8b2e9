/*
 * crossing.h: what happens on cut links in a step, noted in the lane of the context in which it happens.
 *
 * A cut link leads to a node of another process (part.h). What was noted is taken at the end of the step, by
 * one context while all others stand at the barrier (mpi/exchange.h).
 */
#ifndef CROSSING_H
#define CROSSING_H

#include <stddef.h>
#include <stdint.h>

struct node;

/* What happened. */
enum crossing_kind {
    CROSSING_SENT,    /* the node has sent packets over one of its cut links */
    CROSSING_TOOK,    /* it has taken a packet from the port, and given back the room */
    CROSSING_EASED,   /* the same, and the sender waits for that room */
    CROSSING_STARVED, /* it waits for room behind the port */
    CROSSING_CHARGED  /* a packet began on the port that the receiver's judge has to know of */
};

struct crossing {
    uint64_t step;
    uint32_t rank, port;
    enum crossing_kind kind;
};

struct crossings {
    struct crossing *item;
    size_t count, room;
};

/* Note what the node does at a port behind which a cut link begins; CROSSING_SENT is of no port. On the
 * node's own context. */
void crossing_note(const struct node *by, enum crossing_kind kind, uint32_t port);

#endif
