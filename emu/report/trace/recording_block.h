/*
 * recording_block.h: the blocks of the file behind a recording, read as they are asked for.
 *
 * Any thread may read at any time: reading moves no position in the file.
 */
#ifndef RECORDING_BLOCK_H
#define RECORDING_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "trace/trace_block.h"

struct recording;

struct recording_block {
    uint64_t offset; /* of its head, in the file */
    uint64_t number; /* of its first event or stall */
    struct trace_block block;
};

struct recording_index {
    struct recording_block *item;
    size_t count, room;
};

/* Return how many bytes were read: less than `size` at the end of the file; -1: the file cannot be read. */
long recording_read(const struct recording *recording, uint64_t offset, void *to, size_t size);

/* Read the head and the content of a block into content[TRACE_BLOCK_HEAD + TRACE_EVENTS_MOST]. False: the
 * file has changed since it was opened. */
bool recording_block(const struct recording *recording, const struct recording_block *block,
                     unsigned char *content);

#endif
