/*
 * heap.c: the usual binary heap in an array. The children of item i are items 2i+1 and 2i+2, and no parent is
 * later than its children.
 */
#include <stdlib.h>

#include "grow.h"
#include "heap.h"

bool heap_push(struct heap *heap, uint64_t when, uint32_t number)
{
    struct heap_item *item = grow(heap->item, &heap->room, heap->count + 1, sizeof heap->item[0]);
    if (!item)
        return false;
    heap->item = item;
    size_t i = heap->count++;
    for (; i > 0 && heap->item[(i - 1) / 2].when > when; i = (i - 1) / 2)
        heap->item[i] = heap->item[(i - 1) / 2];
    heap->item[i] = (struct heap_item){.when = when, .number = number};
    return true;
}

struct heap_item heap_pop(struct heap *heap)
{
    struct heap_item first = heap->item[0], last = heap->item[--heap->count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= heap->count)
            break;
        if (child + 1 < heap->count && heap->item[child + 1].when < heap->item[child].when)
            child++;
        if (heap->item[child].when >= last.when)
            break;
        heap->item[i] = heap->item[child];
        i = child;
    }
    if (heap->count)
        heap->item[i] = last;
    return first;
}

void heap_close(struct heap *heap)
{
    free(heap->item);
    *heap = (struct heap){0};
}
