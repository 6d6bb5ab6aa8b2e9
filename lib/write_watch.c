/*
 * write_watch.c: sanitizers lay zones around variables, which share the pages, and ThreadSanitizer would not
 * see what is written into closed pages: with them pages stay open, and copies tell.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "alloc.h"
#include "tools.h"
#include "write_watch.h"

static const char what_for[] = "copies of watched memory";

/* memcpy, and over the zones between variables that AddressSanitizer forbids to touch. */
static TOOLS_UNCHECKED void copy_bytes(char *to, const char *from, size_t size)
{
    if (!TOOLS_ASAN)
        memcpy(to, from, size);
    for (size_t i = 0; TOOLS_ASAN && i < size; i++)
        to[i] = *(const volatile char *)&from[i];
}

/* The first byte that differs; `size`: none does. */
static TOOLS_UNCHECKED size_t first_change(const struct watched_piece *piece)
{
    size_t i = 0;
    if (!TOOLS_ASAN && memcmp(piece->start, piece->copy, piece->size) == 0)
        return piece->size;
    while (i < piece->size && *(const volatile char *)&piece->start[i] == piece->copy[i])
        i++;
    return i;
}

void write_watch_add(struct write_watch *watch, const void *start, size_t size, bool own, uintptr_t low,
                     uintptr_t high)
{
    bool pages = !TOOLS_ASAN && !TOOLS_TSAN && size && high > low;
    watch->piece =
        memory_grow(watch->piece, &watch->room, watch->count + 1, sizeof watch->piece[0], what_for);
    struct watched_piece *piece = &watch->piece[watch->count++];
    *piece = (struct watched_piece){.start = start,
                                    .size = size,
                                    .own = own,
                                    .copy = memory_take(size, 1, what_for),
                                    .page = pages ? (char *)low : NULL,
                                    .bytes = pages ? high - low : 0};
    copy_bytes(piece->copy, start, size);
}

/* Open or close the pages of a piece. Relaxed: the rights of pages order themselves. */
static void set_closed(struct watched_piece *piece, bool closed)
{
    if (piece->bytes && mprotect(piece->page, piece->bytes, closed ? PROT_READ : PROT_READ | PROT_WRITE) == 0)
        atomic_store_explicit(&piece->closed, closed, memory_order_relaxed);
}

static void set_all_closed(struct write_watch *watch, bool closed)
{
    for (size_t i = 0; i < watch->count; i++)
        set_closed(&watch->piece[i], closed);
}

void write_watch_close(struct write_watch *watch)
{
    set_all_closed(watch, true);
}

void write_watch_open(struct write_watch *watch)
{
    set_all_closed(watch, false);
}

bool write_watch_fault(struct write_watch *watch, const void *address)
{
    uintptr_t at = (uintptr_t)address, none = 0;
    struct watched_piece *piece = watch->piece, *end = piece + watch->count;
    while (piece < end && at - (uintptr_t)piece->page >= piece->bytes)
        piece++;
    if (piece == end)
        return false;
    if (at - watch->ignored >= watch->ignored_end - watch->ignored)
        /* Relaxed: read by write_watch_written, when the writers have ended. */
        atomic_compare_exchange_strong_explicit(&piece->written, &none, at, memory_order_relaxed,
                                                memory_order_relaxed);
    set_closed(piece, false);
    return true;
}

bool write_watch_written(const struct watched_piece *piece, size_t *byte)
{
    /* Relaxed: the writers, whose writes write_watch_fault noted, have ended. */
    uintptr_t start = (uintptr_t)piece->start,
              written = atomic_load_explicit(&piece->written, memory_order_relaxed);
    *byte = first_change(piece);
    if (*byte < piece->size)
        return true;
    *byte = written > start ? written - start : 0; /* it was put back */
    return written != 0;
}

void write_watch_restore(struct write_watch *watch)
{
    for (size_t i = 0; !TOOLS_ASAN && i < watch->count; i++) {
        struct watched_piece *piece = &watch->piece[i];
        /* Relaxed: one thread restores. What closed pages hold is as it was. */
        if (atomic_load_explicit(&piece->closed, memory_order_relaxed) || (!piece->bytes && !piece->own))
            continue;
        const char *fixed = piece->bytes ? piece->page : piece->start;
        size_t from = fixed > piece->start ? (size_t)(fixed - piece->start) : 0;
        memcpy((char *)(uintptr_t)piece->start + from, piece->copy + from, piece->size - from);
    }
    set_all_closed(watch, true);
}

void write_watch_free(struct write_watch *watch)
{
    for (size_t i = 0; i < watch->count; i++)
        free(watch->piece[i].copy);
    free(watch->piece);
    *watch = (struct write_watch){.piece = NULL};
}
