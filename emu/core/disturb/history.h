/*
 * history.h: the history of a disturbed run: the choices that took effect, and the acts of nodes.
 *
 * Each lane appends to a history of its own while the run goes on. Afterwards one thread asks for all choices
 * or acts, in an order that does not depend on engine and workers. Histories belong to the disturbance.
 */
#ifndef HISTORY_H
#define HISTORY_H

#include <string.h>

#include "base.h"
#include "disturb/addresses.h"
#include "facts/disturb_options.h"
#include "machine/call_name.h"

struct node;
struct parray;

enum { PAYLOADS_MOST = 1 << 26 }; /* bytes of payloads that a lane keeps */

enum act_kind {
    ACT_SEND,
    ACT_TAKE,    /* an open call ended with a packet */
    ACT_NOTHING, /* an open call ended without a packet */

    /* These are kept with disturb.all_acts only. */
    ACT_NAMED, /* a receive that names its port, and waits as long as it must, took a packet */
    ACT_CLOCK, /* the node asked for the step or for the time of day */
    ACT_STEP   /* the node sat out a step by node_step */
};

/* A send, the end of an open call, or what else a node did. */
struct act {
    enum act_kind kind;
    uint32_t rank;
    int32_t port; /* ACT_NOTHING: the port that the call named, -1: any */
    uint64_t step;
    uint64_t number;  /* ACT_SEND, ACT_NAMED: of the packet in its mailbox; else: of the node's open call */
    uint64_t ready;   /* ACT_SEND: the step from which it can be received */
    uint64_t soonest; /* ACT_SEND: `ready`, had nothing delayed the packet */
    uint64_t calls;   /* open calls of the node that had ended before the act */
    uint32_t size;
    int32_t origin;
    uint64_t word, hash; /* the first 8 bytes of the payload, the rest zero; the hash of the whole payload */
    bool any;            /* of open calls: the call took from any port */
    uint64_t deadline;   /* of open calls; NEVER: none */
    enum call call;
    const char *name, *site; /* of the call; site NULL: */
    char place[40];          /* of a call of MPI, "heat.c:31"; acts pass from process to process */
    size_t bytes;            /* where in history.byte the payload begins, plus one; 0: it was not kept */
    size_t heads; /* where in history.head the node's counts of packets taken begin, one for each port */
};

/* Is the act the end of an open call? */
static inline bool act_is_open(const struct act *act)
{
    return act->kind == ACT_TAKE || act->kind == ACT_NOTHING;
}

/* The history of one lane. */
struct history {
    ALIGNED_LINE struct choice *choice;
    size_t choice_count, choice_room;
    struct act *act;
    size_t act_count, act_room;
    uint32_t *head;
    size_t head_count, head_room;
    unsigned char *byte;
    size_t byte_count, byte_room;
    struct address_sent address;
};

void history_add_choice(struct history *history, struct choice choice);

/* Say in the act which call of the node it is, and where in the program. */
void history_call(struct act *act, const struct node *self);

/* Where the call of an act is, for sentences; NULL: that is not known. */
static inline const char *act_site(const struct act *act)
{
    return *act->place ? act->place : act->site;
}

static inline bool act_same_site(const struct act *one, const struct act *other)
{
    return one->site == other->site && strcmp(one->place, other->place) == 0;
}

/* Append an act with rank, step, calls and heads. Result: the act, of which the caller fills in the rest. */
struct act *history_add_act(struct history *history, const struct node *self, enum act_kind kind);

/* Keep the payload of an act, unless PAYLOADS_MOST bytes are kept already. */
void history_add_payload(struct history *history, struct act *act, const void *bytes, size_t size);

/* Free the lists of a history. */
void history_free(struct history *history);

/* All choices that took effect, in choice_order, after a run with disturb.record; the caller frees them. */
struct choice *history_choices(const struct parray *array, size_t *count);

/* All acts by rank, those of each node in its order; the caller frees them. After the run. */
struct act *history_acts(const struct parray *array, size_t *count);

/* How many packets the node of an act had taken from each of its ports before the act. Before array_close. */
const uint32_t *history_heads(const struct parray *array, const struct act *act);

/* The payload of an act, act->size bytes; NULL: it was not kept. Before array_close. */
const unsigned char *history_payload(const struct parray *array, const struct act *act);

#endif
