/*
 * payloads.h: runs whose packets do not carry what their senders put into them.
 *
 * What a node knows of other nodes' tokens has come in payloads. So a run is made again with other tokens,
 * and every packet carries what the packet of that number of its sender carried in the first run: what a node
 * delivers then is what it delivered before, and wrong now. What is right all the same has come by another
 * way. Counts and ranks in payloads stay as they were, so that most programs do what they did.
 *
 * Where half of the nodes alone get other tokens, a node of the other half has all that it had in the first
 * run: its tokens, and what its packets carry. So it does what it did, and puts into its packets what it put
 * there. One that does not has heard of the other tokens by another way, be it that it sends on what it
 * heard, and delivers what is put into its packets. That holds up to the step in which a node of the first
 * half sends or receives in another step, or on another port, than in the first run. What differs already if
 * no token is another one (bytes that the program has never set) says nothing: a run without other tokens
 * comes first, and notes it.
 *
 * Life cycle: payloads_open; for each run set `mode`, and give it to the options of an array, in a process of
 * its own or not; payloads_keep; payloads_close. What was kept lies in memory that is shared with child
 * processes. Every node's packets are written by its own context.
 */
#ifndef PAYLOADS_H
#define PAYLOADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "facts/token_key.h"
#include "machine/machine.h"

struct kept_payloads;

enum payloads_mode {
    PAYLOADS_KEEP,   /* packets carry what they should, which is kept */
    PAYLOADS_OTHER,  /* they carry what was kept, and zeros where nothing was; tokens hold other words */
    PAYLOADS_HOLLOW, /* they are all alike, of the shortest length that was kept, and filled with one byte */
    PAYLOADS_NONE    /* no packet is sent */
};

struct payloads {
    enum payloads_mode mode;
    struct token_others others; /* which tokens of PAYLOADS_OTHER hold other words */
    uint64_t until;     /* a run without other tokens goes like the first one up to this step, not included */
    unsigned char fill; /* of PAYLOADS_HOLLOW */
    uint64_t least;     /* bytes of a packet of PAYLOADS_HOLLOW */
    struct kept_payloads *kept;
};

/* The memory that all payloads of a run may take; what is beyond is not kept. */
enum { PAYLOADS_ROOM = 32 << 20 };

/* False: no memory. */
bool payloads_open(struct payloads *payloads);
void payloads_close(struct payloads *payloads);

/* Have no process that is made from now on get the memory, which would be common to several. */
void payloads_keep(struct payloads *payloads);

/* Before a run of so many nodes. */
void payloads_begin(struct payloads *payloads, uint32_t nodes);

/* Does the array send no packet? */
static inline bool payloads_none(const struct parray *array)
{
    return array->payloads && array->payloads->mode == PAYLOADS_NONE;
}

/* The packet that is sent in place of one; `hollow` has room for it. */
static inline const struct packet *payloads_packet(const struct parray *array, const struct packet *packet,
                                                   struct packet *hollow)
{
    if (!array->payloads || array->payloads->mode != PAYLOADS_HOLLOW)
        return packet;
    *hollow = (struct packet)PACKET(packet->data, packet->size);
    if (hollow->size > array->payloads->least)
        hollow->size = array->payloads->least;
    return hollow;
}

/* The most bytes that a packet of PAYLOADS_KEEP had besides the words for which it had units; an origin or a
 * destination that is no rank has four of them. */
uint64_t payloads_beside(const struct payloads *payloads);

/* The node hands in these bytes. */
void payloads_delivered(struct payloads *payloads, const struct node *self, const void *bytes, size_t size);

/* Which node has handed in what no packet of others had in it, or what it has sent itself before? -1: none,
 * as far as all is kept. */
int payloads_untold(const struct payloads *payloads);

/* The length of the shortest packet that was kept. */
uint64_t payloads_least(const struct payloads *payloads);

/* Keep or replace the payload of the next packet of the node, whose bytes stand at `bytes`. `to` tells its
 * way: the port, or the destination of a worm. */
void payloads_pass(struct payloads *payloads, const struct node *self, uint32_t to,
                   const struct packet *packet, void *bytes);

/* The node has received its next packet; `from` tells the way. */
void payloads_taken(struct payloads *payloads, const struct node *self, uint32_t from);

/* After a run of PAYLOADS_OTHER that has ended in the step `end` (UINT64_MAX: by itself) and had other tokens
 * for no node: note what says nothing, besides what is noted; `until` is UINT64_MAX before the first one. */
void payloads_settle(struct payloads *payloads, uint64_t end);

/* The same after one for half of the nodes: which node has heard of tokens by another way, and in which step
 * does that show? False: none. `seed` is that of the run. */
bool payloads_leak(struct payloads *payloads, uint64_t seed, uint64_t end, uint32_t *rank, uint64_t *step);

#endif
