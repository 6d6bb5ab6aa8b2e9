/*
 * node_life.c: a disturbed run may fill the stack with garbage before the program begins.
 */
#include <string.h>

#include "apart.h"
#include "disturb/question.h"
#include "disturb/restart.h"
#include "fault/caller.h"
#include "fault/state_guard.h"
#include "machine/disk.h"
#include "machine/ops.h"
#include "node/node_life.h"
#include "node/node_memory.h"
#include "phase/phases.h"
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

void node_call_as(struct node *host, struct node *self, bool traitor)
{
    const struct parray_program *program = host->array->program;
    apart_show(&host->fiber);
    (traitor ? program->traitor : program->node)(self);
    apart_hide(&host->fiber);
}

void node_call_program(struct node *host, struct node *self)
{
    const struct parray *array = host->array;
    bool traitor = array->disturbance && array->disturbance->nodes[host->rank].traitor;
    if (traitor)
        disturbance_happened(array, KIND_TRAITOR);
    node_call_as(host, self, traitor);
}

static void run_program(struct node *node)
{
    if (node->array->layer)
        node->array->layer->run(node);
    else
        node_call_program(node, node);
    if (node->array->message_ops)
        node->array->message_ops->finish(node);
}

/* Of a write that was not flushed, the words that are left, drawn: all, none, or any number. */
static uint32_t words_left(void *user, uint64_t number, uint32_t words)
{
    const struct node *node = user;
    const struct disturbance *d = node->array->disturbance;
    const struct restart *restart = restart_over(node->array, node->rank, node->shard->now);
    struct choice question = {
        .kind = CHOICE_WRITE, .node = (int32_t)node->rank, .port = -1, .number = number};
    uint64_t drawn = question_draw(d, CHOICE_WRITE, question);
    uint32_t left = drawn % 4 < 2 ? words : drawn % 4 == 2 ? 0 : (uint32_t)(drawn / 4 % words);
    uint32_t answer = question_answer(node, question, restart->kept || left == words ? 0 : left + 1);
    return answer && answer - 1 < words ? answer - 1 : words;
}

/* Begin another life, with what the disk has. */
static __attribute__((noinline)) void begin_anew(struct node *node)
{
    struct parray *array = node->array;
    struct program_data *data = &array->data;
    array->disturbance->nodes[node->rank].lives++;
    array->disturbance->announced[node->rank] = false;
    disturbance_happened(array, KIND_RESTART);
    if (data->disk_bytes)
        disk_crash(&data->disks[node->rank], data->disk_bytes, words_left, node);
    if (data->state_bytes)
        memset(data->state + node->rank * data->state_stride, 0, data->state_bytes);
    node_memory_free_of(node);
    if (array->message_ops)
        array->message_ops->forget(node);
    node->result = 0;
    node->has_result = false;
    node->call = node->within = CALL_START;
    node->site = NULL;
    /* Acquire: pairs with the store of the node that named the first phase. */
    if (atomic_load_explicit(&array->phases, memory_order_acquire))
        phases_enter(node, NULL);
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
    if (node->wait.kind == WAIT_KIND_DOWN)
        begin_anew(node);
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
