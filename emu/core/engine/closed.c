/*
 * closed.c: a node switches to the worker's home, which closes one stack and opens the next.
 *
 * Where the kernel runs out of mappings in mid-run, a stack stays open: that hides misuse, but harms nothing.
 */
#include <sys/mman.h>

#include "engine/closed.h"
#include "engine/due.h"
#include "engine/own_state.h"
#include "machine/node_running.h"

static bool set_access(const struct parray *array, uint32_t rank, int access)
{
    return mprotect(stack_pool_base(&array->stacks, rank), stack_pool_size(&array->stacks), access) == 0;
}

bool closed_open(struct parray *array)
{
    for (uint32_t rank = 0; rank < array->count; rank++)
        if (!set_access(array, rank, PROT_NONE))
            return false;
    return true;
}

void closed_close(struct parray *array)
{
    for (uint32_t rank = 0; rank < array->count; rank++)
        set_access(array, rank, PROT_READ | PROT_WRITE);
}

void closed_run(struct shard *shard, struct parray *array)
{
    for (struct node *next; (next = due_node(shard, array));) {
        set_access(array, next->rank, PROT_READ | PROT_WRITE);
        fiber_switch(&shard->home, &next->fiber);
        node_running = NULL;
        set_access(array, next->rank, PROT_NONE);
    }
}

void closed_block(struct node *self)
{
    struct own_state own = own_state_leave(self->shard);
    fiber_switch(&self->fiber, &self->shard->home);
    node_running = self;
    own_state_return(self->shard, &own);
}

void closed_leave(struct node *self)
{
    fiber_exit_to(&self->fiber, &self->shard->home);
}

void closed_rescue(struct node *self)
{
    closed_leave(self);
}
