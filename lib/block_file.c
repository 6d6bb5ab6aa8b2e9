/*
 * block_file.c: heads of files and blocks, byte by byte, so that every machine writes the same ones.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "block_file.h"
#include "hash.h"

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

void file_head_make(unsigned char head[FILE_HEAD], const struct block_format *format)
{
    memcpy(head, format->file_mark, sizeof format->file_mark);
    put_number(head + 8, format->version, 4);
    put_number(head + 12, 0, 4);
}

uint32_t file_head_version(const unsigned char head[FILE_HEAD], const struct block_format *format)
{
    if (memcmp(head, format->file_mark, sizeof format->file_mark) != 0 || get_number(head + 12, 4) != 0)
        return 0;
    return (uint32_t)get_number(head + 8, 4);
}

static uint64_t block_checksum(const unsigned char head[BLOCK_HEAD], const unsigned char *content,
                               size_t length)
{
    return hash_bytes(hash_bytes(HASH_K3, head, AT_CHECKSUM), content, length);
}

void file_block_seal(unsigned char head[BLOCK_HEAD], const struct block_format *format,
                     const struct file_block *block, const unsigned char *content)
{
    memcpy(head, format->block_mark, sizeof format->block_mark);
    put_number(head + AT_KIND, block->kind, 4);
    put_number(head + AT_LENGTH, block->length, 4);
    put_number(head + AT_COUNT, block->count, 4);
    put_number(head + AT_FIRST, block->first, 8);
    put_number(head + AT_LAST, block->last, 8);
    put_number(head + AT_REACH, block->reach, 8);
    put_number(head + AT_CHECKSUM, block_checksum(head, content, block->length), 8);
}

bool file_block_read(struct file_block *block, const struct block_format *format,
                     const unsigned char head[BLOCK_HEAD])
{
    *block = (struct file_block){.kind = (uint32_t)get_number(head + AT_KIND, 4),
                                 .length = (uint32_t)get_number(head + AT_LENGTH, 4),
                                 .count = (uint32_t)get_number(head + AT_COUNT, 4),
                                 .first = get_number(head + AT_FIRST, 8),
                                 .last = get_number(head + AT_LAST, 8),
                                 .reach = get_number(head + AT_REACH, 8),
                                 .checksum = get_number(head + AT_CHECKSUM, 8)};
    return memcmp(head, format->block_mark, sizeof format->block_mark) == 0;
}

bool file_block_intact(const struct file_block *block, const unsigned char head[BLOCK_HEAD],
                       const unsigned char *content)
{
    return block->checksum == block_checksum(head, content, block->length);
}

long file_read_at(int fd, uint64_t offset, void *to, size_t size)
{
    size_t got = 0;
    while (got < size) {
        ssize_t part = pread(fd, (char *)to + got, size - got, (off_t)(offset + got));
        if (part < 0 && errno == EINTR)
            continue;
        if (part < 0)
            return -1;
        if (part == 0)
            break;
        got += (size_t)part;
    }
    return (long)got;
}
