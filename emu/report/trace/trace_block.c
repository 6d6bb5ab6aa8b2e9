/*
 * trace_block.c: heads of files and blocks, byte by byte, so that every machine writes the same ones.
 */
#include <string.h>

#include "hash.h"
#include "trace/trace_block.h"

static const unsigned char file_mark[8] = "\x89parray\n", block_mark[4] = "PaBl";

/* Offsets of the fields in the head of a block. The checksum covers all fields before it. */
enum {
    AT_KIND = 4,
    AT_LENGTH = 8,
    AT_COUNT = 12,
    AT_FIRST = 16,
    AT_LAST = 24,
    AT_REACH = 32,
    AT_CHECKSUM = 40
};

static void put_number(unsigned char *to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (unsigned char)(number >> 8 * i);
}

static uint64_t get_number(const unsigned char *from, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)from[i] << 8 * i;
    return number;
}

void trace_file_head(unsigned char head[TRACE_FILE_HEAD])
{
    memcpy(head, file_mark, sizeof file_mark);
    put_number(head + sizeof file_mark, TRACE_VERSION, 4);
    put_number(head + sizeof file_mark + 4, 0, 4);
}

uint32_t trace_file_version(const unsigned char head[TRACE_FILE_HEAD])
{
    if (memcmp(head, file_mark, sizeof file_mark) != 0 || get_number(head + sizeof file_mark + 4, 4) != 0)
        return 0;
    return (uint32_t)get_number(head + sizeof file_mark, 4);
}

static uint64_t block_checksum(const unsigned char head[TRACE_BLOCK_HEAD], const unsigned char *content,
                               size_t length)
{
    return hash_bytes(hash_bytes(HASH_K3, head, AT_CHECKSUM), content, length);
}

void trace_block_seal(unsigned char head[TRACE_BLOCK_HEAD], const struct trace_block *block,
                      const unsigned char *content)
{
    memcpy(head, block_mark, sizeof block_mark);
    put_number(head + AT_KIND, block->kind, 4);
    put_number(head + AT_LENGTH, block->length, 4);
    put_number(head + AT_COUNT, block->count, 4);
    put_number(head + AT_FIRST, block->first, 8);
    put_number(head + AT_LAST, block->last, 8);
    put_number(head + AT_REACH, block->reach, 8);
    put_number(head + AT_CHECKSUM, block_checksum(head, content, block->length), 8);
}

bool trace_block_read(struct trace_block *block, const unsigned char head[TRACE_BLOCK_HEAD])
{
    *block = (struct trace_block){.kind = (uint32_t)get_number(head + AT_KIND, 4),
                                  .length = (uint32_t)get_number(head + AT_LENGTH, 4),
                                  .count = (uint32_t)get_number(head + AT_COUNT, 4),
                                  .first = get_number(head + AT_FIRST, 8),
                                  .last = get_number(head + AT_LAST, 8),
                                  .reach = get_number(head + AT_REACH, 8),
                                  .checksum = get_number(head + AT_CHECKSUM, 8)};
    if (memcmp(head, block_mark, sizeof block_mark) != 0)
        return false;
    if (block->kind == TRACE_BLOCK_EVENTS || block->kind == TRACE_BLOCK_STALLS)
        return block->length <= TRACE_EVENTS_MOST && block->count >= 1 && block->count <= block->length;
    return (block->kind == TRACE_BLOCK_RUN || block->kind == TRACE_BLOCK_OUTCOME) &&
           block->length <= TRACE_TEXT_MOST && block->count == 0;
}

bool trace_block_intact(const struct trace_block *block, const unsigned char head[TRACE_BLOCK_HEAD],
                        const unsigned char *content)
{
    return block->checksum == block_checksum(head, content, block->length);
}
