/*
 * write_watch.h: which of some pieces of memory were written, and where first.
 *
 * While the watch is closed, the pages of its pieces cannot be written: the first write to each piece is a
 * fault, which the handler of SIGSEGV gives to write_watch_fault; that notes the address and opens the pages
 * of the piece. So what was written and put back is seen, too. Where pages cannot be closed (a piece without
 * pages of its own, a sanitizer), a copy from when the piece was added is held against what there is.
 *
 * Life cycle: a zeroed struct; write_watch_add for each piece; write_watch_close and write_watch_open as
 * often as wanted; questions while it is open; write_watch_free. One thread, but for write_watch_fault, which
 * any thread may call.
 */
#ifndef WRITE_WATCH_H
#define WRITE_WATCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A piece of memory, and what was there. */
struct watched_piece {
    const char *start;
    size_t size;
    bool own; /* nobody else has bytes in it */
    char *copy;
    char *page;   /* of those that can be closed to writers, the first */
    size_t bytes; /* of them; 0: there are none */
    _Atomic bool closed;
    _Atomic uintptr_t written; /* where it was written first; 0: nowhere */
};

struct write_watch {
    struct watched_piece *piece;
    size_t count, room;
    uintptr_t ignored, ignored_end; /* writes to these addresses open pages, but are not noted */
};

/* Add a piece. Its pages from `low` to below `high`, multiples of the size of a page, have nothing else that
 * is written while the watch is closed; both 0: it has none. Ends the process if there is no memory for the
 * copy. */
void write_watch_add(struct write_watch *watch, const void *start, size_t size, bool own, uintptr_t low,
                     uintptr_t high);

void write_watch_close(struct write_watch *watch);
void write_watch_open(struct write_watch *watch);

/* A write to an address was refused. Is it one of closed pages? Then they are open now. Two threads may come
 * at a time: the second one finds the pages open. */
bool write_watch_fault(struct write_watch *watch, const void *address);

/* Was a piece written? *byte: where first, or where it differs from its copy first. */
bool write_watch_written(const struct watched_piece *piece, size_t *byte);

/* Give all pieces the bytes of their copies, and close the watch; but not what lies before their pages, and
 * not pieces without pages in which others have bytes. */
void write_watch_restore(struct write_watch *watch);

void write_watch_free(struct write_watch *watch);

#endif
