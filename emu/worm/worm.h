/*
 * worm.h: packets that cross a whole route at once, under a model with worms.
 *
 * A send builds a worm and puts it, with the channels of its route, on a list of its own context (a worm_lane). At the
 * end of the step one context settles all of them, in the order of senders, while the others stand at the barrier:
 * it claims the channels, judges, and puts each worm into the inbox of its destination. So a step costs its worms and
 * their paths, and what it gives does not depend on who came first.
 *
 *     step t:  nodes send (worm.c), take from their inboxes, wait for credit (inbox.c): each writes its own lane
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

void rank_list_add(struct rank_list *list, uint32_t rank);

/* Write the channels of a worm's route to the end of the lane's path; the hops. Misuse if there is none. */
struct worm_route;
uint32_t worm_path(struct node *self, uint32_t dest, const struct worm_route *route, const char *call,
                   const char *site);

/* The step in which the first worm of the inbox can be received; NEVER: it is empty. */
uint64_t inbox_arrival(const struct node *node);

/* Receive it; its size, or NODE_EMPTY. */
long inbox_take(struct node *self, struct packet *packet, const char *call, const char *site);

/* Put a worm in. */
void inbox_put(struct inbox *inbox, struct worm *worm);

/* End the step: all worms and receives of it. One context while the others wait. */
void worms_settle(struct parray *array);

/* A worm is about to cross a channel of node `at` that another one still holds. */
void worm_judge_channel(struct parray *array, const struct channel *channel, uint32_t at,
                        const struct worm *worm);

/* A worm begins at this node, at either end of it: the node becomes a suspect if it has part in others. */
void worm_judge_end(struct worm_net *net, uint32_t rank, uint64_t now, uint64_t until);

/* When all worms of the step have begun: examine the suspects. */
void worm_judge_suspects(struct parray *array, uint64_t now);

/* After the run: worms in inboxes and the figures into the outcome. */
void worms_conclude(struct parray *array);

#endif
