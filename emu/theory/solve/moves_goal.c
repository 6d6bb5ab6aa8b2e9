/*
 * moves_goal.c: moves become transmissions of a trace, in the order in which a run would have made them; the
 * formats of traces do the rest.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/model.h"
#include "facts/options.h"
#include "facts/outcome.h"
#include "facts/trace_sink.h"
#include "facts/view.h"
#include "machine/memory.h"
#include "msccl/msccl_convert.h"
#include "msccl/schedule_events.h"
#include "path.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "say.h"
#include "solve/move_names.h"
#include "solve/moves_goal.h"
#include "task/task.h"
#include "task/task_case.h"
#include "topo/topo.h"
#include "trace/trace.h"

struct trace_sink *moves_goal_open(const char *path, char *error, size_t size)
{
    if (path_ends_in(path, ".json"))
        return msccl_plan_open(path, error, size);
    if (path_ends_in(path, ".xml") || path_ends_in(path, ".goal"))
        return trace_open_as(path_ends_in(path, ".xml") ? ".xml" : ".goal", path, error, size);
    if (strcmp(path, "-") == 0)
        return trace_open_as(".goal", path, error, size);
    snprintf(error, size,
             "the name '%s' does not say in which format the schedule is to be" SAY_DO
             "end it in .goal (GOAL), .xml (MSCCL) or .json (MSCCL++)",
             path);
    return NULL;
}

static int event_order(const void *left, const void *right)
{
    const struct trace_event *a = left, *b = right;
    if (a->step != b->step)
        return a->step < b->step ? -1 : 1;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->port > b->port) - (a->port < b->port);
}

/* Where the next packet of a step goes: each round fills the lanes of a channel, or of a link, in turn. */
static struct trace_event event_of(const struct instance *instance, const struct move *move,
                                   const struct move_name *name, uint32_t before, uint32_t *used)
{
    const struct instance_channel *channel = &instance->channel[move->channel];
    uint32_t number = used[instance->limits.half_duplex ? channel->link : move->channel]++;
    uint32_t width = (uint32_t)channel->width;
    const struct instance_token *token = &instance->token[move->token];
    return (struct trace_event){
        .step = before + number / width + 1,
        .duration = 1,
        .from = (uint32_t)channel->from,
        .to = (uint32_t)channel->to,
        .port = (uint32_t)instance_port(instance, channel, number % width),
        .origin = name->origin,
        .dest = name->dest,
        .bytes = sizeof token->word,
        .data = token->word && !name->carried.sum ? &token->word : NULL,
        .carried = &name->carried,
    };
}

void moves_goal_write(struct trace_sink *sink, const struct task_case *asked, const struct instance *instance,
                      const struct model *model, const struct moves *moves)
{
    struct trace_event *events = memory_take(moves->count, sizeof events[0], "a schedule");
    uint32_t *used = memory_take((size_t)instance->channels, sizeof used[0], "a schedule"), before = 0;
    struct move_names names;
    size_t i = 0;
    move_names_open(&names, asked, instance, moves);
    for (uint32_t step = 1; step <= moves->steps; step++) {
        for (int c = 0; c < instance->channels; c++)
            used[c] = 0;
        for (; i < moves->count && moves->list[i].step == step; i++)
            events[i] = event_of(instance, &moves->list[i], &names.of[i], before, used);
        before += moves_rounds(moves, step);
    }
    qsort(events, moves->count, sizeof events[0], event_order);
    sink->write(sink, events, moves->count);
    const struct outcome outcome = {
        .task.name = asked->task->name, .steps = before, .transmissions = moves->count};
    const struct view view = {.program = "goal",
                              .outcome = &outcome,
                              .of = asked,
                              .param = case_view_param,
                              .topology = instance->topo->spec,
                              .topo = instance->topo,
                              .model = model->name,
                              .rules = model,
                              .seed = asked->seed,
                              .per_unit = PER_UNIT_DEFAULT,
                              .mailbox = MAILBOX_DEFAULT};
    sink->end(sink, &view);
    move_names_close(&names);
    free(used);
    free(events);
}
