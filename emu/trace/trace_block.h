/*
 * trace_block.h: the outline of a binary trace.
 *
 *     file head, 16 bytes    the mark "\x89" "parray\n", the format's version (4 bytes), 4 zeros
 *     a block of the head    JSON: what will run (report_json_head)
 *     blocks of events       transmissions (trace_code.h), none that straddles two blocks
 *     blocks of stalls       nodes that waited for room (trace_code.h), among them
 *     a block of the tail    JSON: what came of it (report_json_tail)
 *
 * Every block is a block head of 48 bytes and `length` bytes of content, and can be read without any other but the first.
 * All numbers are little-endian. The checksum covers the block's head and content. Nothing in a trace depends on engine or
 * workers. A file without its tail is that of a run that was killed; as blocks of both kinds go out together, it tells of both
 * up to the same step, but for nodes that waited when it ended. Version 1 had no stalls, and is else the same.
 * Pure functions; any thread.
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
    TRACE_TEXT_MOST = 1 << 26    /* and of one that is text */
};

enum trace_block_kind { TRACE_BLOCK_RUN = 1, TRACE_BLOCK_EVENTS, TRACE_BLOCK_OUTCOME, TRACE_BLOCK_STALLS };

struct trace_block {
    uint32_t kind, length;
    uint32_t count;       /* events or stalls */
    uint64_t first, last; /* steps in which the earliest and the latest of them begin */
    uint64_t reach;       /* last step in which one of them is on its link, or waits; TRACE_NO_END */
    uint64_t checksum;
};

void trace_file_head(unsigned char head[TRACE_FILE_HEAD]);

/* Result: the version; 0: it is no trace. */
uint32_t trace_file_version(const unsigned char head[TRACE_FILE_HEAD]);

/* The block's head in bytes, with the checksum that it gets with that content. */
void trace_block_seal(unsigned char head[TRACE_BLOCK_HEAD], const struct trace_block *block,
                      const unsigned char *content);

/* False: it does not look like the head of a block. */
bool trace_block_read(struct trace_block *block, const unsigned char head[TRACE_BLOCK_HEAD]);

bool trace_block_intact(const struct trace_block *block, const unsigned char head[TRACE_BLOCK_HEAD],
                        const unsigned char *content);

#endif
