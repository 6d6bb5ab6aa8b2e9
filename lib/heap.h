/*
 * heap.h: a priority queue of numbers, ordered by time.
 *
 * Life cycle: zeroed memory is an empty heap; push and pop; heap_close. One thread at a time.
 */
#ifndef HEAP_H
#define HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HEAP_NEVER UINT64_MAX

struct heap_item {
    uint64_t when;
    uint32_t number;
};

struct heap {
    struct heap_item *item;
    size_t count, room;
};

/* Add an item. False: there is no memory, and the heap is as it was. */
bool heap_push(struct heap *heap, uint64_t when, uint32_t number);

/* The earliest time; HEAP_NEVER if the heap is empty. */
static inline uint64_t heap_first(const struct heap *heap)
{
    return heap->count ? heap->item[0].when : HEAP_NEVER;
}

/* Remove and return an item with the earliest time; the heap is not empty. */
struct heap_item heap_pop(struct heap *heap);

/* The same, where of several items with the earliest time the one with the lowest number comes first. All
 * calls on one heap are of one of the two kinds. */
bool heap_push_ordered(struct heap *heap, uint64_t when, uint32_t number);
struct heap_item heap_pop_ordered(struct heap *heap);

/* Push for `what` (alloc.h): where there is no memory it does not return. */
void heap_add_ordered(struct heap *heap, uint64_t when, uint32_t number, const char *what);

void heap_close(struct heap *heap);

#endif
