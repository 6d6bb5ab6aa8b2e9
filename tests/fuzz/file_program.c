/*
 * file_program.c: the file is in memory, and has a name under /proc.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fail.h"
#include "file_program.h"
#include "run/array.h"

enum { STEPS_MOST = 1000 };

void file_program_run(const struct parray_program *program, const char *topology, const char *name,
                      const char *more, const uint8_t *data, size_t size)
{
    static int file = -1;
    char param[64], error[OUTCOME_ERROR_SIZE] = "";
    const char *params[] = {param, more};
    int status = 0;
    if (file < 0)
        file = memfd_create(name, 0);
    ensure(file >= 0 && ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size);
    snprintf(param, sizeof param, "%s=/proc/self/fd/%d", name, file);
    struct options options = OPTIONS_DEFAULT;
    options.topology = topology;
    options.params = params;
    options.param_count = more ? 2 : 1;
    options.workers = 1;
    options.max_steps = STEPS_MOST;
    struct parray *array = array_open(program, &options, NULL, &status, error);
    ensure(array || (status == PARRAY_USAGE && strstr(error, "/proc/self/fd/") && !strchr(error, '\n')));
    if (array) {
        status = array_run(array);
        ensure(status >= PARRAY_DONE && status <= PARRAY_LIMIT);
        ensure(status == PARRAY_DONE || status == PARRAY_WRONG || array_outcome(array)->error[0]);
    }
    array_close(array);
}
