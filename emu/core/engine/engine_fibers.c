/*
 * engine_fibers.c: nodes as fibers on a few threads, the workers.
 *
 * A worker owns a shard and runs those of its nodes that are due in a step one after the other. A node that
 * has to wait picks the next due node of the shard itself and switches to it directly; the last one switches
 * to the worker (worker.c), which closes the step. No node ever moves to another worker.
 *
 *     worker: open step -> first due node -> .. -> last node -> worker: close step
 *
 * What goes on after a switch says so in node_running: until then the node that left is to blame for a
 * stack that is too small for the switch.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "apart.h"
#include "engine/due.h"
#include "engine/engine.h"
#include "engine/packed.h"
#include "engine/watched.h"
#include "engine/worker.h"
#include "facts/node_text.h"
#include "machine/each_shard.h"
#include "machine/machine.h"
#include "machine/node_running.h"
#include "node/node_life.h"
#include "sanitizer.h"
#include "say.h"
#include "step/shard.h"
#include "thread/own_state.h"

/* ----------------------------------------------------------------- closed stacks (--stacks closed)
 *
 * Each node has a stack of its own, which nobody can touch while the node waits: a node that uses a pointer
 * into the stack of another one is stopped at once, and the report names both. Each switch takes two system
 * calls, and each stack two of the mappings of a process. A node switches to the worker's home, which closes
 * one stack and opens the next. Where the kernel runs out of mappings in mid-run, a stack stays open: that
 * hides misuse, but harms nothing.
 */

static bool set_access(const struct parray *array, uint32_t rank, int access)
{
    return mprotect(stack_pool_base(&array->stacks, rank), stack_pool_size(&array->stacks), access) == 0;
}

/* Close all stacks, on which the fibers are open. False: the system has not so many mappings. */
static bool closed_open(struct parray *array)
{
    for (uint32_t rank = 0; rank < array->count; rank++)
        if (!set_access(array, rank, PROT_NONE))
            return false;
    return true;
}

/* Open all stacks again. After the run. */
static void closed_close(struct parray *array)
{
    for (uint32_t rank = 0; rank < array->count; rank++)
        set_access(array, rank, PROT_READ | PROT_WRITE);
}

/* On the worker's home: run the nodes that are due. */
static void closed_run(struct shard *shard, struct parray *array)
{
    for (struct node *next; (next = due_node(shard, array));) {
        set_access(array, next->rank, PROT_READ | PROT_WRITE);
        fiber_switch(&shard->home, &next->fiber);
        node_running = NULL;
        set_access(array, next->rank, PROT_NONE);
    }
}

static void closed_block(struct node *self)
{
    struct own_state own = own_state_leave(&self->shard->places);
    fiber_switch(&self->fiber, &self->shard->home);
    node_running = self;
    own_state_return(&self->shard->places, &own);
}

static __attribute__((noreturn)) void closed_leave(struct node *self)
{
    fiber_exit_to(&self->fiber, &self->shard->home);
}

static __attribute__((noreturn)) void closed_rescue(struct node *self)
{
    closed_leave(self);
}

/* -------------------------------------------------------------------------- on a node's stack */

/* The fiber of the next due node; else the worker's own flow of control, which closes the step. */
static struct fiber *next_fiber(struct shard *shard, struct parray *array)
{
    struct node *next = due_node(shard, array);
    return next ? &next->fiber : &shard->home;
}

/* Switch to `next`, and come back with what belongs to this node. */
static inline __attribute__((always_inline)) void leave_to(struct node *self, struct fiber *next)
{
    struct own_state own = own_state_leave(&self->shard->places);
    fiber_switch(&self->fiber, next);
    node_running = self;
    own_state_return(&self->shard->places, &own);
}

static __attribute__((noinline)) void block_any(struct node *self)
{
    struct fiber *next = next_fiber(self->shard, self->array);
    if (next != &self->fiber)
        leave_to(self, next);
}

/* The next due node is never `self`, which has run in this step already. No call comes before the last one,
 * for the reason given at send_plain of send.c. */
static void fibers_block(struct node *self)
{
    struct node *next = shard_next_plain(self->shard, self->array->nodes);
    if (!next) {
        block_any(self);
        return;
    }
    leave_to(self, &next->fiber);
}

static __attribute__((noreturn)) void fibers_leave(struct node *self)
{
    fiber_exit_to(&self->fiber, next_fiber(self->shard, self->array));
}

/* Go on on the worker's own stack, which is known to be sound. */
static __attribute__((noreturn)) void fibers_rescue(struct node *self)
{
    fiber_exit_to(&self->fiber, &self->shard->home);
}

static void node_entry(void *arg)
{
    struct node *self = arg;
    fiber_entered();
    apart_hide(&self->fiber);
    node_running = self;
    if (self->array->watched)
        watched_entered(self);
    own_state_begin(&self->shard->places);
    node_run(self);
    self->shard->live--;
    self->array->engine->leave(self);
}

/* ------------------------------------------------------------------------- on a worker's stack */

/* Run the nodes that are due and, if the shard is alone, the steps after this one that need no barrier. The
 * last of them is not closed. */
static void run_due(struct shard *shard, struct parray *array)
{
    /* The second time round only after a node was rescued from a full stack. */
    for (struct fiber *next; (next = next_fiber(shard, array)) != &shard->home;) {
        fiber_switch(&shard->home, next);
        node_running = NULL;
    }
}

/* ------------------------------------------------------------------------------- the array */

/* Is every node to look like a thread of its own to ThreadSanitizer (apart.h)? */
static bool nodes_apart(void)
{
    const char *wanted = getenv("PARRAY_TSAN");
    return TOOLS_TSAN && wanted && !strcmp(wanted, "nodes");
}

