/*
 * worm.h: packets that cross a whole route at once, under a model with worms.
 *
 * A send builds a worm and puts it, with the channels of its route, on a list of its own context (a
 * worm_lane). At the end of the step one context settles all worms, in the order of senders, while the other
 * contexts stand at the barrier: it claims the channels, judges, and puts each worm into the inbox of its
 * destination. So the work of a step is in proportion to its worms and their routes, and its result does not
 * depend on which sender came first.
 *
 *     step t:  nodes send (send_worm.c), receive or wait for credit (inbox.c): each writes its own lane
 *     barrier
 *     settle:  channels claimed, inboxes filled, credit counted (step_end.c), violations (worm_judge.c)
 *     barrier
 *
 * Credit: no worm to an inbox may be sent in a step at whose start `mailbox` worms or more lie in the inbox,
 * or are on their way to it.
 */
#ifndef WORM_H
#define WORM_H

#include "facts/wait_figures.h"
#include "machine/machine.h"

/* A worm, from its send until it is received. The sender allocates it, the receiver frees it. */
struct worm {
    struct worm *next; /* in the inbox */
    uint64_t sent;     /* the step in which it began */
    uint64_t until;    /* the last step on its channels */
    uint32_t from, to; /* ranks */
    uint32_t first;    /* the sender's port */
    uint32_t last;     /* the receiver's port */
    uint32_t waited;   /* steps from its send until it began */
    uint32_t hops;     /* channels of its route */
    uint32_t size;     /* of the payload, bytes */
    uint32_t units;    /* length */
    int32_t origin, dest;
    uint32_t phase;       /* of the sender (phase/phases.h); 0: none */
    uint64_t phase_since; /* the step in which the sender entered it */
    const char *site;     /* line of the send */
    const char *label;    /* behind the payload; NULL: none */
    uint64_t number;      /* from 1, in the order in which worms begin */
    size_t path;          /* where its channels begin in the path of its lane; until the step is settled */
    unsigned char payload[];
};

/* A growing list of ranks. */
struct rank_list {
    uint32_t *item;
    size_t count, room;
};

/* What the nodes of one context did in this step. */
struct worm_lane {
    struct worm **sent;
    size_t sent_count, sent_room;
    uint32_t *path; /* the channels of `sent`, one worm after the other: indices of links.channels */
    size_t path_count, path_room;
    struct rank_list taken;   /* nodes that received a worm, once for each */
    struct rank_list blocked; /* nodes that wait for credit since this step */
    int *ports;               /* scratch for a route */
    int ports_room;
    uint64_t received; /* in the whole run */
};

/* A node's queue of worms. */
struct inbox {
    struct worm *first, *last; /* in the order (step of arrival, sender) */
    uint64_t busy;             /* last step in which the node has part in some worm */
    uint64_t sends, receives;  /* last steps in which it sends one, receives one */
    uint32_t held;             /* worms for it that nobody had received at the start of the step */
    uint32_t waiting;      /* 1 + the rank of the first node that waits for credit of this inbox; 0: none */
    uint32_t next_waiting; /* 1 + the rank behind this node in the list in which it waits; 0: none */
    bool suspect;          /* the node has part in several worms in this step */
};

/* The worm that is on a channel, until step channel.until. */
struct claim {
    uint32_t from, to;
    uint64_t since;
};

/* A worm on its channels, to be read no later than in step `until`: then its receiver may free it. */
struct flight {
    uint64_t until;
    const struct worm *worm;
};

/* All worms of an array. */
struct worm_net {
    struct inbox *inboxes; /* of every node */
    struct claim *claims;  /* of every channel */
    struct region region[2];
    struct worm_lane *lanes; /* one for each of contexts.lanes */
    struct flight *flight;
    size_t flights, flight_room, kept; /* kept: `flights` when the list was last cleared */
    struct rank_list suspects;
    struct worm_holds *holds; /* NULL: worms do not wait for each other */
    uint64_t worms, hops, longest;
    uint64_t sending_steps, receiving_steps,
        active_steps; /* node-steps in which a node sent, received, either */
};

/* The steps from `from` to `until` beyond *busy, which becomes the last one of all. Worms come by `from`. */
static inline uint64_t worm_steps(uint64_t *busy, uint64_t from, uint64_t until)
{
    uint64_t before = *busy >= from ? *busy : from - 1;
    if (until <= before)
        return 0;
    *busy = until;
    return until - before;
}

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

/* Append a rank. */
void rank_list_add(struct rank_list *list, uint32_t rank);

/* ------------------------------------------------- worms that wait and hold channels (`--worms wait`)
 *
 * A worm that cannot cross its whole route in the step of its send waits at its sender, with the channels
 * that its head has got. The worms of a sender go one after the other. All is written by the context that
 * settles a step (step/worm_wait.c), and read by others while they stand at the barrier, or after the run.
 */

/* A worm that waits. */
struct held_worm {
    struct held_worm *next; /* behind it at its sender */
    struct worm *worm;
    uint64_t since;         /* the step of its send */
    uint64_t blocked_since; /* the step since which it waits where it waits now */
    uint32_t blocked;       /* the channel there, an index of links.channels */
    uint32_t held;          /* channels that it has, from the first one on */
    uint32_t walk;          /* for find_jam */
    uint32_t path[];        /* worm->hops indices of links.channels */
};

/* The worms of one sender, the oldest first. */
struct held_queue {
    struct held_worm *first, *last;
};

/* What net->holds points to; NULL: worms do not wait. */
struct worm_holds {
    struct held_queue *queues;  /* of every node */
    struct held_worm **holders; /* of every channel: the worm that waits and has it; NULL: none */
    uint64_t *steps;            /* of every channel: that worms have waited there */
    struct region region[3];
    struct rank_list senders; /* those that have worms, ascending */
    struct rank_list moving;  /* scratch */
    uint64_t next;            /* the earliest step in which a worm may go on; NEVER: none can */
    struct wait_figures figures;
};

/* Make array->worms->holds; false: no memory. */
bool worm_holds_open(struct parray *array);
void worm_holds_close(struct parray *array);

/* The worm that has the channel for which this one waits; NULL: it waits for none that another one keeps. */
static inline struct held_worm *worm_blocker(const struct worm_holds *holds, const struct held_worm *held)
{
    return held->held < held->worm->hops ? holds->holders[held->path[held->held]] : NULL;
}

#endif
