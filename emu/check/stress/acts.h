/*
 * acts.h: the acts of a run as a table, in which the send of a packet can be looked up.
 *
 * Life cycle: acts_read after a run with history, before its array is closed; acts_free.
 */
#ifndef ACTS_H
#define ACTS_H

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

#endif
