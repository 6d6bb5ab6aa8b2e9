/*
 * shard.h: which nodes run in a step.
 *
 * A shard looks after nodes first .. first+count-1. In step t its nodes run in the order of ranks, each at most
 * once (or, if they take turns, in an order that is drawn for the step); whoever gives a node a reason to run later
 * wakes it, and "waking" means: look at it in the next step. Looking tests what the node waits for; if that is not
 * there yet but has a known time, the shard's heap keeps the time. So a step costs what happens in it, and nobody looks
 * at a node without a reason.
 *
 * Calls by step: shard_open, then shard_next until NULL, while nodes run shard_wake and shard_park;
 * shard_earliest at the end. All but shard_wake belong to the shard's own context.
 *
 * Why no wake is lost: a packet sent in step t wakes its receiver for t+1, whatever the receiver does in step t.
 * A node that begins to wait looks for itself at what is there already and known to come later.
 */
#ifndef SHARD_H
#define SHARD_H

#include "machine/machine.h"

/* Build and free the sets; false: no memory. `shared`: contexts other than its own wake its nodes, too. */
bool shard_init(struct shard *shard, uint32_t first, uint32_t count, bool shared);
void shard_fini(struct shard *shard);

/* Start step `now`: all that was woken or timed for it becomes due. */
void shard_open(struct shard *shard, struct node *nodes, uint64_t now);

/* The next due node that may run; NULL: none is left in this step. */
struct node *shard_next(struct shard *shard, struct node *nodes);

/* The same, if it is found without a detour: due beside others, its wait known to be over by one look, and nothing special
 * about the shard. NULL, and nothing is done, in any other case. */
static inline struct node *shard_next_plain(struct shard *shard, struct node *nodes);

/* Those in this kind of wait have nobody left for whom to wait: have them looked at in the step that opens next. */
void shard_dismiss(struct shard *shard, const struct node *nodes, enum wait_kind kind);

static inline struct serving *shard_serving(struct shard *shard, enum wait_kind kind)
{
    return kind == WAIT_KIND_SERVE ? &shard->serving : &shard->relaying;
}

/* The earliest step in which something of this shard may run; now + 1 if it woke anybody; NEVER. */
uint64_t shard_earliest(struct shard *shard, struct node *nodes);

/* The node, about to wait as node->wait says, has itself looked at in the steps that it knows of. */
void shard_park(struct node *node);

/* Have the node looked at in step `when`, unless it is already to be looked at by then. The shard's own context. */
void shard_set_timer(struct shard *shard, struct node *node, uint64_t when);

/* Can the node go on in step `now`? Else *when is the earliest step known to change that; NEVER. */
bool node_ready(struct node *node, uint64_t now, uint64_t *when);

/* As shard_wake, for nodes anywhere. */
void shard_wake_any(const struct node *by, uint32_t rank);

/* Have a node looked at in the next step. Called from the context of `by`. */
static inline void shard_wake(const struct node *by, uint32_t rank)
{
    struct shard *mine = by->shard;
    uint32_t number = rank - mine->first;
    if (number >= mine->own || !idset_add_beside(&mine->next, number))
        shard_wake_any(by, rank);
}

/* As shard_park, of a node that knows the earliest step that may end its wait. NEVER: whoever ends it wakes the node. */
static inline void shard_park_until(struct node *node, uint64_t when)
{
    struct shard *shard = node->shard;
    if (when == NEVER)
        return;
    /* The heap belongs to the shard's own context; others leave it to the look in the next step. */
    if (when <= shard->now + 1 || !shard->own)
        shard_wake(node, node->rank);
    else
        shard_set_timer(shard, node, when);
}

/* When a wait for a packet ends at the latest, as far as is known in this step. */
static inline uint64_t shard_packet_ends(const struct node *node)
{
    const struct wait *wait = &node->wait;
    uint64_t arrival = ring_arrival(inlet_ring(node, (uint32_t)wait->port), &node->array->links.shape,
                                    node->in[wait->port].head);
    return arrival < wait->until ? arrival : wait->until;
}

static inline struct node *shard_next_plain(struct shard *shard, struct node *nodes)
{
    if (shard->special)
        return NULL;
    uint32_t number = idset_first_beside(&shard->due, shard->cursor);
    if (number == IDSET_NONE)
        return NULL;
    struct node *node = &nodes[shard->first + number];
    uint64_t ends = NEVER;
    if (node->wait.kind == WAIT_KIND_PACKET)
        ends = shard_packet_ends(node);
    else if (node->wait.kind == WAIT_KIND_STEP)
        ends = node->wait.until;
    if (ends > shard->now)
        return NULL;
    idset_take_beside(&shard->due, number);
    shard->cursor = number;
    shard->ran = shard->now;
    return node;
}

#endif
