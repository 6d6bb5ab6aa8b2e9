/*
 * Schedules in GOAL: each is refused with one sentence that names the file, or is repeated to some end.
 */
#include "file_program.h"
#include "fuzz.h"

extern const struct parray_program goal_program;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    file_program_run(&goal_program, "ring:3", "file", NULL, data, size);
    return 0;
}
