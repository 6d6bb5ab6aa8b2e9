/*
 * shard.h: which nodes run in a step.
 *
 * A shard looks after the nodes of ranks first .. first+count-1. In step t its nodes run in the order of
 * ranks, each at most once (or, if they take turns, in an order that is drawn for the step). A context that
 * gives a node a reason to run wakes the node: the shard then looks at the node in the next step. Looking
 * tests what the node waits for; if that comes later, but in a known step, the shard's heap keeps the step.
 * So a step costs what happens in it: no node is looked at without a reason.
 *
 * Calls by step: shard_open; shard_next until NULL; shard_wake and shard_park from the nodes that run;
 * shard_earliest at the end. All but shard_wake belong to the shard's own context.
 *
 * Why no wake is lost: a packet sent in step t wakes its receiver for t+1, whatever the receiver does in step
 * t. A node that begins to wait looks itself at what is there already and at what is known to come later.
 */
#ifndef SHARD_H
#define SHARD_H

#include "machine/machine.h"

/* Build the sets of a shard; false: no memory. `shared`: any context may wake its nodes, as if it were not
 * its own. */
bool shard_init(struct shard *shard, uint32_t first, uint32_t count, bool shared);
void shard_fini(struct shard *shard);

/* Before the first step: fetch the nodes of a shard into the cache of the core that will run them, if they
 * fit. Another core may have made them. On the shard's context. */
void shard_warm(const struct shard *shard, const struct parray *array);

/* Open step `now`: the nodes that were woken or timed for it become due. */
void shard_open(struct shard *shard, struct node *nodes, uint64_t now);

/* The next due node that may run; NULL: none is left in this step. */
struct node *shard_next(struct shard *shard, struct node *nodes);

/* What shard_next returns, if that is found at once: the shard is not special, the node is due beside others,
 * and one look shows that its wait is over. NULL in any other case, and then nothing is changed. */
static inline struct node *shard_next_plain(struct shard *shard, struct node *nodes);

/* The nodes in this kind of wait have no node left to serve: have them go on in `step`, which opens next. */
void shard_dismiss(struct shard *shard, const struct node *nodes, enum wait_kind kind, uint64_t step);

static inline struct serving *shard_serving(struct shard *shard, enum wait_kind kind)
{
    return kind == WAIT_KIND_SERVE ? &shard->serving : &shard->relaying;
}

/* Was the node dismissed from its last wait, which is of this kind? Hosts that relay are dismissed once, in a
 * step that may lie before those in which they passed on the last packets. */
static inline bool shard_dismissed(const struct node *node, enum wait_kind kind)
{
    uint64_t over = shard_serving(node->shard, kind)->over;
    return kind == WAIT_KIND_RELAY ? over != 0 : over > node->wait.since;
}

/* The earliest step in which a node of this shard may run: now + 1 if one was woken; NEVER: none is known. */
uint64_t shard_earliest(struct shard *shard, struct node *nodes);

/* Have the node, which is about to wait as node->wait says, looked at in the first step that may end its
 * wait. */
void shard_park(struct node *node);

/* Have the node looked at in step `when`, unless it is to be looked at before. Only the shard's own context
 * calls it. */
void shard_set_timer(struct shard *shard, struct node *node, uint64_t when);

/* Can the node go on in step `now`? If not, *when is the earliest step known to change that; NEVER: none is
 * known. */
bool node_ready(struct node *node, uint64_t now, uint64_t *when);

/* What shard_wake does where it cannot do so by itself: for nodes of other shards, in an empty part of the
 * set, and where woken nodes are fetched into the cache. */
void shard_wake_any(const struct node *by, uint32_t rank);

/* Have the node `rank` looked at in the next step. Call it from the context of node `by`. */
static inline void shard_wake(const struct node *by, uint32_t rank)
{
    struct shard *mine = by->shard;
    uint32_t number = rank - mine->first;
    if (number >= mine->beside || !idset_add_beside(&mine->next, number))
        shard_wake_any(by, rank);
}

/* The same on the context that settles a step, while all others wait: it may write the sets of any shard. */
static inline void shard_wake_settled(const struct parray *array, uint32_t rank)
{
    struct shard *shard = shard_of(&array->contexts, rank);
    idset_add(&shard->next, rank - shard->first);
}

/* Have the node, which is about to wait, looked at in step `when`. NEVER: the context that ends the wait
 * wakes the node. */
static inline void shard_park_until(struct node *node, uint64_t when)
{
    struct shard *shard = node->shard;
    if (when == NEVER)
        return;
    /* The heap belongs to the shard's own context; for other contexts the next step has to do. */
    if (when <= shard->now + 1 || !shard->own)
        shard_wake(node, node->rank);
    else
        shard_set_timer(shard, node, when);
}

/* The step in which a wait for a packet ends at the latest, as far as is known in this step. */
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
