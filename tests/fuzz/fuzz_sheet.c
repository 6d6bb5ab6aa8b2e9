/*
 * Grading sheets: each is refused with one sentence that names file and line, or gives a rubric in which all
 * is as it has to be.
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
#include "grade/rubric.h"

enum { PATH_SIZE = 64, ERROR_SIZE = 1024 };

static void check_rubric(const struct rubric *rubric)
{
    ensure(rubric->task && rubric->count && rubric->seconds &&
           rubric_pass_mark(rubric) <= rubric_total(rubric));
    for (size_t i = 0; i < rubric->count; i++) {
        const struct rubric_setting *setting = &rubric->setting[i];
        ensure(setting->name[0] && setting->options.topology && setting->line);
        ensure(setting->options.param_count <= RUBRIC_PARAMS_MOST && scale_total(&setting->scale));
        for (size_t k = 0; k < setting->options.param_count; k++)
            ensure(strchr(setting->options.params[k], '='));
        for (size_t k = 0; k < setting->scale.thresholds; k++)
            ensure(setting->scale.threshold[k].within >= 1
                       ? !setting->scale.threshold[k].most && scale_asks_bound(&setting->scale)
                       : setting->scale.threshold[k].within == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int file = -1;
    char path[PATH_SIZE], error[ERROR_SIZE] = "";
    struct rubric rubric = RUBRIC_DEFAULT;
    if (file < 0)
        file = memfd_create("sheet", 0);
    ensure(file >= 0 && ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (sheet_read(&rubric, path, error, sizeof error))
        check_rubric(&rubric);
    else
        ensure(strncmp(error, path, strlen(path)) == 0 && !strchr(error, '\n'));
    rubric_free(&rubric);
    return 0;
}
