/*
 * recording_block.c: read with pread, so that the scans of several threads do not disturb each other.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "trace/recording_block.h"
#include "trace/recording_own.h"

long recording_read(const struct recording *recording, uint64_t offset, void *to, size_t size)
{
    size_t got = 0;
    while (got < size) {
        ssize_t part = pread(recording->own->fd, (char *)to + got, size - got, (off_t)(offset + got));
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

bool recording_block(const struct recording *recording, const struct recording_block *block,
                     unsigned char *content)
{
    long size = (long)(TRACE_BLOCK_HEAD + block->block.length);
    long got = recording_read(recording, block->offset, content, (size_t)size);
    if (got == size && trace_block_intact(&block->block, content, content + TRACE_BLOCK_HEAD))
        return true;
    atomic_store_explicit(&recording->own->unread, got < 0 ? errno : UNREAD_CHANGED, memory_order_relaxed);
    return false;
}

const char *recording_unread(const struct recording *recording)
{
    int reason = atomic_load_explicit(&recording->own->unread, memory_order_relaxed);
    return !reason ? NULL : reason == UNREAD_CHANGED ? "it has changed meanwhile" : strerror(reason);
}
