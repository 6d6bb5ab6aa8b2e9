#include <stdlib.h>

#include "facts/options.h"
#include "facts/outcome.h"
#include "facts/trace_event.h"
#include "facts/trace_sink.h"
#include "facts/view.h"
#include "machine/memory.h"
#include "msccl/schedule_events.h"
#include "schedule/walk.h"
#include "task/task.h"
#include "task/task_case.h"
#include "topo/topo.h"

static const char what_for[] = "the messages of a schedule";

/* A message, and what it carries. */
struct told_message {
    struct trace_event event;
    uint32_t op;
};

bool case_view_param(const struct view *view, size_t i, const char **name, const char **value)
{
    const struct task_case *asked = view->of;
    if (!asked->task->params)
        return false;
    *name = asked->task->params[i].name;
    *value = *name ? asked->params[i] : NULL;
    return *name != NULL;
}

static bool tells_steps(const struct schedule *schedule)
{
    for (uint32_t i = 0; i < schedule->count; i++) {
        const struct schedule_op *op = &schedule->op[i];
        if (schedule_does(op, SCHEDULE_SENDS) && (!op->record || !schedule->record[op->record - 1].step))
            return false;
    }
    return true;
}

static void set_sum(const struct schedule *schedule, const struct schedule_record *record, uint64_t *set)
{
    for (uint32_t i = 0; i < record->runs; i++)
        for (int32_t rank = schedule->run[record->run - 1 + i].first;
             rank <= schedule->run[record->run - 1 + i].last && rank < schedule->ranks; rank++)
            set[rank / 64] |= UINT64_C(1) << rank % 64;
}

/* What is told of the send. `set` has room for the ranks of a sum. */
static void set_carried(const struct schedule *schedule, const struct schedule_op *op,
                        struct trace_event *event, struct trace_carried *carried, uint64_t *set)
{
    const struct schedule_record *record = op->record ? &schedule->record[op->record - 1] : NULL;
    event->origin = record ? record->origin : -1;
    event->dest = record ? record->dest : -1;
    if (record && record->data) {
        event->data = schedule->payload + record->data - 1;
        event->bytes = record->bytes;
    }
    if (!record || record->unit < 0)
        return;
    *carried = (struct trace_carried){(uint32_t)record->unit, record->run ? set : NULL};
    event->carried = carried;
    if (record->run)
        set_sum(schedule, record, set);
}

static int message_order(const void *left, const void *right)
{
    const struct told_message *a = left, *b = right;
    if (a->event.step != b->event.step)
        return a->event.step < b->event.step ? -1 : 1;
    return a->op < b->op ? -1 : a->op > b->op;
}

static uint32_t port_to(const struct topo *topo, const struct schedule_op *op)
{
    int port = 0;
    while (port + 1 < topo_degree(topo, op->rank) && topo_peer(topo, op->rank, port) != op->to)
        port++;
    return (uint32_t)port;
}

/* The messages in the order of steps. Result: how many. */
static size_t list_messages(const struct schedule *schedule, const struct topo *topo,
                            struct told_message *list, struct trace_carried *carried, uint64_t *sets)
{
    struct findings findings = FINDINGS_NONE;
    struct walk walk;
    bool told = tells_steps(schedule);
    size_t count = 0, words = ((size_t)schedule->ranks + 63) / 64;
    walk_run(&walk, schedule, &findings);
    for (uint32_t i = 0; i < schedule->count; i++) {
        const struct schedule_op *op = &schedule->op[i];
        if (!schedule_does(op, SCHEDULE_SENDS))
            continue;
        list[count] = (struct told_message){
            {.step = told ? schedule->record[op->record - 1].step : (uint64_t)walk.depth[i] + 1,
             .duration = 1,
             .from = (uint32_t)op->rank,
             .to = (uint32_t)op->to,
             .port = port_to(topo, op),
             .bytes = (uint32_t)op->size},
            i};
        set_carried(schedule, op, &list[count].event, &carried[count], sets + count * words);
        count++;
    }
    walk_close(&walk);
    findings_free(&findings);
    if (count)
        qsort(list, count, sizeof list[0], message_order);
    return count;
}

void schedule_events_write(struct trace_sink *sink, const struct task_case *asked,
                           const struct schedule *schedule)
{
    size_t words = ((size_t)schedule->ranks + 63) / 64;
    struct told_message *list = memory_take(schedule->count, sizeof list[0], what_for);
    struct trace_carried *carried = memory_take(schedule->count, sizeof carried[0], what_for);
    uint64_t *sets = memory_take(schedule->count * words, sizeof sets[0], what_for);
    size_t count = list_messages(schedule, asked->topo, list, carried, sets);
    const struct outcome outcome = {.task.name = asked->task->name, .transmissions = count};
    const struct view view = {.program = *schedule->name ? schedule->name : "schedule",
                              .outcome = &outcome,
                              .of = asked,
                              .param = case_view_param,
                              .topology = asked->topo->spec,
                              .topo = asked->topo,
                              .seed = asked->seed,
                              .per_unit = PER_UNIT_DEFAULT,
                              .mailbox = MAILBOX_DEFAULT};
    for (size_t i = 0; i < count; i++)
        sink->write(sink, &list[i].event, 1);
    sink->end(sink, &view);
    free(sets);
    free(carried);
    free(list);
}
