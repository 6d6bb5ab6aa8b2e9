/*
 * wait.h: a node that cannot go on sits out steps. Call all of it on the node's own context.
 */
#ifndef WAIT_H
#define WAIT_H

#include <inttypes.h>

#include "disturb/disturbance.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "machine/ops.h"
#include "step/shard.h"

/* A step that no run reaches is misuse. */
static inline void wait_check(struct node *self, uint64_t step)
{
    if (step > PARRAY_STEP_MOST)
        misuse_stop(node_host(self),
                    "step %" PRIu64
                    " is beyond the last step, 2^60; was a larger number subtracted from a step?",
                    step);
}

/* The step that ends a wait in any case: `until`, unless a fault stops the node before. That the clock goes
 * there would then be of no use to anybody. */
static inline uint64_t wait_end(const struct node *self, uint64_t until)
{
    bool stops = self->array->disturbance && self->array->disturbance->stop[self->rank] <= until;
    return stops ? NEVER : until;
}

static inline void node_wait_begin(struct node *self, enum wait_kind kind, int port, uint64_t until)
{
    self->wait.kind = (uint8_t)kind;
    self->wait.port = port;
    self->wait.until = until;
    self->wait.since = self->shard->now;
    self->wait.call = (uint8_t)call_told(self);
    self->wait.site = self->site;
}

/* Wait until the condition of this kind may hold, or step `until` has come. The caller has to test the
 * condition. */
static inline void node_wait(struct node *self, enum wait_kind kind, int port, uint64_t until)
{
    node_wait_begin(self, kind, port, wait_end(self, until));
    shard_park(self);
    self->array->engine->block(self);
}

/* Wait for a step. The caller has to test whether it has come. */
static inline void node_wait_step(struct node *self, uint64_t step)
{
    step = wait_end(self, step);
    node_wait_begin(self, WAIT_KIND_STEP, -1, step);
    shard_park_until(self, step);
    self->array->engine->block(self);
}

/* Wait for a packet on `port`, which arrives in step `arrival`. NEVER: it has not been sent yet; the sender,
 * which may send it in this very step, wakes the node. */
static inline void node_wait_packet(struct node *self, int port, uint64_t arrival)
{
    node_wait_begin(self, WAIT_KIND_PACKET, port, NEVER);
    shard_park_until(self, arrival);
    self->array->engine->block(self);
}

/* Wait as a node that only serves: WAIT_KIND_SERVE or WAIT_KIND_RELAY. Result: no node is left to be
 * served. */
static inline bool node_wait_serving(struct node *self, enum wait_kind kind)
{
    struct serving *serving = shard_serving(self->shard, kind);
    /* Relaxed: the end of the step orders it; pairs with the load in clock_summarize. */
    atomic_fetch_add_explicit(&serving->count, 1, memory_order_relaxed);
    node_wait(self, kind, NODE_ANY_PORT, NEVER);
    atomic_fetch_sub_explicit(&serving->count, 1, memory_order_relaxed);
    return shard_dismissed(self, kind);
}

/* Before a call that sends, receives or chooses: where steps belong to single nodes, each such call has one
 * of its own. */
static inline void node_await_turn(struct node *self)
{
    if (self->array->disturbance && disturbance_alone(self))
        node_wait_step(self, self->shard->now + 1);
}

#endif
