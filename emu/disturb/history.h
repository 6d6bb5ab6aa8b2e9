/*
 * record.h: what a disturbed run did: the choices that took effect, and what nodes sent and took.
 *
 * Each lane appends to lists of its own while the run goes on; afterwards one thread asks for all of them in an order that
 * does not depend on engine and workers. Life: belongs to the array's disturbance.
 */
#ifndef HISTORY_H
#define HISTORY_H

#include "base.h"
#include "facts/disturb_options.h"
#include "machine/call_name.h"

struct node;
struct parray;

enum act_kind {
    ACT_SEND,
    ACT_TAKE,   /* an open call ended with a packet, */
    ACT_NOTHING /* or without one */
};

/* What a node did that might have gone otherwise, or that others saw. */
struct act {
    enum act_kind kind;
    uint32_t rank;
    int32_t port; /* ACT_NOTHING: that was asked for, -1 any */
    uint64_t step;
    uint64_t number; /* ACT_SEND: of the packet in its mailbox; else: of the node's open call */
    uint64_t ready;  /* ACT_SEND: the step from which it can be received */
    uint64_t calls;  /* open calls of the node that had ended before */
    uint32_t size;
    int32_t origin;
    uint64_t word, hash; /* the payload's first 8 bytes, the rest zero; and of all of it */
    bool any;            /* of open calls: any port was welcome */
    uint64_t deadline;   /* of open calls; NEVER: none */
    enum call call;
    const char *site;
    size_t heads; /* where in record.head the node's counts of packets taken begin, one for each port */
};

struct history {
    ALIGNED_LINE struct choice *choice;
    size_t choice_count, choice_room;
    struct act *act;
    size_t act_count, act_room;
    uint32_t *head;
    size_t head_count, head_room;
};

void history_add_choice(struct history *record, struct choice choice);

/* Append; fills rank, step, calls and heads from the node. Result: the act, for the rest. */
struct act *history_add_act(struct history *record, const struct node *self, enum act_kind kind);

void history_free(struct history *record);

/* All choices of a run that took effect, in choice_order; the caller frees them. After a run with disturb.record. */
struct choice *history_choices(const struct parray *array, size_t *count);

/* All acts by rank, each node's in the order in which it did them; the caller frees them. `heads` of one are only good for
 * history_heads. After the run, before array_close. */
struct act *history_acts(const struct parray *array, size_t *count);
const uint32_t *history_heads(const struct parray *array, const struct act *act);

#endif
