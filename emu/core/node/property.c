/*
 * property.c: what a program states about all of its runs, and where it may go several ways.
 */
#include "fault/call.h"
#include "fault/misuse.h"
#include "machine/machine.h"
#include "node/wait.h"
#include "say.h"
#include "step/clock.h"
#include "step/clock_last.h"
#include "step/trace_notes.h"
#include "value/operations.h"
#include "value/reaches.h"

const void *parray_state_of(const struct parray *array, int rank)
{
    ARRAY_CALL(array);
    if (rank < 0 || (uint32_t)rank >= array->count || !array->data.state_bytes)
        return NULL;
    return array->data.state + (size_t)rank * array->data.state_stride;
}

bool parray_stopped(const struct parray *array, int rank)
{
    ARRAY_CALL(array);
    if (rank < 0 || (uint32_t)rank >= array->count)
        return false;
    const struct node *node = program_node(array, (uint32_t)rank);
    if (array->layer && array->layer->stopped)
        return array->layer->stopped(node);
    bool ended = array->clock.stop == STOP_IDLE;
    return disturbance_stopped(node_host(node), ended ? clock_last(array) : array->clock.step);
}

void node_reach_at(struct node *self, const char *name, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_REACH, site);
    struct node *host = node_host(self);
    if (!name || !reaches_note(host, host->shard->now, name))
        misuse_stop(host,
                    "the program does not name \"%.60s\" among the places that its nodes reach" SAY_DO
                    "name it in "
                    "its description: .reaches = \"%.60s\"",
                    name ? name : "", name ? name : "");
}

void node_invoke_at(struct node *self, int64_t object, int operation, int64_t input, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_INVOKE, site);
    struct node *host = node_host(self);
    int known = operations_known(self->array);
    if (!known)
        misuse_stop(host, "the program names no object; say in its description what operations are made on: "
                          ".history = &parray_register, or another kind");
    if (operation < 0 || operation >= known)
        misuse_stop(host, "object %s has no operation %d: they are numbered from 0 to %d",
                    self->array->program->history->name, operation, known - 1);
    if (self->is_guest && self->array->layer->invoke)
        self->array->layer->invoke(self, object, operation, input);
    else
        operations_begin(self, host->shard->now, object, operation, input);
}

void node_return_at(struct node *self, int64_t output, const char *site)
{
    NODE_CALL(self);
    call_enter(self, CALL_ANSWER, site);
    struct node *host = node_host(self);
    if (!self->array->program->history)
        misuse_stop(host, "the program names no object, and no operation has begun");
    if (self->is_guest && self->array->layer->answer)
        self->array->layer->answer(self, output);
    else if (!operations_end(self, host->shard->now, output))
        misuse_stop(host, "no operation has begun that could end: node_invoke comes first");
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
    if (!self->is_guest)
        node_await_turn(self);
    if (self->array->disturbance && !self->is_guest)
        listed = disturbance_number(self, ways);
    int chosen = listed >= 0 ? listed : (int)node_random_below(self, (uint64_t)ways);
    if (self->array->trace.notes)
        notes_add(node_host(self), NOTE_CHOICE, NULL, chosen, (uint64_t)ways);
    return chosen;
}
