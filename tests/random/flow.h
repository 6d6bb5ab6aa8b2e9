/*
 * flow.h: the packets and worms of a run of the reference: what is on the links, in the mailboxes and in the
 * inboxes, and what the faults of the case do to a packet.
 */
#ifndef FLOW_H
#define FLOW_H

#include "account.h"
#include "net.h"

enum { FLOW_MOST = 1024 };
#define FLOW_NEVER UINT64_MAX

/* A packet or a worm that began on a link. */
struct sent {
    int from, port, to; /* port: the first one */
    uint64_t start, until, ready;
    int units, origin, dest, size, last; /* last: the port at the receiver */
    unsigned char bytes[CASE_BYTES];
    bool lost, taken;
    uint64_t taken_in; /* step */
    bool copy;         /* came twice: this one was not on the link */
    int hops, route[NET_HOPS];
};

/* A packet or a worm that waits. */
struct waits {
    struct sent s;
    uint64_t since;
    int held; /* channels that a worm has */
};

struct flow {
    const struct net_case *c;
    struct net net;
    struct account *account;
    int count;
    struct sent sent[FLOW_MOST]; /* in the order in which they began; of a step, by sender */
    int number[CASE_NODES][NET_PORTS];
    int waiting;
    struct waits wait[FLOW_MOST]; /* in the order of sends; of a step, by sender */
    uint64_t wait_next;           /* the first step in which something that waits may go on */
};

/* The last step in which the link direction carries a packet. */
uint64_t flow_until(const struct flow *flow, int from, int port);

/* Is there room for another packet behind a port, or (port -1) in the inbox of node `to`, as a sender sees it
 * in step `now`? */
bool flow_room(const struct flow *flow, int from, int port, int to, uint64_t now);

/* The packet that a receive takes next, from `port` or (-1) from any; NULL: none has been sent. */
struct sent *flow_front(struct flow *flow, int node, int port);

/* A packet begins. */
void flow_send(struct flow *flow, struct sent packet);

/* Write the counters of packets into the account. */
void flow_count(const struct flow *flow);

/* Add the violations of a step to the account. Result: there are some. Once for each step that has sends. */
bool flow_judge(const struct flow *flow, uint64_t now);

#endif
