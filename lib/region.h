/*
 * region.h: a large stretch of zeroed memory, straight from the kernel.
 *
 * A region is for tables whose size is known before the run. It asks for huge pages, which make address
 * translation cheap at 10^6 nodes. region_open reserves, region_populate makes the pages real (otherwise each
 * page comes at its first touch), region_close gives all back. Opening and closing belong to one thread.
 */
#ifndef REGION_H
#define REGION_H

#include <stdbool.h>
#include <stddef.h>

#include "spare.h"

struct region {
    void *base; /* page-aligned; NULL: the region is closed */
    size_t size;
    enum spare_kind kind;
};

/* `size` bytes of zeros (0 is allowed and gives no memory). False: the kernel refused. `sparse`: most of it
 * will stay untouched, so small pages serve better. */
bool region_open(struct region *region, size_t size, bool sparse);

/* Most of a sparse region will be used after all: what is not there yet may come in huge pages. Any thread
 * may call it. */
void region_fill(const struct region *region);

/* Bytes of the region that are there: pages that were written, or only read. */
size_t region_real(const struct region *region);

/* Make the pages of `size` bytes from `from` real now. Best effort: a page that cannot be had now comes at
 * its first touch. Several threads may populate parts of one region at a time. */
void region_populate(const struct region *region, size_t from, size_t size);

void region_close(struct region *region);

/* Bytes of memory that could be allocated now without swapping; 0: not known. */
size_t memory_available(void);

#endif
