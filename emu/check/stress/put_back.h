/*
 * put_back.h: runs of one program, one after the other in one process, each of which finds the program's
 * variables as the first one did.
 *
 * Life cycle: if put_back_fits, variables_keep before the first run, variables_put_back before each run. What
 * is kept stays until the process ends, which is a child that makes runs. Array after array has the mappings
 * of the one before (spare.h). Signals are to be left alone (options.without_signals): a run that crashes
 * ends the process, and is made again in one of its own, which tells where. One thread.
 */
#ifndef PUT_BACK_H
#define PUT_BACK_H

#include <stdbool.h>
#include <stddef.h>

#include "stress/suspects.h"

struct parray_program;

struct variables {
    struct {
        char *start, *copy;
        size_t size;
    } part[OBJECT_SEGMENTS];
    size_t count;
};

/* Can the variables of the program be put back? Those of a built-in program are none. Sanitizers lay zones
 * around variables, which must not be touched. */
bool put_back_fits(const struct parray_program *program);

void variables_keep(struct variables *kept, const struct parray_program *program);

void variables_put_back(const struct variables *kept);

#endif
