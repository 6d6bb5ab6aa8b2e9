/*
 * progress.c: RCU in its plainest form: one writer, one reader.
 *
 * The writer swaps the pointer and frees the old snapshot after a grace period; the reader is inside a
 * read-side section only while it copies three numbers, and offline otherwise, so the writer hardly ever
 * waits.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <urcu-qsbr.h>

#include "meter.h"
#include "quantity.h"
#include "seconds.h"
#include "step/outside_wait.h"
#include "step/progress.h"
#include "step/properties.h"
#include "tools.h"

enum { FIRST_MS = 1000, PERIOD_MS = 250 };

bool progress_wanted(const struct parray *array)
{
    /* Relaxed: a request without data; pairs with the stores in progress_publish and progress_watch. */
    return array->clock.progress &&
           atomic_load_explicit(&array->embedding.snapshot_wanted, memory_order_relaxed);
}

void progress_publish(struct parray *array, struct snapshot now)
{
    struct snapshot *fresh = malloc(sizeof *fresh);
    if (!fresh)
        return;
    *fresh = now;
    tools_happens_before(&array->clock.snapshot);
    struct snapshot *old = rcu_xchg_pointer(&array->clock.snapshot, fresh);
    /* Relaxed: a request without data; pairs with the load in progress_wanted. */
    atomic_store_explicit(&array->embedding.snapshot_wanted, false, memory_order_relaxed);
    if (old) {
        synchronize_rcu();
        free(old);
    }
}

void progress_end(struct parray *array)
{
    if (array->clock.progress || array->embedding.observer || properties_wanted(array))
        outside_end(&array->embedding);
}

static bool read_snapshot(struct parray *array, struct snapshot *copy)
{
    rcu_thread_online();
    rcu_read_lock();
    struct snapshot *latest = rcu_dereference(array->clock.snapshot);
    tools_happens_after(&array->clock.snapshot);
    if (latest)
        *copy = *latest;
    rcu_read_unlock();
    rcu_thread_offline();
    return latest != NULL;
}

/* What is known of the end: a step that the run cannot pass, or before which it cannot end; 0: neither. */
struct goal {
    uint64_t step;
    bool most; /* --max-steps; else the lower bound */
};

static struct goal goal_of(const struct parray *array)
{
    double bound = array->clock.own_bound;
    double unit = (double)array->duration.per_unit * array->data.packet_units;
    struct goal goal = {.step = bound > 0 ? (uint64_t)(bound * unit) : 0};
    if (array->clock.max_steps && (!goal.step || array->clock.max_steps < goal.step))
        goal = (struct goal){array->clock.max_steps, true};
    return goal;
}

int progress_text(char *text, size_t size, const struct progress_view *view)
{
    struct quantity a, b, c, d;
    const struct snapshot *now = &view->now;
    double rate = (double)(now->transmissions - view->before.transmissions) / view->since_before;
    double left = meter_left(view->elapsed, (double)now->step, (double)view->goal);
    char ahead[64], goal[64] = "";
    meter_ahead(ahead, sizeof ahead, view->elapsed, left, view->most ? "at most " : "at least ");
    if (left > 0)
        snprintf(goal, sizeof goal, " of at %s %s", view->most ? "most" : "least",
                 quantity_count(&a, view->goal));
    return snprintf(text, size, "%sstep %s%s, %s hops/s, %s of %s active", ahead,
                    quantity_count(&a, now->step), goal, quantity_rate(&b, rate),
                    quantity_count(&c, now->live), quantity_count(&d, view->nodes));
}

/* Show the latest snapshot, if it is of another step than the one before. */
static void show_latest(struct parray *array, struct progress_view *view, struct meter *meter)
{
    char text[256];
    if (!read_snapshot(array, &view->now) || view->now.step == view->before.step)
        return;
    double elapsed = meter_elapsed(meter);
    view->since_before = elapsed - view->elapsed;
    view->elapsed = elapsed;
    progress_text(text, sizeof text, view);
    meter_show(meter, text);
    view->before = view->now;
}

static void show_progress(struct parray *array)
{
    rcu_register_thread();
    rcu_thread_offline();
    struct goal goal = goal_of(array);
    struct progress_view view = {.nodes = array->count, .goal = goal.step, .most = goal.most};
    struct meter meter = {.out = stderr};
    meter_begin(&meter);
    struct timespec until = seconds_until(FIRST_MS);
    while (outside_wait(&array->embedding, &until)) {
        show_latest(array, &view, &meter);
        /* Relaxed: pairs with the load in progress_wanted. */
        atomic_store_explicit(&array->embedding.snapshot_wanted, true, memory_order_relaxed);
        until = seconds_until(PERIOD_MS);
    }
    meter_end(&meter);
    rcu_thread_online();
    rcu_unregister_thread();
    free(array->clock.snapshot);
    array->clock.snapshot = NULL;
}

void progress_watch(struct parray *array)
{
    if (array->clock.progress)
        show_progress(array);
    else if (array->embedding.observer || properties_wanted(array))
        outside_wait(&array->embedding, NULL);
    array->embedding.over = false;
}
