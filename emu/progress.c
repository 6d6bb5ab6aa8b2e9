/*
 * progress.c: RCU in its plainest form: one writer, one reader.
 *
 * The writer swaps the pointer and frees the old snapshot after a grace period; the reader is inside a read-side
 * section only while it copies three numbers, and offline otherwise, so the writer hardly ever waits.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <urcu-qsbr.h>

#include "progress.h"
#include "tools.h"

enum { FIRST_MS = 1000, PERIOD_MS = 250 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects `over` */
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static bool over;
static atomic_bool wanted;

bool progress_wanted(const struct parray *array)
{
    /* Relaxed: a request without data; pairs with the store in progress_watch. */
    return array->progress && atomic_load_explicit(&wanted, memory_order_relaxed);
}

void progress_publish(struct parray *array, struct snapshot now)
{
    struct snapshot *fresh = malloc(sizeof *fresh);
    if (!fresh)
        return;
    *fresh = now;
    tools_happens_before(&array->snapshot);
    struct snapshot *old = rcu_xchg_pointer(&array->snapshot, fresh);
    /* Relaxed: as above. */
    atomic_store_explicit(&wanted, false, memory_order_relaxed);
    if (old) {
        synchronize_rcu();
        free(old);
    }
}

void progress_end(struct parray *array)
{
    if (!array->progress)
        return;
    pthread_mutex_lock(&lock);
    over = true;
    pthread_cond_signal(&ended);
    pthread_mutex_unlock(&lock);
}

/* Wait; true: the run is over. */
static bool wait_ms(unsigned ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)ms * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&lock);
    int late = 0;
    while (!over && !late)
        late = pthread_cond_timedwait(&ended, &lock, &until);
    bool done = over;
    pthread_mutex_unlock(&lock);
    return done;
}

static bool read_snapshot(struct parray *array, struct snapshot *copy)
{
    rcu_thread_online();
    rcu_read_lock();
    struct snapshot *latest = rcu_dereference(array->snapshot);
    tools_happens_after(&array->snapshot);
    if (latest)
        *copy = *latest;
    rcu_read_unlock();
    rcu_thread_offline();
    return latest != NULL;
}

static void show(struct parray *array, const struct snapshot *now, const struct snapshot *before,
                 double seconds)
{
    double rate = (double)(now->transmissions - before->transmissions) / seconds;
    fprintf(stderr,
            "\rstep %" PRIu64 ", %" PRIu64 " transmissions, %.1f M/s, %" PRIu32 " of %" PRIu32
            " nodes active ",
            now->step, now->transmissions, rate / 1e6, now->live, array->count);
    if (array->max_steps)
        fprintf(stderr, "(%.0f %% of --max-steps) ", 100.0 * (double)now->step / (double)array->max_steps);
    fflush(stderr);
}

void progress_watch(struct parray *array)
{
    if (!array->progress)
        return;
    rcu_register_thread();
    rcu_thread_offline();
    struct snapshot now, before = {0};
    bool shown = false;
    for (unsigned ms = FIRST_MS; !wait_ms(ms); ms = PERIOD_MS) {
        if (read_snapshot(array, &now) && now.step != before.step) {
            show(array, &now, &before, ms / 1e3);
            before = now;
            shown = true;
        }
        /* Relaxed: pairs with the load in progress_wanted. */
        atomic_store_explicit(&wanted, true, memory_order_relaxed);
    }
    if (shown)
        fprintf(stderr, "\r\033[K");
    rcu_thread_online();
    rcu_unregister_thread();
    free(array->snapshot);
    array->snapshot = NULL;
    over = false;
}
