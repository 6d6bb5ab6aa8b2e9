/*
 * task_bits.h: what a node has delivered: a bit for each slot (task_check.c).
 *
 * A node is asked about on one context at a time.
 */
#ifndef TASK_BITS_H
#define TASK_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "task/task_run.h"

/* The words that the bits of a node take. */
static inline size_t task_bit_words(const struct task_run *run)
{
    return ((size_t)run->slots + TASK_NODE_BITS - 1) / TASK_NODE_BITS;
}

/* The node's bits; NULL: no memory, or (without `make`) none are there yet. */
static inline uint64_t *task_bits_of(const struct task_run *run, int rank, bool make)
{
    struct task_node *node = &run->nodes[rank];
    if (run->slots <= TASK_NODE_BITS)
        return &node->had.bits;
    if (!node->had.many && make)
        node->had.many = calloc(task_bit_words(run), sizeof node->had.many[0]);
    return node->had.many;
}

static inline bool task_has_bit(const struct task_run *run, int rank, uint32_t slot)
{
    const uint64_t *bits = task_bits_of(run, rank, false);
    return bits && bits[slot / TASK_NODE_BITS] >> slot % TASK_NODE_BITS & 1;
}

#endif
