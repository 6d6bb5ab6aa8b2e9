/*
 * node_life.c: the program, on a stack that a disturbed run has filled before.
 */
#include "apart.h"
#include "disturb/disturbance.h"
#include "machine/ops.h"
#include "node/node_life.h"
#include "tools.h"

/* What the node's calls will find on its stack instead of zeros: a quarter of it, which leaves room for the rest. The
 * registers that this function saves lie on top of it, above what the program will use (run_deeper). */
static __attribute__((noinline)) void fill_stack(const struct node *node)
{
    /* ThreadSanitizer keeps its own there too, and would take each byte for an access. */
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

enum { SAVED_MOST = 512 };

/* So far below that all which the program does not set is what fill_stack left there: no address, which would be another
 * one in each process. */
static __attribute__((noinline)) void run_deeper(struct node *node)
{
    volatile unsigned char above[SAVED_MOST];
    above[0] = 0;
    run_program(node);
    (void)above[0]; /* keeps it there meanwhile */
}

void node_run(struct node *node)
{
    if (node->array->disturbance && node->array->disturbance->set.garbage) {
        fill_stack(node);
        run_deeper(node);
    } else {
        run_program(node);
    }
    node->wait = (struct wait){.kind = WAIT_KIND_RETURNED,
                               .port = -1,
                               .until = NEVER,
                               .timer = node->wait.timer,
                               .since = node->shard->now};
}
