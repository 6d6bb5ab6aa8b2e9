/*
 * key_heap.h: the tokens that wait for a port, the one with the smallest key first: a binary heap of words,
 * the key above the number of the token.
 *
 * One node owns the heap. `item` is the caller's memory, with room for all that may wait at a time; zeroed
 * memory and a count of 0 are an empty heap.
 */
#ifndef KEY_HEAP_H
#define KEY_HEAP_H

#include <stdint.h>

struct key_heap {
    uint32_t *item;
    int count;
};

static inline void key_heap_put(struct key_heap *heap, uint32_t word)
{
    int at = heap->count++;

    for (; at > 0 && heap->item[(at - 1) / 2] > word; at = (at - 1) / 2)
        heap->item[at] = heap->item[(at - 1) / 2];
    heap->item[at] = word;
}

/* Take the smallest word out of a heap that is not empty. */
static inline uint32_t key_heap_take(struct key_heap *heap)
{
    uint32_t least = heap->item[0], last = heap->item[--heap->count];
    int at = 0;

    for (int child = 1; child < heap->count; child = 2 * at + 1) {
        child += child + 1 < heap->count && heap->item[child + 1] < heap->item[child];
        if (heap->item[child] >= last)
            break;
        heap->item[at] = heap->item[child];
        at = child;
    }
    heap->item[at] = last;
    return least;
}

#endif
