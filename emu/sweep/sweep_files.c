/*
 * sweep_files.c: three whole files (whole_file.h), one for each option.
 */
#include <string.h>

#include "facts/outcome.h"
#include "options/say.h"
#include "sweep/sweep_files.h"
#include "whole_file.h"

static bool same_file(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

bool sweep_files_differ(const struct sweep *sweep)
{
    const char *twice = same_file(sweep->csv, sweep->json) || same_file(sweep->csv, sweep->plot) ? sweep->csv
                        : same_file(sweep->json, sweep->plot)                                    ? sweep->json
                                                                                                 : NULL;
    if (twice)
        say_usage("'%s' is named by two options that write a file; each needs a file of its own", twice);
    return !twice;
}

bool sweep_files_any(const struct sweep *sweep)
{
    return sweep->csv || sweep->json || sweep->plot;
}

static void drop_file(struct whole_file **file)
{
    char ignored[OUTCOME_ERROR_SIZE];
    if (*file)
        whole_file_close(*file, false, ignored, sizeof ignored);
    *file = NULL;
}

bool sweep_files_open(struct whole_file **file, const struct sweep *sweep)
{
    const char *const path[SWEEP_FILES] = {sweep->csv, sweep->json, sweep->plot};
    char error[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; i < SWEEP_FILES; i++)
        if (path[i] && !(file[i] = whole_file_open(path[i], error, sizeof error))) {
            say_usage("%s", error);
            return false;
        }
    return true;
}

void sweep_files_forgo(struct whole_file **file, const struct sweep *sweep)
{
    const char *const path[SWEEP_FILES] = {sweep->csv, sweep->json, sweep->plot};
    for (size_t i = 0; i < SWEEP_FILES; i++) {
        drop_file(&file[i]);
        if (path[i])
            say_usage("'%s' is not written", path[i]);
    }
}

bool sweep_files_flush(struct whole_file **file)
{
    bool fine = true;
    char error[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; i < SWEEP_FILES; i++)
        if (file[i] && !whole_file_flush(file[i], error, sizeof error)) {
            say_usage("%s", error);
            drop_file(&file[i]);
            fine = false;
        }
    return fine;
}

bool sweep_files_close(struct whole_file **file, bool keep)
{
    bool fine = keep;
    char error[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; i < SWEEP_FILES; i++)
        if (file[i] && !whole_file_close(file[i], keep, error, sizeof error)) {
            say_usage("%s", error);
            fine = false;
        }
    return fine;
}
