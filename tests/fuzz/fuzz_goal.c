/*
 * Schedules in GOAL: each is refused with one sentence that names the file, or is repeated to some end.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fail.h"
#include "fuzz.h"
#include "run/array.h"

enum { DIGITS_MOST = 5, STEPS_MOST = 1000 };

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
    static int file = -1;
    char param[64], error[OUTCOME_ERROR_SIZE] = "";
    const char *params = param;
    int status = 0;
    if (is_costly(data, size))
        return 0;
    if (file < 0)
        file = memfd_create("goal", 0);
    ensure(file >= 0 && ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size);
    snprintf(param, sizeof param, "file=/proc/self/fd/%d", file);
    struct options options = OPTIONS_DEFAULT;
    options.topology = "ring:3";
    options.params = &params;
    options.param_count = 1;
    options.workers = 1;
    options.max_steps = STEPS_MOST;
    struct parray *array = array_open(&goal_program, &options, NULL, &status, error);
    ensure(array || (status == PARRAY_USAGE && strstr(error, "/proc/self/fd/") && !strchr(error, '\n')));
    if (array) {
        status = array_run(array);
        ensure(status >= PARRAY_DONE && status <= PARRAY_LIMIT);
        ensure(status == PARRAY_DONE || status == PARRAY_WRONG || array_outcome(array)->error[0]);
    }
    array_close(array);
    return 0;
}
