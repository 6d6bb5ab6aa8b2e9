/*
 * node_task.c: a node and the task of its program. Nodes are asked by the ranks that the program sees, and
 * steps are those of the node that runs, as in all reports.
 */
#include "fault/call.h"
#include "fault/misuse.h"
#include "fault/races.h"
#include "hash.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "machine/payloads.h"
#include "task/task_run.h"

/* End the run with a sentence: during the run like any misuse, after it from `verify`. */
static _Noreturn void refuse(struct node *self, enum call call, const char *site, const char *text)
{
    struct node *host = node_host(self);
    if (self->array->data.released)
        caller_blame_after(host, call, site, text);
    misuse_stop(host, "%s", text);
}

/* The task of the node's run. The call comes from the node itself, during the run or in its `verify`. */
static struct task_work *task_of(struct node *self, enum call call, const char *site)
{
    struct parray *array = self->array;
    if (!array->data.released)
        call_enter(self, call, site);
    else if (array->data.verified != (int32_t)self->rank)
        caller_blame_after(node_host(self), call, site,
                           "after the run a node is asked in its own `verify`, with its own handle");
    if (!array->task)
        refuse(self, call, site,
               "the program names no task; say which it solves by .task = \"gossip\" or another of `parray "
               "list'");
    return array->task;
}

static uint32_t lane_of(struct node *self)
{
    return (uint32_t)(node_host(self)->lane - self->array->contexts.lanes);
}

bool node_given_at(struct node *self, struct parray_token *token, const char *site)
{
    NODE_CALL(self);
    struct task_run *run = &task_of(self, CALL_GIVEN, site)->run;
    struct task_node *node = &run->nodes[self->rank];
    races_writes(self, token, sizeof *token);
    if (!task_run_given(run, (int)self->rank, node->given, token))
        return false;
    node->given++;
    return true;
}

void node_contents_at(struct node *self, const struct parray_token *token, uint32_t *words, const char *site)
{
    NODE_CALL(self);
    const struct task_run *run = &task_of(self, CALL_CONTENTS, site)->run;
    races_reads(self, token, sizeof *token);
    const char *wrong = task_run_contents(run, (int)self->rank, token, words);
    if (wrong)
        refuse(self, CALL_CONTENTS, site, wrong);
    races_writes(self, words, (size_t)run->units * sizeof words[0]);
}

/* The packets that a node has sent. Those of a guest are not told from others that its host sends on. */
static uint64_t sent_by(const struct node *self)
{
    uint64_t sent = 0;
    for (uint32_t port = 0; port < self->degree; port++)
        sent += self->out[port].sent;
    return self->is_guest ? UINT64_MAX : sent;
}

void node_deliver_at(struct node *self, int origin, const void *contents, size_t size, const char *site)
{
    NODE_CALL(self);
    struct task_run *run = &task_of(self, CALL_DELIVER, site)->run;
    struct parray *array = self->array;
    struct finding finding = {.node = (int32_t)self->rank, .origin = origin, .site = site};
    finding.step = array->data.released ? FINDING_AFTER : node_host(self)->shard->now;
    finding.received = node_host(self)->received;
    finding.carried = node_host(self)->carried;
    finding.sent = run->asked->task->own ? sent_by(self) : 0;
    if (!contents && size)
        refuse(self, CALL_DELIVER, site, "the contents are NULL");
    races_reads(self, contents, size);
    /* A sum: the digest does not depend on the order in which a node hands in what it has. What it says of
     * itself depends on when it is asked. */
    if (!run->asked->task->own || origin != (int)self->rank)
        self->result += hash_bytes(HASH_K1 + (uint32_t)origin, contents, size);
    self->has_result = true;
    if (array->payloads && !self->is_guest)
        payloads_delivered(array->payloads, self, contents, size);
    if (!task_run_deliver(run, lane_of(self), &finding, contents, size))
        memory_failed(run->slots / 8, "what a node has delivered");
}
