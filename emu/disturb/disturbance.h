/*
 * disturbance.h: the choices of a disturbed run, as it goes on. Private to emu.
 *
 * array->disturbance is NULL in all other runs, and no fast path of a call looks at it: sends are led to the general form
 * by a bit of array->extras, receives from any port are general anyway, and a shard has a flag for all that is special.
 *
 * Who writes what: a node's own context its calls, its channels' ways and, through ring_publish, the lateness of packets;
 * the rest is constant. So what is decided does not depend on engine or workers.
 */
#ifndef DISTURBANCE_H
#define DISTURBANCE_H

#include "disturb/history.h"
#include "facts/disturb_options.h"
#include "machine/machine.h"

/* What a channel has carried. */
struct disturbed_channel {
    uint64_t packets; /* all of them, lost ones too */
    uint64_t
        ready; /* the step in which the last one that was late can be received, and no later one before it */
};

struct disturbance {
    struct disturb_options set;
    uint64_t *calls;                    /* of each node: open calls that have ended */
    uint64_t *stop;                     /* of each node: the step from which it does nothing; NEVER */
    uint64_t *asked;                    /* of each node: times that it asked what time it is */
    struct disturbed_channel *channels; /* of each channel */
    uint32_t *late;                     /* of each slot of each mailbox: steps beyond the link's own */
    struct history *records;            /* of each lane */
    struct outages *outages;            /* outage.h; NULL: none are planned */
    _Atomic int64_t extra;              /* packets that came twice less those that got lost */
    _Atomic uint64_t lost;              /* packets that got lost */
};

/* What the seed says, beyond enum choice_kind, which has lower numbers. */
enum draw { DRAW_CHANGE = 64, DRAW_PRIORITY, DRAW_BIT, DRAW_TURN, DRAW_TIME };

/* A number for each kind, node and port (-1: none) and `number`. */
uint64_t disturbance_draw(const struct disturbance *d, uint32_t kind, int32_t node, int32_t port,
                          uint64_t number);

/* Do the nodes of a step run one after the other, in the order of the numbers that they draw for it? */
bool disturbance_turns(const struct parray *array);

/* Does a node that could run in step `now` sit it out? */
bool disturbance_holds(struct node *node, uint64_t now);

/* What becomes of a packet that begins on a link. `parcel` may be changed. */
struct fate {
    uint64_t ready; /* step from which it can be received */
    bool lost, twice;
};
struct fate disturbance_fate(struct node *self, uint32_t port, uint64_t duration, struct parcel *parcel);

/* The packet is to go into the slot of number `number` of the mailbox behind `port`: note what record and receiver have to
 * know. Before it is published. */
void disturbance_sent(struct node *self, uint32_t port, uint32_t number, uint64_t duration, uint64_t ready,
                      const struct parcel *parcel);

/* A packet came twice; and, after the run, packets that did less those that got lost. */
void disturbance_doubled(struct parray *array);
int64_t disturbance_extra(const struct parray *array);

/* How many packets got lost. After the run. */
uint64_t disturbance_lost(const struct parray *array);

/* Steps by which the front packet of a port came later than it had to. */
uint32_t disturbance_late(const struct node *self, int port);

/* An open call: the port from which it is to take now, of those that have a packet; -1: none. `port` NODE_ANY_PORT or the
 * one it asks for; may_miss: it has a deadline, or is a poll. */
int disturbance_port(struct node *self, int port, bool may_miss);

/* It found nothing: what it waits for, as node_wait has it. */
void disturbance_wait(const struct node *self, uint64_t until, enum wait_kind *kind, int *port);

/* It ended, whose deadline was that (NEVER: none; of a poll, now): with the packet, or (NULL) with nothing. */
void disturbance_ended(struct node *self, int port, bool any, uint64_t deadline, const struct packet *packet);

#endif
