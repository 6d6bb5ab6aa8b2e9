/*
 * causes.h: the acts of a run as a table, in which the send of a packet can be looked up.
 *
 * Life cycle: acts_read after a run with history, before its array is closed; acts_free.
 */
#ifndef CAUSES_H
#define CAUSES_H

#include "disturb/history.h"

#define NO_SEND SIZE_MAX

struct act_table {
    uint32_t nodes;
    size_t count;
    struct act *act;   /* by rank, then in the order of the node */
    size_t *first;     /* of each rank, and the end */
    size_t *send;      /* indices of the sends, channel by channel */
    size_t *send_from; /* where each channel begins in `send`, and the end */
    const struct parray *array;
};

void acts_read(struct act_table *acts, const struct parray *array);
void acts_free(struct act_table *acts);

/* Is the act a take: did it end with a packet? */
static inline bool act_is_take(const struct act *act)
{
    return act->kind == ACT_TAKE || act->kind == ACT_NAMED;
}

/* The number of the packet that a take took or could have taken from a port. */
uint64_t acts_packet(const struct act_table *acts, const struct act *take, uint32_t port);

/* The send of the packet that an act took; NO_SEND: it took none, or one that no node sent. */
size_t acts_taken(const struct act_table *acts, const struct act *act);

/* The indices of all acts in the order of steps; those of one step by rank, then in the order of the node.
 * The caller frees them. */
size_t *acts_in_time(const struct act_table *acts);

/* The act that sent packet `number`, which there is, on the link direction of a send. */
size_t acts_sent(const struct act_table *acts, const struct act *send, uint64_t number);

/* The act that sent packet `number` to a node's port; NO_SEND: no node did. */
size_t acts_sender(const struct act_table *acts, uint32_t rank, uint32_t port, uint64_t number);

/*
 * What happened before what in a run, and how each of its open calls could have ended instead.
 *
 * The relation is that of Lamport (1978): an act happens before another if one node did both in this order,
 * if the first sent the packet that the other took, or if a chain of such pairs joins them. Every act carries
 * a vector (Fidge and Mattern 1988), which counts for each node its acts that happened before.
 *
 * Life cycle: causes_read after a run with history, before its array is closed; causes_free. Of a history
 * without all acts (disturb.all_acts) takes by calls that name their port are not causes.
 */

struct causes {
    struct act_table acts;
    uint32_t *vector; /* one number a node, for each act */
};

/* An end that an open call could have had instead. */
struct other_end {
    size_t act;
    struct choice choice; /* CHOICE_AWAIT or CHOICE_MISS */
};

void causes_read(struct causes *causes, const struct parray *array);
void causes_free(struct causes *causes);

/* Did an act happen before another one, or is it the same? */
bool causes_before(const struct causes *causes, size_t act, size_t other);

static inline bool causes_open(const struct causes *causes, size_t act)
{
    return act_is_open(&causes->acts.act[act]);
}

/* How the open call ended, as a choice. */
struct choice causes_choice(const struct causes *causes, size_t act);

/* List all ends that an open call could have had if packets that did not depend on the call had been late by
 * up to `delay` steps. `list` has room for one more than the node has ports. Result: how many. */
size_t causes_other_ends(const struct causes *causes, size_t act, uint64_t delay, struct other_end *list);

/*
 * At which takes of a run does it matter that the packet did not come later?
 *
 * A take that comes later moves what its node does next, and by its packets what other nodes do. That shows
 * only where something depends on time: the node asks for the step, a call has a deadline, a call that takes
 * from any port has another packet to come, or a send may break the model (relevance.c). If no such act
 * follows from the take, all nodes see the same whenever the packet comes.
 *
 * Needs a history with all acts.
 */

/* For each act: is it a take whose time matters? Result: `count` answers, which the caller frees. */
bool *relevance_of(const struct causes *causes);

/* Could the outcome of the run depend on the times of packets in other ways than by the order in which open
 * calls took them? So it is if there is any act as above, or a node waited for room in a mailbox. A node that
 * reads the member `sent' of packets is not noticed. */
bool relevance_any(const struct causes *causes);

#endif
