/*
 * spare.h: mappings that one array has left, for the next one in the same process.
 *
 * A process that makes many small arrays, one after another, spends most of its time in the kernel, which
 * maps memory, clears pages and takes them away again. After spare_keep_on() such mappings stay. What is
 * taken holds zeros where its user could write, as if it had just been mapped.
 *
 * Any thread may make the calls.
 */
#ifndef SPARE_H
#define SPARE_H

#include <stdbool.h>
#include <stddef.h>

/* Keep mappings from now on, until the process ends. Not under sanitizers and Valgrind, which know of memory
 * that was given back. */
void spare_keep_on(void);

/* What is in such a mapping beside zeros; of one size and kind all are alike. */
enum spare_kind { SPARE_SMALL_PAGES, SPARE_HUGE_PAGES, SPARE_STACKS };

/* A mapping of that size and kind; `detail` is another number that must be equal. NULL: none is left. */
void *spare_take(size_t size, enum spare_kind kind, size_t detail);

/* Leave a mapping for others, which is all zeros where its user could write. False: it is not kept, and to be
 * unmapped. */
bool spare_leave(void *base, size_t size, enum spare_kind kind, size_t detail);

/* Would a mapping of that size be kept? Else it need not be cleared. */
bool spare_wants(size_t size);

#endif
