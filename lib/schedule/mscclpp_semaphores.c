/*
 * mscclpp_semaphores.c: semaphores between the thread blocks of a gpu. One block acquires a semaphore and one
 * releases it, so that its k-th acquire waits for the k-th release.
 */
#include <stdlib.h>

#include "alloc.h"
#include "schedule/mscclpp_plan.h"

enum { FIRST_VALUE_MOST = 1 << 20 };

bool mscclpp_semaphore(struct mscclpp_plan *plan, const json_t *op)
{
    const json_t *ids = json_object_get(op, "semaphore_ids");
    size_t known = json_array_size(json_object_get(plan->gpu[plan->gpu_id], "semaphores"));

    if (!json_array_size(ids))
        return json_reading_refuse(&plan->reading, "semaphore_ids must be there, a list");
    for (size_t i = 0; i < json_array_size(ids); i++) {
        const json_t *id = json_array_get(ids, i);

        if (!json_is_integer(id) || json_integer_value(id) < 0 || (size_t)json_integer_value(id) >= known)
            return json_reading_refuse(
                &plan->reading, "semaphore_ids are numbers of semaphores of the gpu, which has %zu", known);
        plan->semaphore = memory_grow(plan->semaphore, &plan->semaphore_room, plan->semaphores + 1,
                                      sizeof plan->semaphore[0], "semaphores");
        plan->semaphore[plan->semaphores++] =
            (struct mscclpp_semaphore){.gpu = plan->gpu_id,
                                       .id = (uint32_t)json_integer_value(id),
                                       .block = plan->block_id,
                                       .op = mscclpp_add(plan, (struct schedule_op){.does = 0}),
                                       .line = plan->reading.line,
                                       .acquires = plan->kind->does & MSCCLPP_ACQUIRES};
    }
    return true;
}

/* By semaphore; acquires last; else in the order of the text. */
static int semaphore_order(const void *left, const void *right)
{
    const struct mscclpp_semaphore *a = left, *b = right;

    if (a->gpu != b->gpu)
        return a->gpu < b->gpu ? -1 : 1;
    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    if (a->acquires != b->acquires)
        return a->acquires ? 1 : -1;
    return a->op < b->op ? -1 : a->op > b->op;
}

/* What the semaphore is worth before the run. False: refused. */
static bool first_value(struct mscclpp_plan *plan, const struct mscclpp_semaphore *of, uint32_t *value)
{
    const json_t *list = json_object_get(plan->gpu[of->gpu], "semaphores");

    plan->reading.line = of->line;
    return mscclpp_number(plan, json_array_get(list, of->id), "init_value", FIRST_VALUE_MOST, value);
}

/* The releases, and behind them the acquires, of one semaphore. */
static bool join_semaphore(struct mscclpp_plan *plan, const struct mscclpp_semaphore *of, size_t releases,
                           size_t all)
{
    size_t acquires = all - releases;
    uint32_t before = 0;

    if (!first_value(plan, of, &before))
        return false;
    for (size_t i = 1; i < all; i++)
        if (i != releases && of[i].block != of[i - 1].block)
            return json_reading_refuse(&plan->reading,
                                       "several threadblocks of gpu %u %s semaphore %u: their order is open",
                                       of->gpu, of[i].acquires ? "acquire" : "release", of->id);
    for (size_t i = before; i < acquires; i++) {
        const struct mscclpp_semaphore *acquire = &of[releases + i];

        if (i - before < releases) {
            schedule_need(plan->schedule, acquire->op, of[i - before].op, false);
            continue;
        }
        finding_add(plan->reading.findings, SEVERITY_STUCK, "deadlock", acquire->line, 0,
                    "gpu %u, threadblock %u waits for ever for semaphore %u, which is released %zu times",
                    of->gpu, acquire->block, of->id, releases);
        return true;
    }
    if (releases != acquires)
        finding_add(
            plan->reading.findings, SEVERITY_WRONG, "unmatched", of->line, 0,
            "semaphore %u of gpu %u is released %zu times and acquired %zu times: the next call finds "
            "it with another value",
            of->id, of->gpu, releases, acquires);
    return true;
}

bool mscclpp_semaphores_join(struct mscclpp_plan *plan)
{
    const struct mscclpp_semaphore *list = plan->semaphore;

    mscclpp_begin(plan, NULL);
    if (plan->semaphores)
        qsort(plan->semaphore, plan->semaphores, sizeof list[0], semaphore_order);
    for (size_t i = 0, end; i < plan->semaphores; i = end) {
        size_t releases = 0;

        for (end = i; end < plan->semaphores && list[end].gpu == list[i].gpu && list[end].id == list[i].id;
             end++)
            releases += !list[end].acquires;
        if (!join_semaphore(plan, list + i, releases, end - i))
            return false;
    }
    return true;
}
