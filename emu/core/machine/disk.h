/*
 * disk.h: the disk of a node: bytes that last, and behind them the writes that are not flushed yet.
 *
 * A node reads what it wrote last. A crash leaves the bytes, and of each write that was not flushed the words
 * that the caller says, from its front: all of them, some (the write is torn), or none. Words are 8 bytes at
 * multiples of 8: a write within one word is never torn.
 *
 * Life cycle: zeroed memory is a disk of zeros, whose size the caller knows; disk_free. One thread.
 */
#ifndef DISK_H
#define DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DISK_WORD = 8 };

struct disk {
    unsigned char *bytes; /* NULL: all zeros */
    unsigned char *log;   /* the writes that are not flushed, oldest first: a struct disk_write, its bytes */
    size_t log_used, log_room;
    uint64_t writes; /* so far, those in the log too */
    uint64_t logged; /* in the log */
};

/* Write `size` bytes at `offset`, which lie in the disk of `disk_size` bytes. `lasting`: they need no
 * flush. */
void disk_write(struct disk *disk, size_t disk_size, size_t offset, const void *data, size_t size,
                bool lasting);
void disk_flush(struct disk *disk, size_t disk_size);
void disk_read(const struct disk *disk, size_t offset, void *data, size_t size);

/* How many words of write `number` (of `words`) a crash leaves; `words` is at least 1. */
typedef uint32_t disk_left(void *user, uint64_t number, uint32_t words);

/* Crash: apply what is left of each write that is not flushed, oldest first. */
void disk_crash(struct disk *disk, size_t disk_size, disk_left *left, void *user);

/* The same, write by write: the words of the oldest write that is not flushed, of which there is one; and
 * apply what is left of it. */
uint32_t disk_oldest(const struct disk *disk);
void disk_settle(struct disk *disk, size_t disk_size, uint32_t left);

void disk_free(struct disk *disk);

#endif
