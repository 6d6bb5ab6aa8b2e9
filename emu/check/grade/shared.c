/*
 * shared.c: the writable segments of the object that has the program's description.
 */
#include <inttypes.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base.h"
#include "elf_variable.h"
#include "fault/crash.h"
#include "grade/graded_run.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "quantity.h"
#include "stress/suspects.h"
#include "tools.h"

/* A piece of memory, and what was there. */
struct watched_piece {
    const char *start;
    size_t size;
    char *copy;
    bool is_block; /* of parray_alloc; else a segment of the object */
    char *page;    /* of those that can be closed to writers, the first */
    size_t bytes;  /* of them; 0: there are none */
    _Atomic bool closed;
    _Atomic uintptr_t written; /* where a node wrote first; 0: nowhere */
};

struct shared_memory {
    const char *path;
    struct loaded_object object; /* of the program */
    struct watched_piece *piece;
    size_t count, room;
};

/* That of this process, for the handler of signals; NULL: none. */
static struct shared_memory *watched;
static struct parray_program of_watched;       /* the program, with functions of this file... */
static const struct parray_program *of_author; /* ... in front of its own */

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

/* Which pages of a piece can be closed: whole ones of a block, all of a segment that stay writable. */
static void find_pages(const struct shared_memory *shared, struct watched_piece *piece)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)piece->start;
    uintptr_t end = start + piece->size, from = start & ~(page - 1);
    if (TOOLS_ASAN || TOOLS_TSAN || !piece->size || (piece->is_block && start % page))
        return;
    from = from < shared->object.fixed ? shared->object.fixed : from;
    end = piece->is_block ? end & ~(page - 1) : ROUND_UP(end, page);
    piece->page = (char *)from;
    piece->bytes = end > from ? end - from : 0;
}

static void add_piece(struct shared_memory *shared, const void *start, size_t size, bool is_block)
{
    struct watched_piece piece = {.start = start,
                                  .size = size,
                                  .copy = memory_take(size, 1, "a copy of the program's variables"),
                                  .is_block = is_block};
    copy_bytes(piece.copy, start, size);
    find_pages(shared, &piece);
    shared->piece = memory_grow(shared->piece, &shared->room, shared->count + 1, sizeof shared->piece[0],
                                "copies of the program's variables");
    shared->piece[shared->count++] = piece;
}

/* Take a segment without what the loader fills in. */
static void add_segment(struct shared_memory *shared, const struct address_range *part)
{
    const struct address_range *late = &shared->object.late;
    bool cut = late->start >= part->start && late->end <= part->end;
    add_piece(shared, (const void *)part->start, (cut ? late->start : part->end) - part->start, false);
    if (cut)
        add_piece(shared, (const void *)late->end, part->end - late->end, false);
}

/* -------------------------------------------------------------------------- closed pages */

/* Open or close the pages of a piece. Relaxed: the rights of pages order themselves. */
static void set_closed(struct watched_piece *piece, bool closed)
{
    if (piece->bytes && mprotect(piece->page, piece->bytes, closed ? PROT_READ : PROT_READ | PROT_WRITE) == 0)
        atomic_store_explicit(&piece->closed, closed, memory_order_relaxed);
}

static void set_all_closed(bool closed)
{
    for (size_t i = 0; i < watched->count; i++)
        set_closed(&watched->piece[i], closed);
}

/* The piece with closed pages around an address; NULL: none. */
static struct watched_piece *piece_at(uintptr_t address)
{
    for (size_t i = 0; i < watched->count; i++)
        if (address - (uintptr_t)watched->piece[i].page < watched->piece[i].bytes)
            return &watched->piece[i];
    return NULL;
}

/* A write to closed pages opens them; one of the loader is not noted. Two workers may come at a time: the
 * second one finds the pages open. */
static bool open_written(const void *address)
{
    uintptr_t none = 0;
    struct watched_piece *piece = watched ? piece_at((uintptr_t)address) : NULL;
    if (!piece)
        return false;
    /* Relaxed: read after the nodes have ended. */
    if ((uintptr_t)address - watched->object.late.start >=
        watched->object.late.end - watched->object.late.start)
        atomic_compare_exchange_strong_explicit(&piece->written, &none, (uintptr_t)address,
                                                memory_order_relaxed, memory_order_relaxed);
    set_closed(piece, false);
    return true;
}

