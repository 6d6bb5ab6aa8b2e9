/*
 * watched.c: the order of the calls around a switch is that of lib/fiber.c.
 *
 * A worker does not know the bounds of its own stack; a node that is switched to from there is told them.
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine/due.h"
#include "engine/watched.h"
#include "facts/node_text.h"
#include "fault/races.h"
#include "machine/node_running.h"
#include "sanitizer.h"
#include "say.h"
#include "thread/own_state.h"

enum { SYNC = 0, NO_SYNC = 1 }; /* flags of fiber_switch: is what comes ordered after what was? */

/* What the sanitizer knows of a flow of control. */
struct seen_stack {
    void *fake_stack; /* of the last switch away; NULL before the first */
    const void *low;  /* the stack */
    size_t size;
    void *fiber; /* of ThreadSanitizer */
};

struct watched {
    struct seen_stack *nodes; /* by rank */
    struct seen_stack *homes; /* by shard; `fiber` is that of the thread which runs it now */
};

/* ------------------------------------------------------------------------------- the switches */

static struct seen_stack *seen_of(const struct node *node)
{
    return &node->array->watched->nodes[node->rank];
}

static struct seen_stack *home_of(const struct node *node)
{
    const struct parray *array = node->array;
    return &array->watched->homes[node->shard - array->contexts.shards];
}

/* Right before a switch; `fake_stack` keeps what the flow that stops will need, NULL: it never goes on. */
static void tell_leaving(void **fake_stack, const struct seen_stack *to)
{
    if (sanitizer.address)
        sanitizer.start_switch(fake_stack, to->low, to->size);
    if (sanitizer.thread)
        sanitizer.fiber_switch(to->fiber, NO_SYNC);
}

void watched_entered(const struct node *self)
{
    struct seen_stack *home = home_of(self);
    if (sanitizer.address)
        sanitizer.finish_switch(NULL, &home->low, &home->size);
}

void watched_block(struct node *self)
{
    struct seen_stack *mine = seen_of(self), *home = home_of(self);
    struct own_state own = own_state_leave(&self->shard->places);
    tell_leaving(&mine->fake_stack, home);
    fiber_switch(&self->fiber, &self->shard->home);
    node_running = self;
    if (sanitizer.address)
        sanitizer.finish_switch(mine->fake_stack, &home->low, &home->size);
    own_state_return(&self->shard->places, &own);
}

void watched_leave(struct node *self)
{
    tell_leaving(NULL, home_of(self));
    fiber_exit_to(&self->fiber, &self->shard->home);
}

void watched_run(struct shard *shard, struct parray *array)
{
    struct seen_stack *home = &array->watched->homes[shard - array->contexts.shards];
    if (sanitizer.thread)
        home->fiber = sanitizer.fiber_current();
    for (struct node *next; (next = due_node(shard, array));) {
        tell_leaving(&home->fake_stack, seen_of(next));
        fiber_switch(&shard->home, &next->fiber);
        node_running = NULL;
        if (sanitizer.address)
            sanitizer.finish_switch(home->fake_stack, NULL, NULL);
    }
}

/* ---------------------------------------------------------------------------------- the array */

static bool are_single(const struct parray *array)
{
    return sanitizer.together == FIBERS_SINGLY || array->count <= SANITIZER_FIBERS;
}

/* The lowest rank of the nodes that are one thread with this one. */
static uint32_t leader_of(const struct parray *array, uint32_t rank)
{
    uint32_t side = 1;
    if (are_single(array))
        return rank;
    while (side * side < array->count)
        side++;
    return sanitizer.together == FIBERS_BY_ROWS ? rank - rank % side : rank % side;
}

/* All that the caller did so far comes before all that the node does. From there on only packets order the
 * node (fault/races.h): no lock, atomic or system call, be it of the emulator, of a library or of the
 * program. */
static void open_fiber(const struct parray *array, const struct node *node, struct seen_stack *seen)
{
    char name[64];
    uint32_t leader = leader_of(array, node->rank);
    if (leader != node->rank) {
        seen->fiber = array->watched->nodes[leader].fiber;
        return;
    }
    void *caller = sanitizer.fiber_current();
    seen->fiber = sanitizer_fiber_take();
    node_text(array->topo, (int)node->rank, name, sizeof name);
    sanitizer.fiber_name(seen->fiber, name);
    sanitizer.fiber_switch(seen->fiber, SYNC);
    sanitizer_deafen();
    sanitizer.fiber_switch(caller, NO_SYNC);
}

void watched_forget(const struct node *self)
{
    struct seen_stack *seen = seen_of(self);
    sanitizer_unpoison(seen->low, seen->size);
    seen->fake_stack = NULL;
    if (!sanitizer.thread || !are_single(self->array))
        return;
    sanitizer.fiber_destroy(seen->fiber);
    open_fiber(self->array, self, seen);
}

bool watched_open(struct parray *array, char *error, size_t error_size)
{
    struct watched *watched = array->watched = calloc(1, sizeof *watched);
    if (sanitizer.thread && array->count > RACES_NODES_MOST) {
        snprintf(error, error_size,
                 "ThreadSanitizer follows %d nodes at most, not %u" SAY_DO "take a smaller array",
                 RACES_NODES_MOST, array->count);
        return false;
    }
    if (watched) {
        watched->nodes = calloc(array->count, sizeof watched->nodes[0]);
        watched->homes = calloc(array->contexts.shard_count, sizeof watched->homes[0]);
    }
    if (!watched || !watched->nodes || !watched->homes) {
        snprintf(error, error_size, "no memory for what %s knows of %u nodes" SAY_DO "take a smaller array",
                 sanitizer_name(), array->count);
        return false;
    }
    for (uint32_t i = 0; i < array->count; i++) {
        struct seen_stack *seen = &watched->nodes[i];
        seen->low = stack_pool_base(&array->stacks, i);
        seen->size = stack_pool_size(&array->stacks);
        if (sanitizer.thread)
            open_fiber(array, &array->nodes[i], seen);
    }
    return true;
}

void watched_join(struct parray *array)
{
    for (uint32_t i = 0; sanitizer.thread && i < array->count; i++) {
        if (leader_of(array, i) != i)
            continue;
        void *caller = sanitizer.fiber_current();
        sanitizer.fiber_switch(array->watched->nodes[i].fiber, NO_SYNC);
        sanitizer_hear();
        sanitizer.fiber_switch(caller, SYNC);
    }
}

void watched_close(struct parray *array)
{
    struct watched *watched = array->watched;
    if (!watched)
        return;
    for (uint32_t i = 0; watched->nodes && i < array->count; i++) {
        const struct seen_stack *seen = &watched->nodes[i];
        sanitizer_unpoison(seen->low, seen->size); /* frames that were left by no return */
        if (seen->fiber && leader_of(array, i) == i)
            sanitizer.fiber_destroy(seen->fiber);
    }
    free(watched->nodes);
    free(watched->homes);
    free(watched);
    array->watched = NULL;
}
