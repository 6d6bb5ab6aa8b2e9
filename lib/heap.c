/*
 * heap.c: the usual binary heap in an array. The children of item i are items 2i+1 and 2i+2, and no parent is
 * later than its children.
 */
#include <stdlib.h>

#include "alloc.h"
#include "grow.h"
#include "heap.h"

/* May `a` lie above `b`? By time alone; the heap then moves as little as it can. */
static inline bool in_time(const struct heap_item *a, const struct heap_item *b)
{
    return a->when <= b->when;
}

/* May `a` lie above `b`? By time, and of one time by number. */
static inline bool in_order(const struct heap_item *a, const struct heap_item *b)
{
    return a->when < b->when || (a->when == b->when && a->number <= b->number);
}

typedef bool above(const struct heap_item *a, const struct heap_item *b);

static inline __attribute__((always_inline)) bool push(struct heap *heap, struct heap_item new, above *fits)
{
    struct heap_item *item = grow(heap->item, &heap->room, heap->count + 1, sizeof heap->item[0]);
    if (!item)
        return false;
    heap->item = item;
    size_t i = heap->count++;
    for (; i > 0 && !fits(&item[(i - 1) / 2], &new); i = (i - 1) / 2)
        item[i] = item[(i - 1) / 2];
    item[i] = new;
    return true;
}

static inline __attribute__((always_inline)) struct heap_item pop(struct heap *heap, above *fits)
{
    struct heap_item *item = heap->item, first = item[0], last = item[--heap->count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= heap->count)
            break;
        if (child + 1 < heap->count && !fits(&item[child], &item[child + 1]))
            child++;
        if (fits(&last, &item[child]))
            break;
        item[i] = item[child];
        i = child;
    }
    if (heap->count)
        item[i] = last;
    return first;
}

bool heap_push(struct heap *heap, uint64_t when, uint32_t number)
{
    return push(heap, (struct heap_item){.when = when, .number = number}, in_time);
}

struct heap_item heap_pop(struct heap *heap)
{
    return pop(heap, in_time);
}

bool heap_push_ordered(struct heap *heap, uint64_t when, uint32_t number)
{
    return push(heap, (struct heap_item){.when = when, .number = number}, in_order);
}

void heap_add_ordered(struct heap *heap, uint64_t when, uint32_t number, const char *what)
{
    if (!heap_push_ordered(heap, when, number))
        memory_failed((heap->count + 1) * sizeof heap->item[0], what);
}

struct heap_item heap_pop_ordered(struct heap *heap)
{
    return pop(heap, in_order);
}

void heap_close(struct heap *heap)
{
    free(heap->item);
    *heap = (struct heap){0};
}
