/*
 * node_life.c: a disturbed run may fill the stack with garbage before the program begins.
 */
#include "apart.h"
#include "disturb/disturbance.h"
#include "fault/caller.h"
#include "fault/state_guard.h"
#include "machine/ops.h"
#include "node/node_life.h"
#include "tools.h"

/* Put garbage where the node's calls would find zeros on the stack: into a quarter of it, which leaves room
 * for this call. The registers that this function saves lie above the garbage, where run_deeper keeps the
 * program away. */
static __attribute__((noinline)) void fill_stack(const struct node *node)
{
    /* ThreadSanitizer keeps data of its own on the stack, and would take each byte for an access. */
    size_t size = TOOLS_TSAN ? 1 : stack_pool_size(&node->array->stacks) / 4;
    volatile unsigned char *garbage = __builtin_alloca(size);
    for (size_t i = 0; i < size; i++)
        garbage[i] = node->array->disturbance->set.garbage;
}

void node_call_program(struct node *host, struct node *self)
{
    apart_show(&host->fiber);
    host->array->program->node(self);
    apart_hide(&host->fiber);
}

static void run_program(struct node *node)
{
    if (node->array->layer)
        node->array->layer->run(node);
    else
        node_call_program(node, node);
}

enum { SAVED_MOST = 512 }; /* bytes that fill_stack saves at most */

/* Run the program so far below that it finds nothing of fill_stack but the garbage, no saved address:
 * addresses differ from process to process. */
static __attribute__((noinline)) void run_deeper(struct node *node)
{
    volatile unsigned char above[SAVED_MOST];
    above[0] = 0;
    run_program(node);
    (void)above[0]; /* a use after the call keeps the array on the stack during the call */
}

void node_run(struct node *node)
{
    if (node->array->disturbance && node->array->disturbance->set.garbage) {
        fill_stack(node);
        run_deeper(node);
    } else {
        run_program(node);
    }
    state_guard_leave(node);
    if (!caller_is(node))
        caller_blame(node, CALL_RETURN, NULL);
    node->wait = (struct wait){.kind = WAIT_KIND_RETURNED,
                               .port = -1,
                               .until = NEVER,
                               .timer = node->wait.timer,
                               .since = node->shard->now};
}
