/*
 * block_file.h: a file of blocks, each of which can be checked, and read, without the others.
 *
 *     file head, 16 bytes    the mark of the format, its version (4 bytes), 4 zeros
 *     blocks                 a head of 48 bytes and `length` bytes of content each
 *
 * All numbers are little-endian. The checksum covers the head and the content of the block, so that bytes
 * that were changed or cut off are noticed. Entries of a block may have a time, such as a step: the head
 * tells which times they have, so that a reader can leave out the blocks that it does not need. Nothing here
 * allocates; any thread.
 */
#ifndef BLOCK_FILE_H
#define BLOCK_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FILE_HEAD = 16, BLOCK_HEAD = 48 };

struct block_format {
    unsigned char file_mark[8], block_mark[4];
    uint32_t version; /* at least 1 */
};

struct file_block {
    uint32_t kind, length; /* length: bytes of content */
    uint32_t count;        /* entries */
    uint64_t first, last;  /* the times at which the earliest and the latest entry begin */
    uint64_t reach;        /* the last time of any of them */
    uint64_t checksum;
};

void file_head_make(unsigned char head[FILE_HEAD], const struct block_format *format);

/* Return the version; 0: the file has another format. */
uint32_t file_head_version(const unsigned char head[FILE_HEAD], const struct block_format *format);

/* Make the bytes of a block's head, with the checksum of head and content. */
void file_block_seal(unsigned char head[BLOCK_HEAD], const struct block_format *format,
                     const struct file_block *block, const unsigned char *content);

/* Read the head of a block. False: the bytes are no head of a block. Its numbers may be any. */
bool file_block_read(struct file_block *block, const struct block_format *format,
                     const unsigned char head[BLOCK_HEAD]);

bool file_block_intact(const struct file_block *block, const unsigned char head[BLOCK_HEAD],
                       const unsigned char *content);

/* Read from an offset; several threads may at the same time, since no position in the file moves. Return how
 * many bytes were read: less than `size` at the end of the file; -1, with errno: the file cannot be read. */
long file_read_at(int fd, uint64_t offset, void *to, size_t size);

#endif
