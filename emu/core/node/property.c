/*
 * property.c: what a program states about all of its runs, and where it may go several ways.
 */
#include "fault/call.h"
#include "fault/misuse.h"
#include "machine/machine.h"
#include "node/wait.h"

const void *parray_state_of(const struct parray *array, int rank)
{
    ARRAY_CALL(array);
    if (rank < 0 || (uint32_t)rank >= array->count || !array->data.state_bytes)
        return NULL;
    return array->data.state + (size_t)rank * array->data.state_stride;
}

int node_choose_at(struct node *self, int ways, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_CHOOSE, site);
    if (ways < 1)
        misuse_stop(node_host(self), "%d ways: there must be at least one", ways);
    if (self->is_guest && self->array->layer->choose)
        return self->array->layer->choose(self, ways);
    int listed = -1;
    if (self->array->disturbance && !self->is_guest && disturbance_alone(self))
        node_wait_step(self, self->shard->now + 1);
    if (self->array->disturbance && !self->is_guest)
        listed = disturbance_number(self, ways);
    return listed >= 0 ? listed : (int)node_random_below(self, (uint64_t)ways);
}
