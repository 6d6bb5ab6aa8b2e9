/*
 * put_back.c: copies of the writable segments of the program's object.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "machine/program_params.h"
#include "spare.h"
#include "stress/put_back.h"
#include "tools.h"

bool put_back_fits(const struct parray_program *program)
{
    const struct loaded_object object = object_of(program_code(program));
    bool plain = !object.of_threads && !object.constructors && !TOOLS_ASAN && !TOOLS_TSAN;
    return object.path && (object.own || plain);
}

void variables_keep(struct variables *kept, const struct parray_program *program)
{
    const struct loaded_object object = object_of(program_code(program));
    kept->count = 0;
    spare_keep_on();
    for (size_t i = 0; i < object.variables && !object.own; i++) {
        uintptr_t start = object.variable[i].start, end = object.variable[i].end;
        start = start < object.fixed ? object.fixed : start;
        if (start >= end)
            continue;
        size_t n = kept->count++;
        kept->part[n].start = (char *)start;
        kept->part[n].size = end - start;
        kept->part[n].copy = memory_take(end - start, 1, "copies of the program's variables");
        memcpy(kept->part[n].copy, kept->part[n].start, end - start);
    }
}

void variables_put_back(const struct variables *kept)
{
    for (size_t i = 0; i < kept->count; i++)
        memcpy(kept->part[i].start, kept->part[i].copy, kept->part[i].size);
    srand(1); /* as in a process that begins */
}
