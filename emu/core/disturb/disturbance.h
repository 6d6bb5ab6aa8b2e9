/*
 * disturbance.h: the choices of a disturbed run, while it goes on.
 *
 * array->disturbance is NULL in all other runs, and no fast path of a call reads it: a bit of array->extras
 * leads sends to the general path, receives from any port have no other, and shard.special covers the rest.
 *
 * The context of a node writes the node's calls and asked, what its channels carried, the lateness of
 * the packets that it sends (handed over by ring_publish) and the history of its lane. `extra` is a sum of
 * all contexts, the rest is constant. So the choices do not depend on engine or workers.
 */
#ifndef DISTURBANCE_H
#define DISTURBANCE_H

#include "disturb/history.h"
#include "facts/disturb_options.h"
#include "facts/outcome.h"
#include "machine/machine.h"

/* What a channel has carried in a disturbed run. */
struct disturbed_channel {
    uint64_t packets; /* all packets, lost ones too */
    uint64_t ready;   /* from when the last late packet can be received: no later packet may come before it */
    bool told;        /* the sender knows that the receiver has stopped */
};

/* What is known of a node in a disturbed run. Its own context writes it. */
struct disturbed_node {
    uint64_t lives;       /* how often it has begun anew */
    uint32_t every;       /* it runs in steps that this divides; 0: in all */
    bool traitor;         /* it runs the traitor's program */
    bool slowed;          /* it has sat out a step for that */
    struct block *blocks; /* node_memory.h; in runs with restarts */
    bool drifts;          /* it has read its clock, which is not that of the array */
};

/* The state of what disturbs a running array. */
struct disturbance {
    struct disturb_options set;
    uint64_t *calls;   /* of each node: open calls that have ended */
    uint64_t *stop;    /* of each node: the step from which it does nothing; NEVER */
    uint32_t *to_stop; /* the nodes that have such a step, each once */
    size_t to_stop_count;
    uint64_t *asked;                    /* of each node: how often it asked for the time of day */
    bool *announced;                    /* of each node: the take that goes on is in the history already */
    struct disturbed_channel *channels; /* of each channel */
    uint32_t *late;                     /* of each slot of each mailbox: steps beyond the packet's duration */
    struct history *histories;          /* of each lane */
    struct outages *outages;            /* outage.h; NULL: none are planned */
    struct restarts *restarts;          /* restart.h; NULL: none are planned */
    struct choice *choice; /* those that are listed, and those that plans are; sorted by choice_order */
    size_t choice_count;
    struct disturbed_node *nodes;
    bool overtakes; /* packets may overtake others of their link */
    /* packets that got lost, came twice, were changed */
    _Atomic uint64_t lost, doubled, corrupted;
    _Atomic bool numbers;    /* some number of node_choose was drawn */
    _Atomic uint64_t unsent; /* packets that were thrown away before they were sent: disturbance_told */
    _Atomic uint64_t
        happened[FAULT_KINDS]; /* how often each kind of fault took effect; of stops: not counted */
};

/* Do the nodes of a step run one after the other, in the order of the numbers that they draw for it? */
bool disturbance_turns(const struct parray *array);

/* Does a list say that steps belong to single nodes? */
bool disturbance_single(const struct parray *array);

/* Does a node that could run in step `now` sit the step out? */
bool disturbance_holds(struct node *node, uint64_t now);

/* Does the node stop before its next packet through the port? From then on it has stopped in this step. */
bool disturbance_stops(struct node *self, uint32_t port);

/* Is this step the node's alone? Then it makes one call in it that sends, receives or chooses. */
bool disturbance_alone(const struct node *self);

/* Has a fault stopped the node by step `now`? Then it does nothing any more and never returns, whatever it
 * was waiting for. False for a node that has returned. */
bool disturbance_stopped(const struct node *node, uint64_t now);

/* Is nothing asked of the node in the end, by step `now`? A fault has stopped it, or it is a traitor. */
bool disturbance_excuses(const struct node *node, uint64_t now);

/* What becomes of a packet that begins on a link. */
struct fate {
    uint64_t ready; /* step from which it can be received */
    bool lost, twice, corrupted;
};

/* Decide the fate of a packet; corrupts `parcel` if that is its fate. On the sender's context. */
struct fate disturbance_fate(struct node *self, uint32_t port, uint64_t duration, struct parcel *parcel);

/* Note packet `number` of the mailbox behind `port` for history and receiver. Before it is published. */
void disturbance_sent(struct node *self, uint32_t port, uint32_t number, uint64_t duration, uint64_t ready,
                      const struct parcel *parcel);

/* Count a packet that came twice. */
void disturbance_doubled(struct parray *array);

/* Count a fault that took effect. Any context. */
void disturbance_happened(const struct parray *array, enum fault_kind kind);

/* How many packets got lost, came twice, were changed, and how many nodes had been stopped by step `last`, of
 * those that this process holds: none in a run that nothing disturbs. After the run. */
struct fault_counts disturbance_faults(const struct parray *array, uint64_t last);

/* May packets of the run overtake others of their link? Then all receives take the general path. */
bool disturbance_overtakes(const struct parray *array);

/* Before the front packet of a port, which has arrived, is taken: put a later one there that has arrived,
 * too, if it overtakes. On the receiver's context. */
void disturbance_overtake(struct node *self, uint32_t port);

/* Steps by which packet `number` of a port is late, which lies in the mailbox. */
uint32_t disturbance_late(const struct node *self, int port, uint32_t number);

/* The same of a mailbox; and note it of a packet that has come from another process. */
uint32_t disturbance_late_in(const struct parray *array, const struct inlet *inlet, uint32_t number);
void disturbance_came(const struct parray *array, const struct inlet *inlet, uint32_t number, uint32_t late);

/* The port from which an open call is to take now; -1: the call finds nothing. `port` is NODE_ANY_PORT or the
 * port that the call names; `first` is the port from which the call would take if nothing disturbed it,
 * negative for none; may_miss: the call has a deadline, or is a poll. */
int disturbance_port(struct node *self, int port, int first, bool may_miss);

/* What an open call that found nothing waits for: adjusts the arguments of node_wait. */
void disturbance_wait(const struct node *self, uint64_t until, enum wait_kind *kind, int *port);

/* Does an open call with a deadline end with nothing now, although the deadline has not come? Where steps
 * belong to single nodes, they do not measure time. */
bool disturbance_misses(const struct node *self);

/* Note that the node took a packet from a port. After the take; called with disturb.all_acts only. */
void disturbance_took(struct node *self, uint32_t port);

/* What the node's own clock shows in step `now`: it goes at a rate of its own, drawn within disturb.drift. */
uint64_t disturbance_clock(const struct node *self, uint64_t now);

/* Is the peer behind a port down since an earlier step? The node is told, if it is for good. */
bool disturbance_peer_down(struct node *self, uint32_t port);

/* Has the node been told so? Count a packet that is thrown away for that. */
bool disturbance_told(const struct node *self, uint32_t port);

/* Note an act of the node (ACT_CLOCK, ACT_STEP), if the history has all acts. */
void disturbance_did(const struct node *self, enum act_kind kind);

/* The number that a list has the node choose now, as an open call; -1: none of 0 .. ways - 1. */
int disturbance_number(struct node *self, int ways);

/* Does a list say that a node_try_send or node_link_free, an open call that ends, finds the link taken? */
bool disturbance_refuses(struct node *self);

/* Note that an open call ended, with the packet or (NULL) with nothing. The deadline of a poll is now. */
void disturbance_ended(struct node *self, int port, bool any, uint64_t deadline, const struct packet *packet);

#endif
