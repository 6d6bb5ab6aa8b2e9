/*
 * clock.c: what each shard contributes to the next step, and the sum of it.
 */
#include <stdatomic.h>

#include "clock.h"
#include "log.h"
#include "shard.h"
#include "tracing.h"

enum { TRACE_BATCH = 1 << 14 }; /* events of a lane before they are written: 1 MiB */

static atomic_bool interrupted;

void array_interrupt(void)
{
    /* Relaxed: a flag without data; pairs with the load in clock_interrupted. */
    atomic_store_explicit(&interrupted, true, memory_order_relaxed);
}

bool clock_interrupted(void)
{
    /* Relaxed: as above. */
    return atomic_load_explicit(&interrupted, memory_order_relaxed);
}

static void tick_lane(const struct shard *shard, struct tick *tick, struct lane *lane)
{
    tick->wish = lane->posted ? shard->now + 1 : tick->wish;
    tick->fault |= lane->fault.status != 0;
    tick->flush |= lane->logged || lane->event_count >= TRACE_BATCH;
    tick->violations += lane->violations;
    lane->posted = false;
    lane->logged = false;
}

void clock_tick(struct parray *array, struct shard *shard, unsigned round)
{
    struct tick *tick = &shard->tick[round & 1];
    *tick = (struct tick){.wish = shard_wish(shard),
                          .transmissions = shard->lane->transmissions,
                          .live = shard->live,
                          .interrupted = clock_interrupted()};
    tick_lane(shard, tick, shard->lane);
    for (uint32_t i = 0; i < array->ran_count; i++)
        tick_lane(shard, tick, array->nodes[array->ran[i]].lane);
}

struct decision clock_next(const struct parray *array, unsigned round)
{
    struct decision decision = {.next = NEVER};
    bool fault = false, interrupt = false;
    uint64_t violations = 0;
    for (uint32_t i = 0; i < array->shard_count; i++) {
        const struct tick *tick = &array->shards[i].tick[round & 1];
        decision.next = tick->wish < decision.next ? tick->wish : decision.next;
        decision.flush |= tick->flush;
        fault |= tick->fault;
        interrupt |= tick->interrupted;
        violations += tick->violations;
    }
    if (fault)
        decision.stop = STOP_FAULT;
    else if (violations && array->abort_on_violation)
        decision.stop = STOP_VIOLATION;
    else if (interrupt)
        decision.stop = STOP_INTERRUPTED;
    else if (decision.next == NEVER)
        decision.stop = STOP_IDLE;
    else if (array->max_steps && decision.next > array->max_steps)
        decision.stop = STOP_MAX_STEPS;
    return decision;
}

void clock_flush(struct parray *array)
{
    log_flush(array->log);
    tracing_flush(array);
}
