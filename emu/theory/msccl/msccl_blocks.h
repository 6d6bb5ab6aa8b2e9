/*
 * msccl_blocks.h: the thread blocks of one gpu while an MSCCL schedule is written.
 *
 * There is one thread block for each end of a connection, and one for local copies: a receive then never
 * waits behind a send. What a step needs of other thread blocks is written as depid and deps, and all but one
 * of several needs as nops before the step, which is how MSCCL wants it.
 *
 * Life cycle: begin with zeroes, add steps in an order in which they can be done, msccl_blocks_free. One
 * thread.
 */
#ifndef MSCCL_BLOCKS_H
#define MSCCL_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "schedule/msccl_xml.h"

/* A step of the gpu. */
struct msccl_at {
    uint32_t block, step;
};

struct msccl_put_step {
    enum msccl_type type;
    struct msccl_place src, dst;
    uint32_t count;
    bool needs, signals;
    struct msccl_at need;
};

struct msccl_put_block {
    int32_t send, recv; /* -1: none */
    uint32_t channel;
    struct msccl_put_step *step;
    size_t steps, room;
};

struct msccl_blocks {
    struct msccl_put_block *block;
    size_t count, room;
    uint32_t scratch; /* chunks of it that are in use */
};

/* Add a step to the thread block of that connection, which is made if it is not there: behind all `needs`
 * that are steps of other thread blocks. Reorders `needs`. */
struct msccl_at msccl_blocks_add(struct msccl_blocks *blocks, int32_t send, int32_t recv, uint32_t channel,
                                 struct msccl_put_step step, struct msccl_at *needs, size_t count);

void msccl_blocks_free(struct msccl_blocks *blocks);

#endif
