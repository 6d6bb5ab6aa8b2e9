/*
 * crash_place.h: the function and the line in which a thread was when a signal came.
 *
 * A signal handler calls it, in a process that may be damaged, on a thread that may hold any lock. So a child
 * process finds the place, from a copy of the memory: if that fails or hangs, the place is not told, and
 * nothing else is lost. What is told is the innermost frame in one object, that which has the code `inside`:
 * for an abort in the C library, the line that called for it.
 */
#ifndef CRASH_PLACE_H
#define CRASH_PLACE_H

#include <stdbool.h>
#include <stddef.h>

/* Write " in f at file.c:7", " in f" without debug information, or "" if nothing is known. `context` is
 * that of the handler, on whose stack the call is made. In `site`, unless that is NULL, write
 * "FOLDER/file.c:7:20" or "". Result: is it known that what was interrupted is code of the source that has
 * `inside`? */
bool crash_place(const void *inside, const void *context, char *text, size_t size, char *site,
                 size_t site_size);

/* The place with a comma before it, ", in f at file.c:7", in memory that is not allocated and stays until the
 * process ends, and the site in such memory; NULL: nothing is known. */
const char *crash_place_kept(const void *inside, const void *context, const char **site);

#endif
