/*
 * payloads.h: runs whose packets do not carry what their senders put into them.
 *
 * What a node knows of other nodes' tokens has come in payloads. So a run is made again with other tokens,
 * and every packet carries what the packet of that number of its sender carried in the first run: what a node
 * delivers then is what it delivered before, and wrong now. What is right all the same has come by another
 * way. Counts and ranks in payloads stay as they were, so that most programs do what they did.
 *
 * Life cycle: payloads_open; for each run set `mode`, and give it to the options of an array, in a process of
 * its own or not; payloads_close. What was kept lies in memory that is shared with child processes. Every
 * node's packets are written by its own context.
 */
#ifndef PAYLOADS_H
#define PAYLOADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine/machine.h"

struct kept_payloads;

enum payloads_mode {
    PAYLOADS_KEEP,  /* packets carry what they should, which is kept */
    PAYLOADS_OTHER, /* they carry what was kept, and zeros where nothing was; tokens hold other words */
    PAYLOADS_NONE   /* no packet is sent */
};

struct payloads {
    enum payloads_mode mode;
    uint32_t other; /* from 1: which other words the tokens of PAYLOADS_OTHER hold */
    struct kept_payloads *kept;
};

/* The memory that all payloads of a run may take; what is beyond is not kept. */
enum { PAYLOADS_ROOM = 32 << 20 };

/* False: no memory. */
bool payloads_open(struct payloads *payloads);
void payloads_close(struct payloads *payloads);

/* Before a run of so many nodes. */
void payloads_begin(struct payloads *payloads, uint32_t nodes);

/* Does the array send no packet? */
static inline bool payloads_none(const struct parray *array)
{
    return array->payloads && array->payloads->mode == PAYLOADS_NONE;
}

/* Keep or replace the payload of the next packet of the node. */
void payloads_pass(struct payloads *payloads, const struct node *self, void *bytes, size_t size);

#endif