static void set_apart(const struct parray *array, struct node *node)
{
    char name[64];
    node_text(array->topo, (int)node->rank, name, sizeof name);
    apart_open(&node->fiber, name);
}

/* Open the fiber of a node once more, with nothing on its stack. */
static void open_anew(struct node *node)
{
    const struct stack_pool *stacks = &node->array->stacks;
    bool apart = TOOLS_TSAN && nodes_apart();
    fiber_close(&node->fiber);
    fiber_open(&node->fiber, stack_pool_base(stacks, node->rank), stack_pool_size(stacks), node_entry, node,
               node->rank);
    if (apart)
        set_apart(node->array, node);
}

static void closed_renew(struct node *node)
{
    set_access(node->array, node->rank, PROT_READ | PROT_WRITE);
    open_anew(node);
    set_access(node->array, node->rank, PROT_NONE);
}

static void watched_renew(struct node *node)
{
    watched_forget(node);
    open_anew(node);
}

static void open_fibers(struct parray *array, struct shard *shard, void *ignored)
{
    (void)ignored;
    size_t size = stack_pool_size(&array->stacks);
    shard->stack_stride = array->stacks.stride;
    stack_pool_populate(&array->stacks, shard->first, shard->count);
    for (uint32_t i = shard->first; i < shard->first + shard->count; i++)
        if (part_holds(array, i))
            fiber_open(&array->nodes[i].fiber, stack_pool_base(&array->stacks, i), size, node_entry,
                       &array->nodes[i], i);
}

static const struct engine engine_packed, engine_closed, engine_watched;

static bool prepare_packed(struct parray *array, int *status, char *error, size_t error_size)
{
    array->engine = &engine_packed;
    if (packed_open(array, node_entry))
        return true;
    *status = PARRAY_LIMIT;
    snprintf(error, error_size, "no memory for the images of %u nodes" SAY_DO "take a smaller array",
             array->count);
    return false;
}

static bool fibers_prepare(struct parray *array, int *status, char *error, size_t error_size)
{
    if (array->packed)
        return prepare_packed(array, status, error, error_size);
    each_shard(array, open_fibers, NULL);
    for (uint32_t i = 0; nodes_apart() && i < array->count; i++)
        if (part_holds(array, i))
            set_apart(array, &array->nodes[i]);
    if (sanitizer_name()) {
        array->engine = &engine_watched;
        *status = PARRAY_LIMIT;
        return watched_open(array, error, error_size);
    }
    if (!array->closed)
        return true;
    array->engine = &engine_closed;
    if (closed_open(array))
        return true;
    *status = PARRAY_LIMIT;
    snprintf(error, error_size, "the system cannot close the stacks of %u nodes: take a smaller array",
             array->count);
    return false;
}

/* What workers do in a step. */
static run_nodes_call *run_call(const struct parray *array)
{
    if (array->watched)
        return watched_run;
    return array->packed ? packed_run : array->closed ? closed_run : run_due;
}

static bool fibers_run(struct parray *array)
{
    if (!workers_run(array, run_call(array)))
        return false;
    for (uint32_t i = 0; i < array->count; i++)
        if (part_holds(array, i))
            apart_join(&array->nodes[i].fiber);
    if (array->closed)
        closed_close(array);
    if (array->watched)
        watched_join(array);
    return true;
}

/* The pages of stacks are many and small, so that giving them back takes time. */
static void close_fibers(struct parray *array, struct shard *shard, void *ignored)
{
    (void)ignored;
    stack_pool_discard(&array->stacks, shard->first, shard->count);
    for (uint32_t i = shard->first; i < shard->first + shard->count; i++)
        if (part_holds(array, i))
            fiber_close(&array->nodes[i].fiber);
}

static void fibers_finish(struct parray *array)
{
    watched_close(array);
    if (array->packed)
        packed_close(array);
    else
        each_shard(array, close_fibers, NULL);
}

/* What the engine is to all nodes, whatever their stacks. */
#define FIBERS                                                                                       \
    .stack_default = 16 << 10, .stack_least = 4 << 10, .prepare = fibers_prepare, .run = fibers_run, \
    .finish = fibers_finish, .computing = workers_computing

extern const struct engine engine_fibers, engine_mpi;

const struct engine engine_fibers = {
    FIBERS,
    .name = "fibers",
    .help = "user-level threads on a few pthreads (--workers); the fast one, 10^6 nodes and more",
    .block = fibers_block,
    .leave = fibers_leave,
    .rescue = fibers_rescue,
    .renew = open_anew,
};

/* Each process runs its nodes as fibers. */
const struct engine engine_mpi = {
    FIBERS,
    .name = "mpi",
    .help = "fibers in several processes, on one machine or on many (--ranks, mpirun)",
    .block = fibers_block,
    .leave = fibers_leave,
    .rescue = fibers_rescue,
};

/* In place of engine_fibers, where nodes share run stacks, where stacks are closed, and under a sanitizer
 * that came with the program. */
static const struct engine engine_packed = {
    FIBERS,
    .name = "fibers",
    .block = packed_block,
    .leave = packed_leave,
    .rescue = packed_rescue,
    .renew = packed_renew,
};

static const struct engine engine_closed = {
    FIBERS,
    .name = "fibers",
    .block = closed_block,
    .leave = closed_leave,
    .rescue = closed_rescue,
    .renew = closed_renew,
};

static const struct engine engine_watched = {
    FIBERS,
    .name = "fibers",
    .block = watched_block,
    .leave = watched_leave,
    .rescue = watched_leave,
    .renew = watched_renew,
};
