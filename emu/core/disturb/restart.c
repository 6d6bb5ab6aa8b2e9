/*
 * restart.c: the list is short, so that each question goes through it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "disturb/disturbance.h"
#include "disturb/restart.h"
#include "machine/memory.h"

static const struct restarts *restarts_of(const struct parray *array)
{
    static const struct restarts none;
    return array->disturbance && array->disturbance->restarts ? array->disturbance->restarts : &none;
}

static int restart_order(const void *left, const void *right)
{
    const struct restart *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return a->from < b->from ? -1 : a->from > b->from;
}

static bool check_order(const struct restarts *restarts, char *error, size_t error_size)
{
    for (size_t i = 1; i < restarts->count; i++) {
        const struct restart *before = &restarts->item[i - 1], *after = &restarts->item[i];
        if (before->rank != after->rank || before->until < after->from)
            continue;
        snprintf(error, error_size,
                 "--fault restart:%" PRIu32 ": the node begins anew in step %" PRIu64
                 ", so that its next crash can be in step %" PRIu64 " at the earliest",
                 after->rank, before->until, before->until + 1);
        return false;
    }
    return true;
}

bool restarts_open(struct parray *array, char *error, size_t error_size)
{
    struct disturbance *d = array->disturbance;
    size_t count = 0;
    for (size_t i = 0; i < d->set.plan_count; i++)
        count += d->set.plan[i].kind == FAULT_RESTART;
    if (!count)
        return true;
    struct restarts *restarts = calloc(1, sizeof *restarts + count * sizeof restarts->item[0]);
    if (!restarts)
        memory_failed(count * sizeof restarts->item[0], "what disturbs the run");
    d->restarts = restarts;
    for (size_t i = 0; i < d->set.plan_count; i++) {
        const struct fault_plan *plan = &d->set.plan[i];
        if (plan->kind == FAULT_RESTART)
            restarts->item[restarts->count++] =
                (struct restart){(uint32_t)plan->node, plan->from, plan->until, plan->held};
    }
    qsort(restarts->item, count, sizeof restarts->item[0], restart_order);
    return check_order(restarts, error, error_size);
}

void restarts_close(struct parray *array)
{
    free(array->disturbance->restarts);
    array->disturbance->restarts = NULL;
}

const struct restart *restart_at(const struct parray *array, uint32_t rank, uint64_t step)
{
    const struct restarts *restarts = restarts_of(array);
    for (size_t i = 0; i < restarts->count; i++)
        if (restarts->item[i].rank == rank && restarts->item[i].from == step)
            return &restarts->item[i];
    return NULL;
}

const struct restart *restart_over(const struct parray *array, uint32_t rank, uint64_t step)
{
    const struct restarts *restarts = restarts_of(array);
    const struct restart *last = NULL;
    for (size_t i = 0; i < restarts->count; i++)
        if (restarts->item[i].rank == rank && restarts->item[i].until <= step)
            last = &restarts->item[i];
    return last;
}

uint64_t restart_next(const struct parray *array, uint32_t first, uint32_t count, uint64_t step)
{
    const struct restarts *restarts = restarts_of(array);
    uint64_t next = NEVER;
    for (size_t i = 0; i < restarts->count; i++) {
        const struct restart *restart = &restarts->item[i];
        const struct node *node = &array->nodes[restart->rank];
        uint64_t when = restart->from > step ? restart->from : restart->until;
        if (restart->rank - first >= count || when <= step || when >= next)
            continue;
        bool goes_on = node->wait.kind != WAIT_KIND_RETURNED && !disturbance_stopped(node, when);
        if (when == restart->from ? goes_on : node->wait.kind == WAIT_KIND_DOWN)
            next = when;
    }
    return next;
}

bool restart_swallows(const struct parray *array, uint32_t rank, uint64_t now, uint64_t ready)
{
    const struct restarts *restarts = restarts_of(array);
    for (size_t i = 0; i < restarts->count; i++) {
        const struct restart *restart = &restarts->item[i];
        if (restart->rank == rank && now < restart->until && ready >= restart->from)
            return true;
    }
    return false;
}

bool restart_down(const struct parray *array, uint32_t rank, uint64_t step)
{
    return restart_swallows(array, rank, step, step);
}
