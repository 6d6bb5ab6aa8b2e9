/*
 * trace_block.h: the outline of a binary trace.
 *
 *     file head, 16 bytes    the mark "\x89" "parray\n", the format's version (4 bytes), 4 zeros
 *     a block of the head    JSON: what will run (view_json_head)
 *     blocks of events       transmissions (trace_code.h); none straddles two blocks
 *     blocks of stalls       nodes that waited for room (trace_code.h), between the blocks of events
 *     a block of the tail    JSON: what came of it (view_json_tail)
 *
 * Every block is a block head of 48 bytes and `length` bytes of content, and can be read without any other
 * block but the first. All numbers are little-endian. The checksum covers the head and the content of the
 * block. Nothing in a trace depends on engine or workers. A run that was killed leaves a file without a tail.
 * As blocks of both kinds are written together, such a file tells of transmissions and stalls up to the same
 * step; stalls that still lasted are missing. Version 1 is version 2 without stalls. Pure functions; any
 * thread.
 */
#ifndef TRACE_BLOCK_H
#define TRACE_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TRACE_VERSION = 2,
    TRACE_FILE_HEAD = 16,
    TRACE_BLOCK_HEAD = 48,
    TRACE_EVENTS_MOST = 1 << 16, /* bytes of content of a block of events or stalls */
    TRACE_TEXT_MOST = 1 << 26    /* bytes of content of a block of JSON */
};

enum trace_block_kind { TRACE_BLOCK_RUN = 1, TRACE_BLOCK_EVENTS, TRACE_BLOCK_OUTCOME, TRACE_BLOCK_STALLS };

struct trace_block {
    uint32_t kind, length;
    uint32_t count;       /* events or stalls */
    uint64_t first, last; /* steps in which the earliest and the latest event or stall begin */
    uint64_t reach;       /* the last step of any of them; TRACE_NO_END: a stall without an end */
    uint64_t checksum;
};

void trace_file_head(unsigned char head[TRACE_FILE_HEAD]);

/* Return the version; 0: the file is no trace. */
uint32_t trace_file_version(const unsigned char head[TRACE_FILE_HEAD]);

/* Make the bytes of a block's head, with the checksum of head and content. */
void trace_block_seal(unsigned char head[TRACE_BLOCK_HEAD], const struct trace_block *block,
                      const unsigned char *content);

/* Read the head of a block. False: the bytes are no head of a block. */
bool trace_block_read(struct trace_block *block, const unsigned char head[TRACE_BLOCK_HEAD]);

bool trace_block_intact(const struct trace_block *block, const unsigned char head[TRACE_BLOCK_HEAD],
                        const unsigned char *content);

#endif
