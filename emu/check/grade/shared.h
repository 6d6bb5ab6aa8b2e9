/*
 * shared.h: do the nodes of a program share memory, which a processor array does not have?
 *
 * What a program may share is read only: variables and blocks of parray_alloc that `prepare` has filled.
 * While nodes run, the pages of these are closed to writers: the first write to each piece is noted, and
 * opens it. So what was written and put back is seen, too. Where pages cannot be closed (a block that is
 * smaller than a page, a sanitizer), a copy from before the run is held against what there is after it.
 * Variables of threads are shared by the nodes of a worker: that a program has any is enough. Not seen are
 * memory that the program got by itself (malloc, mmap), and memory of the C library.
 *
 * `verify' of each node finds all as it was before the run, so that no node hands anything to another one.
 *
 * Life cycle: shared_prepare before array_open; shared_open between array_open and the run of the nodes,
 * shared_end after it, then shared_found; after array_conclude shared_close. One array of a process.
 */
#ifndef SHARED_H
#define SHARED_H

#include <stdbool.h>
#include <stddef.h>

struct parray;
struct parray_program;
struct shared;

/* A description of the program whose nodes and checks are watched. It lives until the next call. */
const struct parray_program *shared_prepare(const struct parray_program *program);

/* Copy what the program in the file `path` may only read now. Ends the process if there is no memory. */
struct shared *shared_open(const struct parray_program *program, const struct parray *array,
                           const char *path);

/* The nodes have run. */
void shared_end(void);

enum shared_kind {
    SHARED_NOTHING,
    SHARED_BLOCKS, /* blocks of parray_alloc alone, in which each node may have a part of its own */
    SHARED_OTHER
};

/* What did nodes share? Then a sentence says it. */
enum shared_kind shared_found(const struct shared *shared, char *text, size_t size);

void shared_close(struct shared *shared);

#endif
