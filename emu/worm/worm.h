/*
 * worm.h: packets that cross a whole route at once, under a model with worms.
 *
 * A send builds a worm and puts it, with the channels of its route, on a list of its own context (a worm_lane). At the
 * end of the step one context settles all of them, in the order of senders, while the others stand at the barrier:
 * it claims the channels, judges, and puts each worm into the inbox of its destination. So a step costs its worms and
 * their paths, and what it gives does not depend on who came first.
 *
 *     step t:  nodes send (send_worm.c), take from their inboxes, wait for credit (inbox.c): each writes its own lane
 *     barrier
 *     settle:  channels claimed, violations found (worm_judge.c), inboxes filled, credit counted (worm_settle.c)
 *     barrier
 *
 * Credit: an inbox that holds `mailbox` worms or more at the start of a step lets nobody begin a worm to it in that step.
 */
#ifndef WORM_H
#define WORM_H

#include "machine/machine.h"

/* From its send until it is received; allocated by the sender, freed by the receiver. */
struct worm {
    struct worm *next; /* in the inbox */
    uint64_t sent;     /* the step in which it began */
    uint64_t until;    /* the last step on its channels */
    uint32_t from, to; /* ranks */
    uint32_t first;    /* the sender's port */
    uint32_t last;     /* the receiver's port */
    uint32_t hops;     /* channels of its route */
    uint32_t size;     /* of the payload, bytes */
    uint32_t units;    /* length */
    int32_t origin, dest;
    const char *site; /* line of the send */
    size_t path;      /* where its channels begin in its lane's path; until the step is settled */
    unsigned char payload[];
};

struct rank_list {
    uint32_t *item;
    size_t count, room;
};

/* What the nodes of a context did in this step. */
struct worm_lane {
    struct worm **sent;
    size_t sent_count, sent_room;
    uint32_t *path; /* the channels of `sent`, one worm after the other: indices of parray.channels */
    size_t path_count, path_room;
    struct rank_list taken;   /* nodes that received a worm, once for each */
    struct rank_list blocked; /* nodes that wait for credit since this step */
    int *ports;               /* scratch for a route */
    int ports_room;
    uint64_t received; /* in the whole run */
};

/* A node's. */
struct inbox {
    struct worm *first, *last; /* in the order (step of arrival, sender) */
    uint64_t busy;             /* last step in which the node has part in some worm */
    uint32_t held;             /* worms for it that nobody had received at the start of the step */
    uint32_t waiting;          /* 1 + the first of those who wait for its credit; 0: none */
    uint32_t next_waiting;     /* 1 + who waits behind this node for the same credit */
    bool suspect;              /* has part in several worms in this step */
};

/* Whose worm is on a channel, as long as channel.until says. */
struct claim {
    uint32_t from, to;
    uint64_t since;
};

/* A worm that was on its channels not long ago; freed when `until` is past and somebody has received it. */
struct flight {
    uint64_t until;
    const struct worm *worm;
};

struct worm_net {
    struct inbox *inboxes; /* of every node */
    struct claim *claims;  /* of every channel */
    struct region region[2];
    struct worm_lane *lanes; /* as many as parray.lanes */
    struct flight *flight;
    size_t flights, flight_room, kept; /* kept: when it was last cleared */
    struct rank_list suspects;
    uint64_t worms, hops, longest;
    uint64_t port_steps; /* node-steps in which a worm was sent; as many in which one was received */
};

/* Make what parray.worms points to, for a model with worms; false: no memory. */
bool worms_open(struct parray *array);
void worms_close(struct parray *array);

/* The lane of a node's context. */
static inline struct worm_lane *worm_lane(const struct node *node)
{
    return &node->array->worms->lanes[node->lane - node->array->contexts.lanes];
}

/* May a worm to `rank` begin in this step? */
static inline bool worm_credit(const struct parray *array, uint32_t rank)
{
    return array->worms->inboxes[rank].held < array->links.mailbox;
}

/* Append. */
void rank_list_add(struct rank_list *list, uint32_t rank);

#endif
