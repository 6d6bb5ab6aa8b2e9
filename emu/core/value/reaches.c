/*
 * reaches.c: a node that comes later than the first one reads one number and takes no lock.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "machine/share.h"
#include "value/reaches.h"

struct reach_mark {
    _Atomic uint64_t step; /* NEVER: no node has come */
    uint32_t rank;         /* under the lock */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

bool reaches_open(struct parray *array, char *error, size_t size)
{
    struct reached list[REACHES_MOST];
    struct outcome *o = &array->outcome;
    if (!property_check(array->program, error, size))
        return false;
    int count = property_reaches(array->program, list, error, size);
    if (count <= 0)
        return count == 0;
    o->reach_count = (size_t)count;
    o->reach = memory_take(o->reach_count, sizeof o->reach[0], "the places that nodes reach");
    memcpy(o->reach, list, o->reach_count * sizeof o->reach[0]);
    array->reaches = memory_take(o->reach_count, sizeof array->reaches[0], "the places that nodes reach");
    for (size_t i = 0; i < o->reach_count; i++)
        atomic_init(&array->reaches[i].step, NEVER);
    return true;
}

void reaches_close(struct parray *array)
{
    free(array->reaches);
}

static void note_first(struct reach_mark *mark, uint64_t step, uint32_t rank)
{
    pthread_mutex_lock(&lock);
    /* Relaxed: all who write have the lock. */
    uint64_t first = atomic_load_explicit(&mark->step, memory_order_relaxed);
    if (step < first || (step == first && rank < mark->rank)) {
        mark->rank = rank;
        atomic_store_explicit(&mark->step, step, memory_order_relaxed);
    }
    pthread_mutex_unlock(&lock);
}

bool reaches_note(struct node *host, uint64_t step, const char *name)
{
    const struct outcome *o = &host->array->outcome;
    size_t i = 0;
    while (i < o->reach_count && strcmp(o->reach[i].name, name) != 0)
        i++;
    if (i == o->reach_count)
        return false;
    struct reach_mark *mark = &host->array->reaches[i];
    /* Relaxed: steps only become less, so that a value that is old takes the lock once too often; pairs with
     * the store in note_first. */
    if (step <= atomic_load_explicit(&mark->step, memory_order_relaxed))
        note_first(mark, step, host->rank);
    return true;
}

bool reaches_met(const struct parray *array, size_t number)
{
    /* Relaxed: no node runs. */
    return atomic_load_explicit(&array->reaches[number].step, memory_order_relaxed) != NEVER;
}

static void earlier(void *sum, const void *other)
{
    struct reached *first = sum;
    const struct reached *one = other;
    bool comes = one->step && (!first->step || one->step < first->step ||
                               (one->step == first->step && one->node < first->node));
    if (comes)
        *first = *one;
}

void reaches_conclude(struct parray *array)
{
    struct outcome *o = &array->outcome;
    for (size_t i = 0; i < o->reach_count; i++) {
        /* Relaxed: the nodes have ended. */
        uint64_t step = atomic_load_explicit(&array->reaches[i].step, memory_order_relaxed);
        o->reach[i].step = step == NEVER ? 0 : step;
        o->reach[i].node = step == NEVER ? -1 : (int32_t)array->reaches[i].rank;
        share_merge(array, &o->reach[i], sizeof o->reach[i], earlier);
    }
}
