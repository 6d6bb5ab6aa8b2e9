/*
 * source_place.h: from addresses of code to functions and lines of source, by debug information.
 */
#ifndef SOURCE_PLACE_H
#define SOURCE_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Program counters of frames, innermost first. */
struct frames {
    size_t count;
    const uintptr_t *pc;
};

/* Where code is that was copied elsewhere: set by who copies it, while nothing else runs. The result for
 * other addresses is the address. NULL: nothing was copied. Async-signal-safe. */
extern uintptr_t (*source_place_origin)(uintptr_t pc);

/* Can this build read debug information at all? */
bool source_place_known(void);

/* Write " in f at file.c:7" for the innermost frame in the object that has the code `inside`; " in f" if
 * its line is not known; "" if no frame is there. In `site`, unless that is NULL, write
 * "FOLDER/file.c:7:20", with the column, or "". It allocates memory. Result: the first frame is in the same
 * source as `inside`, or in the same function if sources are not known. */
bool source_place(const struct frames *frames, const void *inside, char *text, size_t size, char *site,
                  size_t site_size);

#endif
