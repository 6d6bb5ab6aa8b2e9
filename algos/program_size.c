/*
 * program_size.c: what PARRAY_PROGRAM defines beside the program. The description of a shipped program that
 * is compiled alone, for `parray stress --races', needs it; the linker gives the description its name.
 */
#include <parray.h>

PARRAY_API extern const int parray_program_version;
PARRAY_API extern const size_t parray_program_size;

const int parray_program_version = PARRAY_VERSION;
const size_t parray_program_size = sizeof(struct parray_program);
