/*
 * region.h: a large stretch of zeroed memory, straight from the kernel.
 *
 * For tables whose size is known before the run. Huge pages are asked for, which keeps address translation
 * out of the way at 10^6 nodes. region_open reserves, region_populate makes the pages real (else each
 * comes at its first touch), region_close gives all back. Any one thread at a time.
 */
#ifndef REGION_H
#define REGION_H

#include <stdbool.h>
#include <stddef.h>

struct region {
    void *base; /* page-aligned; NULL: nothing */
    size_t size;
};

/* `size` bytes of zeros (0 is allowed and gives no memory). False: the kernel refused. `sparse`: most of it will
 * stay untouched, so small pages serve better. */
bool region_open(struct region *region, size_t size, bool sparse);

/* Make all pages real now. Best effort: what cannot be done now comes at the first touch. */
void region_populate(struct region *region);

void region_close(struct region *region);

/* Bytes of memory that could be taken now without swapping; 0: not known. */
size_t memory_available(void);

#endif
