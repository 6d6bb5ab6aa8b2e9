/*
 * Schedules in GOAL: each is refused with one sentence that names the file, or is repeated to some end.
 */
#include <stdbool.h>

#include "file_program.h"
#include "fuzz.h"

enum { DIGITS_MOST = 5 };

extern const struct parray_program goal_program;

/* Messages up to 4 gigabytes are good, and every node has room for the largest: these are left out. */
static bool is_costly(const uint8_t *data, size_t size)
{
    size_t digits = 0;
    for (size_t i = 0; i < size; i++) {
        if (data[i] == 'b' && digits > DIGITS_MOST)
            return true;
        digits = data[i] >= '0' && data[i] <= '9' ? digits + 1 : 0;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!is_costly(data, size))
        file_program_run(&goal_program, "ring:3", "file", NULL, data, size);
    return 0;
}
