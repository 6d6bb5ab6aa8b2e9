/*
 * node.c: what a node can ask about itself, and how it waits and reports.
 */
#include <stdarg.h>

#include "disturb/disturbance.h"
#include "fault/call.h"
#include "fault/races.h"
#include "hash.h"
#include "machine/log.h"
#include "machine/ops.h"
#include "node/wait.h"
#include "phase/phases.h"

int node_rank(const struct node *self)
{
    return (int)self->rank;
}

int node_count(const struct node *self)
{
    return (int)self->array->count;
}

int node_degree(const struct node *self)
{
    if (self->is_guest)
        return topo_degree(self->array->guest.topo, (int)self->rank);
    return (int)self->degree;
}

int node_peer(const struct node *self, int port)
{
    if (self->is_guest)
        return topo_peer(self->array->guest.topo, (int)self->rank, port);
    bool there = (uint32_t)port < self->degree && self->out[port].peer != NO_PEER;
    return there ? (int)self->out[port].peer : -1;
}

int node_coord(const struct node *self, int dimension)
{
    return topo_coord(self->array->guest.topo, (int)self->rank, dimension);
}

uint64_t node_now(const struct node *self)
{
    NODE_CALL(self);
    call_check(self, CALL_NOW, NULL);
    if (self->array->data.released)
        return self->wait.since;
    if (self->array->disturbance && !self->is_guest)
        disturbance_did(self, ACT_CLOCK);
    return self->is_guest ? self->array->layer->now(self) : self->shard->now;
}

uint64_t node_clock(const struct node *self)
{
    NODE_CALL(self);
    call_check(self, CALL_CLOCK, NULL);
    if (self->is_guest)
        return self->array->layer->now(self);
    if (!self->array->disturbance)
        return self->shard->now;
    disturbance_did(self, ACT_CLOCK);
    return disturbance_clock(self, self->shard->now);
}

bool node_peer_down_at(struct node *self, int port, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_PEER_DOWN, site);
    if (node_peer(self, port) < 0)
        misuse_port(node_host(self), port);
    if (self->is_guest)
        return self->array->layer->peer_down && self->array->layer->peer_down(self, port);
    if (!self->array->disturbance)
        return false;
    node_await_turn(self);
    return disturbance_peer_down(self, (uint32_t)port);
}

bool parray_is_traitor(const struct parray *array, int rank)
{
    ARRAY_CALL(array);
    bool there = rank >= 0 && (uint32_t)rank < array->count;
    if (there && array->layer && array->layer->is_traitor)
        return array->layer->is_traitor(array, (uint32_t)rank);
    return there && array->disturbance && array->disturbance->nodes[rank].traitor;
}

/* The random stream of a node is opened at its first use: most programs use none. */
static struct rng *stream_of(const struct node *self)
{
    struct rng *rng = &self->array->data.rngs[self->rank];
    if (!rng->gamma)
        rng_open(rng, self->array->data.seed, self->rank);
    return rng;
}

uint64_t node_random(struct node *self)
{
    call_check(self, CALL_RANDOM, NULL);
    return rng_next(stream_of(self));
}

uint64_t node_random_below(struct node *self, uint64_t n)
{
    call_check(self, CALL_RANDOM, NULL);
    return rng_below(stream_of(self), n);
}

const void *node_arg(const struct node *self)
{
    return self->array->data.arg;
}

void *node_state(struct node *self)
{
    const struct parray *array = self->array;
    call_check(self, CALL_STATE, NULL);
    if (array->data.state_bytes)
        return array->data.state + self->rank * array->data.state_stride;
    node_host(self)->stateless = true;
    return NULL;
}

/* Wait for so many steps. */
static void sit_out(struct node *self, uint64_t steps)
{
    const struct layer *layer = self->is_guest ? self->array->layer : NULL;
    if (layer && layer->untimed) {
        layer->wait_until(self, 0);
        return;
    }
    uint64_t now = layer ? layer->now(self) : self->shard->now;
    wait_check(self, steps < PARRAY_STEP_MOST ? now + steps : NEVER);
    if (layer)
        layer->wait_until(self, now + steps);
    else if (self->array->disturbance && disturbance_alone(self))
        node_wait_step(self, now + 1); /* such steps do not measure time */
    else
        while (self->shard->now < now + steps)
            node_wait_step(self, now + steps);
}

void node_step_at(struct node *self, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_STEP, site);
    if (self->array->disturbance && !self->is_guest)
        disturbance_did(self, ACT_STEP);
    sit_out(self, 1);
}

void node_pause_at(struct node *self, uint64_t steps, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_PAUSE, site);
    for (uint64_t i = 0; self->array->disturbance && !self->is_guest && i < steps && i < 2; i++)
        disturbance_did(self, ACT_STEP);
    sit_out(self, steps);
}

void node_wait_until_at(struct node *self, uint64_t step, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_WAIT_UNTIL, site);
    wait_check(self, step);
    if (self->is_guest)
        self->array->layer->wait_until(self, step);
    else
        while (self->shard->now < step)
            node_wait_step(self, step);
}

void node_log(struct node *self, const char *format, ...)
{
    NODE_CALL(self);
    va_list arguments;
    self = node_host(self);
    if (!caller_is(self))
        caller_blame(self, CALL_LOG, NULL);
    va_start(arguments, format);
    log_add(self->array->log, self->shard->now, self->rank, format, arguments);
    va_end(arguments);
    self->lane->logged = true;
}

void node_result(struct node *self, const void *data, size_t size)
{
    NODE_CALL(self);
    call_check(self, CALL_RESULT, NULL);
    races_reads(self, data, size);
    self->result = hash_bytes(self->result + self->rank + 1, data, size);
    self->has_result = true;
}

void node_phase_at(struct node *self, const char *name, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_PHASE, site);
    phases_enter(node_host(self), name);
}
