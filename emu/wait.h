/*
 * wait.h: a node that cannot go on sits out steps. On the node's own context.
 */
#ifndef WAIT_H
#define WAIT_H

#include "engine/engine.h"
#include "shard.h"

/* Wait once: until the kind's condition may hold, or step `until` has come. The caller tests again. */
static inline void node_wait(struct node *self, enum wait_kind kind, int port, uint64_t until,
                             const char *call, const char *site)
{
    self->wait.kind = (uint8_t)kind;
    self->wait.port = port;
    self->wait.until = until;
    self->wait.since = self->shard->now;
    self->wait.call = call;
    self->wait.site = site;
    shard_park(self);
    self->array->engine->block(self);
}

/* The same for a node that only serves: WAIT_SERVE or WAIT_RELAY. */
static inline void node_wait_serving(struct node *self, enum wait_kind kind, const char *call,
                                     const char *site)
{
    struct serving *serving = shard_serving(self->shard, kind);
    /* Relaxed: the end of the step orders it; pairs with the load in clock_tick. */
    atomic_fetch_add_explicit(&serving->count, 1, memory_order_relaxed);
    node_wait(self, kind, NODE_ANY_PORT, NEVER, call, site);
    atomic_fetch_sub_explicit(&serving->count, 1, memory_order_relaxed);
}

#endif
