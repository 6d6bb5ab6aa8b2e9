/*
 * explore_matches.c: depth first through a tree of runs. The points of choice of a run come one after the
 * other (message/late_match.h), and what is before a point does not depend on it. So a run is given by its
 * choices up to a point, and every run is a leaf of its own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/disturb_options.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "machine/ops.h"
#include "machine/program_params.h"
#include "message/late_match.h"
#include "stress/explore.h"

static const char what_for[] = "the executions of a program"; /* of memory */

/* A run that is to be made: the choices up to a point, at which it goes another way. */
struct match_task {
    struct choice *choice;
    size_t count;
    int32_t instead;
};

struct match_search {
    struct exploration *e;
    struct match_task *stack;
    size_t depth, room;
};

bool explores_matches(const struct exploration *e)
{
    const struct options *o = &e->conditions.options;
    if (e->faults.total || e->sample.executions || e->symmetry || e->save || e->go_on)
        return false; /* these are of the search through states */
    const char *match = program_param_asked(o, "match");
    return match && strcmp(match, "late") == 0;
}

static struct choice choice_at(const struct match_point *point, int value)
{
    return (struct choice){.kind = CHOICE_NUMBER,
                           .node = (int32_t)point->node,
                           .port = -1,
                           .number = point->number,
                           .value = (uint32_t)value};
}

static void push(struct match_search *s, const struct couriers *couriers, size_t at, int value)
{
    s->stack = memory_grow(s->stack, &s->room, s->depth + 1, sizeof s->stack[0], what_for);
    struct match_task *task = &s->stack[s->depth++];
    task->count = at + 1;
    task->choice = memory_take(task->count, sizeof task->choice[0], what_for);
    for (size_t i = 0; i < at; i++)
        task->choice[i] = choice_at(&couriers->points[i], couriers->points[i].value);
    task->choice[at] = choice_at(&couriers->points[at], value);
    task->instead = couriers->points[at].source;
}

/* The other ways at the points behind those that were given: those of the last point are tried first. To
 * leave the choice to others makes a difference only if a message came later that could have been taken. */
static void push_others(struct match_search *s, const struct couriers *couriers, size_t given)
{
    for (size_t at = given; at < couriers->point_count; at++) {
        const struct match_point *point = &couriers->points[at];
        for (int value = 0; value < point->count; value++)
            if (value != point->value && !late_alike(couriers, at, value))
                push(s, couriers, at, value);
        if (point->may_leave && point->missed && point->value < point->count)
            push(s, couriers, at, point->count);
    }
}

/* The point at which the run went another way, in words. */
static void note_point(struct exploration *e, const struct parray *array, const struct match_task *task)
{
    const struct couriers *couriers = array->couriers;
    if (!task->count || task->count > couriers->point_count)
        return;
    const struct match_point *point = &couriers->points[task->count - 1];
    e->critical = choice_at(point, point->value);
    e->critical.port = point->source;
    if (point->source < 0 && point->value < point->count)
        e->critical.port = EXPLORE_REQUEST;
    e->instead = task->instead;
    array->rank_ops->point_text(array, point, e->critical_call, sizeof e->critical_call);
}

static void try_task(struct match_search *s, struct match_task task)
{
    struct exploration *e = s->e;
    struct run_ending ending;
    struct choice *sorted = memory_take(task.count + 1, sizeof *sorted, what_for);
    if (task.count)
        memcpy(sorted, task.choice, task.count * sizeof *sorted);
    qsort(sorted, task.count, sizeof *sorted, choice_order);
    const struct explore_task run = {.choice = sorted, .count = task.count, .instead = -1};
    struct parray *array = explore_run(e, &run, &ending);
    if (array && explore_count(e, array, &ending)) {
        note_point(e, array, &task);
        if (explore_goes_on(e) && array->couriers)
            push_others(s, array->couriers, task.count);
    }
    if (array)
        array_close(array);
    free(sorted);
    free(task.choice);
}

void explore_matches(struct exploration *e)
{
    struct match_search search = {.e = e};
    try_task(&search, (struct match_task){.instead = -1});
    while (search.depth && explore_goes_on(e))
        try_task(&search, search.stack[--search.depth]);
    e->complete = !search.depth && explore_goes_on(e);
    while (search.depth)
        free(search.stack[--search.depth].choice);
    free(search.stack);
}
