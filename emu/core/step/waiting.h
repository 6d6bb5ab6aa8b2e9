/*
 * waiting.h: packets that wait for a step in which the model allows them (`--on-violation wait`).
 *
 * A send puts its packet into the mailbox, where it takes the room that it will need, and queues it at its
 * channel. At the end of the step one context goes through the channels with queues in the order of ranks,
 * then ports, while all others stand at the barrier: the first packet of a queue begins in this step if no
 * rule forbids that beside the packets that are on links or have just begun; else it waits. So a schedule
 * depends on ranks and ports alone, and no packet breaks a rule. doc/waiting.md has the meaning of it.
 *
 *     slots of a mailbox     taken | held, or on the link | queued ...      | free
 *                                  ^ inlet.head           ^ channel.sent    ^ channel.sent + queued
 */
#ifndef WAITING_H
#define WAITING_H

#include "facts/outcome.h"
#include "machine/machine.h"
#include "worm/worm.h"

/* A packet in a queue, beside its slot. */
struct waiting_packet {
    uint64_t since;   /* the step of its send */
    const char *site; /* of the send */
    char *label;      /* for the trace, allocated; NULL: none */
    uint32_t order;   /* sends that the node had called before, in that step */
    uint8_t call;     /* enum call */
};

struct waiting_channel {
    uint32_t queued;
    uint64_t steps; /* that its packets have waited */
};

/* What array->waiting points to; NULL: packets do not wait. */
struct waiting {
    struct waiting_packet *packets; /* of each slot of each mailbox, by the sender's channel */
    struct waiting_channel *channels;
    struct region region[2];
    struct rank_list *fresh;  /* of each lane: the channels whose queues began in this step */
    struct rank_list pending; /* the channels with queues, ascending; by the context that settles */
    uint64_t next;            /* the earliest step in which one of them may begin; NEVER: there are none */
    struct wait_figures figures;
};

/* Make array->waiting; false: no memory. After the tables of links and lanes. */
bool waiting_open(struct parray *array);
void waiting_close(struct parray *array);

/* Bytes that waiting_open takes. */
uint64_t waiting_bytes(const struct parray *array);

/* The slot with this number of a channel's mailbox, and what is kept beside it. */
static inline struct ring_slot *waiting_slot(const struct parray *array, const struct channel *channel,
                                             uint32_t number)
{
    return ring_slot(channel_ring(array, channel), &array->links.shape, number);
}

static inline struct waiting_packet *waiting_packet(const struct parray *array, const struct channel *channel,
                                                    uint32_t number)
{
    const struct ring_shape *shape = &array->links.shape;
    size_t slots = (size_t)shape->mask + 1;
    return &array->waiting->packets[channel_index(array, channel) * slots + (number & shape->mask)];
}

/* Packets that wait at a channel. */
static inline uint32_t waiting_queued(const struct parray *array, const struct channel *channel)
{
    return array->waiting ? array->waiting->channels[channel_index(array, channel)].queued : 0;
}

/* The slot for the next packet of a channel, or NULL while the mailbox has no room. */
static inline struct ring_slot *waiting_room(const struct parray *array, const struct channel *channel,
                                             uint64_t now)
{
    uint32_t queued = waiting_queued(array, channel);
    if (queued && queued >= array->links.shape.capacity)
        return NULL; /* the slots of the queue have not been stamped yet */
    return ring_room(channel_ring(array, channel), &array->links.shape, channel->sent + queued, now);
}

/* Queue the packet that lies in the slot of waiting_room, with its label. On the sender's context. */
void waiting_add(struct node *self, struct channel *channel, const char *label);

/* How many sends the node has called in this step, of those that waiting_add took. */
uint32_t waiting_called(const struct node *self);

/* After the run: enter what has waited into the outcome. */
void waiting_conclude(struct parray *array);

#endif
