/*
 * observe.c: the violations of a step are gathered from all lanes and put into the order of the outcome.
 *
 * Every lane lists its violations in the order of steps, so those of the last step are at its end.
 */
#include <stdlib.h>

#include "judge/violation.h"
#include "machine/interrupt.h"
#include "machine/log.h"
#include "machine/memory.h"
#include "machine/misuse.h"
#include "step/clock.h"
#include "step/outside_wait.h"
#include "step/observe.h"

bool observe_wants(const struct parray *array, uint64_t violations)
{
    const struct observer *observer = array->embedding.observer;
    return observer && (observer->step || (observer->violation && violations != array->embedding.told));
}

static uint64_t count_violations(const struct parray *array)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        count += array->contexts.lanes[i].violations;
    return count;
}

static void tell_violations(struct parray *array)
{
    const struct observer *observer = array->embedding.observer;
    struct violation *fresh = NULL;
    size_t count = 0, room = 0;
    uint64_t all = count_violations(array), before = array->embedding.told;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++) {
        const struct lane *lane = &array->contexts.lanes[i];
        for (size_t k = lane->violation_count; k && lane->violation[k - 1].step == array->clock.step; k--) {
            fresh = memory_grow(fresh, &room, count + 1, sizeof fresh[0], "violations");
            fresh[count++] = lane->violation[k - 1];
        }
    }
    if (count)
        qsort(fresh, count, sizeof fresh[0], violation_order);
    for (size_t i = 0; i < count && before + i < VIOLATIONS_KEPT; i++)
        observer->violation(observer->user, &fresh[i]);
    array->embedding.told = all;
    free(fresh);
}

static void tell_step(struct parray *array)
{
    const struct observer *observer = array->embedding.observer;
    struct observed_step step = {.step = array->clock.step, .violations = count_violations(array)};
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        step.transmissions += array->contexts.lanes[i].transmissions;
    for (uint32_t i = 0; i < array->contexts.shard_count; i++)
        step.live += array->contexts.shards[i].live;
    bool end = observer->step(observer->user, &step) || interrupt_requested_of(array);
    if (end && !array->clock.stop)
        array->clock.stop = STOP_INTERRUPTED;
}

static void tell(void *arg)
{
    struct parray *array = arg;
    const struct observer *observer = array->embedding.observer;
    log_flush(array->log, observer->line, observer->user);
    if (observer->violation && count_violations(array) != array->embedding.told)
        tell_violations(array);
    if (observer->step)
        tell_step(array);
}

/* On the thread that waits for the run. */
static void look(struct parray *array)
{
    if (!misuse_guarded(array, array->contexts.lanes, tell, array))
        array->clock.stop = STOP_FATAL;
}

void observe_step(struct parray *array)
{
    log_share(array);
    if (array->embedding.observer)
        outside_ask(array, look);
    else
        log_flush(array->log, NULL, NULL);
}