static int prepare_blocks(struct parray *array)
{
    array->data.own_pages = true;
    return of_author->prepare ? of_author->prepare(array) : 0;
}

static bool verify_alone(struct node *self)
{
    for (size_t i = 0; !TOOLS_ASAN && i < watched->count; i++) {
        struct watched_piece *piece = &watched->piece[i];
        /* Relaxed: one thread verifies. A block without pages, or open pages, may have been changed. */
        if (atomic_load_explicit(&piece->closed, memory_order_relaxed) || (!piece->bytes && !piece->is_block))
            continue;
        char *fixed = piece->bytes ? piece->page : (char *)(uintptr_t)piece->start;
        size_t from = fixed > piece->start ? (size_t)(fixed - piece->start) : 0;
        memcpy((char *)(uintptr_t)piece->start + from, piece->copy + from, piece->size - from);
    }
    set_all_closed(true);
    return of_author->verify(self);
}

/* What `verify` gathers for `figures` is gone, which the task does not ask for. */
const struct parray_program *shared_prepare(const struct parray_program *program)
{
    of_author = program;
    of_watched = *program;
    of_watched.prepare = prepare_blocks;
    if (program->verify) {
        of_watched.verify = verify_alone;
        of_watched.figures = NULL;
    }
    return &of_watched;
}

/* ------------------------------------------------------------------------------ the run */

struct shared_memory *shared_open(const struct parray_program *program, const struct parray *array,
                                  const char *path)
{
    struct shared_memory *shared = memory_take(1, sizeof *shared, "copies of the program's variables");
    shared->path = path;
    shared->object = object_of(program);
    for (size_t i = 0; !shared->object.own && i < shared->object.variables; i++)
        add_segment(shared, &shared->object.variable[i]);
    for (size_t i = 0; i < array->data.alloc_count; i++)
        add_piece(shared, array->data.allocs[i], malloc_usable_size(array->data.allocs[i]), true);
    watched = shared;
    crash_ask(open_written);
    set_all_closed(true);
    return shared;
}

void shared_end(void)
{
    set_all_closed(false);
}

static void say_change(const struct shared_memory *shared, const struct watched_piece *piece, char *text,
                       size_t size)
{
    char name[208];
    struct quantity a;
    size_t byte = first_change(piece);
    uintptr_t written = atomic_load_explicit(&piece->written, memory_order_relaxed);
    if (byte == piece->size) /* it was put back */
        byte = written > (uintptr_t)piece->start ? written - (uintptr_t)piece->start : 0;
    uintptr_t address = (uintptr_t)piece->start + byte - shared->object.base;
    if (piece->is_block)
        snprintf(text, size,
                 "nodes share memory: a block of parray_alloc (%s) was written at byte %zu while they ran",
                 quantity_bytes(&a, piece->size), byte);
    else if (elf_variable(shared->path, address, name, sizeof name))
        snprintf(text, size, "nodes share memory: %s (a variable of the program) was written while they ran",
                 name);
    else
        snprintf(text, size,
                 "nodes share memory: a variable of the program was written while they ran (at address "
                 "0x%" PRIxPTR " of its file, which has no name for it)",
                 address);
}

static bool was_written(const struct watched_piece *piece)
{
    /* Relaxed: the nodes, whose writes open_written noted, have ended. */
    return first_change(piece) < piece->size || atomic_load_explicit(&piece->written, memory_order_relaxed);
}

enum shared_kind shared_found(const struct shared_memory *shared, char *text, size_t size)
{
    const struct watched_piece *found = NULL; /* variables come before blocks */
    bool of_threads = shared->object.of_threads && !shared->object.own;
    for (size_t i = 0; i < shared->count && !found; i++)
        found = was_written(&shared->piece[i]) ? &shared->piece[i] : NULL;
    if (found)
        say_change(shared, found, text, size);
    if (!of_threads || (found && !found->is_block))
        return !found ? SHARED_NOTHING : found->is_block ? SHARED_BLOCKS : SHARED_OTHER;
    snprintf(text, size,
             "nodes share memory: the program has variables of threads (_Thread_local), and the nodes of a "
             "worker are one thread");
    return SHARED_OTHER;
}

void shared_close(struct shared_memory *shared)
{
    set_all_closed(false);
    crash_ask(NULL);
    watched = NULL;
    for (size_t i = 0; i < shared->count; i++)
        free(shared->piece[i].copy);
    free(shared->piece);
    free(shared);
}
