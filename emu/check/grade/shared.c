/*
 * shared.c: the writable segments of the object that has the program's description.
 */
#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base.h"
#include "elf_variable.h"
#include "fault/crash.h"
#include "grade/graded_run.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "quantity.h"
#include "stress/suspects.h"
#include "write_watch.h"

struct shared_memory {
    const char *path;
    struct loaded_object object; /* of the program */
    struct write_watch watch;    /* own pieces: blocks of parray_alloc; others: segments of the object */
};

/* That of this process, for the handler of signals; NULL: none. */
static struct shared_memory *watched;
static struct parray_program of_watched;       /* the program, with functions of this file... */
static const struct parray_program *of_author; /* ... in front of its own */

/* All pages of a segment that stay writable can be closed. */
static void add_variables(struct shared_memory *shared, uintptr_t start, uintptr_t end)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), low = start & ~(page - 1);
    write_watch_add(&shared->watch, (const void *)start, end - start, false,
                    low < shared->object.fixed ? shared->object.fixed : low, ROUND_UP(end, page));
}

/* Take a segment without what the loader fills in. */
static void add_segment(struct shared_memory *shared, const struct address_range *part)
{
    const struct address_range *late = &shared->object.late;
    bool cut = late->start >= part->start && late->end <= part->end;
    add_variables(shared, part->start, cut ? late->start : part->end);
    if (cut)
        add_variables(shared, late->end, part->end);
}

/* Of a block that begins with a page, whole pages can be closed. */
static void add_block(struct shared_memory *shared, void *block)
{
    size_t size = malloc_usable_size(block);
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)block;
    bool pages = start % page == 0;
    write_watch_add(&shared->watch, block, size, true, pages ? start : 0,
                    pages ? (start + size) & ~(page - 1) : 0);
}

static bool open_written(const void *address)
{
    return watched && write_watch_fault(&watched->watch, address);
}

static int prepare_blocks(struct parray *array)
{
    array->data.own_pages = true;
    return of_author->prepare ? of_author->prepare(array) : 0;
}

static bool verify_alone(struct node *self)
{
    write_watch_restore(&watched->watch);
    return of_author->verify(self);
}

/* What `verify` gathers for `figures` is gone, which the task does not ask for. */
const struct parray_program *shared_prepare(const struct parray_program *program)
{
    of_author = program;
    of_watched = *program;
    of_watched.prepare = prepare_blocks;
    of_watched.invariant = of_watched.eventually = NULL; /* which see the states of all nodes */
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
        add_block(shared, array->data.allocs[i]);
    shared->watch.ignored = shared->object.late.start;
    shared->watch.ignored_end = shared->object.late.end;
    watched = shared;
    crash_ask(open_written);
    write_watch_close(&shared->watch);
    return shared;
}

void shared_end(void)
{
    write_watch_open(&watched->watch);
}

static void say_change(const struct shared_memory *shared, const struct watched_piece *piece, size_t byte,
                       char *text, size_t size)
{
    char name[208];
    struct quantity a;
    uintptr_t address = (uintptr_t)piece->start + byte - shared->object.base;
    if (piece->own)
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

enum shared_kind shared_found(const struct shared_memory *shared, char *text, size_t size)
{
    const struct watched_piece *found = NULL; /* variables come before blocks */
    bool of_threads = shared->object.of_threads && !shared->object.own;
    size_t byte = 0;
    for (size_t i = 0; i < shared->watch.count && !found; i++)
        found = write_watch_written(&shared->watch.piece[i], &byte) ? &shared->watch.piece[i] : NULL;
    if (found)
        say_change(shared, found, byte, text, size);
    if (!of_threads || (found && !found->own))
        return !found ? SHARED_NOTHING : found->own ? SHARED_BLOCKS : SHARED_OTHER;
    snprintf(text, size,
             "nodes share memory: the program has variables of threads (_Thread_local), and the nodes of a "
             "worker are one thread");
    return SHARED_OTHER;
}

void shared_close(struct shared_memory *shared)
{
    write_watch_open(&shared->watch);
    crash_ask(NULL);
    watched = NULL;
    write_watch_free(&shared->watch);
    free(shared);
}
