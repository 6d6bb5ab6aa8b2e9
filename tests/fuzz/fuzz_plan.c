/*
 * Plans: each is refused with one sentence that names the file, or all nodes follow it to some end.
 */
#include "file_program.h"
#include "fuzz.h"

extern const struct parray_program translated_mnb_program;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    file_program_run(&translated_mnb_program, "torus:2x3", "plan", size % 2 ? "conflicts=queue" : NULL, data,
                     size);
    return 0;
}
