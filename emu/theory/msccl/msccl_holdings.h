/*
 * msccl_holdings.h: where chunks that have come to a gpu are, and which step brought them.
 *
 * Life cycle: begin with zeroes, holdings_find and holdings_add, holdings_free. A pointer is valid until the
 * next holdings_add. One thread.
 */
#ifndef MSCCL_HOLDINGS_H
#define MSCCL_HOLDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "msccl/msccl_blocks.h"

struct holding {
    uint64_t key; /* of gpu and chunk; 0: the slot is free */
    struct msccl_place place;
    bool here; /* else on its way */
    struct msccl_at writer;
};

struct holdings {
    struct holding *slot;
    size_t slots, count; /* slots: a power of two, or 0 */
};

/* NULL: the chunk is neither at the gpu nor on its way. */
struct holding *holdings_find(const struct holdings *holdings, uint32_t gpu, uint32_t chunk);

/* A chunk that is on its way to that place; it must not be there already. */
void holdings_add(struct holdings *holdings, uint32_t gpu, uint32_t chunk, struct msccl_place place);

void holdings_free(struct holdings *holdings);

#endif
