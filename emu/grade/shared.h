/*
 * shared.h: do the nodes of a program share memory, which a processor array does not have?
 *
 * What a program may share is read only: variables and blocks of parray_alloc that `prepare` has filled. A
 * copy of all of them before the nodes run, held against what there is when they have ended, shows whether a
 * node wrote to one. Variables of threads are shared by the nodes of a worker: that a program has any is
 * enough. Not seen are memory that the program got by itself (malloc, mmap), memory of the C library, and
 * what was written and put back.
 *
 * Life cycle: shared_open between array_open and the run of the nodes, shared_found after it, shared_close.
 * One thread.
 */
#ifndef SHARED_H
#define SHARED_H

#include <stdbool.h>
#include <stddef.h>

struct parray;
struct parray_program;
struct shared;

/* Copy what the program in the file `path` may only read now. Ends the process if there is no memory. */
struct shared *shared_open(const struct parray_program *program, const struct parray *array,
                           const char *path);

/* Did nodes share memory? Then a sentence says what they share. */
bool shared_found(const struct shared *shared, char *text, size_t size);

void shared_close(struct shared *shared);

#endif
