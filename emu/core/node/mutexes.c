/*
 * mutexes.c: a table of who has locked what.
 *
 * A node is in the table from after it has locked a mutex until before it unlocks it: so the node that is
 * there holds it, even if others lock and unlock meanwhile. A wait on a condition variable gives a mutex away
 * unseen. But a node that does so runs, in the eyes of the engine, and is blamed for nothing.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "facts/site.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "hash.h"
#include "machine/machine.h"
#include "node/mutexes.h"
#include "tools.h"

/* A node that waits looks that often whether the one that it waits for still runs. */
enum { LOOK_NS = 10000000, SECOND = 1000000000 };

struct held {
    const pthread_mutex_t *mutex;
    const struct node *by;
    uint64_t step; /* in which it was locked */
    struct held *next;
};

struct mutexes {
    struct held **list; /* a table by the hash of the mutex */
    uint32_t count;
};

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER; /* protects the tables of all arrays */

/* Where the entry of the mutex hangs, or would; NULL: no memory. The caller has locked `table`. */
static struct held **entry_at(struct parray *array, const pthread_mutex_t *mutex)
{
    struct mutexes *all = array->mutexes;
    if (!all) {
        all = malloc(sizeof *all);
        struct held **list = calloc(array->count, sizeof(struct held *));
        if (!all || !list) {
            free(all);
            free(list);
            return NULL;
        }
        *all = (struct mutexes){list, array->count};
        array->mutexes = all;
    }
    struct held **at = &all->list[hash_scatter((uintptr_t)mutex) % all->count];
    while (*at && (*at)->mutex != mutex)
        at = &(*at)->next;
    return at;
}

/* The node has locked the mutex. One that there is no memory for is not known to be held. */
static void note(struct node *self, const pthread_mutex_t *mutex)
{
    NODE_CALL(self);
    pthread_mutex_lock(&table);
    struct held **at = entry_at(self->array, mutex);
    if (at && !*at && (*at = malloc(sizeof **at)))
        (*at)->next = NULL;
    if (at && *at) {
        (*at)->mutex = mutex;
        (*at)->by = self;
        (*at)->step = self->shard->now;
    }
    pthread_mutex_unlock(&table);
}

static void drop(struct node *self, const pthread_mutex_t *mutex)
{
    NODE_CALL(self);
    pthread_mutex_lock(&table);
    struct held **at = entry_at(self->array, mutex), *entry = at ? *at : NULL;
    if (entry)
        *at = entry->next;
    pthread_mutex_unlock(&table);
    free(entry);
}

/* Who holds the mutex; .by NULL: no node that is known. */
static struct held holder(struct node *self, const pthread_mutex_t *mutex)
{
    pthread_mutex_lock(&table);
    struct held **at = entry_at(self->array, mutex), found = at && *at ? **at : (struct held){.by = NULL};
    pthread_mutex_unlock(&table);
    return found;
}

void mutexes_close(struct parray *array)
{
    struct mutexes *all = array->mutexes;
    for (uint32_t i = 0; all && i < all->count; i++)
        for (struct held *entry = all->list[i], *next; entry; entry = next) {
            next = entry->next;
            free(entry);
        }
    if (all)
        free(all->list);
    free(all);
}

/* Will the mutex stay locked while the node waits for it? A node that has locked it in an earlier step holds
 * it across a wait: whether it unlocks it in time is a matter of who runs first. One of the same step may
 * still run, on another thread; of that only a second look makes sure. The first wait tells, too, whether a
 * mutex refuses to be locked twice by its owner. */
static bool stays_locked(const struct node *self, const struct held *held, bool again)
{
    const struct engine *engine = self->array->engine;
    if (!held->by || held->by == self)
        return held->by && again;
    if (held->step != self->shard->now || (!engine->lane_per_node && held->by->shard == self->shard))
        return true;
    return again && engine->computing(self->array, held->by->rank) != held->by;
}

/* The node that holds the mutex does not write its wait, unless it runs in a later step. */
static TOOLS_UNCHECKED _Noreturn void blame(struct node *self, const struct node *by, uintptr_t pc)
{
    char how[256] = "that it holds itself";
    const struct wait *wait = &by->wait;
    if (by != self && wait->kind == WAIT_KIND_RETURNED)
        snprintf(how, sizeof how, "that node %" PRIu32 " has held since before it returned", by->rank);
    else if (by != self && wait->kind == WAIT_KIND_FATAL)
        snprintf(how, sizeof how, "that node %" PRIu32 " has held since before it was stopped", by->rank);
    else if (by != self)
        snprintf(how, sizeof how, "that node %" PRIu32 " holds across its %s at %s", by->rank,
                 call_name((enum call)wait->call), site_name(wait->site));
    misuse_stop_at(
        self, pc,
        "waits for ever for a mutex %s; nodes have nothing in common but packets: send one instead, "
        "or unlock before every call that waits",
        how);
}

/* Blame the node if the mutex stays locked. */
static void check(struct node *self, const pthread_mutex_t *mutex, bool again, uintptr_t pc)
{
    NODE_CALL(self);
    struct held held = holder(self, mutex);
    if (stays_locked(self, &held, again))
        blame(self, held.by, pc);
}

static int wait_a_little(pthread_mutex_t *mutex)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK_NS;
    until.tv_sec += until.tv_nsec / SECOND;
    until.tv_nsec %= SECOND;
    return pthread_mutex_timedlock(mutex, &until);
}

/* What stands in for calls of the library. Unchecked: node_running is the thread's, whatever node it runs. */

TOOLS_UNCHECKED int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex)
{
    struct node *self = node_running;
    if (!self)
        return pthread_mutex_lock(mutex);
    uintptr_t pc = (uintptr_t)__builtin_return_address(0) - 1; /* in the call, not behind it */
    int status = pthread_mutex_trylock(mutex);
    for (bool again = false; status == EBUSY || status == ETIMEDOUT; again = true) {
        check(self, mutex, again, pc);
        status = wait_a_little(mutex);
    }
    if (!status || status == EOWNERDEAD)
        note(self, mutex);
    return status;
}

TOOLS_UNCHECKED int __wrap_pthread_mutex_trylock(pthread_mutex_t *mutex)
{
    int status = pthread_mutex_trylock(mutex);
    if (node_running && (!status || status == EOWNERDEAD))
        note(node_running, mutex);
    return status;
}

TOOLS_UNCHECKED int __wrap_pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until)
{
    int status = pthread_mutex_timedlock(mutex, until);
    if (node_running && (!status || status == EOWNERDEAD))
        note(node_running, mutex);
    return status;
}

TOOLS_UNCHECKED int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    if (node_running)
        drop(node_running, mutex);
    return pthread_mutex_unlock(mutex);
}
