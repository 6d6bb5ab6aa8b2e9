/*
 * disk.c: reading lays the writes of the log over the bytes, in their order.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/disk.h"
#include "machine/memory.h"

/* What stands in the log in front of the bytes of a write. */
struct disk_write {
    size_t offset, size;
};

static void put_bytes(struct disk *disk, size_t disk_size, size_t offset, const void *data, size_t size)
{
    if (!size)
        return;
    if (!disk->bytes)
        disk->bytes = memory_take(disk_size, 1, "the disk of a node");
    memcpy(disk->bytes + offset, data, size);
}

void disk_write(struct disk *disk, size_t disk_size, size_t offset, const void *data, size_t size,
                bool lasting)
{
    const struct disk_write write = {offset, size};
    disk->writes++;
    if (lasting && !disk->logged) {
        put_bytes(disk, disk_size, offset, data, size);
        return;
    }
    disk->log = memory_grow(disk->log, &disk->log_room, disk->log_used + sizeof write + size, 1,
                            "the disk of a node");
    memcpy(disk->log + disk->log_used, &write, sizeof write);
    if (size)
        memcpy(disk->log + disk->log_used + sizeof write, data, size);
    disk->log_used += sizeof write + size;
    disk->logged++;
}

/* The words that a write touches. */
static uint32_t words_of(const struct disk_write *write)
{
    return (uint32_t)((write->offset + write->size - 1) / DISK_WORD - write->offset / DISK_WORD + 1);
}

/* The bytes of a write that lie in its first `words` words. */
static size_t bytes_of(const struct disk_write *write, uint32_t words)
{
    size_t end = (write->offset / DISK_WORD + words) * DISK_WORD;
    return end < write->offset + write->size ? end - write->offset : write->size;
}

void disk_crash(struct disk *disk, size_t disk_size, disk_left *left, void *user)
{
    uint64_t number = disk->writes - disk->logged;
    for (size_t at = 0; at < disk->log_used; number++) {
        struct disk_write write;
        memcpy(&write, disk->log + at, sizeof write);
        at += sizeof write;
        uint32_t words = write.size && left ? left(user, number, words_of(&write)) : 0;
        size_t kept = left ? (words ? bytes_of(&write, words) : 0) : write.size;
        put_bytes(disk, disk_size, write.offset, disk->log + at, kept);
        at += write.size;
    }
    disk->log_used = 0;
    disk->logged = 0;
}

uint32_t disk_oldest(const struct disk *disk)
{
    struct disk_write write;
    memcpy(&write, disk->log, sizeof write);
    return write.size ? words_of(&write) : 0;
}

void disk_settle(struct disk *disk, size_t disk_size, uint32_t left)
{
    struct disk_write write;
    memcpy(&write, disk->log, sizeof write);
    size_t whole = sizeof write + write.size, kept = left ? bytes_of(&write, left) : 0;
    put_bytes(disk, disk_size, write.offset, disk->log + sizeof write, kept);
    disk->log_used -= whole;
    disk->logged--;
    memmove(disk->log, disk->log + whole, disk->log_used);
}

void disk_flush(struct disk *disk, size_t disk_size)
{
    disk_crash(disk, disk_size, NULL, NULL);
}

void disk_read(const struct disk *disk, size_t offset, void *data, size_t size)
{
    if (disk->bytes)
        memcpy(data, disk->bytes + offset, size);
    else if (size)
        memset(data, 0, size);
    for (size_t at = 0; at < disk->log_used;) {
        struct disk_write write;
        memcpy(&write, disk->log + at, sizeof write);
        at += sizeof write;
        size_t from = write.offset > offset ? write.offset : offset;
        size_t end = write.offset + write.size < offset + size ? write.offset + write.size : offset + size;
        if (from < end)
            memcpy((char *)data + (from - offset), disk->log + at + (from - write.offset), end - from);
        at += write.size;
    }
}

void disk_free(struct disk *disk)
{
    free(disk->bytes);
    free(disk->log);
    *disk = (struct disk){0};
}
